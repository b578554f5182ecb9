-- A table that is ordered by points per game, as seasons that were cut short are: it is the first criterion of the chain
-- and takes the place of points. Deducted points are taken off before the division.

create or replace function app.known_tie_breaks() returns text[] language sql immutable
  return array['head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals', 'head_to_head_away_goals',
    'goal_difference', 'goals_for', 'wins', 'away_wins', 'away_goals', 'goal_average', 'fair_play', 'play_off', 'lots',
    'name', 'points_per_game'];

alter table public.stages drop constraint known_tie_breaks,
  add constraint known_tie_breaks check (cardinality(tie_breaks) <= 20 and tie_breaks <@ array[
    'head_to_head_points', 'head_to_head_goal_difference', 'head_to_head_goals', 'head_to_head_away_goals',
    'goal_difference', 'goals_for', 'wins', 'away_wins', 'away_goals', 'goal_average', 'fair_play', 'play_off', 'lots',
    'name', 'points_per_game']);

create or replace function app.criterion_value(_total app.table_total, _name_place int, _criterion text) returns float8
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
    when 'points_per_game' then case
      when (_total).played > 0 then (_total).points::float8 / (_total).played else (_total).points end
  end;

/* The chain in blocks, after the play-offs for places. Lots and play-offs depend on which teams are level when they are
   asked, so each is a block of its own. So is every criterion where each separation starts the chain again. Points per
   game at the beginning are no block: they are applied before the first one, and the rule after them is the first. */
create or replace function app.blocks_of(_rules app.table_rules, _has_placement_play_offs boolean)
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
  if tie_breaks[1] = 'points_per_game' then tie_breaks := tie_breaks[2:]; end if;
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

create function app.order_by_points_per_game(_totals app.table_total[]) returns app.table_order
language plpgsql immutable set search_path = '' as $$
declare
  ordered app.table_order;
begin
  select array_agg(s.total), array_agg(s.rank), array_agg(case when s.value <> s.next_value
      then row('points_per_game', 0, s.value, s.next_value, null)::app.table_reason end)
    into ordered
  from (
    select v.total, v.value, (rank() over (order by v.value desc))::int as rank, lead(v.value) over by_name as next_value
    from (
      select t as total, t.team_name, t.team_id, app.criterion_value(t, 0, 'points_per_game') as value
      from unnest(_totals) t) v
    window by_name as (order by v.value desc, v.team_name, v.team_id)
    order by v.value desc, v.team_name, v.team_id
  ) s;
  return ordered;
end $$;

create or replace function app.order_totals(_totals app.table_total[], _results app.table_result[], _rules app.table_rules,
  _play_offs app.table_result[] default '{}', _play_off_places int[] default '{}')
returns setof app.ordered_team language plpgsql immutable set search_path = '' rows 24 as $$
declare
  blocks app.rule_block[] := app.blocks_of(_rules, _play_off_places <> '{}');
  block int := 1;
  places int[] := array(select generate_series(1, cardinality(_totals)));
  ordered app.table_order;
  earlier_ranks int[];
begin
  if _rules.tie_breaks[1] = 'points_per_game' then
    ordered := app.order_by_points_per_game(_totals);
  else
    ordered := app.order_by_points(_totals);
  end if;
  while ordered.ranks <> places and block <= cardinality(blocks) loop
    earlier_ranks := ordered.ranks;
    ordered := app.apply_block(ordered, blocks[block],
      app.sums_among(ordered, blocks[block].kind, _results, _play_offs, _play_off_places, _rules));
    block := app.next_block(block, blocks, ordered.ranks <> earlier_ranks, _rules.head_to_head);
  end loop;
  return query select * from app.rows_of(ordered);
end $$;

/* Head-to-head tables read these alone. A team that is level on points per game may have other points: in such a table
   all results are read. */
create or replace function app.results_among_level(_stage_id uuid, _totals app.table_total[]) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select tie_breaks[1] = 'points_per_game' from public.stages where id = _stage_id) then
    return app.stage_results(_stage_id);
  end if;
  return array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties)::app.table_result
    from unnest(_totals) home
    join unnest(_totals) away on away.points = home.points and away.team_id <> home.team_id
    join public.matches m on m.home_team_id = home.team_id and m.away_team_id = away.team_id
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted);
end $$;

revoke execute on all functions in schema app from public;
