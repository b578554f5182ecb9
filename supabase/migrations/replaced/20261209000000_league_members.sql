/* The committee of a league: administrators, who do everything but delete it, hand it over and name administrators; and
   assistants of a team, who do what its manager does but not choose its manager (record 0061). A league that names nobody
   has no rows here, and every rule is as before. */
create table public.league_members (
  id        uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues on delete cascade,
  -- The team of an assistant; null for an administrator.
  team_id   uuid references public.teams on update cascade on delete cascade,
  user_id   uuid not null references auth.users on delete cascade,
  role      text not null constraint known_role check (role in ('administrator', 'assistant')),
  -- As the invitation named the person.
  name      text not null constraint member_name check (btrim(name) <> '' and length(name) <= 200),
  joined_at timestamptz not null default now(),
  constraint team_of_assistant check ((role = 'assistant') = (team_id is not null))
);
create unique index one_administrator on public.league_members (user_id, league_id) where role = 'administrator';
create unique index one_assistant on public.league_members (user_id, team_id) where role = 'assistant';
create index on public.league_members (league_id);
create index on public.league_members (user_id);
create index on public.league_members (team_id);
comment on table public.league_members is 'The owner and the managers of teams are not in it.';

-- The leagues that the caller owns. Deleting, handing over and naming administrators ask for it.
create function app.owned_leagues() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = (select auth.uid())
$$;

-- The leagues that the caller runs: as their owner or as an administrator.
create or replace function app.my_leagues() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = (select auth.uid())
  union all
  select league_id from public.league_members where user_id = (select auth.uid()) and role = 'administrator'
$$;

-- The teams whose manager the caller may choose: as the manager, or as a person who runs the league.
create function app.managed_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select t.id from public.teams t where t.league_id in (select app.my_leagues())
  union
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
$$;

-- The teams that the caller may work on: those, and the teams that the caller assists.
create or replace function app.my_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select t.id from public.teams t where t.league_id in (select app.my_leagues())
  union
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
  union
  select team_id from public.league_members where user_id = (select auth.uid()) and role = 'assistant'
$$;

create function app.owns_league(_league_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _league_id is not null and _league_id in (select app.owned_leagues())
$$;

alter table public.league_members enable row level security;
revoke all on public.league_members from anon, authenticated;
grant select, delete on public.league_members to authenticated;
create policy "a member reads their own memberships" on public.league_members for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person who runs the league reads its members" on public.league_members for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "members are read with all that proves the person" on public.league_members as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "a member leaves" on public.league_members for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "the owner removes members" on public.league_members for delete to authenticated
  using (league_id in (select app.owned_leagues()));
create policy "an administrator removes assistants" on public.league_members for delete to authenticated
  using (role = 'assistant' and league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.league_members for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- The policies that name the owner, and not the leagues of the caller.
alter policy "the owner edits a league" on public.leagues using (id in (select app.my_leagues()));
-- A token of this table makes its holder the manager, so an assistant does not read it.
alter policy "the manager and the league owner read a team's invitations" on public.manager_invites
  using (team_id in (select app.managed_teams()));

-- As before, for the owner alone.
create or replace function public.delete_league(_league_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.owns_league(_league_id) then
    raise exception 'Only the owner can delete a competition' using errcode = '42501';
  end if;
  perform app.remove_files('league-logos', array[_league_id::text]);
  perform app.remove_files('team-logos', array(select t.id::text from public.teams t where t.league_id = _league_id));
  perform app.remove_files('match-reports', array(
    select m.id::text from public.matches m where m.league_id = _league_id));
  delete from public.leagues where id = _league_id;
end $$;

create or replace function public.hand_over_league(_league_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.owns_league(_league_id) then
    raise exception 'Only the owner can hand a competition over' using errcode = '42501';
  end if;
  if not exists (select from public.league_successors(_league_id) s where s.id = _profile_id) then
    raise exception 'Choose somebody of this competition who has an account.' using errcode = '22023';
  end if;
  update public.leagues set owner_id = (select user_id from public.profiles where id = _profile_id)
    where id = _league_id;
end $$;

-- As before, with the administrators. The policy shows these to a person who runs the league.
create or replace function public.league_successors(_league_id uuid) returns table (id uuid, full_name text)
language sql stable set search_path = '' as $$
  select s.id, s.full_name from (
    select distinct on (p.user_id) p.id, p.full_name from public.profiles p
    where p.user_id <> (select auth.uid()) and (
      exists (select from public.teams t where t.league_id = _league_id and t.manager_id = p.id)
      or exists (select from public.team_players s join public.teams t on t.id = s.team_id
        where t.league_id = _league_id and s.player_id = p.id)
      or exists (select from public.league_members m
        where m.league_id = _league_id and m.role = 'administrator' and m.user_id = p.user_id))
    order by p.user_id, p.full_name, p.id) s
  order by s.full_name, s.id
$$;

/* A manager without an account gets their team by their address: a manager of another team and an assistant of this one
   cannot change it. */
create or replace function app.guard_manager_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null and auth.uid() is not null
    and exists (select from public.teams where manager_id = new.id and id not in (select app.managed_teams()))
    and app.normalize_email(new.email) is distinct from
      (select email from app.private_profiles where profile_id = new.id) then
    raise exception 'Only who runs the team can change the address of its manager' using errcode = '42501';
  end if;
  return new;
end $$;

-- A manager who leaves the squad stops managing the team, so an assistant cannot release the manager.
create or replace function app.release_players() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.teams t join removed r on t.id = r.team_id and t.manager_id = r.player_id
    where t.id in (select app.my_teams()) and t.id not in (select app.managed_teams())) then
    raise exception 'An assistant cannot release the manager of the team' using errcode = '42501';
  end if;
  update public.teams t set manager_id = null from removed r where t.id = r.team_id and t.manager_id = r.player_id;
  return null;
end $$;

-- As before; assistants of the team do not choose its manager.
create or replace function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address    text := app.normalize_email(_email);
  registered boolean;
  new_token  text;
begin
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

-- Which members work on the matches of a team beside its manager and the owner, for those who work on them too.
create function public.team_helpers(_team_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct m.role order by m.role), '{}') from public.teams t
    join public.league_members m on m.team_id = t.id or m.league_id = t.league_id and m.team_id is null
  where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.team_helpers from public, anon;
grant execute on function public.team_helpers to authenticated;
grant execute on function app.owned_leagues, app.managed_teams, app.owns_league to anon, authenticated, service_role;
