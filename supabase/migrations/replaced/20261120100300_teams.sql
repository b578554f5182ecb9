-- Teams, their players, and what managers may do with people.

-- Two spellings are the same name when their keys are equal.
create function app.team_key(_name text) returns text language sql immutable
  return lower(btrim(_name) collate app.names);

create table public.teams (
  id         uuid primary key default gen_random_uuid(),
  league_id  uuid not null references public.leagues on delete cascade,
  name       text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  manager_id uuid references public.profiles on delete set null,
  logo_url   text
    constraint logo_url_length check (length(logo_url) <= 2000)
    constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url)),
  team_color text default 'purple' check (lower(team_color) in (
    'purple', 'pink', 'orange', 'blue', 'red', 'yellow', 'green', 'gray', 'silver', 'light gray', 'charcoal')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index teams_name_key on public.teams (league_id, app.team_key(name));
create index on public.teams (manager_id);

create table public.team_players (
  team_id    uuid not null references public.teams on delete cascade,
  player_id  uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  primary key (team_id, player_id)
);
create index on public.team_players (player_id);

-- Every player who was ever in a squad: old line-ups keep them, and they can come back.
create table app.squad_history (
  team_id   uuid references public.teams on delete cascade,
  player_id uuid references public.profiles on delete cascade,
  primary key (team_id, player_id)
);
create index on app.squad_history (player_id);
alter table app.squad_history enable row level security;

create function app.remember_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.squad_history (team_id, player_id) select team_id, player_id from added on conflict do nothing;
  return null;
end $$;
create trigger remember_players after insert on public.team_players
  referencing new table as added for each statement execute function app.remember_players();

-- A manager who leaves the squad stops managing the team.
create function app.release_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.teams t set manager_id = null from removed r where t.id = r.team_id and t.manager_id = r.player_id;
  return null;
end $$;
create trigger release_players after delete on public.team_players
  referencing old table as removed for each statement execute function app.release_players();

-- Both teams of a match are of its league: a team therefore never changes its league.
create function app.keep_league() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.league_id <> old.league_id then
    raise exception 'A team cannot change its league' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_league before update of league_id on public.teams for each row execute function app.keep_league();

-- The teams that the caller may manage: as their manager, or as the owner of their league.
create function app.my_teams() returns setof uuid language sql stable security definer set search_path = '' rows 20 as $$
  select t.id from public.teams t where t.league_id in (select app.my_leagues())
  union
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
$$;

alter table public.teams enable row level security;
revoke all on public.teams from anon, authenticated;
grant select on public.teams to anon, authenticated;
grant insert (id, league_id, name, logo_url, team_color), update (id, league_id, name, logo_url, team_color), delete
  on public.teams to authenticated;
create policy "anyone reads teams" on public.teams for select using (true);
create policy "the league owner adds teams" on public.teams for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the manager and the league owner edit a team" on public.teams for update to authenticated
  using (id in (select app.my_teams()));
create policy "the league owner deletes teams" on public.teams for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.teams for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id, league_id on public.teams for each row
  when (old.id <> new.id or old.league_id <> new.league_id) execute function app.refuse_key_change();
create trigger note_change before update on public.teams
  for each row when (old.* is distinct from new.*) execute function app.note_change();

/* Signing a player gives rights over the profile and its address, so strangers cannot be signed. A caller may sign
   themselves, a former player of the team, a player of one of their own leagues, or a person whom they added and who is
   in no other squad. */
create function app.may_sign(_team_id uuid, _player_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams()) and (
    exists (select from public.profiles where id = _player_id and user_id = (select auth.uid()))
    or exists (select from app.squad_history where team_id = _team_id and player_id = _player_id)
    or exists (
      select from app.squad_history h join public.teams t on t.id = h.team_id
      where h.player_id = _player_id and t.league_id in (select app.my_leagues())
        and (select league_id from public.teams where id = _team_id) in (select app.my_leagues()))
    or exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _player_id and p.user_id is null and s.created_by = (select auth.uid())
        and not exists (
          select from app.squad_history where player_id = p.id and team_id not in (select app.my_teams()))))
$$;

