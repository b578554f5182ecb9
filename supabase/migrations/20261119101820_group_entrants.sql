-- Knock-outs of the best teams of groups, and brackets as pages read them.

/* First pairings of a knock-out from the groups of a stage, top to bottom, as entrants of make_knock_out with
   `is_paired`. 'top_two': winners meet runners-up of the next group, and can meet their own runner-up in the final only
   (2, 4, 8, … groups). 'euro_24': six groups and the four best thirds, whom the matrix distributes. */
create function public.group_pairings(_stage_id uuid, _template text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  groups text[] := array(
    select distinct group_name from public.stage_entries where stage_id = _stage_id and group_name is not null order by 1);
  number int := cardinality(groups);
  pairs text[];
begin
  if _template = 'euro_24' and number = 6 then
    pairs := '{B1,3B,A1,C2,F1,3F,D2,E2,E1,3E,D1,F2,C1,3C,A2,B2}';
  elsif _template = 'top_two' and number in (2, 4, 8, 16, 32) then
    pairs := array(
      select chr(65 + g + half) || '1,' || chr(66 + g - half) || '2'
      from generate_series(0, number - 1, 2) g, generate_series(0, 1) half order by half, g);
  else
    raise exception 'The groups do not fit this form: "top two" needs 2, 4, 8 or 16 groups, "best thirds" needs 6'
      using errcode = '23514';
  end if;
  return (
    select jsonb_agg(case
        when side ~ '^3' then jsonb_build_object('stage', _stage_id, 'place', 3, 'against', right(side, 1))
        else jsonb_build_object('stage', _stage_id, 'group', groups[ascii(side) - 64], 'place', right(side, 1)::int) end
      order by n)
    from regexp_split_to_table(array_to_string(pairs, ','), ',') with ordinality p (side, n));
end $$;

-- '1st', '2nd', … of a number.
create function app.ordinal(_number int) returns text language sql immutable
  return _number || case when _number % 100 in (11, 12, 13) then 'th'
    else case _number % 10 when 1 then 'st' when 2 then 'nd' when 3 then 'rd' else 'th' end end;

-- "Semi-final 1", "Round of 16, tie 3"; the number counts the ties of the round.
create function app.name_of_tie(_tie public.ties) returns text language sql stable set search_path = '' as $$
  select case
    when count(*) = 1 then regexp_replace(_tie.round_name, 's$', '')
    when _tie.round_name ~ 'inals?$' then
      regexp_replace(_tie.round_name, 's$', '') || ' ' || count(*) filter (where position <= _tie.position)
    else _tie.round_name || ', tie ' || count(*) filter (where position <= _tie.position) end
  from public.ties where stage_id = _tie.stage_id and round = _tie.round and is_third_place = _tie.is_third_place
$$;

-- The words in a bracket for a team that is not known yet.
create function app.name_of_source(_source jsonb, _stage public.stages) returns text
language sql stable set search_path = '' as $$
  select case
    when _source ? 'winner' then 'Winner of ' || (select app.name_of_tie(t) from public.ties t where t.id = (_source ->> 'winner')::uuid)
    when _source ? 'loser' then 'Loser of ' || (select app.name_of_tie(t) from public.ties t where t.id = (_source ->> 'loser')::uuid)
    when _source ? 'group' then case (_source ->> 'place')::int when 1 then 'Winner of ' when 2 then 'Runner-up of '
      else app.ordinal((_source ->> 'place')::int) || ' of ' end
      || coalesce(_source ->> 'group', (select s.name from public.stages s where s.id = (_source ->> 'stage')::uuid))
    when _source ? 'rank' then app.ordinal((_source ->> 'rank')::int) || ' best ' || app.ordinal((_source ->> 'place')::int)
    when _source ? 'against' then coalesce(
      (select app.ordinal((_source ->> 'place')::int) || ' of Group ' || string_agg(distinct m.value ->> (_source ->> 'against'), '/')
        from jsonb_each(_stage.best_places_matrix) m),
      'Best ' || app.ordinal((_source ->> 'place')::int))
    when _source ? 'bye' then 'Bye'
    when _source ? 'team' then 'Deleted team'
    else 'To be drawn' end
$$;

-- One side of a tie as a page draws it: the team, or the words for its source.
create function app.side_of_tie(_team_id uuid, _source jsonb, _place int, _stage public.stages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('team_id', t.id, 'name', coalesce(t.name, app.name_of_source(_source, _stage)), 'code', t.code,
    'logo_url', t.logo_url, 'team_color', t.team_color, 'second_color', t.second_color,
    'is_entrant', not _source ?| array['winner', 'loser', 'bye'],
    'from_tie', coalesce(_source ->> 'winner', _source ->> 'loser'))
  from (select) one left join public.teams t on t.id = _team_id
$$;

-- The legs of a tie as a page draws them, each with its match or its planned date.
create function app.legs_of_tie(_tie public.ties) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('leg', l.leg, 'match_id', m.id, 'played_at', coalesce(m.played_at, l.planned),
    'home_score', m.home_score, 'away_score', m.away_score, 'home_score_90', m.home_score_90,
    'away_score_90', m.away_score_90, 'home_penalties', m.home_penalties, 'away_penalties', m.away_penalties,
    'status', m.status, 'is_counted', m.is_counted) order by l.leg)
  from (values (1, _tie.first_leg_at), (2, _tie.second_leg_at)) l (leg, planned)
  left join lateral (
    select * from public.matches x where x.tie_id = _tie.id and x.leg = l.leg
    order by x.is_counted desc, x.played_at desc, x.id limit 1) m on true
  where l.leg <= _tie.legs and not _tie.away_source ? 'bye'
$$;

/* Whether the season that the public pages show has a knock-out. PL/pgSQL keeps the plan: pages call this often, and
   planning an SQL function takes longer than running it. */
create function public.has_knock_out(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s where s.season_id = _league.current_season_id and s.kind = 'knockout');
end $$;

/* Regulations of the UEFA European Football Championship since 2016, annex on best thirds: by the letters of the groups
   whose thirds go on, the group of the third that meets the winner of B, C, E and F. */
create function app.euro_matrix() returns jsonb language sql immutable set search_path = '' as $$
  select '{
    "ABCD": {"B": "A", "C": "D", "E": "B", "F": "C"}, "ABCE": {"B": "A", "C": "E", "E": "B", "F": "C"},
    "ABCF": {"B": "A", "C": "F", "E": "B", "F": "C"}, "ABDE": {"B": "D", "C": "E", "E": "A", "F": "B"},
    "ABDF": {"B": "D", "C": "F", "E": "A", "F": "B"}, "ABEF": {"B": "E", "C": "F", "E": "B", "F": "A"},
    "ACDE": {"B": "E", "C": "D", "E": "C", "F": "A"}, "ACDF": {"B": "F", "C": "D", "E": "C", "F": "A"},
    "ACEF": {"B": "E", "C": "F", "E": "C", "F": "A"}, "ADEF": {"B": "E", "C": "F", "E": "D", "F": "A"},
    "BCDE": {"B": "E", "C": "D", "E": "B", "F": "C"}, "BCDF": {"B": "F", "C": "D", "E": "C", "F": "B"},
    "BCEF": {"B": "F", "C": "E", "E": "C", "F": "B"}, "BDEF": {"B": "F", "C": "E", "E": "D", "F": "B"},
    "CDEF": {"B": "F", "C": "E", "E": "D", "F": "C"}
  }'::jsonb
