-- Statistics of one table: each division has its own, the groups of a stage have positions of their own, and an award
-- gives points but no goals.

drop function public.season_progress, public.team_streaks, public.fixtures_to_come, public.players_due,
  app.progress_in_own_order, app.team_results, app.preview_team;

/* Matches that a team won or drew after it was behind, and by how many goals it was. Only matches whose goals all have
   their minutes count. Of goals in one minute nobody knows the order, so they count together. */
create or replace function app.comebacks(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, behind int, has_won boolean)
language sql stable set search_path = '' as $$
  with goals as (
    select m.id, e.minute, e.added_minutes, case e.team_id when m.home_team_id then 1 else -1 end as side
    from public.matches m
    join public.match_events e on e.match_id = m.id and e.event_type = 'GOAL'
    where m.stage_id = _stage_id and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted and m.status <> 'awarded'
  ), leads as (
    select id, minute, sum(side) over (partition by id order by minute, coalesce(added_minutes, 0)) as lead
    from goals
  ), extremes as (
    select id, min(lead)::int as lowest, max(lead)::int as highest
    from leads group by id having count(*) = count(minute)
  )
  select case when c.is_home then m.home_team_id else m.away_team_id end, m.id, m.played_at, c.behind,
    m.home_score <> m.away_score
  from extremes x
  join public.matches m on m.id = x.id
  cross join lateral (values (true, -x.lowest, m.home_score - m.away_score), (false, x.highest, m.away_score - m.home_score))
    c (is_home, behind, margin)
  where c.behind > 0 and c.margin >= 0
    and m.home_score + m.away_score = (
      select count(*) from public.match_events e where e.match_id = m.id and e.event_type = 'GOAL')
$$;

/* Records of a stage's results: for each kind the first match that reached the value. Runs have no match.
   An award is a win or a defeat of a run, but its goals are no record. */
create or replace function public.season_records(_league_id uuid, _stage_id uuid default null)
returns table (
  kind text, value int, team_id uuid, team_name text,
  match_id uuid, home_team_name text, away_team_name text, home_score int, away_score int
)
language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id),
  results as (
    select r.*, m.status = 'awarded' as is_awarded
    from app.results_of((select id from stage)) r join public.matches m on m.id = r.match_id
  ), runs as (
    select team_id, won, unbeaten, winless,
      sum((not won)::int) over by_time as win_group, sum((not unbeaten)::int) over by_time as unbeaten_group,
      sum((not winless)::int) over by_time as winless_group
    from (select team_id, played_at, match_id, goals_for > goals_against as won,
      goals_for >= goals_against as unbeaten, goals_for <= goals_against as winless from results) r
    window by_time as (partition by team_id order by played_at, match_id)
  ), found as (
    (select 'home win' as kind, goals_for - goals_against as value, team_id, match_id from results
      where is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'away win', goals_for - goals_against, team_id, match_id from results
      where not is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'goals', goals_for + goals_against, team_id, match_id from results where is_home and not is_awarded
      order by 2 desc, played_at, match_id limit 1)
    union all
    (select 'wins in a row', count(*)::int, team_id, null from runs where won
      group by team_id, win_group order by 2 desc, team_id limit 1)
    union all
    (select 'unbeaten', count(*)::int, team_id, null from runs where unbeaten
      group by team_id, unbeaten_group order by 2 desc, team_id limit 1)
    union all
    (select 'without a win', count(*)::int, team_id, null from runs where winless
      group by team_id, winless_group order by 2 desc, team_id limit 1)
    union all
    (select 'comeback', behind, team_id, match_id from app.comebacks((select id from stage))
      order by 2 desc, has_won desc, played_at, match_id limit 1)
  )
  select f.kind, f.value, f.team_id, t.name, m.id, home.name, away.name, m.home_score::int, m.away_score::int
  from found f
  join public.teams t on t.id = f.team_id
  left join public.matches m on m.id = f.match_id
  left join public.teams home on home.id = m.home_team_id
  left join public.teams away on away.id = m.away_team_id
$$;

/* The sums of teams with those of a further step, in one order of teams. Both are without adjustments. */
create function app.add_totals(_totals app.table_total[], _step app.table_total[]) returns app.table_total[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, t.played + s.played, t.won + s.won, t.drawn + s.drawn,
      t.lost + s.lost, t.shootouts_won + s.shootouts_won, t.shootouts_lost + s.shootouts_lost,
      t.goals_for + s.goals_for, t.goals_against + s.goals_against, t.away_wins + s.away_wins,
      t.away_goals + s.away_goals, t.points + s.points)::app.table_total
    from unnest(_totals) with ordinality t (team_id, team_name, adjustment, fair_play, lot, played, won, drawn, lost,
      shootouts_won, shootouts_lost, goals_for, goals_against, away_wins, away_goals, points, place)
    join unnest(_step) s on s.team_id = t.team_id
    order by t.place);