alter table public.team_players enable row level security;
revoke all on public.team_players from anon, authenticated;
grant select on public.team_players to anon, authenticated;
grant insert (team_id, player_id), update (team_id, player_id), delete on public.team_players to authenticated;
create policy "anyone reads squads" on public.team_players for select using (true);
create policy "the manager and the league owner sign players" on public.team_players for insert to authenticated
  with check (app.may_sign(team_id, player_id));
create policy "the manager and the league owner release players" on public.team_players for delete to authenticated
  using (team_id in (select app.my_teams()));
create policy "the manager and the league owner sign players again" on public.team_players for update to authenticated
  using (team_id in (select app.my_teams()));
create policy "players are signed again with all that proves the person" on public.team_players as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.team_players for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of team_id, player_id on public.team_players for each row
  when (old.team_id <> new.team_id or old.player_id <> new.player_id) execute function app.refuse_key_change();

-- Profiles may be edited by the person, by a manager or league owner they play or manage under, and by the account that
-- added them while they have had no team.
create function app.may_edit_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = _profile_id and user_id = (select auth.uid()))
    or exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
    or exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _profile_id and p.user_id is null and s.created_by = (select auth.uid())
        and not exists (select from app.squad_history where player_id = p.id))
$$;

create policy "managers and league owners add people" on public.profiles for insert to authenticated
  with check (exists (select app.my_leagues()) or exists (select app.my_teams()));
create policy "the person, their manager and their league owner edit a profile" on public.profiles
  for update to authenticated using (app.may_edit_profile(id));

-- A computed field: `select=full_name,may_edit`. The policies decide with the same function.
create function public.may_edit(_profile public.profiles) returns boolean language sql stable
  return app.may_edit_profile(_profile.id);

-- A manager without an account gets their team by their address: a manager of another team cannot change it.
create function app.guard_manager_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null and auth.uid() is not null
    and exists (select from public.teams where manager_id = new.id and id not in (select app.my_teams()))
    and app.normalize_email(new.email) is distinct from
      (select email from app.private_profiles where profile_id = new.id) then
    raise exception 'Only who runs the team can change the address of its manager' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_manager_email before update of email on public.profiles
  for each row execute function app.guard_manager_email();

