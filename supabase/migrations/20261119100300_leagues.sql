-- Leagues (competitions on the screen), their settings, and who owns or runs them.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.leagues (
  id                       uuid primary key default gen_random_uuid(),
  name                     text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  owner_id                 uuid default auth.uid() references auth.users on delete set null,
  logo_url                 text
    constraint logo_url_length check (length(logo_url) <= 2000)
    constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url)),
  created_at               timestamptz not null default now(),
  updated_at               timestamptz not null default now(),
  -- Their ids are chosen with the league, so that a league never lacks them.
  current_season_id        uuid not null default gen_random_uuid(),
  main_stage_id            uuid not null default gen_random_uuid(),
  main_table_has_own_order boolean not null default false
);
create index on public.leagues (owner_id);
comment on column public.leagues.current_season_id is 'The season that the public pages show.';
comment on column public.leagues.main_stage_id is 'The first table of that season, which `table_standings` shows.';

alter table public.leagues enable row level security;
revoke all on public.leagues from anon, authenticated;
grant select on public.leagues to anon, authenticated;
grant insert (id, name, owner_id, logo_url), update (name, logo_url) on public.leagues to authenticated;
create policy "anyone reads leagues" on public.leagues for select using (true);
create policy "a user creates leagues of their own" on public.leagues for insert to authenticated
  with check (owner_id = (select auth.uid()));
create trigger a_check_session before insert or update or delete on public.leagues for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_change before update on public.leagues
  for each row when (old.* is distinct from new.*) execute function app.note_change();

/* Whether PostgreSQL and browsers know a time zone of this name. PostgreSQL takes a POSIX rule ('Foo/Bar+3') for a
   time zone and browsers do not: a name has no digits. */
create function app.is_time_zone(_name text) returns boolean language plpgsql immutable set search_path = '' as $$
begin
  perform timestamptz 'epoch' at time zone _name;
  return _name !~ '^(posix|right)/'
    and _name ~ '^(UTC|GMT|[A-Za-z]+(/[A-Za-z_-]+){1,2}|Etc/GMT(\+(1[0-2]|[0-9])|-(1[0-4]|[0-9])))$';
exception when invalid_parameter_value then
  return false;
end $$;

create table public.league_settings (
  league_id      uuid primary key references public.leagues on delete cascade,
  custom_slug    text unique
    constraint custom_slug_form check (custom_slug ~ '^[a-z0-9-]+$' and length(custom_slug) <= 100)
    constraint custom_slug_not_an_id check (custom_slug !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')
    constraint custom_slug_not_reserved check (
      custom_slug not in ('create', 'overview', 'teams', 'fixtures', 'tables', 'table', 'players', 'settings')),
  description    text constraint description_length check (length(description) <= 1000),
  og_title       text check (length(og_title) <= 200),
  og_description text check (length(og_description) <= 1000),
  og_image_url   text
    constraint og_image_url_length check (length(og_image_url) <= 2000)
    constraint og_image_url_address check (og_image_url = '' or app.is_file_address(og_image_url)),
  favicon_url    text
    constraint favicon_url_length check (length(favicon_url) <= 2000)
    constraint favicon_url_address check (favicon_url = '' or app.is_file_address(favicon_url)),
  app_icon_url   text
    constraint app_icon_url_length check (length(app_icon_url) <= 2000)
    constraint app_icon_url_address check (app_icon_url = '' or app.is_file_address(app_icon_url)),
  time_zone      text not null default 'UTC' constraint time_zone_name check (app.is_time_zone(time_zone)),
  updated_at     timestamptz not null default now(),
  dates_of_birth text not null default 'shown'
    constraint dates_of_birth_choice check (dates_of_birth in ('shown', 'age', 'hidden')),
  colour         text check (colour ~ '^#[0-9a-f]{6}$'),
  checks_reports boolean not null default false,
  match_minutes  smallint not null default 105
    constraint match_minutes_range check (match_minutes between 10 and 240),
  is_listed      boolean not null default false
);
create index league_settings_listed on public.league_settings (league_id) where is_listed;
comment on column public.league_settings.dates_of_birth is
  'What the public sees of an adult player: the date of birth (shown), the age (age), or neither (hidden). Of players under 18 it never sees the date.';
comment on column public.league_settings.checks_reports is
  'True if a generated report is a draft until the owner publishes it.';
comment on column public.league_settings.match_minutes is
  'How long a match takes its pitch, its teams and their managers, in minutes.';
comment on column public.league_settings.is_listed is
  'True if the sign-in page names the competition to people without an account.';

alter table public.league_settings enable row level security;
revoke all on public.league_settings from anon, authenticated;
grant select on public.league_settings to anon, authenticated;
grant
  insert (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url,
    time_zone, dates_of_birth, colour),
  update (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url,
    time_zone, dates_of_birth, colour, checks_reports, match_minutes, is_listed) on public.league_settings
    to authenticated;
create policy "anyone reads settings" on public.league_settings for select using (true);
create trigger a_check_session before insert or update or delete on public.league_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_change before update on public.league_settings
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- Adds the settings of a new league.
create function app.add_league_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.league_settings (league_id) values (new.id);
  return null;
end $$;
create trigger add_league_settings after insert on public.leagues
  for each row execute function app.add_league_settings();

/* Deletes settings in which nothing was set yet before a client inserts its own. Every league has settings from its
   first moment on. A client that inserts settings itself replaces a row in which nothing was set yet; where something
   was set, the insert fails because the row exists. */
create function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown' and not s.checks_reports
      and not s.is_listed
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url, s.colour) = 0;
  return new;
