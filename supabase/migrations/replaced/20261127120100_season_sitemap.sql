-- Finished seasons keep their addresses for ever, so the sitemap names them.

create index finished_seasons on public.seasons (id) where status = 'finished';

create or replace view public.public_pages with (security_invoker = true) as
select
  'competition' as kind, l.id, s.custom_slug as slug,
  greatest(
    l.updated_at, s.updated_at,
    (select max(t.updated_at) from public.teams t where t.league_id = l.id),
    (select max(m.updated_at) from public.matches m where m.league_id = l.id)) as changed_at,
  true as is_listed
from public.leagues l join public.league_settings s on s.league_id = l.id
union all
select
  'team', t.id, null,
  greatest(
    t.updated_at,
    (select max(p.created_at) from public.team_players p where p.team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.home_team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.away_team_id = t.id)),
  true
from public.teams t
union all
select
  'match', m.id, null,
  greatest(m.updated_at, (select max(r.created_at) from public.match_reports r where r.match_id = m.id)),
  true
from public.matches m
union all
-- A squad is no condition: with one, all players would be looked at before the first thousand are known. The kind is a
-- constant, so that a list of another kind reads no players.
select
  'player', p.id, null,
  greatest(p.updated_at, (select max(r.updated_at) from app.player_records r where r.player_id = p.id)),
  exists (select from public.team_players s where s.player_id = p.id)
from public.profiles p
union all
select
  'season', n.id, coalesce(s.custom_slug, n.league_id::text) || '/seasons/' || n.number,
  greatest(
    n.updated_at,
    (select max(m.updated_at) from public.matches m where m.league_id = n.league_id and m.season_id = n.id)),
  true
from public.seasons n join public.league_settings s on s.league_id = n.league_id
where n.status = 'finished';
comment on view public.public_pages is
  'For the sitemap: `kind` is competition, team, match, player or season. `is_listed`: false for a person in no squad. `slug` is a custom URL, and for a season its address after /competitions/. @nullable slug';

-- As before, but part of the statement that calls it. A function of its own takes longer than this.
create or replace function app.first_id(_part int, _parts int) returns uuid language sql immutable
  return case when _part > _parts then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else (lpad(to_hex(4294967296 * (_part - 1) / _parts), 8, '0') || '-0000-0000-0000-000000000000')::uuid end;

/* As before, but a part is searched for a page only if it has less than about five thousand addresses: ids are random, so
   no larger range is empty. The cost does not grow with the number of parts. */
create or replace function public.sitemap_parts(_urls int) returns table (kind text, part int, parts int, urls bigint)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan rows 20 as $$
#variable_conflict use_column
begin
  return query
  with kinds as (
    select k.kind, k.urls, least(greatest(ceil(k.urls / greatest(_urls, 1)::numeric), 1), 2000)::int as parts
    -- A competition has an address for each tab.
    from (values
      ('competition', 5 * app.rows_about('public.leagues')), ('team', app.rows_about('public.teams')),
      ('match', app.rows_about('public.matches')), ('player', app.rows_about('public.profiles')),
      ('season', app.rows_about('public.finished_seasons'))) k (kind, urls)
  ), ranges as (
    select k.kind, n as part, k.parts, k.urls, k.parts > 1 and k.urls / k.parts >= 5000 as is_full
    from kinds k cross join generate_series(1, k.parts) n
  )
  select r.kind, r.part, r.parts, r.urls from ranges r
  where r.is_full or case r.kind
    when 'competition' then exists (select from public.leagues
      where id >= app.first_id(r.part, r.parts) and id < app.first_id(r.part + 1, r.parts))
    when 'team' then exists (select from public.teams
      where id >= app.first_id(r.part, r.parts) and id < app.first_id(r.part + 1, r.parts))
    when 'match' then exists (select from public.matches
      where id >= app.first_id(r.part, r.parts) and id < app.first_id(r.part + 1, r.parts))
    when 'season' then exists (select from public.seasons
      where id >= app.first_id(r.part, r.parts) and id < app.first_id(r.part + 1, r.parts) and status = 'finished')
    else exists (select from public.profiles
      where id >= app.first_id(r.part, r.parts) and id < app.first_id(r.part + 1, r.parts)) end;
end $$;
