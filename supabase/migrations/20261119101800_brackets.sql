-- Brackets of knock-outs: made for any number of teams, drawn, changed by hand, planned and read.

-- Places of a bracket of 2, 4, 8, … teams, from top to bottom: the first two can only meet in the final, the first four
-- not before the semi-finals.
create function app.bracket_places(_size int) returns int[] language plpgsql immutable set search_path = '' as $$
declare
  places int[] := '{1}';
begin
  while cardinality(places) < _size loop
    places := array(
      select unnest(array[p, 2 * cardinality(places) + 1 - p]) from unnest(places) with ordinality x (p, n) order by n);
  end loop;
  return places;
end $$;

-- The name of a round with this number of ties: 'Final' of 1, 'Round of 16' of 8.
create function app.round_name(_ties int) returns text language sql immutable
  return case _ties when 1 then 'Final' when 2 then 'Semi-finals' when 4 then 'Quarter-finals'
    else 'Round of ' || 2 * _ties end;

/* The source of a place in the first round: a seeded entrant, a bye, or none yet. The second of two places in the
   first round is empty where there are fewer entrants than places. */
create function app.entrant_source(_stage public.stages, _place int) returns jsonb language sql immutable
  return case when _place > jsonb_array_length((_stage).entrants) then '{"bye": true}'::jsonb
    when _place <= (_stage).seeds then (_stage).entrants -> (_place - 1) else '{}'::jsonb end;

-- The number of legs in a round of a knock-out.
create function app.legs_of_round(_stage public.stages, _round_name text) returns int language sql immutable
  return case when _round_name = any ((_stage).single_leg_rounds) then 1 else (_stage).legs end;

/* Writes the ties of a round. `_sides`: the source and the place of each side, from top to bottom. A bye makes a tie
   without a match, or, with a preliminary round, no tie at all.
   Returns the sources of the next round. */
