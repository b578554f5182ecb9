-- Squads: the players of teams by date, and whom managers may sign. `team_players` has those who belong to a team today,
-- each since a day; a player who leaves stays in `past_memberships`. A player may be in two squads at once.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.team_players (
  team_id    uuid not null references public.teams on delete cascade,
  player_id  uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null default now(),
  from_day   date not null default current_date,
  primary key (team_id, player_id)
);
create index on public.team_players (player_id);

alter table public.team_players enable row level security;
revoke all on public.team_players from anon, authenticated;
grant select on public.team_players to anon, authenticated;
grant insert (team_id, player_id), update (team_id, player_id), delete on public.team_players to authenticated;
create policy "anyone reads squads" on public.team_players for select using (true);
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

-- Every player who was ever in a squad: old line-ups keep them, and they can come back.
create table app.squad_history (
  team_id   uuid references public.teams on delete cascade,
  player_id uuid references public.profiles on delete cascade,
  primary key (team_id, player_id)
);
create index on app.squad_history (player_id);

alter table app.squad_history enable row level security;

-- Keeps which players have belonged to a squad.
create function app.remember_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.squad_history (team_id, player_id) select team_id, player_id from added on conflict do nothing;
  return null;
end $$;
create trigger remember_players after insert on public.team_players
  referencing new table as added for each statement execute function app.remember_players();

-- Takes the team from a manager who leaves its squad. An assistant therefore cannot release the manager.
create function app.release_players() returns trigger
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
create trigger release_players after delete on public.team_players
  referencing old table as removed for each statement execute function app.release_players();

-- Refuses to move a team to another league, because both teams of a match are of its league.
create function app.keep_league() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.league_id <> old.league_id then
    raise exception 'A team cannot change its league' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger keep_league before update of league_id on public.teams for each row execute function app.keep_league();

/* Whether the caller runs what a person without an account belongs to: a league of theirs, or one that the caller owned
   when it was deleted. Not while the person is in a team of somebody else's league. Leagues of the account that added a
   person count only if the caller runs all of them, because one of them alone did not need to know. */
create function app.runs_leagues_of(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = _profile_id and user_id is null)
    and exists (
      select from app.person_leagues l
      where l.profile_id = _profile_id and l.origin in ('team', 'added')
        and (l.league_id in (select app.my_leagues()) or l.last_owner = (select auth.uid()))
        and (l.origin = 'team' or not exists (
          select from app.person_leagues o where o.profile_id = _profile_id
            and o.league_id not in (select app.my_leagues()) and o.last_owner is distinct from (select auth.uid()))))
    and not exists (
      select from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = _profile_id and t.league_id not in (select app.my_leagues()))
    and not exists (
      select from public.teams where manager_id = _profile_id and league_id not in (select app.my_leagues()))
$$;

/* Whether the caller added this person without an account, who has had no team since, and still serves a league for which
   they did so. */
create function app.adds_person(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _profile_id and p.user_id is null and s.created_by = (select auth.uid()))
    and not exists (select from app.person_leagues where profile_id = _profile_id and origin <> 'added')
    and exists (
      select from app.person_leagues l where l.profile_id = _profile_id
        and (l.last_owner = (select auth.uid())
          or l.league_id in (select app.leagues_of_account((select auth.uid())))))
$$;

/* Whether the caller may sign the player for the team. Signing a player gives rights over the profile and its
   address, so strangers cannot be signed. A caller may sign themselves, a former player of the team, a person of one
   of their own leagues, or a person whom they added and who belonged to no team that is not the caller's now. */