end $$;

/* Ranks and points after each step, in each group by itself. Points that were taken off or added count from the first
   step after the decision. Each step adds its own results; only head-to-head tables read the earlier ones. */
create function app.progress_in_own_order(_stage_id uuid)
returns table (team_id uuid, team_name text, group_name text, place numeric, step text, rank int, points int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  has_head_to_head boolean := exists (select from unnest(rules.tie_breaks) c where starts_with(c, 'head_to_head_'));
  play_offs app.table_result[] := app.play_offs_of(stage);
  teams app.table_team[] := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot)::app.table_team from unnest(app.stage_teams(stage.id)) t);
  all_one int[] := array_fill(1, array[cardinality(teams)]);
  results app.table_result[] := '{}';
  totals app.table_total[] := app.sum_up(teams, all_one, '{}', rules);
  adjusted app.table_total[];
  s record;
begin
  for s in
    select r.place, r.step, max(r.day) as day, array_agg(r.result) as results,
      lead(r.place) over (order by r.place) is null as is_last
    from app.results_by_step(stage.id) r group by r.place, r.step order by r.place
  loop
    totals := app.add_totals(totals, app.sum_up(teams, all_one, s.results, rules));
    if has_head_to_head then results := results || s.results; end if;
    adjusted := array(
      select row(t.team_id, t.team_name, coalesce(a.points, 0), t.fair_play, t.lot, t.played, t.won, t.drawn, t.lost,
        t.shootouts_won, t.shootouts_lost, t.goals_for, t.goals_against, t.away_wins, t.away_goals,
        t.points + coalesce(a.points, 0))::app.table_total
      from unnest(totals) t left join (
        select p.team_id, sum(p.points)::int as points from public.point_adjustments p
        where p.stage_id = stage.id and (s.is_last or p.decided_on is null or p.decided_on <= s.day)
        group by p.team_id) a on a.team_id = t.team_id);
    return query
    select o.team_id, o.team_name, g.group_name, s.place, s.step, o.rank, o.points
    from (select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(adjusted) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      array(select r from unnest(results) r
        join unnest(adjusted) h on h.team_id = r.home_team_id
        join unnest(adjusted) w on w.team_id = r.away_team_id and w.points = h.points),
      rules, case when s.is_last then play_offs else '{}' end, stage.play_off_places) o;
  end loop;
end $$;

/* Each team's position and points after each round; with groups, the position in the team's group. The rounds are those of the matches where each result has one, and
   weeks otherwise: `steps` has the number of the round, or the Monday of the week. Points that were taken off or added
   count from the first step after the decision. */
create function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[], group_name text)
language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id) as has_own_order
    from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), results as (
    select r.*, bool_and(r.round is not null) over () as has_rounds from app.results_of((select id from stage)) r
  ), placed as (
    select r.team_id, r.goals_for, r.goals_against,
      case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.played_at), 'YYYY-MM-DD') end as step,
      case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.played_at)) end as place
    from results r
  ), gained as (
    select p.team_id, p.place, sum(app.points_for(p.goals_for, p.goals_against)) as points,
      sum(p.goals_for) as goals_for, sum(p.goals_for - p.goals_against) as difference
    from placed p group by p.team_id, p.place
  ), summed as (
    select t.id, t.name, t.code, s.place, s.step,
      sum(coalesce(g.points, 0)) over so_far as points, sum(coalesce(g.difference, 0)) over so_far as difference,
      sum(coalesce(g.goals_for, 0)) over so_far as goals_for
    from app.team_records c join public.teams t on t.league_id = _league_id and t.id = c.team_id
    cross join (select distinct place, step from placed) s
    left join gained g on g.team_id = t.id and g.place = s.place
    where c.stage_id = (select id from stage)
      and not (select has_own_order from stage)
    window so_far as (partition by t.id order by s.place)
  ), ranked as (
    select *, row_number() over (
      partition by place order by points desc, difference desc, goals_for desc, name, id)::int as rank
    from summed
  ), placed_teams as (
    select id, name, code, place, step, rank, points, null as group_name from ranked
    union all
    select t.id, t.name, t.code, o.place, o.step, o.rank, o.points, o.group_name
    from app.progress_in_own_order((select id from stage)) o
    join public.teams t on t.league_id = _league_id and t.id = o.team_id
    where (select has_own_order from stage)
  )
  select id, name, code, array_agg(rank order by place), array_agg(points::int order by place), array_agg(step order by place),
    group_name
  from placed_teams group by id, name, code, group_name
  order by group_name, (array_agg(rank order by place desc))[1], name, id
