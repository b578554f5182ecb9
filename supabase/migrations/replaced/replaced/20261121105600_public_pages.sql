-- Every page that search engines shall know, with the moment at which what it shows last changed.
alter table public.profiles add column updated_at timestamptz not null default now();
alter table public.leagues add column updated_at timestamptz not null default now();
alter table public.league_settings add column updated_at timestamptz not null default now();

-- What a player's page counts changes when the record does.
alter table app.player_records add column updated_at timestamptz not null default now();
create trigger note_change before update on app.player_records
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- Settings were granted as a whole; this column is nobody's to write.
revoke insert, update on public.league_settings from authenticated;
grant insert (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone),
  update (league_id, custom_slug, description, og_title, og_description, og_image_url, favicon_url, app_icon_url, time_zone)
  on public.league_settings to authenticated;
create trigger note_change before update on public.profiles
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger note_change before update on public.leagues
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger note_change before update on public.league_settings
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- Read a kind at a time, in the order of ids: then each row is found by an index, however many there are.
create view public.public_pages with (security_invoker = true) as
select
  'competition' as kind, l.id, s.custom_slug as slug,
  greatest(
    l.updated_at, s.updated_at,
    (select max(t.updated_at) from public.teams t where t.league_id = l.id),
    (select max(m.updated_at) from public.matches m where m.league_id = l.id)) as changed_at
from public.leagues l join public.league_settings s on s.league_id = l.id
union all
select
  'team', t.id, null,
  greatest(
    t.updated_at,
    (select max(p.created_at) from public.team_players p where p.team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.home_team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.away_team_id = t.id))
from public.teams t
union all
select
  'match', m.id, null,
  greatest(m.updated_at, (select max(r.created_at) from public.match_reports r where r.match_id = m.id))
from public.matches m
union all
-- No condition stands after the table: with one, all players would be looked at before the first thousand are known.
select
  case when (select true from public.team_players s where s.player_id = p.id limit 1) then 'player' end, p.id, null,
  greatest(p.updated_at, (select max(r.updated_at) from app.player_records r where r.player_id = p.id))
from public.profiles p;
comment on view public.public_pages is 'For the sitemap: `kind` is competition, team, match or player; null is a person in no squad. @nullable kind, slug';
revoke all on public.public_pages from anon, authenticated;
grant select on public.public_pages to anon, authenticated;