$$;

/* Places of groups in the order of a bracket that keeps the teams of a group apart: winners first, then each place of
   the bracket gets a team that is not of its opponent's group and, if possible, not in the half of its group's winner.
   `_groups`: [{stage, group}]. */
create function app.spread_places(_groups jsonb, _each int) returns jsonb language plpgsql immutable set search_path = '' as $$
declare
  number int := jsonb_array_length(_groups);
  total int := number * _each;
  size int := 2 ^ ceil(log(2, total::numeric));
  places int[] := app.bracket_places(size);
  -- The number of the group at each place.
  taken int[] := array(select generate_series(1, number));
  counts int[] := array_fill(1, array[number]);
  chosen int;
  entrants jsonb := '[]';
begin
  for seat in number + 1 .. total loop
    select g into chosen from generate_series(1, number) g
      where counts[g] < _each
      order by counts[g], g is not distinct from taken[size + 1 - seat],
        (array_position(places, seat) > size / 2) = (array_position(places, g) > size / 2), g
      limit 1;
    taken[seat] := chosen;
    counts[chosen] := counts[chosen] + 1;
  end loop;
  select jsonb_agg(_groups -> (t.g - 1) || jsonb_build_object('place', t.place) order by t.n) into entrants
    from (select g, n, row_number() over (partition by g order by n) as place from unnest(taken) with ordinality x (g, n)) t;
  return entrants;
