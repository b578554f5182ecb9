-- Dates of birth. The public sees those of adults, and of players under 18 only the age. A league can show ages only,
-- or nothing. `profiles.date_of_birth` is readable by everybody and holds what the public may see; the date itself is
-- in a table of its own (record 0016).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table app.birth_dates (
  profile_id    uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  date_of_birth date not null
    constraint profiles_date_of_birth_check check (date_of_birth > '1900-01-01')
    constraint profiles_date_of_birth_past check (date_of_birth < current_date)
);
create index on app.birth_dates (date_of_birth);

alter table app.birth_dates enable row level security;

-- The age in whole years on a day.
create function app.age_on(_date_of_birth date, _today date) returns int language sql immutable
  return extract(year from age(_today::timestamp, _date_of_birth::timestamp))::int;

/* Moves a written date to its table and leaves in the column what the public may see. The trigger's name sorts it
   behind `keep_email`, which records who added the profile. */
create function app.keep_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert over a profile that exists: the trigger of its update handles the date.
  if tg_op = 'INSERT' and exists (select from public.profiles where id = new.id) then return new; end if;
  if new.date_of_birth is null then
    delete from app.birth_dates where profile_id = new.id;
    return new;
  end if;
  if tg_op = 'INSERT' then
    insert into app.birth_dates (profile_id, date_of_birth) values (new.id, new.date_of_birth);
  else
    insert into app.birth_dates as b (profile_id, date_of_birth) values (new.id, new.date_of_birth)
      on conflict (profile_id) do update set date_of_birth = excluded.date_of_birth;
  end if;
  new.date_of_birth := (app.public_birth(new.id, new.date_of_birth)).date_of_birth;
  return new;
end $$;
create trigger note_birth_date before insert or update of date_of_birth on public.profiles
  for each row execute function app.keep_birth_date();

-- Refreshes the shown date of birth when `created_at` is written. No caller of the API can write this column, so an
-- update of it does nothing else.
create function app.show_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.date_of_birth := (
    select (app.public_birth(new.id, b.date_of_birth)).date_of_birth from app.birth_dates b where b.profile_id = new.id);
  return new;
end $$;
create trigger keep_shown_birth_date before update of created_at on public.profiles
  for each row execute function app.show_birth_date();

/* Refreshes the column: after a change of teams or settings, at the start of the server, and each hour. With time a
   date only ever becomes public, when a player turns 18: each hour it is enough to look at those of the last days.
   @param _profile_ids null for everybody whose date is hidden
   @param _days how many days ago the 18th birthday may be; null for any
   @returns how many dates came or went */
create function app.publish_birth_dates(_profile_ids uuid[] default null, _days int default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed  int;
  youngest constant date := current_date - interval '18 years' + interval '2 days';
  oldest   constant date := coalesce(current_date - interval '18 years' - make_interval(days => _days), '-infinity');
begin
  -- Waits for transactions that write a date of these people, and then sees it.
  if _profile_ids is not null then
    perform from public.profiles where id = any (_profile_ids) order by id for no key update;
  end if;
  with outdated as (
    select p.id from app.birth_dates b join public.profiles p on p.id = b.profile_id
    where (b.profile_id = any (_profile_ids)
        or _profile_ids is null and p.date_of_birth is null and b.date_of_birth between oldest and youngest)
      and p.date_of_birth is distinct from (app.public_birth(b.profile_id, b.date_of_birth)).date_of_birth
    order by p.id for no key update of p
  )
  update public.profiles p set created_at = p.created_at from outdated o where o.id = p.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Refreshes the shown dates of birth of all profiles of an account that gets another profile.
create function app.publish_linked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(select id from public.profiles where user_id = new.user_id));
  return null;
end $$;
create trigger publish_linked after update of user_id on public.profiles for each row
  when (new.user_id is distinct from old.user_id and new.user_id is not null)
  execute function app.publish_linked();

/* Whether the caller may see a person's date of birth. The person, the manager of their team, the owner of the
   league, and the server may. */
