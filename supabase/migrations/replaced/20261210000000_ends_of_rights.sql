/* The end of a right ends what it opened, also for managers and former owners, and also when it ends while a request runs.
   Records 0056, 0057, 0059 and 0061 say what each right lets a person make. */

-- Teams that an account works on: as the manager, as an assistant, or as a person who runs the league.
create function app.works_on(_user_id uuid, _team_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.teams t join public.profiles p on p.id = t.manager_id
      where t.id = _team_id and p.user_id = _user_id)
    or exists (
      select from public.league_members m where m.team_id = _team_id and m.user_id = _user_id and m.role = 'assistant')
    or exists (select from public.teams t where t.id = _team_id and app.runs_league(_user_id, t.league_id))
$$;

/* Ends the links of results and the open questions to guardians that an account made for these teams. Returns the teams
   that it no longer works on; for others nothing ends. */
create function app.end_links(_user_id uuid, _team_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(select id from unnest(_team_ids) id where not app.works_on(_user_id, id));
begin
  delete from public.result_links where created_by = _user_id and team_id = any (lost);
  -- People before their consents, as in every function that changes a consent: otherwise two could wait for each other.
  perform from public.profiles where id in (
    select profile_id from app.photo_consents where created_by = _user_id and given_at is null and ended_at is null)
    order by id for no key update;
  update app.photo_consents c set ended_at = now(), ended_by = 'team'
    where c.created_by = _user_id and c.given_at is null and c.ended_at is null and exists (
      select from public.team_players s where s.player_id = c.profile_id and s.team_id = any (lost));
  return lost;
end $$;

create or replace function app.end_membership() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := app.end_links(old.user_id, array(
    select id from public.teams where league_id = old.league_id and (old.team_id is null or id = old.team_id)));
begin
  if old.role = 'administrator' and not app.runs_league(old.user_id, old.league_id) then
    delete from app.league_keys where league_id = old.league_id and created_by = old.user_id;
    delete from app.invitations where league_id = old.league_id and made_by = old.user_id and used_at is null;
    update public.manager_invites set expires_at = now()
      where team_id = any (lost) and used_at is null and expires_at > now();
  end if;
  return null;
end $$;

create function app.end_management() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_links(user_id, array[old.id]) from public.profiles where id = old.manager_id and user_id is not null;
  return null;
end $$;
create trigger end_management after update of manager_id on public.teams for each row
  when (old.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function app.end_management();

/* As before. The former owner may have kept links of open invitations, so these expire: the new owner makes new ones. */
create or replace function app.follow_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[];
begin
  delete from public.league_members where league_id = new.id and user_id = new.owner_id;
  delete from app.invitations where league_id = new.id and role = 'administrator' and used_at is null;
  if old.owner_id is null or app.runs_league(old.owner_id, new.id) then return null; end if;
  lost := app.end_links(old.owner_id, array(select id from public.teams where league_id = new.id));
  update app.invitations set expires_at = now() where league_id = new.id and used_at is null and expires_at > now();
  update public.manager_invites set expires_at = now()
    where team_id = any (lost) and used_at is null and expires_at > now();
  return null;
end $$;

/* The end of the right to work on a team waits for the transaction and then finds the link that it made; or this waits
   for the end, and the caller's rights are looked up afterwards. */
create function app.hold_teams(_team_ids uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  select from public.leagues where id in (select league_id from public.teams where id = any (_team_ids))
    order by id for share;
  select from public.teams where id = any (_team_ids) order by id for share;
$$;

create or replace function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  select played_at into kick_off from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) and _team_id in (select app.my_teams());
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), greatest(kick_off, now()) + interval '7 days')
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return token;
end $$;

