/* The players' own way in (record 0066). A team has one link for its players: each claims their own name, and the manager
   confirms the claim. It then binds the player to the account that claimed it, or opens a link of the player's own. A
   team that makes no link has no rows here. */
create table app.squad_links (
  team_id    uuid primary key references public.teams on update cascade on delete cascade,
  -- The token has 256 random bits; only its hash is stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_by uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days'
);
create index on app.squad_links (created_by);
alter table app.squad_links enable row level security;

/* Claims of names, and the players' own links. A claim waits until it is confirmed. A claim by an account ends then,
   because the profile names the account. Any other claim becomes the player's own link. It ends with the membership. */
create table app.player_links (
  id           uuid primary key default gen_random_uuid(),
  team_id      uuid not null,
  player_id    uuid not null,
  user_id      uuid references auth.users on delete cascade,
  token_hash   bytea unique check (length(token_hash) = 32),
  -- The account that made the link for the player; null for a claim.
  created_by   uuid references auth.users on delete cascade,
  created_at   timestamptz not null default now(),
  confirmed_at timestamptz,
  expires_at   timestamptz not null default now() + interval '14 days',
  foreign key (team_id, player_id) references public.team_players on update cascade on delete cascade,
  check ((user_id is null) = (token_hash is not null)),
  check (user_id is null or confirmed_at is null)
);
create unique index one_player_link on app.player_links (team_id, player_id) where confirmed_at is not null;
create unique index one_claim on app.player_links (team_id, user_id) where user_id is not null;
create index on app.player_links (team_id, player_id);
create index on app.player_links (user_id);
create index on app.player_links (created_by);
alter table app.player_links enable row level security;

-- As before, with the links for scorers and for players that the account made.
create or replace function app.end_links(_user_id uuid, _team_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(select id from unnest(_team_ids) id where not app.works_on(_user_id, id));
begin
  delete from public.result_links where created_by = _user_id and team_id = any (lost);
  delete from public.result_links where created_by = _user_id and team_id is null and match_id in (
    select id from public.matches where home_team_id = any (_team_ids) and not app.runs_league(_user_id, league_id));
  delete from app.squad_links where created_by = _user_id and team_id = any (lost);
  delete from app.player_links where created_by = _user_id and team_id = any (lost);
  -- People before their consents, as in every function that changes a consent: otherwise two could wait for each other.
  perform from public.profiles where id in (
    select profile_id from app.photo_consents where created_by = _user_id and given_at is null and ended_at is null)
    order by id for no key update;
  update app.photo_consents c set ended_at = now(), ended_by = 'team'
    where c.created_by = _user_id and c.given_at is null and c.ended_at is null and exists (
      select from public.team_players s where s.player_id = c.profile_id and s.team_id = any (lost));
  return lost;
end $$;

-- For every function that opens a way in. It waits for the end of the right, or the end waits for it.
create function app.require_team_right(_team_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager of the team and the league owner let players in' using errcode = '42501';
  end if;
end $$;

/* Makes the link of a team for its players; an earlier one stops working. It works for 30 days. Returns the token, which
   cannot be read again. */
create function public.create_squad_link(_team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := app.make_token();
begin
  perform app.require_team_right(_team_id);
  insert into app.squad_links (team_id, token_hash, created_by) values (_team_id, app.hash_token(token), auth.uid())
  on conflict (team_id) do update set token_hash = excluded.token_hash, created_by = excluded.created_by,
    created_at = now(), expires_at = excluded.expires_at;
  return token;
end $$;

create function public.end_squad_link(_team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_team_right(_team_id);
  delete from app.squad_links where team_id = _team_id;
end $$;

create function app.open_squad_link(_token text) returns setof app.squad_links
language sql stable security definer set search_path = '' rows 1 as $$
  select * from app.squad_links where token_hash = app.hash_token(_token) and expires_at > now()
$$;

/* Whether an account may be bound to the player. A young player's account would be the guardian's, whose own name the
   protection would then hide. A manager without an account gets an invitation, because it gives the team away. */
create function app.may_bind(_player_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from app.young_people where profile_id = _player_id)
    and not exists (select from public.teams where manager_id = _player_id)
    and exists (select from public.profiles where id = _player_id and user_id is null)
$$;

/* The team of a link and its players, for the holder: {team_id, team, league, mine, players: [{id, name, number, state}]}.
   Players are named as the public reads their names. `state` is 'free', 'link' for a player with an own link, and
   'account' for one whose name cannot be claimed. `mine` is {name, is_waiting} for an account that claimed a name here.
   Null for a link that does not work. */
create function public.squad_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('team_id', t.id, 'team', t.name, 'league', l.name,
    'mine', (select jsonb_build_object('name', p.full_name, 'is_waiting', p.user_id is distinct from auth.uid())
      from public.team_players s join public.profiles p on p.id = s.player_id
        left join app.player_links c on c.team_id = t.id and c.player_id = p.id and c.user_id = auth.uid()
          and c.expires_at > now()
      where s.team_id = t.id and (p.user_id = auth.uid() or c.id is not null) and (select app.session_problem()) is null
      order by p.user_id is distinct from auth.uid() limit 1),
    'players', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.full_name, 'number', p.jersey_number,
        'state', case when p.user_id is not null then 'account' when exists (select from app.player_links c
          where c.team_id = t.id and c.player_id = p.id and c.confirmed_at is not null and c.expires_at > now())
          then 'link' else 'free' end) order by p.full_name, p.id), '[]')
      from public.team_players s join public.profiles p on p.id = s.player_id where s.team_id = t.id))
  from app.open_squad_link(_token) k join public.teams t on t.id = k.team_id join public.leagues l on l.id = t.league_id