$$;
comment on function public.season_progress is '@nullable _stage_id, group_name';

-- Any division has enough results for chances. A table counts each match for two teams.
create or replace function public.has_insights(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s
    where s.league_id = _league.id and s.season_id = _league.current_season_id and s.kind = 'table'
      and (select sum(r.won + r.drawn + r.lost) from app.team_records r where r.stage_id = s.id) >= 2 * 10);
end $$;

-- The results of a stage as each of the two teams sees them. The goals of an award are null.
create function app.team_results(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, margin int, scored int, conceded int)
language sql stable set search_path = '' as $$
  select r.team_id, r.match_id, r.played_at, r.goals_for - r.goals_against,
    case when m.status <> 'awarded' then r.goals_for end, case when m.status <> 'awarded' then r.goals_against end
  from app.results_of(_stage_id) r join public.matches m on m.id = r.match_id
$$;

/* For each team and kind of run: how many of its last results belong to it, and its longest run so far. Results of one
   moment are in the order of their ids. Runs of goals leave awards out. */
create function public.team_streaks(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, kind text, current int, longest int)
language sql stable set search_path = '' as $$
  with kept as (
    select r.team_id, k.kind, k.holds, row_number() over by_time as number,
      count(*) over (partition by r.team_id, k.kind) as played
    from app.team_results(app.stage_or_main(_league_id, _stage_id)) r
    cross join lateral (values
      ('won', r.margin > 0), ('unbeaten', r.margin >= 0), ('lost', r.margin < 0), ('winless', r.margin <= 0),
      ('scored', r.scored > 0), ('goalless', r.scored = 0), ('clean sheets', r.conceded = 0)) k (kind, holds)
    where k.holds is not null
    window by_time as (partition by r.team_id, k.kind order by r.played_at, r.match_id)
  ), runs as (
    select k.team_id, k.kind, count(*)::int as length, max(k.number) = k.played as lasts
    from (
      select h.*, h.number - row_number() over (partition by h.team_id, h.kind order by h.number) as run
      from kept h where h.holds
    ) k
    group by k.team_id, k.kind, k.run, k.played
  )
  select r.team_id, r.kind, coalesce(max(r.length) filter (where r.lasts), 0), max(r.length)
  from runs r group by r.team_id, r.kind
$$;
comment on function public.team_streaks is '@nullable _stage_id';

/* The matches that a team has still to play, and how many points a match their opponents have won so far by the rules of
   the table. A team that was expunged has none. */
create function public.fixtures_to_come(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, matches int, at_home int, opponents_points numeric)
language sql stable set search_path = '' as $$
  select side.team_id, count(*)::int, (count(*) filter (where side.is_home))::int,
    round(avg((r.won * s.win_points + r.drawn * s.draw_points + r.lost * s.loss_points)::numeric
      / nullif(r.won + r.drawn + r.lost, 0)), 2)
  from public.stages s
  join public.matches m on m.stage_id = s.id
  cross join lateral (values (m.home_team_id, m.away_team_id, true), (m.away_team_id, m.home_team_id, false))
    side (team_id, opponent_id, is_home)
  join app.team_records own on own.stage_id = s.id and own.team_id = side.team_id
  join app.team_records r on r.stage_id = s.id and r.team_id = side.opponent_id
  where s.id = app.stage_or_main(_league_id, _stage_id) and m.league_id = _league_id
    and num_nulls(m.home_score, m.away_score) > 0 and m.status in ('scheduled', 'in_play', 'postponed')
  group by side.team_id
$$;
comment on function public.fixtures_to_come is '@nullable _stage_id, opponents_points';

/* Players of a squad with three goals or more who have played longer without one than they usually need. Only recorded
   line-ups count as played. */
