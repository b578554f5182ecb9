-- Dates of birth: the public sees those of adults, and of players under 18 their age only. A league can show ages only, or nothing.
-- `profiles.date_of_birth` stays readable for everybody and holds what the public may see, as `email` does; the date itself
-- stands in a table of its own (record 0016).

alter table public.league_settings add column dates_of_birth text not null default 'shown'
  constraint dates_of_birth_choice check (dates_of_birth in ('shown', 'age', 'hidden'));
comment on column public.league_settings.dates_of_birth is
  'What the public sees of an adult player: the date of birth (shown), the age (age), or neither (hidden). Of players under 18 it never sees the date.';
grant insert (dates_of_birth), update (dates_of_birth) on public.league_settings to authenticated;

create table app.birth_dates (
  profile_id    uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  date_of_birth date not null
    constraint profiles_date_of_birth_check check (date_of_birth > '1900-01-01')
    constraint profiles_date_of_birth_past check (date_of_birth < current_date)
);
alter table app.birth_dates enable row level security;
insert into app.birth_dates (profile_id, date_of_birth)
  select id, date_of_birth from public.profiles where date_of_birth is not null;

create function app.age_on(_date_of_birth date, _today date) returns int language sql immutable
  return extract(year from age(_today::timestamp, _date_of_birth::timestamp))::int;

/* The leagues that have a say: where the person, with any profile of the same account, plays, played or manages; before
   the first team those of whoever added the profile. */
create function app.leagues_of_person(_profile_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), leagues as (
    select t.league_id from person p join app.squad_history h on h.player_id = p.id join public.teams t on t.id = h.team_id
    union
    select t.league_id from person p join public.teams t on t.manager_id = p.id
  )
  select league_id from leagues
  union
  select l.id from app.private_profiles s join public.leagues l on l.owner_id = s.created_by
  where s.profile_id = _profile_id and not exists (select from leagues)
  union
  select t.league_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
    join public.teams t on t.manager_id = m.id
  where s.profile_id = _profile_id and not exists (select from leagues)
$$;

/* What the public may see of this person's date of birth. Of several leagues the strictest setting counts, and the day
   is the one on which the person is youngest. */
create function app.public_birth(_profile_id uuid, _date_of_birth date, out date_of_birth date, out age int)
language sql stable security definer set search_path = '' as $$
  select
    case when rule.choice = 'shown' and rule.age >= 18 then _date_of_birth end,
    case when rule.choice <> 'hidden' then rule.age end
  from (
    select
      case when 'hidden' = any (array_agg(s.dates_of_birth)) then 'hidden'
        when 'age' = any (array_agg(s.dates_of_birth)) then 'age' else 'shown' end as choice,
      app.age_on(_date_of_birth, coalesce(min((now() at time zone s.time_zone)::date), (now() at time zone 'UTC')::date)) as age
    from app.leagues_of_person(_profile_id) l (id) join public.league_settings s on s.league_id = l.id
  ) rule
$$;

/* Takes a written date to its table and leaves in the column what the public may see. The name puts it behind
   `keep_email`, which notes who added the profile. */
create function app.keep_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert over a profile that exists: the trigger of its update sees the date.
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

create function app.show_birth_date() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.date_of_birth := (
    select (app.public_birth(new.id, b.date_of_birth)).date_of_birth from app.birth_dates b where b.profile_id = new.id);
  return new;
end $$;
-- No caller of the API can write `created_at`: an update of it asks for this, and for nothing else.
create trigger keep_shown_birth_date before update of created_at on public.profiles
  for each row execute function app.show_birth_date();

/* Brings the column up to date: after a change of teams or settings, and each hour for birthdays.
   @param _profile_ids null for everybody. @returns how many dates came or went */
create function app.publish_birth_dates(_profile_ids uuid[] default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  -- Whoever is writing a date of these people comes first, and is then seen.
  if _profile_ids is not null then
    perform from public.profiles where id = any (_profile_ids) order by id for no key update;
  end if;
  with outdated as (
    select p.id from app.birth_dates b join public.profiles p on p.id = b.profile_id
    where (_profile_ids is null or b.profile_id = any (_profile_ids))
      and p.date_of_birth is distinct from (app.public_birth(b.profile_id, b.date_of_birth)).date_of_birth
    order by p.id for no key update of p
  )
  update public.profiles p set created_at = p.created_at from outdated o where o.id = p.id;
  get diagnostics changed = row_count;
  return changed;
end $$;

create function app.publish_signed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(select distinct player_id from added));
  return null;
