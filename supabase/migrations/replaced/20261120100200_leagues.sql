-- Leagues (competitions on the screen) and their settings.
create table public.leagues (
  id         uuid primary key default gen_random_uuid(),
  name       text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  owner_id   uuid default auth.uid() references auth.users on delete set null,
  logo_url   text
    constraint logo_url_length check (length(logo_url) <= 2000)
    constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on public.leagues (owner_id);

-- PostgreSQL takes a POSIX rule ('Foo/Bar+3') for a time zone and browsers do not: a name has no digits.
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
    constraint dates_of_birth_choice check (dates_of_birth in ('shown', 'age', 'hidden'))
);
comment on column public.league_settings.dates_of_birth is
  'What the public sees of an adult player: the date of birth (shown), the age (age), or neither (hidden). Of players under 18 it never sees the date.';

create function app.add_league_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.league_settings (league_id) values (new.id);
  return null;
end $$;
create trigger add_league_settings after insert on public.leagues
  for each row execute function app.add_league_settings();

/* Every league has settings from its first moment on. A client that inserts settings itself replaces a row in which
   nothing was set yet; where something was set, the insert fails because the row exists. */
create function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown'
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url) = 0;
  return new;
end $$;
create trigger replace_bare_settings before insert on public.league_settings
  for each row execute function app.replace_bare_settings();

create function app.my_leagues() returns setof uuid language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = (select auth.uid())
$$;

alter table public.leagues enable row level security;
revoke all on public.leagues from anon, authenticated;
grant select on public.leagues to anon, authenticated;
grant insert (id, name, owner_id, logo_url), update (name, logo_url) on public.leagues to authenticated;
create policy "anyone reads leagues" on public.leagues for select using (true);
create policy "a user creates leagues of their own" on public.leagues for insert to authenticated
  with check (owner_id = (select auth.uid()));
create policy "the owner edits a league" on public.leagues for update to authenticated
  using (owner_id = (select auth.uid()));
create trigger a_check_session before insert or update or delete on public.leagues for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_change before update on public.leagues
  for each row when (old.* is distinct from new.*) execute function app.note_change();

alter table public.league_settings enable row level security;
revoke all on public.league_settings from anon, authenticated;
grant select on public.league_settings to anon, authenticated;
grant
  insert (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone,
    dates_of_birth),
  update (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone,
    dates_of_birth)
  on public.league_settings to authenticated;
create policy "anyone reads settings" on public.league_settings for select using (true);
create policy "the league owner adds settings" on public.league_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits settings" on public.league_settings for update to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.league_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_change before update on public.league_settings
  for each row when (old.* is distinct from new.*) execute function app.note_change();

/* The caller may choose the id: when the answer is lost and the same request is sent again, it is the same competition.
   Another name, or an id of somebody else's competition, creates another one. */
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

-- Name and settings are in two tables: both change, or neither does.
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
grant execute on function app.is_time_zone, app.my_leagues to anon, authenticated, service_role;
revoke execute on function public.create_league, public.save_league_details from public, anon;
grant execute on function public.create_league, public.save_league_details to authenticated;
