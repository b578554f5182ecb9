-- Groups and divisions that feed a knock-out, chosen by the owner.

/* The key of an entrant in a draw: the id of the team, or the place of a table such as "Group B 2". A division without
   groups is named by its id. */
create or replace function app.entrant_key(_entrant jsonb) returns text language sql immutable
  return coalesce(_entrant ->> 'team', concat_ws(' ', coalesce(_entrant ->> 'group', case when _entrant ? 'group' then
    _entrant ->> 'stage' end), _entrant ->> 'place', _entrant ->> 'rank', _entrant ->> 'against'));

create or replace function app.check_entrants(_stage public.stages) returns void
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

revoke execute on all functions in schema app from public;
revoke execute on function public.group_entrants, public.make_groups from public, anon;
grant execute on function public.group_entrants, public.make_groups to authenticated;
