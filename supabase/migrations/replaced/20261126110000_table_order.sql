-- The order of a table and the reason for it, from one function, so that they cannot disagree (record 0049).
-- These functions read no table: totals and results go in, rows in order come out.

create type app.table_rules as (
  win_points int, draw_points int, loss_points int,
  -- Null: a shoot-out after a draw changes no points.
  shootout_win_points int, shootout_loss_points int,
  -- Applied in this order to teams that are level on points.
  tie_breaks text[],
  -- none, subset or every_criterion: how a head-to-head table goes on when some of its teams stay level.
  head_to_head text
);
create type app.table_team as (team_id uuid, team_name text, adjustment int, fair_play int, lot int);
create type app.table_result as (
  home_team_id uuid, away_team_id uuid, home_score int, away_score int, home_penalties int, away_penalties int
);
/* A team's sums. The criteria read only these, so a table of all matches and a head-to-head table are compared alike.
   `adjustment` is part of `points`. */
create type app.table_total as (
  team_id uuid, team_name text, adjustment int, fair_play int, lot int,
  played int, won int, drawn int, lost int, shootouts_won int, shootouts_lost int,
  goals_for int, goals_against int, away_wins int, away_goals int, points int
);
/* The reason why a team stands above the next one, with the values of both. `decided_by`: points, a criterion or
   play_off. `rule`: the criterion's place in the chain, 0 before it. `among`: the table of the teams that were level
   when head-to-head criteria or a play-off decided. */
create type app.table_reason as (
  decided_by text, rule int, value float8, next_value float8, among app.table_total[]
);
/* Criteria that are applied together: a run of head-to-head criteria shares one table of the teams concerned. `kind`:
   overall, head_to_head, lots, play_off or placement_play_off. `rule` is that of the first of them. */
create type app.rule_block as (kind text, criteria text[], rule int);
/* A table while its teams are separated, by place. Teams with equal ranks are level; a place that is followed by a
   level team has no reason. */
create type app.table_order as (totals app.table_total[], ranks int[], reasons app.table_reason[]);
/* A row of a table. `decided_by` and `rule` say why the team stands above the next one: level for a team that shares
   its rank with the next, null for the last. */
create type app.ordered_team as (
  team_id uuid, team_name text, position int, rank int, is_level boolean,
  played int, won int, drawn int, lost int, goals_for int, goals_against int, goal_difference int,
  points int, adjustment int,
  decided_by text, rule int, concerned uuid[], value float8, next_value float8, among app.table_total[]
);

create function app.points_of(_won int, _drawn int, _lost int, _shootouts_won int, _shootouts_lost int,
  _rules app.table_rules)
returns int language sql immutable
  return _won * (_rules).win_points + _drawn * (_rules).draw_points + _lost * (_rules).loss_points
    + _shootouts_won * (coalesce((_rules).shootout_win_points, (_rules).draw_points) - (_rules).draw_points)
    + _shootouts_lost * (coalesce((_rules).shootout_loss_points, (_rules).draw_points) - (_rules).draw_points);

-- Each result between two teams of one group, as each of them sees it.
create function app.sides_of(_teams app.table_team[], _groups int[], _results app.table_result[])
returns table (team_id uuid, is_away boolean, own int, other int, own_penalties int, other_penalties int)
language sql immutable
begin atomic
  select s.team_id, s.is_away, s.own, s.other, s.own_penalties, s.other_penalties
  from unnest(_results) r
  join rows from (unnest(_teams), unnest(_groups)) home (team_id, team_name, adjustment, fair_play, lot, level_group)
    on home.team_id = r.home_team_id
  join rows from (unnest(_teams), unnest(_groups)) away (team_id, team_name, adjustment, fair_play, lot, level_group)
    on away.team_id = r.away_team_id and away.level_group = home.level_group
  cross join lateral (values
    (r.home_team_id, false, r.home_score, r.away_score, r.home_penalties, r.away_penalties),
    (r.away_team_id, true, r.away_score, r.home_score, r.away_penalties, r.home_penalties)
  ) s (team_id, is_away, own, other, own_penalties, other_penalties)
  where r.home_score is not null and r.away_score is not null;
end;