create function app.may_sign(_team_id uuid, _player_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams()) and (
    exists (select from public.profiles where id = _player_id and user_id = (select auth.uid()))
    or exists (select from app.squad_history where team_id = _team_id and player_id = _player_id)
    or exists (
      select from app.person_leagues l
      where l.profile_id = _player_id and l.origin = 'team' and l.league_id in (select app.my_leagues())
        and (select league_id from public.teams where id = _team_id) in (select app.my_leagues()))
    or app.adds_person(_player_id)
    or exists (
      select from app.private_profiles s join public.profiles p on p.id = s.profile_id
      where p.id = _player_id and p.user_id is null and s.created_by = (select auth.uid()))
      and exists (select from app.person_leagues where profile_id = _player_id)
      and not exists (
        select from app.squad_history where player_id = _player_id and team_id not in (select app.my_teams()))
      and not exists (
        select from app.person_leagues l where l.profile_id = _player_id
          and l.league_id not in (select app.my_leagues()) and l.last_owner is distinct from (select auth.uid())
          and not exists (
            select from app.squad_history h join public.teams t on t.id = h.team_id
            where h.player_id = _player_id and t.league_id = l.league_id and h.team_id in (select app.my_teams()))))
$$;

create policy "the manager and the league owner sign players" on public.team_players for insert to authenticated
  with check (app.may_sign(team_id, player_id));

/* Whether the caller may edit the profile. Profiles may be edited by the person, by a manager or league owner they
   play or manage under, by those who run a league that they belonged to, and by the account that added them while
   they have had no team. */
create function app.may_edit_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = _profile_id and user_id = (select auth.uid()))
    or exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
    or app.runs_leagues_of(_profile_id)
    or app.adds_person(_profile_id)
$$;

create policy "the person, their manager and their league owner edit a profile" on public.profiles
  for update to authenticated using (app.may_edit_profile(id));

/* A computed field: whether the caller may edit the profile. `select=full_name,may_edit`. The policies decide with
   the same function. */
create function public.may_edit(_profile public.profiles) returns boolean language sql stable
  return app.may_edit_profile(_profile.id);

/* Refuses to sign a person whose address another person in leagues of the same owner has. A signing may bring a
   person into a league of another owner, where somebody has the same address. */
create function app.check_signing() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refuse_shared_email(player_id) from (select distinct player_id from added order by player_id) signed;
  return null;
end $$;
create trigger check_signing after insert on public.team_players
  referencing new table as added for each statement execute function app.check_signing();

/* Adds players to the squad of a team. `_players`: [{id, full_name, jersey_number, position}]. The caller makes the
   ids, so that a second try, after an answer that was lost on the way, adds no player twice. The policies of the two
   inserts decide. */
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

/* Players whom the caller may sign for a team without a new profile: its former ones, all of the league for those who
   run it, also of teams that are deleted, and the caller. Only those who work on the team see who once played where.
   Names are the full ones, also of young people. */
create function public.signable_players(_team_id uuid)
returns table (id uuid, full_name text, photo_url text, was_here boolean, is_caller boolean, team_name text)
language sql stable security definer set search_path = '' as $$
  with team as (
    select t.id, t.league_id, t.league_id in (select app.my_leagues()) as is_owned
    from public.teams t
    where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
  ), known as (
    select h.player_id, true as was_here from team join app.squad_history h on h.team_id = team.id
    union all
    select l.profile_id, false from team join app.person_leagues l on l.league_id = team.league_id
    where team.is_owned and l.origin = 'team'
    union all
    select p.id, false from team, public.profiles p where p.user_id = (select auth.uid())
  )
  select p.id, coalesce(y.full_name, p.full_name), p.photo_url, bool_or(k.was_here),
    coalesce(p.user_id = (select auth.uid()), false),
    (select min(t.name) from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = p.id and t.league_id = (select league_id from team))
  from known k join public.profiles p on p.id = k.player_id left join app.young_people y on y.profile_id = p.id
  where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  group by p.id, y.full_name
  order by coalesce(y.full_name, p.full_name), p.id
$$;
comment on function public.signable_players is
  '`team_name`: a team of the same league whose squad the player is in. @nullable photo_url, team_name';

create table public.past_memberships (
  id        uuid primary key default gen_random_uuid(),
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  player_id uuid not null references public.profiles on delete cascade,
  from_day  date not null,
  -- The first day on which the player was no longer in the squad.
  until_day date not null,
  constraint membership_days check (from_day <= until_day)
);
create index on public.past_memberships (team_id);
create index on public.past_memberships (player_id);