end $$;
create trigger replace_bare_settings before insert on public.league_settings
  for each row execute function app.replace_bare_settings();

-- The leagues that the caller runs: as their owner or as an administrator.
create function app.my_leagues() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = (select auth.uid())
  union all
  select league_id from public.league_members where user_id = (select auth.uid()) and role = 'administrator'
$$;

create policy "the owner edits a league" on public.leagues for update to authenticated
  using (id in (select app.my_leagues()));
create policy "the league owner adds settings" on public.league_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits settings" on public.league_settings for update to authenticated
  using (league_id in (select app.my_leagues()));

/* Refuses the id of a deleted competition for another one. app.person_leagues keeps it for the people of the competition,
   so the owner of the other one would decide what is hidden of them, and could edit them. The operator may use the id,
   with the service role, in SQL, or by a restore. */
create function app.refuse_known_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert over a league that is there: the conflict handles it.
  if auth.role() in ('anon', 'authenticated') and exists (select from app.person_leagues where league_id = new.id)
    and not exists (select from public.leagues where id = new.id) then
    raise exception 'This competition was deleted. Reload the page to create another one.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refuse_known_league before insert on public.leagues
  for each row execute function app.refuse_known_league();

/* Creates a competition that the caller owns, and returns it. The caller may choose the id: when the answer is lost
   and the same request is sent again, it is the same competition. Another name, or an id of somebody else's
   competition, creates another one. */
create function public.create_league(
  _name text, _logo_url text default null, _time_zone text default 'UTC', _id uuid default null)
returns public.leagues language plpgsql set search_path = '' as $$
declare
  league public.leagues;
begin
  if btrim(coalesce(_name, '')) = '' or auth.uid() is null then
    raise exception 'You must be logged in and provide a competition name' using errcode = '22023';
  end if;
  if app.is_time_zone(_time_zone) is not true then
    raise exception 'Unknown time zone "%"', _time_zone using errcode = '22023';
  end if;
  insert into public.leagues (id, name, owner_id, logo_url)
    values (coalesce(_id, gen_random_uuid()), btrim(_name), auth.uid(), nullif(btrim(_logo_url), ''))
    on conflict (id) do nothing returning * into league;
  if league.id is null then
    select * into league from public.leagues where id = _id and owner_id = auth.uid() and name = btrim(_name);
  end if;
  if league.id is null then
    insert into public.leagues (name, owner_id, logo_url)
      values (btrim(_name), auth.uid(), nullif(btrim(_logo_url), '')) returning * into league;
  end if;
  update public.league_settings set time_zone = _time_zone where league_id = league.id;
  return league;
end $$;

-- Saves the name and the settings of a competition. Name and settings are in two tables: both change, or neither
-- does. Null leaves a field as it is; an empty description removes the description.
create function public.save_league_details(
  _league_id uuid, _name text default null, _description text default null, _time_zone text default null,
  _dates_of_birth text default null
) returns void language plpgsql set search_path = '' as $$
begin
  if btrim(_name) = '' then
    raise exception 'Enter a name for the competition.' using errcode = '22023';
  end if;
  update public.leagues set name = coalesce(btrim(_name), name) where id = _league_id;
  if not found then
    raise exception 'Only the owner can change a competition' using errcode = '42501';
  end if;
  update public.league_settings set
      description = case when _description is null then description else nullif(btrim(_description), '') end,
      time_zone = coalesce(_time_zone, time_zone),
      dates_of_birth = coalesce(_dates_of_birth, dates_of_birth)
    where league_id = _league_id;