create or replace function app.require_guardian_right(_player_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform app.hold_teams(array(
    select team_id from public.team_players where player_id = _player_id and team_id in (select app.my_teams())));
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
  perform from public.profiles where id = _player_id for no key update;
end $$;

-- A link that was replaced or withdrawn while this waited records nothing, and its holder is told so.
create or replace function app.require_consent_link(_token text) returns app.photo_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents;
begin
  perform from public.profiles where id = (app.open_consent(_token)).profile_id for no key update;
  consent := app.open_consent(_token);
  if consent.id is null then
    raise exception 'This link has expired or was withdrawn. Ask the team for a new one.' using errcode = 'PT404';
  end if;
  return consent;
end $$;

-- A link that was replaced or withdrawn while this waited for the match reports nothing.
create or replace function public.report_result_by_link(
  _token text, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_result_link(_token);
  perform from public.matches where id = link.match_id for no key update;
  perform from public.result_links where match_id = link.match_id and token_hash = link.token_hash for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.file_report(link.match_id, link.team_id, _home_score, _away_score, _reason);
end $$;

-- As before; it waits for the end of a membership, as the other functions that make a link.
create or replace function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address    text := app.normalize_email(_email);
  registered boolean;
  new_token  text;
begin
  perform app.hold_memberships();
  if _team_id in (select app.managed_teams()) then perform from public.teams where id = _team_id for no key update; end if;
  if _team_id is null or _team_id not in (select app.managed_teams()) then
    raise exception 'Only the manager and the league owner can invite to this team' using errcode = '42501';
  end if;
  if _player_id is null then
    raise exception 'Please select a player' using errcode = '22023';
  end if;
  if address is null then
    raise exception 'Please provide an email address' using errcode = '22023';
  end if;
  select p.user_id is not null into registered from public.profiles p
    join public.team_players t on t.player_id = p.id where t.team_id = _team_id and p.id = _player_id;
  if not found then
    raise exception 'The manager must be a player of the team' using errcode = '22023';
  end if;
  -- The token gives all rights of the player, so the manager of one team must not get one for another team's manager.
  if not registered and exists (
    select from public.teams where manager_id = _player_id and id not in (select app.managed_teams())) then
    raise exception '% manages another team and has not registered yet', app.name_of(_player_id) using errcode = '42501';
  end if;

  update public.profiles set email = address where id = _player_id;
  update public.teams set manager_id = _player_id where id = _team_id;
  update public.manager_invites set expires_at = now()
    where used_at is null and expires_at > now() and (team_id = _team_id or player_id = _player_id);
  if registered then return null; end if;
  insert into public.manager_invites (team_id, player_id, email) values (_team_id, _player_id, address)
    returning token into new_token;
  return new_token;
end $$;

create or replace function public.renew_invitation(_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invite public.manager_invites;
  made   text := app.make_token();
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id in (select app.my_leagues())
    and id = (select league_id from app.invitations where id = _id) for share;
  update app.invitations set token_hash = app.hash_token(made), expires_at = now() + interval '7 days',
      sent_at = null, opened_at = null, made_by = auth.uid()
    where id = _id and used_at is null and app.may_invite(league_id, role);
  if found then return made; end if;
  select i.* into invite from public.manager_invites i join public.teams t on t.id = i.team_id
    where i.id = _id and i.used_at is null and t.manager_id = i.player_id and t.league_id in (select app.my_leagues());
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if invite.expires_at > now() then return invite.token; end if;
  return public.create_manager_invite(invite.team_id, invite.player_id, invite.email);
end $$;

-- As before; memberships are held first, so that this and the end of one do not wait for each other.
create or replace function public.begin_invitation_mail(_id uuid, _again boolean default false) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting  record;
  made     text;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The row is locked, so that a second request sees what the first did.
  perform from app.invitations where id = _id for update;
  perform from public.manager_invites where id = _id for update;
  select l.email, l.state, l.role, t.name as team_name, g.name as league_name into waiting
    from public.leagues g, public.league_invitations(g.id) l left join public.teams t on t.id = l.team_id
    where l.invitation_id = _id and g.id = coalesce(
      (select i.league_id from app.invitations i where i.id = _id),
      (select t.league_id from public.manager_invites i join public.teams t on t.id = i.team_id where i.id = _id));
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if waiting.email is null or waiting.state <> 'not sent' and not _again then return null; end if;
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 invitations by mail today. Copy the link, or continue tomorrow.'
      using errcode = 'PT429';
  end if;
  made := public.renew_invitation(_id);
  perform public.note_invitation_sent(made);
  return jsonb_build_object('token', made, 'email', waiting.email, 'role', waiting.role, 'team_name', waiting.team_name,
    'league_name', waiting.league_name);
end $$;

revoke execute on all functions in schema app from public;