-- As with former players: only the people who run a team see its past players.
alter table public.past_memberships enable row level security;
revoke all on public.past_memberships from anon, authenticated;
grant select on public.past_memberships to authenticated;
create policy "the manager and the league owner read past squads" on public.past_memberships for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "past squads are read with all that proves the person" on public.past_memberships as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- Keeps the time for which players who leave a squad belonged to it.
create function app.keep_past_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.past_memberships (team_id, player_id, from_day, until_day)
    select r.team_id, r.player_id, least(r.from_day, current_date), current_date from removed r
    join public.teams t on t.id = r.team_id join public.profiles p on p.id = r.player_id;
  return null;
end $$;
create trigger keep_past_members after delete on public.team_players
  referencing old table as removed for each statement execute function app.keep_past_members();

-- Continues the membership of a player who comes back on the day of leaving. This player has never left.
create function app.resume_membership() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  since date;
begin
  delete from public.past_memberships
    where team_id = new.team_id and player_id = new.player_id and until_day = current_date
    returning from_day into since;
  new.from_day := coalesce(since, new.from_day);
  return new;
end $$;
create trigger resume_membership before insert on public.team_players
  for each row execute function app.resume_membership();

/* Moves a player to another team of the league, from a day on. Goals and line-ups of past matches stay with the former
   team. A manager who is moved stops managing. The new team comes first, so that nothing ends with the work for the player
   of a person who works on both. A player who is in both squads stays in the other one since the day on which that
   began. */
create function public.transfer_player(_player_id uuid, _from_team_id uuid, _to_team_id uuid, _day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
begin
  perform app.require_session();
  if not coalesce(_from_team_id in (select app.my_teams()) and app.may_sign(_to_team_id, _player_id), false)
    or (select count(distinct league_id) from public.teams where id in (_from_team_id, _to_team_id)) <> 1
    or _from_team_id = _to_team_id then
    raise exception 'Only a person who runs both teams can transfer a player' using errcode = '42501';
  end if;
  if coalesce(_day not between '1900-01-01' and current_date + 1, true) then
    raise exception 'A transfer is today or earlier' using errcode = '22023', hint = 'The earliest day is 1 January 1900.';
  end if;
  insert into public.team_players (team_id, player_id) values (_to_team_id, _player_id) on conflict do nothing;
  is_new := found;
  delete from public.team_players where team_id = _from_team_id and player_id = _player_id;
  if not found then
    raise exception 'The player is not in the squad any more' using errcode = '23514';
  end if;
  update public.past_memberships set from_day = least(from_day, _day), until_day = _day
    where team_id = _from_team_id and player_id = _player_id and until_day = current_date;
  update public.team_players set from_day = _day
    where team_id = _to_team_id and player_id = _player_id and (is_new or from_day > _day);
end $$;

/* The players who belonged to a team on a day and do not today, for the line-up of an old match. None for other people
   than those who work on the team: policies of past_memberships decide. */
create function public.past_players(_team_id uuid, _day date)
returns table (id uuid, full_name text, jersey_number int) language sql stable set search_path = '' as $$
  select distinct p.id, public.real_name(p), p.jersey_number::int
  from public.past_memberships m join public.profiles p on p.id = m.player_id
  where m.team_id = _team_id and m.from_day <= _day and _day < m.until_day
    and not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  order by 2, 1
$$;
comment on function public.past_players is '@nullable jersey_number';

revoke execute on all functions in schema app from public;
revoke execute on function public.may_edit, public.add_players, public.signable_players, public.transfer_player,
  public.past_players from public, anon, authenticated;
grant execute on function app.may_sign, app.may_edit_profile to anon, authenticated, service_role;
grant execute on function public.may_edit to anon, authenticated;
grant execute on function public.add_players, public.signable_players, public.transfer_player, public.past_players
  to authenticated;
