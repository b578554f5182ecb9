-- Teams, their players, and what managers may do with people.

-- Two spellings are the same name when their keys are equal.
create function app.team_key(_name text) returns text language sql immutable
  return lower(btrim(_name) collate app.names);

create table public.teams (
  id         uuid primary key default gen_random_uuid(),
  league_id  uuid not null references public.leagues on delete cascade,
  name       text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  manager_id uuid references public.profiles on delete set null,
  logo_url   text,
  team_color text default 'purple' check (lower(team_color) in (
    'purple', 'pink', 'orange', 'blue', 'red', 'yellow', 'green', 'gray', 'silver', 'light gray', 'charcoal')),
  created_at timestamptz not null default now()
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

-- Everybody who was ever in a squad: old line-ups keep them, and they can come back.
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

-- Who leaves the squad stops managing the team.
create function app.release_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.teams t set manager_id = null from removed r where t.id = r.team_id and t.manager_id = r.player_id;
  return null;
end $$;
create trigger release_players after delete on public.team_players
  referencing old table as removed for each statement execute function app.release_players();

-- Matches rely on it: both of their teams are of their league for good.
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
grant insert (id, league_id, name, logo_url, team_color), update (name, logo_url, team_color), delete
  on public.teams to authenticated;
create policy "anyone reads teams" on public.teams for select using (true);
create policy "the league owner adds teams" on public.teams for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the manager and the league owner edit a team" on public.teams for update to authenticated
  using (id in (select app.my_teams()));
create policy "the league owner deletes teams" on public.teams for delete to authenticated
  using (league_id in (select app.my_leagues()));

-- Signing a player gives rights over the profile and its address, so nobody signs a stranger: only oneself, a former
-- player of the team, a player of the league one owns, or somebody one has added who belongs to nobody else.
create function app.may_sign(_team_id uuid, _player_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams()) and (
    exists (select from public.profiles where id = _player_id and user_id = (select auth.uid()))
    or exists (select from app.squad_history where team_id = _team_id and player_id = _player_id)
    or exists (
      select from app.squad_history h join public.teams t on t.id = h.team_id
      where h.player_id = _player_id and t.league_id in (select app.my_leagues())
        and t.league_id = (select league_id from public.teams where id = _team_id))
    or exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _player_id and p.user_id is null and s.created_by = (select auth.uid())
        and not exists (
          select from app.squad_history where player_id = p.id and team_id not in (select app.my_teams()))))
$$;

alter table public.team_players enable row level security;
revoke all on public.team_players from anon, authenticated;
grant select on public.team_players to anon, authenticated;
grant insert (team_id, player_id), delete on public.team_players to authenticated;
create policy "anyone reads squads" on public.team_players for select using (true);
create policy "the manager and the league owner sign players" on public.team_players for insert to authenticated
  with check (app.may_sign(team_id, player_id));
create policy "the manager and the league owner release players" on public.team_players for delete to authenticated
  using (team_id in (select app.my_teams()));

-- The person, a manager or league owner they play or manage under, or who added them while they have no team yet.
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

-- The address of a manager without an account is the way to their team: a manager of another team cannot redirect it.
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

create function public.contact_email(_profile public.profiles) returns text
language sql stable security definer set search_path = '' as $$
  select email from app.private_profiles where profile_id = _profile.id and app.may_edit_profile(_profile.id)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.team_key, app.my_teams, app.may_sign, app.may_edit_profile
  to anon, authenticated, service_role;
revoke execute on function public.contact_email from public;
grant execute on function public.contact_email to anon, authenticated, service_role;