end $$;

/* Entrants of make_knock_out from groups and divisions, as {entrants, is_paired, winners, matrix}.
   `_groups`: 1 to 64 of {stage, group}, `group` null for a division. `_each`: how many of each go on. `_best`: how many
   teams of the next place go on; they are compared with each other, so that all groups are of one stage.
   `_is_drawn`: in the order of places, for a draw. Else winners meet runners-up of another group; with six groups of one
   stage and four best thirds as at the European championship. */
create function public.group_entrants(_groups jsonb, _each int, _best int default 0, _is_drawn boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  number int := case when jsonb_typeof(_groups) = 'array' then jsonb_array_length(_groups) end;
  stage_id uuid := app.to_uuid(_groups -> 0 ->> 'stage');
  is_one_stage boolean;
  best jsonb;
  letters text;
  entrants jsonb;
begin
  perform app.require_session();
  if coalesce(number not between 1 and 64 or _each not between 1 and 16 or _best not between 0 and number, true) then
    raise exception 'Choose 1 to 64 groups, of which 1 to 16 teams each go on' using errcode = '22023';
  end if;
  if number * _each + _best > 128 then
    raise exception 'A knock-out has 3 to 128 teams' using errcode = '23514';
  end if;
  if exists (
    select from jsonb_array_elements(_groups) g where not exists (
      select from public.stages s where s.id = app.to_uuid(g ->> 'stage') and s.kind = 'table'
        and s.league_id in (select app.my_leagues()))) then
    raise exception 'Only the owner of the league can change this knock-out' using errcode = '42501';
  end if;
  select bool_and(g ->> 'stage' = _groups -> 0 ->> 'stage' and g ->> 'group' is not null),
      string_agg(app.group_letter(g ->> 'group'), '' order by g ->> 'group')
    into is_one_stage, letters from jsonb_array_elements(_groups) g;
  if _best > 0 and not is_one_stage then
    raise exception 'Only groups of one division compare their next teams' using errcode = '23514';
  end if;
  if _best > 0 and exists (select from public.stages s where s.id = stage_id and s.best_place <> _each + 1) then
    raise exception 'These groups compare the teams of another place already' using errcode = '23514';
  end if;
  if not _is_drawn and is_one_stage and number = 6 and _each = 2 and _best = 4 and letters = 'ABCDEF' then
    return jsonb_build_object('entrants', public.group_pairings(stage_id, 'euro_24'), 'is_paired', true, 'winners', 6,
      'matrix', app.euro_matrix());
  end if;
  if not _is_drawn and _each = 2 and _best = 0 and number in (2, 4, 8, 16, 32) then
    select jsonb_agg(_groups -> (s.g - 1) || jsonb_build_object('place', s.place) order by half, pair, s.place)
      into entrants
      from generate_series(1, number, 2) pair, generate_series(0, 1) half,
        lateral (values (pair + half, 1), (pair + 1 - half, 2)) s (g, place);
    return jsonb_build_object('entrants', entrants, 'is_paired', true, 'winners', number, 'matrix', null);
  end if;
  if _is_drawn then
    select jsonb_agg(g || jsonb_build_object('place', place) order by place, n) into entrants
      from jsonb_array_elements(_groups) with ordinality x (g, n), generate_series(1, _each) place;
  else
    entrants := app.spread_places(_groups, _each);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('stage', stage_id, 'place', _each + 1, 'rank', r) order by r), '[]') into best
    from generate_series(1, _best) r;
  return jsonb_build_object('entrants', entrants || best, 'is_paired', false, 'winners', number, 'matrix', null);
end $$;

/* Divides the teams of a table into groups named "Group A", "Group B" and so on, or takes the groups away (0), in
   the order of their names. Returns the number of teams. */