-- A computed field for those who may edit the profile, and for the server. It is volatile: a function that is not
-- stable sees an address that its own statement wrote.
create function public.contact_email(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select email from app.private_profiles where profile_id = _profile.id
    and (auth.role() = 'service_role'
      or app.may_edit_profile(_profile.id) and (select app.session_problem()) is null)
$$;

/* The owners of the leagues that a profile belongs to. These are the leagues where the person plays or manages, the
   account that the profile belongs to, and, before the first team, the account that added the profile and the owners of
   the leagues where that account manages a team. */
create function app.owners_reaching(_profile_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select l.owner_id from public.team_players s join public.teams t on t.id = s.team_id
    join public.leagues l on l.id = t.league_id
  where s.player_id = _profile_id and l.owner_id is not null
  union
  select l.owner_id from public.teams t join public.leagues l on l.id = t.league_id
  where t.manager_id = _profile_id and l.owner_id is not null
  union
  select p.user_id from public.profiles p where p.id = _profile_id and p.user_id is not null
  union
  select s.created_by from app.private_profiles s
  where s.profile_id = _profile_id and s.created_by is not null
    and not exists (select from app.squad_history where player_id = _profile_id)
  union
  select l.owner_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
    join public.teams t on t.manager_id = m.id join public.leagues l on l.id = t.league_id
  where s.profile_id = _profile_id and l.owner_id is not null
    and not exists (select from app.squad_history where player_id = _profile_id)
$$;

-- Two people in leagues of one owner have different addresses (record 0010). Writers of one address wait for
-- each other.
create function app.refuse_shared_email(_profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select email from app.private_profiles where profile_id = _profile_id);
begin
  if address is null then return; end if;
  perform pg_advisory_xact_lock(hashtextextended('profile address ' || address, 0));
  if exists (
    select from app.private_profiles s
      join public.profiles other on other.id = s.profile_id
      join public.profiles this on this.id = _profile_id
    where s.email = address and s.profile_id <> _profile_id
      and (other.user_id is null or other.user_id is distinct from this.user_id)
      and exists (
        select app.owners_reaching(s.profile_id) intersect select app.owners_reaching(_profile_id))) then
    raise exception 'This email is already associated with another player' using errcode = '23505';
  end if;
end $$;

create function app.check_email() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(new.id);
  return null;
end $$;
create trigger check_email after insert or update of email on public.profiles
  for each row execute function app.check_email();

-- A signing may bring a person into a league of another owner, where somebody has the same address.
create function app.check_signing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(player_id) from (select distinct player_id from added order by player_id) signed;
  return null;
end $$;
create trigger check_signing after insert on public.team_players
  referencing new table as added for each statement execute function app.check_signing();

/* `_players`: [{id, full_name, jersey_number, position}]. The caller makes the ids, so that a second try, after an
   answer that was lost on the way, adds no player twice. The policies of the two inserts decide. */
create function public.add_players(_team_id uuid, _players jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  added uuid[];
begin
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager and the league owner can add players' using errcode = '42501';
  end if;
  if jsonb_typeof(_players) is distinct from 'array' or jsonb_array_length(_players) > 200 then
    raise exception 'The players must be a JSON array of at most 200' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(_players) p (full_name text) where btrim(coalesce(p.full_name, '')) = '') then
    raise exception 'Every player needs a name' using errcode = '22023';
  end if;
  if exists (select from jsonb_to_recordset(_players) p (full_name text) where length(btrim(p.full_name)) > 200) then
    raise exception 'A name has at most 200 characters' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(_players) p (jersey_number int) where p.jersey_number not between 0 and 999) then
    raise exception 'A shirt number is between 0 and 999' using errcode = '22023';
  end if;

  with created as (
    insert into public.profiles (id, full_name, jersey_number, position)
    select coalesce(p.id, gen_random_uuid()), btrim(p.full_name), p.jersey_number, p.position
    from jsonb_to_recordset(_players) p (id uuid, full_name text, jersey_number int, position public.player_position)
    where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
    returning id
  )
  select array_agg(id) into added from created;
  -- A statement of its own: app.may_sign reads the rows that the first one inserted.
  insert into public.team_players (team_id, player_id) select _team_id, unnest(added);
  return coalesce(cardinality(added), 0);
end $$;

-- People who can be signed for the team without a new profile: former players, the caller, and for the league's owner
-- all who play or played in the league. Only those who run the team see who once played where.
create function public.signable_players(_team_id uuid)
returns table (id uuid, full_name text, photo_url text, was_here boolean, is_caller boolean, team_name text)
language sql stable security definer set search_path = '' as $$
  with team as (
    select t.id, t.league_id, t.league_id in (select app.my_leagues()) as is_owned
    from public.teams t
    where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
  ), known as (
    select h.player_id, bool_or(h.team_id = team.id) as was_here
    from team join public.teams t on t.id = team.id or (team.is_owned and t.league_id = team.league_id)
      join app.squad_history h on h.team_id = t.id
    group by h.player_id
    union all
    select p.id, false from team, public.profiles p where p.user_id = (select auth.uid())
  )
  select p.id, p.full_name, p.photo_url, bool_or(k.was_here), coalesce(p.user_id = (select auth.uid()), false),
    (select min(t.name) from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = p.id and t.league_id = (select league_id from team))
  from known k join public.profiles p on p.id = k.player_id
  where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  group by p.id
  order by p.full_name, p.id
$$;
comment on function public.signable_players is
  '`team_name`: a team of the same league whose squad the player is in. @nullable photo_url, team_name';

create function public.remove_manager(_team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.teams set manager_id = null where id = _team_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the league owner can remove a manager' using errcode = '42501';
  end if;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.team_key, app.my_teams, app.may_sign, app.may_edit_profile
  to anon, authenticated, service_role;
revoke execute on function public.contact_email, public.may_edit from public;
grant execute on function public.contact_email, public.may_edit to anon, authenticated, service_role;
revoke execute on function public.add_players, public.signable_players, public.remove_manager from public, anon;
grant execute on function public.add_players, public.signable_players, public.remove_manager to authenticated;
