-- Finished seasons keep their addresses for ever, so the sitemap names them.

create index finished_seasons on public.seasons (id) where status = 'finished';

create or replace view public.public_pages with (security_invoker = true) as
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
from public.profiles p
union all
select
  'season', n.id, coalesce(s.custom_slug, n.league_id::text) || '/seasons/' || n.number,
  greatest(
    n.updated_at,
    (select max(m.updated_at) from public.matches m where m.league_id = n.league_id and m.season_id = n.id))
from public.seasons n join public.league_settings s on s.league_id = n.league_id
where n.status = 'finished';
comment on view public.public_pages is
  'For the sitemap: `kind` is competition, team, match, player or season; null is a person in no squad. `slug` is a custom URL, and for a season its address after /competitions/. @nullable kind, slug';

create or replace function public.sitemap_parts(_urls int) returns table (kind text, part int, parts int, urls bigint)
language sql stable set search_path = '' rows 20 as $$
  with kinds as (
    select k.kind, k.urls, least(greatest(ceil(k.urls / greatest(_urls, 1)::numeric), 1), 2000)::int as parts
    -- A competition has an address for each tab.
    from (values
      ('competition', 5 * app.rows_about('public.leagues')), ('team', app.rows_about('public.teams')),
      ('match', app.rows_about('public.matches')), ('player', app.rows_about('public.profiles')),
      ('season', app.rows_about('public.finished_seasons'))) k (kind, urls)
  ), ranges as (
    select k.kind, n as part, k.parts, k.urls, app.first_id(n, k.parts) as low, app.first_id(n + 1, k.parts) as high
    from kinds k cross join generate_series(1, k.parts) n
  )
  select r.kind, r.part, r.parts, r.urls from ranges r
  where case r.kind
    when 'competition' then exists (select from public.leagues where id >= r.low and id < r.high)
    when 'team' then exists (select from public.teams where id >= r.low and id < r.high)
    when 'match' then exists (select from public.matches where id >= r.low and id < r.high)
    when 'season' then exists (select from public.seasons where id >= r.low and id < r.high and status = 'finished')
    else exists (select from public.profiles where id >= r.low and id < r.high) end
$$;
