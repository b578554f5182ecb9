-- Dates of birth after a deletion. A league counts for a person from their first team in it on, also after the team or
-- the league is deleted. Before, a person without any league counted as shown, so a deletion published hidden dates.
create table app.person_leagues (
  profile_id  uuid references public.profiles on delete cascade,
  -- No foreign key: the row outlives the league.
  league_id   uuid,
  -- The setting with which a league of this id was deleted; null while none was.
  last_choice text check (last_choice in ('shown', 'age', 'hidden')),
  primary key (profile_id, league_id)
);
create index on app.person_leagues (league_id);
alter table app.person_leagues enable row level security;

insert into app.person_leagues (profile_id, league_id)
  select h.player_id, t.league_id from app.squad_history h join public.teams t on t.id = h.team_id
  union
  select manager_id, league_id from public.teams where manager_id is not null;

create function app.strictest(_choices text[]) returns text language sql immutable
  return case when 'hidden' = any (_choices) then 'hidden' when 'age' = any (_choices) then 'age'
    when 'shown' = any (_choices) then 'shown' end;

create function app.keep_last_choice() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update app.person_leagues set last_choice = app.strictest(array[last_choice,
      (select s.dates_of_birth from public.league_settings s where s.league_id = old.id)])
    where league_id = old.id;
  return old;
end $$;
create trigger keep_last_choice before delete on public.leagues
  for each row execute function app.keep_last_choice();

/* The settings that count: of the leagues where the person, with any profile of the same account, plays, played or
   managed. Before the first team they are those of the account that added the profile. */
create function app.birth_settings(_profile_id uuid) returns table (dates_of_birth text, time_zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.league_id, l.last_choice from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select l.id from app.private_profiles s join public.leagues l on l.owner_id = s.created_by
    where s.profile_id = _profile_id
    union
    select t.league_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
      join public.teams t on t.manager_id = m.id
    where s.profile_id = _profile_id
  )
  select last_choice, null from own where last_choice is not null
  union
  select coalesce(s.dates_of_birth, 'hidden'), s.time_zone from own left join public.league_settings s using (league_id)
  where s.league_id is not null or own.last_choice is null
  union
  select s.dates_of_birth, s.time_zone from adding join public.league_settings s on s.league_id = adding.id
  where not exists (select from own)
$$;

-- A person in no league decides about their own date. A person whom another account added belonged to a league that was
-- deleted, so the date stays hidden.
alter table app.private_profiles add column is_added boolean not null default false;
comment on column app.private_profiles.is_added is 'An account added the profile; stays true after that account is deleted.';

create function app.note_creator() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_added := true;
  return new;
end $$;
create trigger note_creator before insert or update of created_by on app.private_profiles
  for each row when (new.created_by is not null) execute function app.note_creator();

create function app.is_added_by_another(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.private_profiles s join public.profiles p on p.id = s.profile_id
    where s.profile_id = _profile_id and s.is_added and (p.user_id is null or s.created_by is distinct from p.user_id))
$$;

-- For a person with neither an account nor a league, the data does not show whether a league was deleted: they count as
-- added.
update app.private_profiles s set is_added = s.created_by is not null or (
    p.user_id is null and not exists (select from app.birth_settings(p.id)))
  from public.profiles p where p.id = s.profile_id;

create or replace function app.public_birth(_profile_id uuid, _date_of_birth date, out date_of_birth date, out age int)
language sql stable security definer set search_path = '' as $$
  select
    case when rule.choice = 'shown' and rule.age >= 18 then _date_of_birth end,
    case when rule.choice <> 'hidden' then rule.age end
  from (
    select
      coalesce(app.strictest(array_agg(s.dates_of_birth)),
        case when app.is_added_by_another(_profile_id) then 'hidden' else 'shown' end) as choice,
      app.age_on(_date_of_birth, coalesce(min((now() at time zone s.time_zone)::date), (now() at time zone 'UTC')::date)) as age
    from app.birth_settings(_profile_id) s
  ) rule
$$;
drop function app.leagues_of_person;

create or replace function app.publish_signed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id)
    select distinct a.player_id, t.league_id from added a join public.teams t on t.id = a.team_id order by 1, 2
    on conflict do nothing;
  perform app.publish_birth_dates(array(select distinct player_id from added));
  return null;
end $$;

create or replace function app.publish_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id) values (new.manager_id, new.league_id) on conflict do nothing;
  perform app.publish_birth_dates(array[new.manager_id]);
  return null;
end $$;

-- People whom this account, or a manager in this league, added and who have had no team.
create function app.added_without_league(_owner_id uuid, _league_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.profile_id from app.private_profiles s
  where s.created_by in (
      select _owner_id
      union
      select m.user_id from public.teams t join public.profiles m on m.id = t.manager_id where t.league_id = _league_id)
    and not exists (select from app.person_leagues l where l.profile_id = s.profile_id)
$$;

create or replace function app.publish_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(
    select profile_id from app.person_leagues where league_id = new.league_id
    union
    select other.id from app.person_leagues l join public.profiles this on this.id = l.profile_id
      join public.profiles other on other.user_id = this.user_id
    where l.league_id = new.league_id
    union
    select added.id from public.leagues l, app.added_without_league(l.owner_id, l.id) added (id)
    where l.id = new.league_id));
  return null;
end $$;

create function app.publish_left_behind() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(select app.added_without_league(old.owner_id, old.id)));
  return null;
end $$;
create trigger publish_left_behind after delete on public.leagues for each row
  when (old.owner_id is not null) execute function app.publish_left_behind();
create trigger publish_handed_over after update of owner_id on public.leagues for each row
  when (old.owner_id is not null and new.owner_id is distinct from old.owner_id)
  execute function app.publish_left_behind();

-- The leagues of each profile of an account count for all of them, also after the account or one of them is deleted.
create function app.keep_leagues_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, last_choice)
    select p.id, l.league_id, app.strictest(array_agg(l.last_choice))
    from public.profiles p join public.profiles other on other.user_id = p.user_id
      join app.person_leagues l on l.profile_id = other.id
    where p.user_id = old.user_id
    group by 1, 2 order by 1, 2
    on conflict do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger keep_leagues_of_account before update of user_id on public.profiles for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id)
  execute function app.keep_leagues_of_account();
create trigger keep_leagues_of_deleted before delete on public.profiles for each row
  when (old.user_id is not null) execute function app.keep_leagues_of_account();

-- Hides what earlier deletions published.
select app.publish_birth_dates(array(select profile_id from app.birth_dates));

revoke execute on all functions in schema app from public;