create function public.players_due(_league_id uuid, _stage_id uuid default null)
returns table (player_id uuid, full_name text, team_id uuid, goals int, games int, waiting int)
language sql stable set search_path = '' as $$
  with scorers as (
    select r.player_id, r.team_id, r.goals, r.games, (
      select max(m.played_at) from public.match_events e join public.matches m on m.id = e.match_id
      where e.player_id = r.player_id and e.team_id = r.team_id and e.event_type = 'GOAL' and m.stage_id = r.stage_id) as last_goal_at
    from app.player_records r
    join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
    where r.stage_id = app.stage_or_main(_league_id, _stage_id) and r.goals >= 3 and r.games >= r.goals
  ), waits as (
    select s.*, (
      select count(*)::int from public.matches m
      where m.stage_id = app.stage_or_main(_league_id, _stage_id) and m.played_at > s.last_goal_at
        and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted and m.status <> 'awarded'
        and s.player_id = any (case s.team_id when m.home_team_id then m.home_lineup
          when m.away_team_id then m.away_lineup end)) as waiting
    from scorers s
  )
  select w.player_id, p.full_name, w.team_id, w.goals, w.games, w.waiting
  from waits w join public.profiles p on p.id = w.player_id
  where w.waiting::numeric * w.goals > w.games
  order by w.waiting::numeric * w.goals / w.games desc, w.goals desc, p.full_name, w.player_id
  limit 5
$$;
comment on function public.players_due is '@nullable _stage_id';

-- The table of a match's season in which a team plays: the match's own, or the first one.
create function app.table_of_team(_match public.matches, _team_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select s.id from public.stages s join public.stage_entries e on e.stage_id = s.id and e.team_id = _team_id
  where s.league_id = _match.league_id and s.season_id = _match.season_id and s.kind = 'table'
  order by s.id = _match.stage_id desc, s.position, s.created_at, s.id limit 1
$$;

/* A team before a match, with its place in a table, or in its group of the table. Without a result there no team has a
   position. A player who left the squad scores for it no more. */
create function app.preview_team(_league_id uuid, _team_id uuid, _stage_id uuid) returns public.preview_team
language sql stable set search_path = '' as $$
  select row(s.rank, s.points,
    app.preview_results(array(
      select match_id from app.latest_results(_team_id, 5) order by played_at, match_id desc)),
    array(
      select row(p.id, p.full_name, r.goals, r.games)::public.preview_scorer
      from (
        select player_id, sum(goals)::int as goals, sum(games)::int as games from app.player_records
        where team_id = _team_id and stage_id in (
          select s.id from public.stages s join public.leagues l on l.current_season_id = s.season_id
          where l.id = _league_id)
        group by player_id having sum(goals) > 0
      ) r
      join public.team_players t on t.team_id = _team_id and t.player_id = r.player_id
      join public.profiles p on p.id = r.player_id
      order by r.goals desc, r.games, p.full_name, p.id limit 3)
    )::public.preview_team
  from public.teams team
  left join (
    select team_id, rank, points, sum(played) over () > 0 as has_begun from (
      select n.team_id, n.rank, n.points, n.played from public.table_standings n
      where n.league_id = _league_id and exists (
        select from public.leagues l where l.id = _league_id and l.main_stage_id = _stage_id)
      union all
      select o.team_id, o.rank, o.points, o.played from app.order_groups(_stage_id) o
      where not exists (select from public.leagues l where l.id = _league_id and l.main_stage_id = _stage_id)
    ) placed
  ) s on s.team_id = team.id and s.has_begun
  where team.id = _team_id
$$;

/* One row for a match without a result. `meetings`: the latest five results of the two teams against each other, newest
   first. */
create or replace function public.match_preview(_match_id uuid)
returns table (home public.preview_team, away public.preview_team, meetings public.preview_result[])
language sql stable set search_path = '' as $$
  select app.preview_team(m.league_id, m.home_team_id, app.table_of_team(m, m.home_team_id)),
    app.preview_team(m.league_id, m.away_team_id, app.table_of_team(m, m.away_team_id)),
    app.preview_results(array(
      select r.id from public.matches r
      where r.home_team_id in (m.home_team_id, m.away_team_id) and r.away_team_id in (m.home_team_id, m.away_team_id)
        and r.home_score is not null and r.away_score is not null and r.is_counted
      order by r.played_at desc, r.id limit 5))
  from public.matches m
  where m.id = _match_id and (m.home_score is null or m.away_score is null)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.progress_in_own_order, app.team_results, app.table_of_team, app.preview_team,
  public.season_progress, public.team_streaks, public.fixtures_to_come, public.players_due
  to anon, authenticated, service_role;