create function public.make_groups(_stage_id uuid, _number int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  number int;
begin
  perform app.require_session();
  if coalesce(_number, -1) not between 0 and 16 or _number = 1 then
    raise exception 'A table has 2 to 16 groups' using errcode = '22023';
  end if;
  if not exists (
    select from public.stages where id = _stage_id and kind = 'table' and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can change its groups' using errcode = '42501';
  end if;
  if exists (select from public.matches m where m.stage_id = _stage_id and num_nonnulls(m.home_score, m.away_score) > 0) then
    raise exception 'A match of this table has been played, so its groups stay' using errcode = '23514';
  end if;
  if _number > 0 and (select count(*) from public.stage_entries e where e.stage_id = _stage_id) < 2 * _number then
    raise exception 'Each group needs two teams' using errcode = '23514';
  end if;
  update public.stage_entries e set
      group_name = case when _number > 0 then 'Group ' || chr(65 + (o.n - 1) % _number) end
    from (
      select x.team_id, row_number() over (order by t.name, t.id)::int as n
      from public.stage_entries x join public.teams t on t.id = x.team_id where x.stage_id = _stage_id) o
    where e.stage_id = _stage_id and e.team_id = o.team_id;
  get diagnostics number = row_count;
  return number;
end $$;

/* Dates of ties as plan_ties takes them, none on a day on which one of the teams plays another match. A tie whose teams
   are not known yet keeps its day; the teams are compared when they are known. Returns the number of planned matches. */
create function public.plan_cup_rounds(_stage_id uuid, _dates jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
begin
  perform app.require_session();
  perform public.plan_ties(_stage_id, _dates);
  select t.name, to_char(m.played_at at time zone s.time_zone, 'FMDD FMMonth YYYY') as day into clash
    from app.read_tie_dates(_dates) d
    join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg and m.played_at = d.played_at
    join public.league_settings s on s.league_id = m.league_id
    join public.matches o on o.league_id = m.league_id and o.id <> m.id and o.status <> 'postponed' and app.takes_day(o)
      and (o.played_at at time zone s.time_zone)::date = (m.played_at at time zone s.time_zone)::date
    join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.id in (o.home_team_id, o.away_team_id)
    limit 1;
  if found then
    raise exception '% has another match on %', clash.name, clash.day using errcode = 'PT409',
      hint = 'Load the fixtures again, then plan the rounds around them.';
  end if;
  return jsonb_array_length(_dates);
end $$;

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

/* The bracket that a page draws: {id, name, season_id, league_id, is_published, rules, draws, moved, champion, rounds:
   [{round, name, ties: [{id, position, round_name, is_third_place, home, away, winner_id, decided_by, home_goals,
   away_goals, legs}]}]}. The teams are those of the first leg; `home_goals` and `away_goals` are of both legs. `moved`
   names entrants that the owner swapped after the draw. Where results are hidden from the caller, ties and champion
   come without them (app.shown_ties). */
create function public.bracket(_stage_id uuid) returns jsonb language sql stable set search_path = '' as $$
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
        and f.round = (select max(round) from app.shown_ties(s))),
    'rounds', coalesce((
      select jsonb_agg(r.drawn order by r.round) from (
        select t.round, jsonb_build_object('round', t.round,
          'name', max(t.round_name) filter (where not t.is_third_place),
          'ties', jsonb_agg(jsonb_build_object('id', t.id, 'position', t.position, 'round_name', t.round_name,
            'is_third_place', t.is_third_place, 'home', app.side_of_tie(t.home_team_id, t.home_source, t.home_place, s),
            'away', app.side_of_tie(t.away_team_id, t.away_source, t.away_place, s), 'winner_id', t.winner_id,
            'decided_by', t.decided_by, 'home_goals', t.home_goals, 'away_goals', t.away_goals,
            'legs', coalesce(app.legs_of_tie(t), '[]')) order by t.is_third_place, t.position)) as drawn
        from app.shown_ties(s) t group by t.round) r), '[]'))
  from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and s.kind = 'knockout'
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.group_pairings, public.group_entrants, public.make_groups, public.plan_cup_rounds
  from public, anon, authenticated;
grant execute on function public.group_pairings, public.group_entrants, public.make_groups, public.plan_cup_rounds
  to authenticated;
grant execute on function app.ordinal, app.name_of_tie, app.name_of_source, app.side_of_tie, app.legs_of_tie,
  app.moved_entrants to anon, authenticated, service_role;
