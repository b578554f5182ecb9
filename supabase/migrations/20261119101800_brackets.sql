-- Brackets of knock-outs: made for any number of teams, or imported.

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

revoke execute on all functions in schema app from public;
revoke execute on function public.make_knock_out, public.import_knock_out from public, anon, authenticated;
grant execute on function public.make_knock_out, public.import_knock_out to authenticated;
