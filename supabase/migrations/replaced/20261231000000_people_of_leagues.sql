/* Rights over people without an account follow from the leagues that they belong to. app.person_leagues keeps these also
   after a team is deleted, so the deletion of a team gives nobody a right back, and the people who run the league keep
   theirs over players who left. A person who was added, but never signed, belongs to the leagues of the account that
   added them, also after that account's work there ends. */
alter table app.person_leagues add column origin text check (origin in ('team', 'account', 'added'));
alter table app.person_leagues add column last_owner uuid references auth.users on delete set null;
create index on app.person_leagues (last_owner);
comment on column app.person_leagues.origin is
  '''team'': the person played or managed there. ''account'': another profile of the account did, which protects the person
and gives the league no right. ''added'': an account that served the league added the person; goes with the first team.';
comment on column app.person_leagues.last_owner is 'The owner of a league that is deleted; null while it is there.';

/* Completes rows from before the columns, also after a restore. A row without a team that is there is of a deleted team for
   a person whom an account added, and otherwise the copy of another profile of the account. */
create function app.complete_person_leagues() returns void language sql security definer set search_path = '' as $$
  insert into app.person_leagues (profile_id, league_id, origin)
    select h.player_id, t.league_id, 'team' from app.squad_history h join public.teams t on t.id = h.team_id
    union
    select manager_id, league_id, 'team' from public.teams where manager_id is not null
    on conflict (profile_id, league_id) do update set origin = 'team' where person_leagues.origin is distinct from 'team';
  update app.person_leagues l set origin = case when exists (
      select from app.private_profiles s where s.profile_id = l.profile_id and s.is_added) then 'team' else 'account' end
    where l.origin is null;
  insert into app.person_leagues (profile_id, league_id, origin)
    select s.profile_id, served.id, 'added'
    from (select distinct created_by from app.private_profiles where created_by is not null) maker,
      app.leagues_of_account(maker.created_by) served (id), app.private_profiles s
    where s.created_by = maker.created_by
      and exists (select from public.profiles p where p.id = s.profile_id and p.user_id is null)
      and not exists (select from app.person_leagues l where l.profile_id = s.profile_id)
    on conflict do nothing;
$$;
select app.complete_person_leagues();

-- Fills the tables that are kept beside the rows of a backup, and makes mails that a restore interrupted due again.
create or replace function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  select app.complete_person_leagues();
  -- Notices whose mail was queued are due again, together with later ones of their match.
  update app.notices n set state = 'waiting', mail_id = null, facts = n.facts - 'mailed',
      due_at = case n.state when 'waiting' then n.due_at else greatest(now(), (
        select max(w.due_at) from app.notices w
        where w.user_id = n.user_id and w.match_id = n.match_id and w.state = 'waiting')) end
    where n.state = 'queued' or n.state = 'waiting' and n.mail_id is not null;
  -- Kept pages are rendered again.
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;

-- The first team of a person decides alone: leagues of the account that added them count no longer.
create or replace function app.publish_signed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, origin)
    select distinct a.player_id, t.league_id, 'team' from added a join public.teams t on t.id = a.team_id order by 1, 2
    on conflict (profile_id, league_id) do update set origin = 'team' where person_leagues.origin is distinct from 'team';
  delete from app.person_leagues where origin = 'added' and profile_id in (select player_id from added);
  perform app.publish_birth_dates(array(select distinct player_id from added));
  return null;
end $$;

create or replace function app.publish_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, origin) values (new.manager_id, new.league_id, 'team')
    on conflict (profile_id, league_id) do update set origin = 'team' where person_leagues.origin is distinct from 'team';
  delete from app.person_leagues where origin = 'added' and profile_id = new.manager_id;
  perform app.publish_birth_dates(array[new.manager_id]);
  return null;
end $$;

create function app.note_adder_leagues() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, origin)
    select s.profile_id, served.id, 'added'
    from (select distinct p.created_by from added a join app.private_profiles p on p.profile_id = a.id
        where a.user_id is null and p.created_by is not null) maker,
      app.leagues_of_account(maker.created_by) served (id), app.private_profiles s join added a on a.id = s.profile_id
    where s.created_by = maker.created_by and a.user_id is null
    order by 1, 2
    on conflict do nothing;
  return null;
end $$;
create trigger note_adder_leagues after insert on public.profiles referencing new table as added
  for each statement execute function app.note_adder_leagues();

-- The deletion of a league keeps its choices for its people, and its owner, who may still erase their details.
create or replace function app.keep_last_choice() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_young boolean := exists (select from public.youth_settings where league_id = old.id);
begin
  update app.person_leagues set was_young = was_young or is_young, last_owner = old.owner_id,
      last_choice = app.strictest(array[last_choice, case when is_young then 'hidden' else (
        select s.dates_of_birth from public.league_settings s where s.league_id = old.id) end])
    where league_id = old.id;
  return old;
end $$;

-- The leagues of each profile of an account protect all of them, also after the account or one of them is deleted.
create or replace function app.keep_leagues_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, last_choice, was_young, origin)
    select p.id, l.league_id, app.strictest(array_agg(l.last_choice)), bool_or(l.was_young), 'account'
    from public.profiles p join public.profiles other on other.user_id = p.user_id
      join app.person_leagues l on l.profile_id = other.id and l.origin <> 'added'
    where p.user_id = old.user_id
    group by 1, 2 order by 1, 2
    on conflict do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;

/* The settings that count: of the leagues where the person, with any profile of the same account, plays, played or
   managed. Before the first team they are those of the leagues of the account that added the profile, now and then. */
create or replace function app.birth_settings(_profile_id uuid) returns table (dates_of_birth text, time_zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.league_id, l.origin, case when l.last_choice is not null and l.origin = 'added' then 'hidden'
      else l.last_choice end as last_choice
    from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select served.id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    where s.profile_id = _profile_id
  ), counting as (
    select own.league_id, s.dates_of_birth, s.time_zone from own left join public.league_settings s using (league_id)
    where s.league_id is not null or own.last_choice is null
    union
    select s.league_id, s.dates_of_birth, s.time_zone
    from adding join public.league_settings s on s.league_id = adding.id
    where not exists (select from own where origin <> 'added')
  )
  select last_choice, null from own where last_choice is not null
  union
  select case when exists (select from public.youth_settings y where y.league_id = c.league_id) then 'hidden'
    else coalesce(c.dates_of_birth, 'hidden') end, c.time_zone
  from counting c
$$;

/* Whether a person's details are hidden: if any competition in which they play, played or manage, or for which they were
   added, protects its people. A person whose recorded date of birth says 18 or more is free once they belong to no team of
   such a competition. */
create or replace function app.is_young(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.profile_id, l.league_id, l.was_young, l.origin from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select served.id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    where s.profile_id = _profile_id
  )
  select exists (
      select from own o where (o.was_young or exists (select from public.youth_settings y where y.league_id = o.league_id))
        and (not exists (select from person p join app.birth_dates b on b.profile_id = p.id
            where b.date_of_birth < current_date - interval '18 years')
          or exists (select from public.team_players s join public.teams t on t.id = s.team_id
            where s.player_id = o.profile_id and t.league_id = o.league_id)
          or exists (select from public.teams t where t.manager_id = o.profile_id and t.league_id = o.league_id)))
    or not exists (select from own where origin <> 'added')
      and exists (select from adding join public.youth_settings y on y.league_id = adding.id)
$$;

-- People whom this account, or a manager or a member of this league, added and who have had no team.
create or replace function app.added_without_league(_owner_id uuid, _league_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.profile_id from app.private_profiles s
  where s.created_by in (
      select _owner_id
      union
      select m.user_id from public.teams t join public.profiles m on m.id = t.manager_id where t.league_id = _league_id
      union
      select user_id from public.league_members where league_id = _league_id)
    and not exists (select from app.person_leagues l where l.profile_id = s.profile_id)
$$;

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

-- Profiles may be edited by the person, by a manager or league owner they play or manage under, by those who run a league
-- that they belonged to, and by the account that added them while they have had no team.
create or replace function app.may_edit_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.profiles where id = _profile_id and user_id = (select auth.uid()))
    or exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
    or app.runs_leagues_of(_profile_id)
    or app.adds_person(_profile_id)
$$;

/* Signing a player gives rights over the profile and its address, so strangers cannot be signed. A caller may sign
   themselves, a former player of the team, a person of one of their own leagues, or a person whom they added and who
   belonged to no team that is not the caller's now. */
create or replace function app.may_sign(_team_id uuid, _player_id uuid) returns boolean
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

/* The owners of the leagues that a profile belongs to. These are the leagues where the person plays or manages, the
   account that the profile belongs to, and, before the first team, the account that added the profile and the owners of
   the leagues that this account serves. */
create or replace function app.owners_reaching(_profile_id uuid) returns setof uuid
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
    and not exists (select from app.person_leagues where profile_id = _profile_id and origin <> 'added')
  union
  select l.owner_id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    join public.leagues l on l.id = served.id
  where s.profile_id = _profile_id and l.owner_id is not null
    and not exists (select from app.person_leagues where profile_id = _profile_id and origin <> 'added')
$$;

/* Players whom the caller may sign for a team: former ones of it, all of the league for those who run it, also of teams
   that are deleted, and the caller. */
create or replace function public.signable_players(_team_id uuid)
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

revoke execute on all functions in schema app from public;
