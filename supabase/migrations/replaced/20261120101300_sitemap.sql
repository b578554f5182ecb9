-- The sitemap: every page that search engines may know, with the moment at which what it shows last changed.

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

/* The files of a large sitemap are found without counting rows: the size of a table says about how many it has. Ids are
   random, so equal ranges of ids have about as many rows each. */

-- The smallest id of the range `_part`, from 1, of `_parts` equal ranges.
create function app.first_id(_part int, _parts int) returns uuid language sql immutable set search_path = '' as $$
  select case when _part > _parts then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else (lpad(to_hex(4294967296 * (_part - 1) / _parts), 8, '0') || '-0000-0000-0000-000000000000')::uuid end
$$;

-- About how many rows a table has. A table that was never analyzed is taken to have 80 rows in a block, which is more
-- than it has.
create function app.rows_about(_table regclass) returns bigint language sql stable set search_path = '' as $$
  select ceil(pg_catalog.pg_relation_size(c.oid) / 8192.0
    * case when c.reltuples > 0 and c.relpages > 0 then c.reltuples / c.relpages else 80 end)::bigint
  from pg_catalog.pg_class c where c.oid = _table
$$;

/* The parts of the sitemap that have pages: number `part` of `parts` of this kind, with about `_urls` addresses each;
   the whole kind has about `urls`. Parts are equal ranges of ids, because counting rows takes seconds in a large
   installation, and a wrong guess of the size still puts every page in exactly one part. */
create function public.sitemap_parts(_urls int) returns table (kind text, part int, parts int, urls bigint)
language sql stable set search_path = '' rows 20 as $$
  with kinds as (
    select k.kind, k.urls, least(greatest(ceil(k.urls / greatest(_urls, 1)::numeric), 1), 2000)::int as parts
    -- A competition has an address for each tab.
    from (values
      ('competition', 5 * app.rows_about('public.leagues')), ('team', app.rows_about('public.teams')),
      ('match', app.rows_about('public.matches')), ('player', app.rows_about('public.profiles'))) k (kind, urls)
  ), ranges as (
    select k.kind, n as part, k.parts, k.urls, app.first_id(n, k.parts) as low, app.first_id(n + 1, k.parts) as high
    from kinds k cross join generate_series(1, k.parts) n
  )
  select r.kind, r.part, r.parts, r.urls from ranges r
  where case r.kind
    when 'competition' then exists (select from public.leagues where id >= r.low and id < r.high)
    when 'team' then exists (select from public.teams where id >= r.low and id < r.high)
    when 'match' then exists (select from public.matches where id >= r.low and id < r.high)
    else exists (select from public.profiles where id >= r.low and id < r.high) end
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.sitemap_parts from public;
grant execute on function app.first_id, app.rows_about, public.sitemap_parts to anon, authenticated, service_role;