/* The sums of teams, in the order given, from their results against teams of the same group: `_groups` has a number for
   each team. */
create function app.sum_up(_teams app.table_team[], _groups int[], _results app.table_result[], _rules app.table_rules)
returns app.table_total[] language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row(t.team_id, t.team_name, coalesce(t.adjustment, 0), t.fair_play, t.lot, s.won + s.drawn + s.lost,
      s.won, s.drawn, s.lost, s.shootouts_won, s.shootouts_lost, s.goals_for, s.goals_against,
      s.away_wins, s.away_goals, coalesce(t.adjustment, 0)
        + app.points_of(s.won, s.drawn, s.lost, s.shootouts_won, s.shootouts_lost, _rules))::app.table_total
    from (
      select u.team_id,
        count(*) filter (where r.own > r.other)::int as won,
        count(*) filter (where r.own = r.other)::int as drawn,
        count(*) filter (where r.own < r.other)::int as lost,
        count(*) filter (where r.own = r.other and r.own_penalties > r.other_penalties)::int as shootouts_won,
        count(*) filter (where r.own = r.other and r.own_penalties < r.other_penalties)::int as shootouts_lost,
        coalesce(sum(r.own), 0)::int as goals_for,
        coalesce(sum(r.other), 0)::int as goals_against,
        count(*) filter (where r.own > r.other and r.is_away)::int as away_wins,
        coalesce(sum(r.own) filter (where r.is_away), 0)::int as away_goals
      from unnest(_teams) u left join app.sides_of(_teams, _groups, _results) r on r.team_id = u.team_id
      group by u.team_id
    ) s join unnest(_teams) with ordinality t (team_id, team_name, adjustment, fair_play, lot, place)
      on t.team_id = s.team_id
    order by t.place
  );
end $$;

create function app.known_tie_breaks() returns text[] language sql immutable
  return array['head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals', 'head_to_head_away_goals',
    'goal_difference', 'goals_for', 'wins', 'away_wins', 'away_goals', 'goal_average', 'fair_play', 'play_off', 'lots',
    'name'];

/* The value that a criterion compares; higher is better, and null is unknown. A team without goals on either side has
   the goal average 1. Play-offs are compared by goals; a shoot-out counts half a goal, because it follows level scores.
   `_name_place` is the team's place by name. */
create function app.criterion_value(_total app.table_total, _name_place int, _criterion text) returns float8
language sql immutable
  return case _criterion
    when 'points' then (_total).points
    when 'goal_difference' then (_total).goals_for - (_total).goals_against
    when 'goals_for' then (_total).goals_for
    when 'name' then - _name_place
    when 'head_to_head_points' then (_total).points
    when 'head_to_head_goal_difference' then (_total).goals_for - (_total).goals_against
    when 'head_to_head_goals' then (_total).goals_for
    when 'head_to_head_away_goals' then (_total).away_goals
    when 'wins' then (_total).won
    when 'away_wins' then (_total).away_wins
    when 'away_goals' then (_total).away_goals
    when 'goal_average' then case
      when (_total).goals_against > 0 then (_total).goals_for::float8 / (_total).goals_against
      when (_total).goals_for > 0 then 'Infinity' else 1 end
    when 'fair_play' then coalesce((_total).fair_play, 0)
    when 'lots' then - (_total).lot
    when 'play_off' then (_total).goals_for + 0.5 * (_total).shootouts_won
  end;

/* The chain in blocks, after the play-offs for places. Lots and play-offs depend on which teams are level when they are
   asked, so each is a block of its own. So is every criterion where each separation starts the chain again. */
create function app.blocks_of(_rules app.table_rules, _has_placement_play_offs boolean)
returns app.rule_block[] language plpgsql immutable set search_path = '' as $$
declare
  blocks app.rule_block[] := '{}';
  tie_breaks text[] := coalesce(_rules.tie_breaks, '{}');
  latest int;
  kind text;