end $$;
create trigger publish_signed after insert on app.squad_history
  referencing new table as added for each statement execute function app.publish_signed();

create function app.publish_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array[new.manager_id]);
  return null;
end $$;
create trigger publish_managers after insert or update of manager_id on public.teams
  for each row when (new.manager_id is not null) execute function app.publish_managers();

create function app.publish_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(
    select h.player_id from app.squad_history h join public.teams t on t.id = h.team_id where t.league_id = new.league_id
    union
    select manager_id from public.teams where league_id = new.league_id and manager_id is not null
    union
    select other.id from app.squad_history h join public.teams t on t.id = h.team_id
      join public.profiles this on this.id = h.player_id join public.profiles other on other.user_id = this.user_id
    where t.league_id = new.league_id));
  return null;
end $$;
create trigger publish_league after update on public.league_settings for each row
  when ((old.dates_of_birth, old.time_zone) is distinct from (new.dates_of_birth, new.time_zone))
  execute function app.publish_league();

create function app.publish_linked() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.publish_birth_dates(array(select id from public.profiles where user_id = new.user_id));
  return null;
end $$;
create trigger publish_linked after update of user_id on public.profiles for each row
  when (new.user_id is distinct from old.user_id and new.user_id is not null)
  execute function app.publish_linked();

-- The person, the manager of their team, the owner of the league, and the server.
create function app.may_see_birth(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or app.may_edit_profile(_profile_id) and (select app.session_problem()) is null
$$;

-- Computed fields: `select=full_name,age,birth_date`. Like contact_email they are not stable, so that who writes a date
-- is told of it in the answer.
create function public.birth_date(_profile public.profiles) returns date
language sql volatile security definer set search_path = '' as $$
  select case when app.may_see_birth(_profile.id) then b.date_of_birth
    else (app.public_birth(_profile.id, b.date_of_birth)).date_of_birth end
  from app.birth_dates b where b.profile_id = _profile.id
$$;
comment on function public.birth_date is
  'The date of birth for the person, the manager of their team and the owner of the league; for everybody else as far as it is public. @nullable';

create function public.age(_profile public.profiles) returns int
language sql volatile security definer set search_path = '' as $$
  select coalesce(shown.age, case when app.may_see_birth(_profile.id)
    then app.age_on(b.date_of_birth, (now() at time zone 'UTC')::date) end)
  from app.birth_dates b cross join lateral app.public_birth(_profile.id, b.date_of_birth) shown
  where b.profile_id = _profile.id
$$;
comment on function public.age is
  'Whole years, in the time zone of the league; null where the league hides it from who asks. @nullable';

comment on column public.profiles.date_of_birth is
  'Null where the public may not see it: of players under 18, and as the league chose. birth_date() gives the date to whom it concerns, age() the age.';

update public.profiles p set created_at = p.created_at from app.birth_dates b where b.profile_id = p.id;

-- A row of settings in which dates of birth were hidden says something.
create or replace function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown'
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url) = 0;
  return new;
end $$;

drop function public.save_league_details(uuid, text, text, text);
create function public.save_league_details(
  _league_id uuid, _name text, _description text, _time_zone text, _dates_of_birth text default null
) returns void language plpgsql set search_path = '' as $$
begin
  if btrim(coalesce(_name, '')) = '' then
    raise exception 'Enter a name for the competition.' using errcode = '22023';
  end if;
  update public.leagues set name = btrim(_name) where id = _league_id;
  if not found then
    raise exception 'Only the owner can change a competition' using errcode = '42501';
  end if;
  update public.league_settings set description = nullif(btrim(_description), ''), time_zone = _time_zone,
      dates_of_birth = coalesce(_dates_of_birth, dates_of_birth)
    where league_id = _league_id;
end $$;
comment on function public.save_league_details is '@nullable _description, _dates_of_birth';

revoke execute on all functions in schema app from public;
revoke execute on function public.save_league_details from public, anon;
grant execute on function public.save_league_details to authenticated;
revoke execute on function public.birth_date, public.age from public;
grant execute on function public.birth_date, public.age to anon, authenticated, service_role;