$$;
comment on function public.squad_link is '@nullable';

/* Claims a name with the team's link. Returns null for a claim by the caller's account, and otherwise the token of the
   player's own link, which opens once the manager has confirmed it. */
create function public.claim_player(_token text, _player_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  team  uuid;
  owns  boolean := auth.uid() is not null and app.may_bind(_player_id);
  token text := case when not owns then app.make_token() end;
begin
  perform app.require_session();
  select team_id into team from app.open_squad_link(_token);
  -- The end of the link, and another claim of the team, wait for this.
  perform from app.squad_links where team_id = team and token_hash = app.hash_token(_token) for update;
  if not found then
    raise exception 'This link has expired or was replaced. Ask your manager for a new one.' using errcode = 'PT404';
  end if;
  if not exists (select from public.team_players s join public.profiles p on p.id = s.player_id
    where s.team_id = team and s.player_id = _player_id and p.user_id is null) then
    raise exception 'This name has an account already, or left the team. Ask your manager.' using errcode = 'PT409';
  end if;
  if exists (select from public.team_players s join public.profiles p on p.id = s.player_id
    where s.team_id = team and p.user_id = auth.uid()) and owns then
    raise exception 'You are in this squad already.' using errcode = 'PT409';
  end if;
  delete from app.player_links where team_id = team and confirmed_at is null
    and (expires_at <= now() or owns and user_id = auth.uid());
  if (select count(*) >= 60 or count(*) filter (where player_id = _player_id) >= 5 from app.player_links
    where team_id = team and confirmed_at is null) then
    raise exception 'Too many claims wait for the manager. Ask your manager to answer them first.' using errcode = 'PT429';
  end if;
  insert into app.player_links (team_id, player_id, user_id, token_hash)
    values (team, _player_id, case when owns then auth.uid() end, app.hash_token(token));
  return token;
end $$;
comment on function public.claim_player is '@nullable';

/* How the players of a team get in, for those who work on it: {link: {created_at, expires_at}, claims: [{id, player_id,
   name, account, email, claimed_at}], links: [{player_id, made_at, expires_at}]}. A claim without an account has no
   `account`. Null for everybody else. */
create function public.squad_access(_team_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'link', (select jsonb_build_object('created_at', k.created_at, 'expires_at', k.expires_at)
      from app.squad_links k where k.team_id = t.id and k.expires_at > now()),
    'claims', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'player_id', c.player_id,
        'name', public.real_name(p), 'account', nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''),
        'email', u.email, 'claimed_at', c.created_at) order by c.created_at, c.id), '[]')
      from app.player_links c join public.profiles p on p.id = c.player_id left join auth.users u on u.id = c.user_id
      where c.team_id = t.id and c.confirmed_at is null and c.expires_at > now()),
    'links', (select coalesce(jsonb_agg(jsonb_build_object('player_id', c.player_id, 'made_at', c.confirmed_at,
        'expires_at', c.expires_at) order by c.confirmed_at, c.id), '[]')
      from app.player_links c where c.team_id = t.id and c.confirmed_at is not null and c.expires_at > now()))
  from public.teams t where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