begin
  if not tie_breaks <@ app.known_tie_breaks() then
    raise exception 'Unknown tie-break in %', tie_breaks using errcode = '22023';
  end if;
  if _has_placement_play_offs then blocks := blocks || '(placement_play_off,{play_off},0)'::app.rule_block; end if;
  for rule in 1 .. cardinality(tie_breaks) loop
    latest := cardinality(blocks);
    kind := case when tie_breaks[rule] in ('lots', 'play_off') then tie_breaks[rule]
      when starts_with(tie_breaks[rule], 'head_to_head_') then 'head_to_head' else 'overall' end;
    if _rules.head_to_head is distinct from 'every_criterion' and kind in ('overall', 'head_to_head')
      and kind = blocks[latest].kind then
      blocks[latest].criteria := blocks[latest].criteria || tie_breaks[rule];
    else
      blocks := blocks || row(kind, array[tie_breaks[rule]], rule)::app.rule_block;
    end if;
  end loop;
  return blocks;
end $$;

create function app.order_by_points(_totals app.table_total[]) returns app.table_order
language plpgsql immutable set search_path = '' as $$
declare
  ordered app.table_order;
begin
  select array_agg(s.total), array_agg(s.rank), array_agg(case when s.points <> s.next_points
      then row('points', 0, s.points, s.next_points, null)::app.table_reason end)
    into ordered
  from (
    select t as total, t.points, (rank() over (order by t.points desc))::int as rank, lead(t.points) over by_name as next_points
    from unnest(_totals) t
    window by_name as (order by t.points desc, t.team_name, t.team_id)
    order by t.points desc, t.team_name, t.team_id
  ) s;
  return ordered;
end $$;

-- The first criterion of a block that two teams differ in. Names have no values.
create function app.reason_between(_key float8[], _next float8[], _block app.rule_block, _among app.table_total[])
returns app.table_reason language plpgsql immutable set search_path = '' as $$
begin
  for i in 1 .. cardinality(_key) loop
    continue when _key[i] = _next[i];
    if _block.criteria[i] = 'name' then
      return row('name', _block.rule + i - 1, null, null, null)::app.table_reason;
    end if;
    return row(_block.criteria[i], _block.rule + i - 1, _key[i], _next[i], _among)::app.table_reason;
  end loop;
  return null;
end $$;

/* Applies a block of criteria to all level teams. A value that is not known for one of them separates none of them:
   lots that were drawn for two of three teams say nothing about the third.
   @param _among the sums to compare, by place; null for those of the whole table */
create function app.apply_block(_order app.table_order, _block app.rule_block, _among app.table_total[])
returns app.table_order language plpgsql immutable set search_path = '' as $$
declare
  compared app.table_total[] := coalesce(_among, _order.totals);
  ordered app.table_order;
begin
  select array_agg(s.total), array_agg(s.rank), array_agg(coalesce(_order.reasons[s.place], s.reason)) into ordered
  from (
    select v.total, v.rank - 1 + row_number() over level as place,
      (v.rank - 1 + rank() over (partition by v.rank order by v.key desc))::int as rank,
      case when v.key <> lead(v.key) over level
        then app.reason_between(v.key, lead(v.key) over level, _block, v.among) end as reason
    from (
      select o.place, o.rank, _order.totals[o.place] as total,
        array_agg(compared[o.place]) filter (where _among is not null) over (partition by o.rank) as among,
        case when bool_and(array_position(k.key, null) is null) over (partition by o.rank) then k.key end as key
      from unnest(_order.ranks) with ordinality o (rank, place)
      cross join lateral (
        select case when o.place > o.rank or _order.ranks[o.place + 1] = o.rank then array(
          select app.criterion_value(compared[o.place], o.place::int, c) from unnest(_block.criteria) c) end as key) k
    ) v
    window level as (partition by v.rank order by v.key desc, v.place)
    order by v.rank, v.key desc, v.place
  ) s;
  return ordered;
end $$;

/* The sums that a block compares, by place: among the level teams for head-to-head criteria, and of the play-off of two
   level teams. Null for a block that compares the whole table. */
create function app.sums_among(_order app.table_order, _kind text, _results app.table_result[],
  _play_offs app.table_result[], _play_off_places int[], _rules app.table_rules)
returns app.table_total[] language plpgsql immutable set search_path = '' as $$
declare
  -- No points are deducted among them.
  teams app.table_team[];
