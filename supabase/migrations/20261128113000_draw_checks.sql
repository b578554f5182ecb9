/* The latest draw of a knock-out in its order, so that anybody can repeat it: `digest` is the SHA-256 digest of
   "seed:key", by which the entrants are sorted, and `place` the one of the bracket that the entrant took. */
create function public.draw_check(_stage_id uuid)
returns table (place int, key text, name text, digest text) language sql stable set search_path = '' as $$
  select s.seeds + k.n::int, k.key,
    coalesce((select t.name from public.teams t where t.id::text = k.key),
      (select app.name_of_source(e, s) from jsonb_array_elements(s.entrants) e where app.entrant_key(e) = k.key limit 1), k.key),
    encode(sha256(convert_to(d.seed || ':' || k.key, 'UTF8')), 'hex')
  from (select * from public.draws where stage_id = _stage_id order by drawn_at desc limit 1) d
  join public.stages s on s.id = d.stage_id
  cross join lateral unnest(d.drawn) with ordinality k (key, n)
  order by k.n
$$;
grant execute on function app.entrant_key to anon, authenticated, service_role;
grant execute on function public.draw_check to anon, authenticated, service_role;