create function app.write_round(
  _stage public.stages, _round int, _name text, _sides jsonb, _has_bye_ties boolean
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  home jsonb;
  away jsonb;
  tie_id uuid;
  next_sides jsonb := '[]';
begin
  for position in 1 .. jsonb_array_length(_sides) / 2 loop
    home := _sides -> (2 * position - 2);
    away := _sides -> (2 * position - 1);
    if away -> 'source' ? 'bye' and not _has_bye_ties then
      next_sides := next_sides || jsonb_build_array(home);
    else
      insert into public.ties (stage_id, league_id, round, position, round_name, legs, home_source, away_source, home_place,
          away_place)
        values (_stage.id, _stage.league_id, _round, position, _name, app.legs_of_round(_stage, _name), home -> 'source',
          away -> 'source', (home ->> 'place')::int, (away ->> 'place')::int)
        returning id into tie_id;
      next_sides := next_sides || jsonb_build_array(jsonb_build_object('source', jsonb_build_object('winner', tie_id)));
    end if;
  end loop;
  return next_sides;
end $$;

-- Writes the third-place match of the losers of the semi-finals.
create function app.write_third_place(_stage public.stages, _round int) returns void
language sql security definer set search_path = '' as $$
  insert into public.ties (stage_id, league_id, round, position, round_name, is_third_place, home_source, away_source)
  select _stage.id, _stage.league_id, _round, 0, 'Third-place match', true,
    jsonb_build_object('loser', min(id::text) filter (where position = 1)),
    jsonb_build_object('loser', min(id::text) filter (where position = 2))
  from public.ties where stage_id = _stage.id and round = _round - 1
$$;

-- Writes the ties of a bracket, round by round.
create function app.write_bracket(_stage public.stages, _is_paired boolean, _has_bye_ties boolean, _third_place boolean)
returns void language plpgsql security definer set search_path = '' as $$
declare
  number int := jsonb_array_length(_stage.entrants);
  size int := 2 ^ ceil(log(2, number::numeric));
  places int[] := case when _is_paired then array(select generate_series(1, size)) else app.bracket_places(size) end;
  sides jsonb := (
    select jsonb_agg(jsonb_build_object('source', app.entrant_source(_stage, p), 'place', p) order by n)
    from unnest(places) with ordinality x (p, n));
  round int := 1;
begin
  while jsonb_array_length(sides) > 1 loop
    if _third_place and jsonb_array_length(sides) = 2 then perform app.write_third_place(_stage, round); end if;
    sides := app.write_round(_stage, round,
      case when round = 1 and number < size and not _has_bye_ties then 'Preliminary round'
        else app.round_name(jsonb_array_length(sides) / 2) end, sides, _has_bye_ties);
    round := round + 1;
  end loop;
end $$;

-- Locks and returns a knock-out, and refuses callers who do not run its league.
create function app.require_knock_out(_stage_id uuid) returns public.stages
language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  select * into stage from public.stages
    where id = _stage_id and kind = 'knockout' and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can change this knock-out' using errcode = '42501';
  end if;
  return stage;
end $$;

-- Whether a value is an entrant: a team of the league, or a place of one of its tables.
create function app.is_entrant(_entrant jsonb, _stage public.stages) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when jsonb_typeof(_entrant) <> 'object' then false
    when _entrant ? 'team' then exists (
      select from public.teams where id = app.to_uuid(_entrant ->> 'team') and league_id = _stage.league_id)
    else coalesce((_entrant ->> 'place') ~ '^\d{1,3}$' and exists (
        select from public.stages where id = app.to_uuid(_entrant ->> 'stage') and league_id = _stage.league_id
          and kind = 'table')
      and (_entrant ? 'group' or (_entrant ->> 'rank') ~ '^\d{1,3}$' or (_entrant ->> 'against') ~ '^[A-Z]$'), false)
    end
$$;

-- Refuses too few or too many entrants of a knock-out, unknown ones, and the same one twice.
create function app.check_entrants(_stage public.stages) returns void
language plpgsql security definer set search_path = '' as $$
declare
  number int := jsonb_array_length(_stage.entrants);
begin
  if number not between 3 and 128 then
    raise exception 'A knock-out has 3 to 128 teams' using errcode = '23514';
  end if;
  if (select count(distinct e) <> number or not bool_and(app.is_entrant(e, _stage))
    from jsonb_array_elements(_stage.entrants) e) then
    raise exception 'Each entrant must be a team of the league or a place of one of its tables, once'
      using errcode = '23514';
  end if;
  if (select count(distinct app.entrant_key(e)) <> number from jsonb_array_elements(_stage.entrants) e) then
    raise exception 'Two of these groups have the same name' using errcode = '23514';
  end if;
end $$;

/* Makes a knock-out with its bracket, and returns its stage.
   `_entrants`: 3 to 128 sources, the seeded ones first; see the comment of public.ties.
   `_rules`: {legs, single_leg_rounds, extra_time, penalties, away_goals, away_goals_in_extra_time, third_place,
   first_round: 'byes' or 'preliminary', seeds, is_paired, matrix}. The first `seeds` entrants keep their places in the
   draw; null for all. `is_paired`: the entrants stand as they meet, from top to bottom.
   `_id`: the caller may choose the id, so that a request that is sent again makes no second knock-out. */
create function public.make_knock_out(_season_id uuid, _name text, _entrants jsonb, _rules jsonb default '{}',
  _id uuid default null) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  perform app.require_session();
  if not exists (select from public.seasons where id = _season_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can change this knock-out' using errcode = '42501';
  end if;
  select * into stage from public.stages where id = _id and season_id = _season_id;
  if found then return stage.id; end if;
  if jsonb_typeof(_entrants) is distinct from 'array' then
    raise exception 'The entrants must be a JSON array' using errcode = '22023';
  end if;
  insert into public.stages (id, season_id, kind, name, position, legs, single_leg_rounds, extra_time, penalties, away_goals,
      away_goals_in_extra_time, entrants, seeds, best_places_matrix)
    select coalesce(_id, gen_random_uuid()), _season_id, 'knockout', _name, least(99, 1 + (select coalesce(max(position), 0) from public.stages where season_id = _season_id)),
      coalesce(r.legs, 1), coalesce(r.single_leg_rounds, '{Final}'), coalesce(r.extra_time, true),
      coalesce(r.penalties, true), coalesce(r.away_goals, false), coalesce(r.away_goals_in_extra_time, false), _entrants,
      coalesce(least(r.seeds, jsonb_array_length(_entrants)), jsonb_array_length(_entrants)), r.matrix
    from jsonb_to_record(_rules) r (legs int, single_leg_rounds text[], extra_time boolean, penalties boolean,
      away_goals boolean, away_goals_in_extra_time boolean, seeds int, matrix jsonb)
    returning * into stage;
  perform app.check_entrants(stage);
  -- Best teams of a place are ordered in a stage that names the place.
  update public.stages t set best_place = b.place, best_place_teams = b.teams
    from (
      select app.to_uuid(e ->> 'stage') as stage_id, max((e ->> 'place')::int) as place, count(*)::int as teams
      from jsonb_array_elements(_entrants) e where e ?| array['rank', 'against'] group by 1) b
    where t.id = b.stage_id and t.best_place is null;
  perform app.write_bracket(stage, coalesce((_rules ->> 'is_paired')::boolean, false),
    _rules ->> 'first_round' is distinct from 'preliminary',
    coalesce((_rules ->> 'third_place')::boolean, false) and jsonb_array_length(_entrants) > 3);
  perform app.resolve_stage(stage.id);
  return stage.id;
end $$;
comment on function public.make_knock_out is '@nullable _id';

/* Makes a knock-out from ties that are all given, as an import has them.
   `_ties`: [{round, position, name, legs, is_third_place, home, away}]; their sources name a tie by its round and
   position, {"winner": "1.3"}. */
create function public.import_knock_out(_season_id uuid, _name text, _ties jsonb, _rules jsonb default '{}')
returns uuid language plpgsql security definer set search_path = '' set app.change_origin = 'import' as $$
declare
  stage public.stages;
  tie record;
  ids jsonb := '{}';
begin
  perform app.require_session();
  if not exists (select from public.seasons where id = _season_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can change this knock-out' using errcode = '42501';
  end if;
  if jsonb_typeof(_ties) is distinct from 'array' then
    raise exception 'The ties must be a JSON array' using errcode = '22023';
  end if;
  if jsonb_array_length(_ties) > 200 then
    raise exception 'A knock-out has 3 to 128 teams' using errcode = '23514';
  end if;
  insert into public.stages (season_id, kind, name, position, legs, extra_time, penalties, away_goals,
      away_goals_in_extra_time, best_places_matrix)
    select _season_id, 'knockout', _name, least(99, 1 + (select coalesce(max(position), 0) from public.stages where season_id = _season_id)),
      coalesce(r.legs, 1), coalesce(r.extra_time, true), coalesce(r.penalties, true), coalesce(r.away_goals, false),
      coalesce(r.away_goals_in_extra_time, false), r.matrix
    from jsonb_to_record(_rules) r (legs int, extra_time boolean, penalties boolean, away_goals boolean,
      away_goals_in_extra_time boolean, matrix jsonb)
    returning * into stage;
  for tie in
    select gen_random_uuid() as id, t.* from jsonb_to_recordset(_ties) t (
      round int, position int, name text, legs int, is_third_place boolean, home jsonb, away jsonb)
    order by t.round, t.position
  loop
    insert into public.ties (id, stage_id, league_id, round, position, round_name, legs, is_third_place, home_source, away_source)
      values (tie.id, stage.id, stage.league_id, tie.round, tie.position, tie.name, coalesce(tie.legs, 1),
        coalesce(tie.is_third_place, false), app.read_source(tie.home, ids, stage), app.read_source(tie.away, ids, stage));
    ids := ids || jsonb_build_object(tie.round || '.' || tie.position, tie.id);
  end loop;
  perform app.resolve_stage(stage.id);
  return stage.id;
end $$;

-- A source of an import, with the id of the earlier tie that it names.
create function app.read_source(_source jsonb, _ids jsonb, _stage public.stages) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if _source ?| array['winner', 'loser'] then
    _source := (
      select jsonb_build_object(key, _ids ->> value) from jsonb_each_text(_source) where key in ('winner', 'loser') limit 1);
    if 'null'::jsonb not in (select value from jsonb_each(_source)) then return _source; end if;
  elsif _source ? 'bye' then return '{"bye": true}';
  elsif app.is_entrant(_source, _stage) then return _source;
  end if;
  raise exception 'A tie has a side that is no team, table place or earlier tie' using errcode = '23514';
end $$;

/* The order of a draw: by the SHA-256 digest of "seed:key", so that anybody can repeat it. The order in which the keys
   are given does not matter. */
create function app.draw_order(_seed text, _keys text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(k order by encode(sha256(convert_to(_seed || ':' || k, 'UTF8')), 'hex'), k collate "C"), '{}')
  from unnest(_keys) k
$$;

/* The key of an entrant in a draw: the id of the team, or the place of a table such as "Group B 2". A division without
   groups is named by its id. */
create function app.entrant_key(_entrant jsonb) returns text language sql immutable
  return coalesce(_entrant ->> 'team', concat_ws(' ', coalesce(_entrant ->> 'group', case when _entrant ? 'group' then
    _entrant ->> 'stage' end), _entrant ->> 'place', _entrant ->> 'rank', _entrant ->> 'against'));

-- Refuses to change the pairings of a knock-out with a recorded match.
create function app.require_unplayed(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.stage_id = _stage_id and app.is_recorded(m)) then
    raise exception 'A match of this knock-out has been recorded, so its pairings stay' using errcode = '23514';
  end if;
end $$;

/* Draws the entrants that have no seeded place. Returns the draw, which everybody may read. A draw can be repeated
   while no match is recorded; each one stays on record. */
create function public.draw_knock_out(_stage_id uuid) returns public.draws
language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages := app.require_knock_out(_stage_id);
  pool jsonb[] := array(
    select e from jsonb_array_elements(stage.entrants) with ordinality x (e, n) where n > stage.seeds order by n);
  draw public.draws;
begin
  perform app.require_session();
  perform app.require_unplayed(_stage_id);
  if cardinality(pool) < 2 then
    raise exception 'Every team of this knock-out has a fixed place, so there is nothing to draw' using errcode = '23514';
  end if;
  -- 32 hexadecimal digits from the random numbers of the database.
  draw.seed := replace(gen_random_uuid()::text, '-', '');
  draw.drawn := app.draw_order(draw.seed, array(select app.entrant_key(e) from unnest(pool) e));
  insert into public.draws (stage_id, league_id, seed, drawn) values (_stage_id, stage.league_id, draw.seed, draw.drawn)
    returning * into draw;
  update public.ties t set home_source = coalesce(h.source, t.home_source), away_source = coalesce(a.source, t.away_source)
    from public.ties s
    left join app.drawn_sources(stage, draw.drawn) h on h.place = s.home_place
    left join app.drawn_sources(stage, draw.drawn) a on a.place = s.away_place
    where t.stage_id = _stage_id and s.id = t.id and num_nonnulls(h.place, a.place) > 0;
  perform app.resolve_stage(_stage_id);
  return draw;
end $$;

-- The places that a draw fills, in its order.
create function app.drawn_sources(_stage public.stages, _drawn text[]) returns table (place int, source jsonb)
language sql stable security definer set search_path = '' as $$
  select _stage.seeds + d.n::int, e
  from unnest(_drawn) with ordinality d (key, n)
  join jsonb_array_elements(_stage.entrants) with ordinality x (e, m) on app.entrant_key(e) = d.key and x.m > _stage.seeds
$$;

/* Swaps two entrants of a bracket. A side is 'home' or 'away'. */
create function public.swap_tie_sides(_tie_id uuid, _side text, _other_tie_id uuid, _other_side text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tie public.ties;
  other public.ties;
  source jsonb;
  other_source jsonb;
begin
  perform app.require_session();
  select * into tie from public.ties where id = _tie_id;
  perform app.require_knock_out(tie.stage_id);
  perform app.require_unplayed(tie.stage_id);
  select * into other from public.ties where id = _other_tie_id and stage_id = tie.stage_id;
  source := case _side when 'home' then tie.home_source else tie.away_source end;
  other_source := case _other_side when 'home' then other.home_source else other.away_source end;
  if source ?| array['winner', 'loser', 'bye'] or other_source is null or other_source ?| array['winner', 'loser', 'bye'] then
    raise exception 'Only teams that enter the knock-out here can be swapped' using errcode = '23514';
  end if;
  perform app.put_source(_tie_id, _side, other_source);
  perform app.put_source(_other_tie_id, _other_side, source);
  perform app.resolve_stage(tie.stage_id);
end $$;

-- Sets the source of one side of a tie.
create function app.put_source(_tie_id uuid, _side text, _source jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.ties set home_source = case _side when 'home' then _source else home_source end,
    away_source = case _side when 'home' then away_source else _source end
  where id = _tie_id
$$;

/* Sets the dates of ties, and makes their matches. `_dates`: [{tie_id, leg, played_at}]; a null date takes the match
   off the calendar. A match is made as soon as both teams are known; a recorded match keeps its date, and so does one
   that has a replay, whose date is meant. A replay is moved only: without it no match would decide the tie. */
create function public.plan_ties(_stage_id uuid, _dates jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.require_knock_out(_stage_id);
  if jsonb_typeof(_dates) is distinct from 'array' then
    raise exception 'The dates must be a JSON array' using errcode = '22023';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d left join public.ties t on t.id = d.tie_id and t.stage_id = _stage_id
    where t.id is null or t.decided_by = 'bye' or coalesce(d.leg not between 1 and t.legs, true)) then
    raise exception 'Only ties of this knock-out can have a date' using errcode = '23514';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    where app.is_recorded(m) and m.played_at is distinct from d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id)) then
    raise exception 'A match that has been recorded keeps its date' using errcode = '23514';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    where d.played_at is null and m.replay_of is not null) then
    raise exception 'A replay keeps a date. Give it another day, or postpone it.' using errcode = '23514';
  end if;
  delete from public.matches m using app.read_tie_dates(_dates) d
    where m.tie_id = d.tie_id and m.leg = d.leg and d.played_at is null
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.matches m set played_at = d.played_at
    from app.read_tie_dates(_dates) d where m.tie_id = d.tie_id and m.leg = d.leg and m.played_at <> d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.ties t set first_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 1 and not exists (select from public.matches where tie_id = t.id and leg = 1);
  update public.ties t set second_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 2 and not exists (select from public.matches where tie_id = t.id and leg = 2);
  perform app.resolve_stage(_stage_id);
end $$;

-- The dates of ties as rows.
create function app.read_tie_dates(_dates jsonb) returns table (tie_id uuid, leg int, played_at timestamptz)
language sql stable set search_path = '' as $$
  select * from jsonb_to_recordset(_dates) d (tie_id uuid, leg int, played_at timestamptz)
$$;

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
revoke execute on function public.make_knock_out, public.import_knock_out, public.draw_knock_out,
  public.swap_tie_sides, public.plan_ties, public.group_pairings, public.group_entrants, public.make_groups,
  public.plan_cup_rounds from public, anon, authenticated;
grant execute on function public.make_knock_out, public.import_knock_out, public.draw_knock_out,
  public.swap_tie_sides, public.plan_ties, public.group_pairings, public.group_entrants, public.make_groups,
  public.plan_cup_rounds to authenticated;
grant execute on function app.draw_order, app.entrant_key, app.drawn_sources, app.ordinal, app.name_of_tie,
  app.name_of_source, app.side_of_tie, app.legs_of_tie, app.moved_entrants to anon, authenticated, service_role;