begin
  if _kind in ('overall', 'lots') then return null; end if;
  teams := array(select row(t.team_id, t.team_name, 0, null, null)::app.table_team from unnest(_order.totals) t);
  if _kind = 'head_to_head' then return app.sum_up(teams, _order.ranks, _results, _rules); end if;
  return app.sum_up(teams, array(
    select case when count(*) over (partition by o.rank) = 2 and (_kind = 'play_off' or o.rank = any (_play_off_places))
      then o.rank end
    from unnest(_order.ranks) with ordinality o (rank, place) order by o.place), _play_offs, _rules);
end $$;

/* The block to apply after one. The mode subset (UEFA) applies head-to-head criteria again to fewer teams, and
   every_criterion (Spain) the chain. */
create function app.next_block(_block int, _blocks app.rule_block[], _is_separated boolean, _head_to_head text)
returns int language sql immutable
  return case
    when not _is_separated or _blocks[_block].kind = 'placement_play_off' then _block + 1
    when _head_to_head = 'every_criterion' then case when _blocks[1].kind = 'placement_play_off' then 2 else 1 end
    when _head_to_head = 'subset' and _blocks[_block].kind = 'head_to_head' then _block
    else _block + 1 end;

create function app.rows_of(_order app.table_order) returns setof app.ordered_team
language plpgsql immutable set search_path = '' rows 24 as $$
begin
  return query
  select t.team_id, t.team_name, t.place::int, t.rank,
    t.place > t.rank or coalesce(_order.ranks[t.place + 1] = t.rank, false),
    t.played, t.won, t.drawn, t.lost, t.goals_for, t.goals_against, t.goals_for - t.goals_against,
    t.points, t.adjustment,
    case when _order.ranks[t.place + 1] = t.rank then 'level' else t.decided_by end, t.rule,
    case when t.among is not null then array(select a.team_id from unnest(t.among) a) end,
    t.value, t.next_value, t.among
  from rows from (unnest(_order.totals), unnest(_order.ranks), unnest(_order.reasons)) with ordinality
    t (team_id, team_name, adjustment, fair_play, lot, played, won, drawn, lost, shootouts_won, shootouts_lost,
      goals_for, goals_against, away_wins, away_goals, points, rank, decided_by, rule, value, next_value, among, place);
end $$;

/**
 * A table in order, with the reason for each place. Teams that no rule separates share a rank, in the order of names.
 * Also for teams of different groups, such as the third-placed ones, with no results and a chain of their own.
 * @param _results those among teams with equal points are enough; only head-to-head criteria read them
 * @param _play_offs results that separate exactly two level teams, for the criterion play_off
 * @param _play_off_places upper places: two teams level on points at it and the next are separated by their play-off
 * before the first rule of the chain
 * @throws 22023 for an unknown criterion
 */
create function app.order_totals(_totals app.table_total[], _results app.table_result[], _rules app.table_rules,
  _play_offs app.table_result[] default '{}', _play_off_places int[] default '{}')
returns setof app.ordered_team language plpgsql immutable set search_path = '' rows 24 as $$
declare
  blocks app.rule_block[] := app.blocks_of(_rules, _play_off_places <> '{}');
  block int := 1;
  places int[] := array(select generate_series(1, cardinality(_totals)));
  ordered app.table_order := app.order_by_points(_totals);
  earlier_ranks int[];
begin
  while ordered.ranks <> places and block <= cardinality(blocks) loop
    earlier_ranks := ordered.ranks;
    ordered := app.apply_block(ordered, blocks[block],
      app.sums_among(ordered, blocks[block].kind, _results, _play_offs, _play_off_places, _rules));
    block := app.next_block(block, blocks, ordered.ranks <> earlier_ranks, _rules.head_to_head);
  end loop;
  return query select * from app.rows_of(ordered);
end $$;

-- The same from the results alone.
create function app.order_teams(_teams app.table_team[], _results app.table_result[], _rules app.table_rules,
  _play_offs app.table_result[] default '{}', _play_off_places int[] default '{}')
returns setof app.ordered_team language plpgsql immutable set search_path = '' rows 24 as $$
begin
  return query select * from app.order_totals(
    app.sum_up(_teams, array_fill(1, array[cardinality(_teams)]), _results, _rules),
    _results, _rules, _play_offs, _play_off_places);
end $$;

revoke execute on all functions in schema app from public;