$$;
comment on function public.squad_access is '@nullable';

-- Gives the account the profile, as an invitation does.
create function app.bind_player(_user_id uuid, _team_id uuid, _player_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.may_bind(_player_id) then
    raise exception 'This player cannot be bound to an account any more. Decline the claim and send a link.'
      using errcode = 'PT409';
  end if;
  perform app.remember_inviting_owner(_user_id, (select league_id from public.teams where id = _team_id));
  update public.profiles set user_id = _user_id where id = _player_id and user_id is null;
  perform app.drop_unused_profiles(_user_id, _player_id);
  perform app.name_account(_user_id, _player_id);
end $$;

/* Confirms or declines a claim. Confirming ends the other claims of the name and its former link. A link of the player's
   own works for a year. */
create function public.decide_claim(_claim_id uuid, _is_confirmed boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  claim app.player_links;
begin
  perform app.require_session();
  select * into claim from app.player_links where id = _claim_id and team_id in (select app.my_teams());
  if found then
    perform app.require_team_right(claim.team_id);
    perform from public.profiles where id = claim.player_id for no key update;
    select * into claim from app.player_links
      where id = _claim_id and confirmed_at is null and expires_at > now() for update;
  end if;
  if claim.id is null then
    raise exception 'This claim was answered already, or has expired.' using errcode = 'PT404';
  end if;
  if not _is_confirmed then
    delete from app.player_links where id = _claim_id;
    return;
  end if;
  delete from app.player_links where team_id = claim.team_id and player_id = claim.player_id and id <> _claim_id;
  if claim.user_id is null then
    update app.player_links set confirmed_at = now(), expires_at = now() + interval '1 year' where id = _claim_id;
  else
    delete from app.player_links where id = _claim_id;
    perform app.bind_player(claim.user_id, claim.team_id, claim.player_id);
  end if;
end $$;

/* Makes a player's own link without a claim, to be sent to the player; an earlier one stops working. It works for a
   year. Returns the token, which cannot be read again. */
create function public.create_player_link(_team_id uuid, _player_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := app.make_token();
begin
  perform app.require_team_right(_team_id);
  perform from public.team_players where team_id = _team_id and player_id = _player_id for no key update;
  if not found then
    raise exception 'The player is not in the squad any more' using errcode = 'PT404';
  end if;
  delete from app.player_links where team_id = _team_id and player_id = _player_id and user_id is null;
  insert into app.player_links (team_id, player_id, token_hash, created_by, confirmed_at, expires_at)
    values (_team_id, _player_id, app.hash_token(token), auth.uid(), now(), now() + interval '1 year');
  return token;
end $$;

create function public.end_player_link(_team_id uuid, _player_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_team_right(_team_id);
  delete from app.player_links where team_id = _team_id and player_id = _player_id and confirmed_at is not null;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.create_squad_link, public.end_squad_link, public.squad_access, public.decide_claim,
  public.create_player_link, public.end_player_link from public, anon;
grant execute on function public.create_squad_link, public.end_squad_link, public.squad_access, public.decide_claim,
  public.create_player_link, public.end_player_link to authenticated;
revoke execute on function public.squad_link, public.claim_player from public;
grant execute on function public.squad_link, public.claim_player to anon, authenticated;
