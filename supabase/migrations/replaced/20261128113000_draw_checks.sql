/* The latest draw of a knock-out in its order, so that anybody can repeat it: `digest` is the SHA-256 digest of
   "seed:key", by which the entrants are sorted, and `place` the one of the bracket that the entrant took. */
create function public.draw_check(_stage_id uuid)
returns table (place int, key text, name text, digest text) language sql stable set search_path = '' as $$
  select s.seeds + k.n::int, k.key,
    coalesce((select t.name from public.teams t where t.id = app.to_uuid(k.key)),
      (select app.name_of_source(e, s) from jsonb_array_elements(s.entrants) e where app.entrant_key(e) = k.key limit 1), k.key),
    encode(sha256(convert_to(d.seed || ':' || k.key, 'UTF8')), 'hex')
  from (select * from public.draws where stage_id = _stage_id order by drawn_at desc limit 1) d
  join public.stages s on s.id = d.stage_id
  cross join lateral unnest(d.drawn) with ordinality k (key, n)
  order by k.n
$$;

/* Names of the entrants that stand elsewhere than the latest draw put them, because the owner swapped them by hand; in
   the order of the bracket. */
create function app.moved_entrants(_stage public.stages) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(coalesce((select t.name from public.teams t where t.id = app.to_uuid(app.entrant_key(now.source))),
    app.name_of_source(now.source, _stage)) order by now.place), '[]')
  from (select * from public.draws where stage_id = _stage.id order by drawn_at desc limit 1) d
  cross join lateral app.drawn_sources(_stage, d.drawn) first
  join lateral (
    select first.place, case first.place when t.home_place then t.home_source else t.away_source end as source
    from public.ties t where t.stage_id = _stage.id and first.place in (t.home_place, t.away_place)
      and not coalesce(case first.place when t.home_place then t.home_source else t.away_source end
        ?| array['winner', 'loser', 'bye'], true)
    limit 1) now on now.source <> first.source
$$;

-- As before, with `moved`.
create or replace function public.bracket(_stage_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'season_id', s.season_id, 'league_id', s.league_id,
    'is_published', n.is_published,
    'rules', jsonb_build_object('legs', s.legs, 'extra_time', s.extra_time, 'penalties', s.penalties,
      'away_goals', s.away_goals, 'seeds', s.seeds, 'entrants', jsonb_array_length(s.entrants)),
    'draws', coalesce((
      select jsonb_agg(jsonb_build_object('seed', d.seed, 'drawn_at', d.drawn_at, 'drawn', d.drawn) order by d.drawn_at)
      from public.draws d where d.stage_id = s.id), '[]'),
    'moved', app.moved_entrants(s),
    'champion', (
      select jsonb_build_object('id', w.id, 'name', w.name) from public.ties f join public.teams w on w.id = f.winner_id
      where f.stage_id = s.id and not f.is_third_place
        and f.round = (select max(round) from public.ties where stage_id = s.id)),
    'rounds', coalesce((
      select jsonb_agg(r.drawn order by r.round) from (
        select t.round, jsonb_build_object('round', t.round,
          'name', max(t.round_name) filter (where not t.is_third_place),
          'ties', jsonb_agg(jsonb_build_object('id', t.id, 'position', t.position, 'round_name', t.round_name,
            'is_third_place', t.is_third_place, 'home', app.side_of_tie(t.home_team_id, t.home_source, t.home_place, s),
            'away', app.side_of_tie(t.away_team_id, t.away_source, t.away_place, s), 'winner_id', t.winner_id,
            'decided_by', t.decided_by, 'home_goals', t.home_goals, 'away_goals', t.away_goals,
            'legs', coalesce(app.legs_of_tie(t), '[]')) order by t.is_third_place, t.position)) as drawn
        from public.ties t where t.stage_id = s.id group by t.round) r), '[]'))
  from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and s.kind = 'knockout'
$$;
revoke execute on all functions in schema app from public;
grant execute on function app.drawn_sources, app.moved_entrants to anon, authenticated, service_role;
grant execute on function app.entrant_key, app.to_uuid to anon, authenticated, service_role;
grant execute on function public.draw_check to anon, authenticated, service_role;
