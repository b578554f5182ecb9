-- Leagues (competitions on the screen) and their settings.
create table public.leagues (
  id         uuid primary key default gen_random_uuid(),
  name       text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  owner_id   uuid default auth.uid() references auth.users on delete set null,
  logo_url   text,
  created_at timestamptz not null default now()
);
create index on public.leagues (owner_id);

-- Names without digits cannot be read as a POSIX rule ('Foo/Bar+3'), which PostgreSQL takes and browsers do not.
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
  description    text check (length(description) <= 10000),
  og_title       text check (length(og_title) <= 200),
  og_description text check (length(og_description) <= 1000),
  og_image_url   text,
  favicon_url    text,
  app_icon_url   text,
  time_zone      text not null default 'UTC' constraint time_zone_name check (app.is_time_zone(time_zone))
);

create function app.add_league_settings() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.league_settings (league_id) values (new.id);
  return null;
end $$;
create trigger add_league_settings after insert on public.leagues
  for each row execute function app.add_league_settings();

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

alter table public.league_settings enable row level security;
revoke all on public.league_settings from anon, authenticated;
grant select on public.league_settings to anon, authenticated;
grant insert, update on public.league_settings to authenticated;
create policy "anyone reads settings" on public.league_settings for select using (true);
create policy "the league owner adds settings" on public.league_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits settings" on public.league_settings for update to authenticated
  using (league_id in (select app.my_leagues()));

create function public.create_league(_name text, _logo_url text default null, _time_zone text default 'UTC')
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
  insert into public.leagues (name, owner_id, logo_url)
    values (btrim(_name), auth.uid(), nullif(btrim(_logo_url), '')) returning * into league;
  update public.league_settings set time_zone = _time_zone where league_id = league.id;
  return league;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_time_zone, app.my_leagues to anon, authenticated, service_role;
revoke execute on function public.create_league from public, anon;
grant execute on function public.create_league to authenticated;