end $$;
comment on function public.save_league_details is '@nullable _name, _description, _time_zone, _dates_of_birth';

-- How a league runs its match days: who enters results, notices, live entry, line-ups, officials. A league without a
-- row has the defaults.
create table public.match_day_settings (
  league_id          uuid primary key references public.leagues on delete cascade,
  results_by         text not null default 'owner',
  -- Hours after which the silence of the other side confirms a report.
  confirm_after      smallint not null default 48 constraint confirm_after_range check (confirm_after between 1 and 336),
  counts_provisional boolean not null default true,
  -- Notices of matches to managers and the owner (record 0060).
  sends_notices      boolean not null default false,
  sends_reminders    boolean not null default false,
  reminds_since      timestamptz,
  -- Matches that are entered while they are played (record 0065).
  live_entry         boolean not null default false,
  half_minutes       smallint not null default 45 constraint half_minutes_range check (half_minutes between 10 and 45),
  -- Minutes before the kick-off by which teams hand their line-ups in; null where they do not (record 0066).
  line_up_minutes    smallint constraint line_up_minutes_range check (line_up_minutes between 0 and 1440),
  -- Officials of a match, and whether visitors see them (record 0067).
  officials          smallint not null default 1 constraint known_officials check (officials in (1, 3, 4)),
  shows_officials    boolean not null default false,
  -- By default managers ask for no other date (record 0068).
  date_requests      text not null default 'off'
    constraint known_date_requests check (date_requests in ('off', 'owner', 'agreed')),
  -- Managers may mark the referee of a match (record 0070).
  takes_marks        boolean not null default false,
  constraint known_results_by check (results_by in ('owner', 'teams', 'referee'))
);
comment on table public.match_day_settings is 'A league without a row has the defaults: its owner enters the results.';
comment on column public.match_day_settings.counts_provisional is
  'Whether a score that is not confirmed yet counts in the table.';
comment on column public.match_day_settings.reminds_since is
  'Results of earlier matches are not asked for. The database sets it.';
comment on column public.match_day_settings.live_entry is
  'Whether matches may be entered while they are played, by those who may enter or report their results.';
comment on column public.match_day_settings.half_minutes is
  'Minutes in a half of a match: of the clock while it is played, and of the minutes that players played.';
comment on column public.match_day_settings.line_up_minutes is
  'Minutes before the kick-off when line-ups are due; null where none are handed in.';
comment on column public.match_day_settings.officials is
  'Officials of a match: a referee; with two assistants; with a fourth official too.';
comment on column public.match_day_settings.shows_officials is
  'Whether visitors read the names of officials who accepted a match.';
comment on column public.match_day_settings.date_requests is
  'off: managers do not ask. owner: a person who runs the league approves. agreed: a date without a clash counts at once.';
comment on column public.match_day_settings.takes_marks is
  'Whether the managers of a played match may mark its referee.';
comment on column public.match_day_settings.sends_notices is
  'Whether managers are told of moved matches, results to confirm and bans, players of their bans, officials of appointments and moved matches, and those who run the league of disputes.';
comment on column public.match_day_settings.sends_reminders is
  'Whether managers and officials are reminded of matches, and those who enter results of missing ones.';
comment on column public.match_day_settings.confirm_after is
  'Hours after which the silence of the other side confirms a report; of a report at night they count from 8:00.';

alter table public.match_day_settings enable row level security;
revoke all on public.match_day_settings from anon, authenticated;
grant select on public.match_day_settings to anon, authenticated;
grant insert, update on public.match_day_settings to authenticated;
create policy "anyone reads who reports results" on public.match_day_settings for select using (true);
create policy "the league owner chooses who reports results" on public.match_day_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner changes who reports results" on public.match_day_settings for update to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.match_day_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of league_id on public.match_day_settings for each row
  when (old.league_id <> new.league_id) execute function app.refuse_key_change();
create trigger note_league_insert after insert on public.match_day_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.match_day_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();

-- The leagues that the caller owns. Deleting, handing over and naming administrators ask for it.
create function app.owned_leagues() returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = (select auth.uid())
$$;

-- Whether the caller owns the league.
create function app.owns_league(_league_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _league_id is not null and _league_id in (select app.owned_leagues())
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.create_league, public.save_league_details from public, anon, authenticated;
grant execute on function app.is_time_zone, app.my_leagues, app.owned_leagues, app.owns_league to anon, authenticated,
  service_role;
grant execute on function public.create_league, public.save_league_details to authenticated;
