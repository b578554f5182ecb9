-- The files of a large sitemap, found without counting rows: the size of a table tells about how many it has, and ids
-- are random, so that equal ranges of ids have about as many rows each.

-- The smallest id of the range `_part`, from 1, of `_parts` equal ranges.
create function app.first_id(_part int, _parts int) returns uuid language sql immutable set search_path = '' as $$
  select case when _part > _parts then 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid
    else (lpad(to_hex(4294967296 * (_part - 1) / _parts), 8, '0') || '-0000-0000-0000-000000000000')::uuid end
$$;

-- About how many rows a table has. What was never analyzed is thought to have 80 in a block, which is more than it has.
create function app.rows_about(_table regclass) returns bigint language sql stable set search_path = '' as $$
  select ceil(pg_catalog.pg_relation_size(c.oid) / 8192.0
    * case when c.reltuples > 0 and c.relpages > 0 then c.reltuples / c.relpages else 80 end)::bigint
  from pg_catalog.pg_class c where c.oid = _table
$$;

/* The parts of the sitemap that have pages: number `part` of `parts` of this kind, with about `_urls` addresses each; the
   whole kind has about `urls`. */
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