create function app.may_see_birth(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or app.may_edit_profile(_profile_id) and (select app.session_problem()) is null
$$;

/* Refuses a new row that would show a date of birth. An upsert over a profile passes its date to the update that
   follows. Should the profile be deleted in between, the row is new and would show the date. */
create function app.refuse_shown_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.birth_dates where profile_id = new.id and date_of_birth = new.date_of_birth) then
    raise exception 'the date of birth of a new row was written, and never kept' using errcode = '40001';
  end if;
  return null;
end $$;
create trigger refuse_shown_birth_date after insert on public.profiles for each row
  when (new.date_of_birth is not null) execute function app.refuse_shown_birth_date();

/* The leagues of a person. A league counts from the person's first team in it on, also after the team or the league is
   deleted: otherwise a deletion would publish hidden dates. Rights over people without an account follow from these
   leagues too, so the deletion of a team gives no right back, and the people who run the league keep theirs over players
   who left. A person who was added, but never signed, belongs to the leagues of the account that added them, also after
   that account's work there ends. */
create table app.person_leagues (
  profile_id  uuid references public.profiles on delete cascade,
  -- No foreign key: the row outlives the league.
  league_id   uuid,
  -- The setting with which a league of this id was deleted; null while none was.
  last_choice text check (last_choice in ('shown', 'age', 'hidden')),
  -- A deleted competition keeps protecting its people, as it keeps hiding their dates of birth.
  was_young   boolean not null default false,
  origin      text check (origin in ('team', 'account', 'added')),
  last_owner  uuid references auth.users on delete set null,
  primary key (profile_id, league_id)
);
create index on app.person_leagues (league_id);
create index on app.person_leagues (last_owner);
comment on column app.person_leagues.origin is
  '''team'': the person played or managed there. ''account'': another profile of the account did, which protects the person
and gives the league no right. ''added'': an account that served the league added the person; goes with the first team.';
comment on column app.person_leagues.last_owner is 'The owner of a league that is deleted; null while it is there.';

alter table app.person_leagues enable row level security;

/* Completes rows of backups from before `origin` and `last_owner`. A row without a team that is there is of a deleted
   team for a person whom an account added, and otherwise the copy of another profile of the account. */
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

/* Notes the leagues of signed players, and refreshes their shown dates of birth. The first team of a person decides
   alone: leagues of the account that added them count no longer. */
create function app.publish_signed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, origin)
    select distinct a.player_id, t.league_id, 'team' from added a join public.teams t on t.id = a.team_id order by 1, 2
    on conflict (profile_id, league_id) do update set origin = 'team' where person_leagues.origin is distinct from 'team';
  delete from app.person_leagues where origin = 'added' and profile_id in (select player_id from added);
  perform app.publish_birth_dates(array(select distinct player_id from added));
  return null;
end $$;
create trigger publish_signed after insert on app.squad_history
  referencing new table as added for each statement execute function app.publish_signed();

-- Notes the league of a new manager, and refreshes the manager's shown date of birth.
create function app.publish_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, origin) values (new.manager_id, new.league_id, 'team')
    on conflict (profile_id, league_id) do update set origin = 'team' where person_leagues.origin is distinct from 'team';
  delete from app.person_leagues where origin = 'added' and profile_id = new.manager_id;
  perform app.publish_birth_dates(array[new.manager_id]);
  return null;
end $$;
create trigger publish_managers after insert or update of manager_id on public.teams
  for each row when (new.manager_id is not null) execute function app.publish_managers();

-- Notes for a person without an account the leagues of the account that added them.
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

-- Refreshes the shown dates of birth when a league changes its choice or its time zone.
create function app.publish_league() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger publish_league after update on public.league_settings for each row
  when ((old.dates_of_birth, old.time_zone) is distinct from (new.dates_of_birth, new.time_zone))
  execute function app.publish_league();

-- The strictest of choices: 'hidden', else 'age', else 'shown'; null without one.
create function app.strictest(_choices text[]) returns text language sql immutable
  return case when 'hidden' = any (_choices) then 'hidden' when 'age' = any (_choices) then 'age'
    when 'shown' = any (_choices) then 'shown' end;

-- Keeps the choices of a deleted league for its people, and its owner, who may still erase their details.
create function app.keep_last_choice() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_young boolean := exists (select from public.youth_settings where league_id = old.id);
begin
  update app.person_leagues set was_young = was_young or is_young, last_owner = old.owner_id,
      last_choice = app.strictest(array[last_choice, case when is_young then 'hidden' else (
        select s.dates_of_birth from public.league_settings s where s.league_id = old.id) end])
    where league_id = old.id;
  return old;
end $$;
create trigger keep_last_choice before delete on public.leagues
  for each row execute function app.keep_last_choice();

/* The settings that count for a person: those of the leagues where the person, with any profile of the same account,
   plays, played or managed. Before the first team they are those of the leagues of the account that added the profile,
   now and then. A league that protects young people counts as hidden, and a deleted one with its last setting, without
   a time zone; a deleted one for which the person was only added counts as hidden. */
create function app.birth_settings(_profile_id uuid) returns table (dates_of_birth text, time_zone text)
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

-- Marks a person as added by an account.
create function app.note_creator() returns trigger language plpgsql set search_path = '' as $$
begin
  new.is_added := true;
  return new;
end $$;
create trigger note_creator before insert or update of created_by on app.private_profiles
  for each row when (new.created_by is not null) execute function app.note_creator();

-- Whether an account other than the person's own added the profile.
create function app.is_added_by_another(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.private_profiles s join public.profiles p on p.id = s.profile_id
    where s.profile_id = _profile_id and s.is_added and (p.user_id is null or s.created_by is distinct from p.user_id))
$$;

/* The part of this person's date of birth that the public may see. The strictest setting of all leagues of the person
   counts, and the day is the one on which the person is youngest. A person without any league is hidden if another
   person added the profile. */
create function app.public_birth(_profile_id uuid, _date_of_birth date, out date_of_birth date, out age int)
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

-- A computed field: the date of birth, or the part of it that the caller may see. `select=full_name,age,birth_date`.
-- Like contact_email it is volatile, so that a statement that writes a date returns it.
create function public.birth_date(_profile public.profiles) returns date
language sql volatile security definer set search_path = '' as $$
  select case when app.may_see_birth(_profile.id) then b.date_of_birth
    else (app.public_birth(_profile.id, b.date_of_birth)).date_of_birth end
  from app.birth_dates b where b.profile_id = _profile.id
$$;
comment on function public.birth_date is
  'The date of birth for the person, the manager of their team and the owner of the league; for everybody else as far as it is public. @nullable';

/* A computed field: whole years as the public may see them, in the league's time zone. Where that is nothing, the
   people who may edit the profile see the age in UTC. It is volatile, so that a statement that writes a date returns
   it. */
create function public.age(_profile public.profiles) returns int
language sql volatile security definer set search_path = '' as $$
  select coalesce(shown.age, case when app.may_see_birth(_profile.id)
    then app.age_on(b.date_of_birth, (now() at time zone 'UTC')::date) end)
  from app.birth_dates b cross join lateral app.public_birth(_profile.id, b.date_of_birth) shown
  where b.profile_id = _profile.id
$$;
comment on function public.age is
  'Whole years, in the time zone of the league; null where the league hides it from who asks. @nullable';

-- People whom this account, or a manager or a member of this league, added and who have had no team.
create function app.added_without_league(_owner_id uuid, _league_id uuid) returns setof uuid
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

/* Refreshes shown dates of birth when a league changes hands or is deleted: of people without a team whom its people
   added. */
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

/* Keeps the leagues of each profile of an account for all its profiles, before the account or one of them is deleted.
   Otherwise a deletion could publish a date of birth or a name. Leagues that an account served when it added a profile
   are not kept. */
create function app.keep_leagues_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
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
create trigger keep_leagues_of_account before update of user_id on public.profiles for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id)
  execute function app.keep_leagues_of_account();
create trigger keep_leagues_of_deleted before delete on public.profiles for each row
  when (old.user_id is not null) execute function app.keep_leagues_of_account();

revoke execute on all functions in schema app from public;
revoke execute on function public.birth_date, public.age from public, anon, authenticated;
grant execute on function public.birth_date, public.age to anon, authenticated;
