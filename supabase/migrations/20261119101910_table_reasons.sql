-- Tables that say why a team stands where it does, tables of a part of the matches, and the form of each team.

-- Why a team stands above the next one. `value` is that of the criterion that decided.
create type public.table_reason as (
  next_team_id uuid, next_team_name text, points int, next_points int, value float8, next_value float8,
  among jsonb, adjustments jsonb
);
comment on type public.table_reason is
  'Why a team stands above the next one. `among`: the rows of the head-to-head table or of the play-off that decided. `adjustments`: those of both teams, {team_name, points, reason, decided_on}. @nullable value, next_value, among, adjustments';

-- The sums of level teams among each other as JSON, in the order of their points.
create function app.among_as_json(_among app.table_total[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('team_id', a.team_id, 'team_name', a.team_name, 'played', a.played, 'won', a.won,
        'drawn', a.drawn, 'lost', a.lost, 'goals_for', a.goals_for, 'goals_against', a.goals_against,
        'away_goals', a.away_goals, 'shootouts_won', a.shootouts_won, 'points', a.points)
      order by a.points desc, a.goals_for - a.goals_against desc, a.goals_for desc, a.team_name, a.team_id)
    from unnest(_among) a);
end $$;

/* The table of a stage in order, and why each team stands above the next one: null for the last team.
   @param _stage_id null for the league's main table
   @param _group null for all teams of the stage
   @param _what_if scores to suppose, `[{match_id, home_score, away_score}]`; nothing is stored
   @throws 22023 for scores that are none, or of matches of another stage */
create function public.explained_table(
  _league_id uuid, _stage_id uuid default null, _group text default null, _what_if jsonb default null)
returns table (
  team_id uuid, team_name text, team_logo_url text, team_code text, team_color text, second_color text,
  "position" int, rank int, is_level boolean, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, adjustment int,
  decided_by text, rule int, reason public.table_reason
) language plpgsql stable rows 24 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage uuid := (
    select s.id from public.leagues l join public.stages s on s.id = coalesce(_stage_id, l.main_stage_id)
    where l.id = _league_id and s.league_id = l.id and s.kind = 'table');
begin
  return query
  with adjusted as (
    select a.team_id, jsonb_agg(jsonb_build_object('team_name', t.name, 'points', a.points, 'reason', a.reason,
      'decided_on', a.decided_on) order by a.decided_on, a.created_at, a.id) as adjustments
    from public.point_adjustments a join public.teams t on t.league_id = _league_id and t.id = a.team_id
    where a.stage_id = stage group by a.team_id
  )
  select o.team_id, o.team_name, t.logo_url, t.code, t.team_color, t.second_color,
    o.position, o.rank, o.is_level, o.played, o.won, o.drawn, o.lost,
    o.goals_for, o.goals_against, o.goal_difference, o.points, o.adjustment, o.decided_by, o.rule,
    case when o.decided_by is not null then row(
      lead(o.team_id) over by_place, lead(o.team_name) over by_place, o.points, lead(o.points) over by_place,
      o.value, o.next_value, case when o.among is not null then app.among_as_json(o.among) end,
      coalesce(a.adjustments || lead(a.adjustments) over by_place, a.adjustments, lead(a.adjustments) over by_place)
    )::public.table_reason end
  from app.order_stage(stage, _group, _what_if) o
  join public.teams t on t.league_id = _league_id and t.id = o.team_id
  left join adjusted a on a.team_id = o.team_id
  window by_place as (order by o.position);
end $$;
comment on function public.explained_table is
  '@nullable _stage_id, _group, _what_if, team_logo_url, team_color, second_color, decided_by, rule, reason';

/* The stage, or null if the caller may not read its table: the season is not published, or a youth competition hides
   tables. Functions with the rights of their owner ask this, since policies do not reach them. */
create function app.shown_stage(_stage_id uuid) returns public.stages
language sql stable security definer set search_path = '' as $$
  select s from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()))
    and not app.is_table_hidden(s.id)
$$;

/* The results of a stage with the step of the season to which each belongs: a round, or a week without rounds. A match to
   come that is awarded counts in the table at once, and so it belongs to the latest step. */
create function app.results_by_step(_stage_id uuid)
returns table (place numeric, step text, match_id uuid, day date, result app.table_result)
language sql stable security definer set search_path = '' as $$
  with zone as (
    select g.time_zone as name from public.stages s join public.league_settings g on g.league_id = s.league_id
    where s.id = _stage_id
  )
  select
    case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.local)) end,
    case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.local), 'YYYY-MM-DD') end,
    r.id, r.local::date, row(r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.home_penalties,
      r.away_penalties)::app.table_result
  from (
    select m.id, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties,
      least(m.round, coalesce(max(m.round) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.round) over ())) as round,
      least(m.played_at, coalesce(max(m.played_at) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.played_at) over ())) at time zone (select name from zone) as local,
      bool_and(m.round is not null) over () as has_rounds
    from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted) r
$$;

/* The table of the matches at home, away, or the latest six of each team. Teams have not met all others there, so
   head-to-head criteria are left out, and so are deductions. */
create function app.order_partial(_stage_id uuid, _matches text) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  totals app.table_total[];
begin
  rules.tie_breaks := array(select c from unnest(rules.tie_breaks) with ordinality t (c, place)
    where not starts_with(c, 'head_to_head_') order by place);
  totals := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, s.won + s.drawn + s.lost, s.won, s.drawn, s.lost,
      s.shootouts_won, s.shootouts_lost, s.goals_for, s.goals_against, s.away_wins, s.away_goals,
      app.points_of(s.won, s.drawn, s.lost, s.shootouts_won, s.shootouts_lost, rules))::app.table_total
    from unnest(app.stage_teams(stage.id)) t
    cross join lateral (
      select count(*) filter (where r.own > r.other)::int as won, count(*) filter (where r.own = r.other)::int as drawn,
        count(*) filter (where r.own < r.other)::int as lost,
        count(*) filter (where r.own = r.other and r.own_penalties > r.other_penalties)::int as shootouts_won,
        count(*) filter (where r.own = r.other and r.own_penalties < r.other_penalties)::int as shootouts_lost,
        coalesce(sum(r.own), 0)::int as goals_for, coalesce(sum(r.other), 0)::int as goals_against,
        count(*) filter (where r.own > r.other and r.is_away)::int as away_wins,
        coalesce(sum(r.own) filter (where r.is_away), 0)::int as away_goals
      from (
        select m.away_team_id = t.team_id as is_away,
          case t.team_id when m.home_team_id then m.home_score else m.away_score end as own,
          case t.team_id when m.home_team_id then m.away_score else m.home_score end as other,
          case t.team_id when m.home_team_id then m.home_penalties else m.away_penalties end as own_penalties,
          case t.team_id when m.home_team_id then m.away_penalties else m.home_penalties end as other_penalties
        from public.matches m
        where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
          and case _matches when 'home' then m.home_team_id = t.team_id when 'away' then m.away_team_id = t.team_id
            when 'recent' then t.team_id in (m.home_team_id, m.away_team_id) and (m.status <> 'awarded' or m.played_at <= now())
            else false end
        order by m.played_at desc, m.id limit case _matches when 'recent' then 6 end
      ) r
    ) s);
  return query select * from app.order_totals(totals, '{}', rules);
end $$;

/* The table of a stage from its matches at home, away, or the latest six of each team. Ranked as the whole table. */
create function public.partial_standings(_league_id uuid, _matches text, _stage_id uuid default null)
returns table (
  rank int, team_id uuid, team_name text, team_logo_url text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, t.logo_url from app.team_records r join public.teams t on t.id = r.team_id
    where r.stage_id = (select id from stage)
  ), counted as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where _matches in ('home', 'away') and r.is_home = (_matches = 'home')
    union all
    select t.id, l.goals_for, l.goals_against
    from members t cross join lateral app.latest_results(t.id, 6, (select id from stage)) l
    where _matches = 'recent'
  ), summed as (
    select t.id, t.name, t.logo_url, count(c.team_id)::int as played,
      count(*) filter (where c.goals_for > c.goals_against)::int as won,
      count(*) filter (where c.goals_for = c.goals_against)::int as drawn,
      count(*) filter (where c.goals_for < c.goals_against)::int as lost,
      coalesce(sum(c.goals_for), 0)::int as goals_for, coalesce(sum(c.goals_against), 0)::int as goals_against,
      coalesce(sum(app.points_for(c.goals_for, c.goals_against)), 0)::int as points
    from members t left join counted c on c.team_id = t.id group by t.id, t.name, t.logo_url
  )
  select row_number() over (
      order by points desc, s.goals_for - s.goals_against desc, s.goals_for desc, s.name, s.id)::int,
    s.id, s.name, s.logo_url, s.played, s.won, s.drawn, s.lost, s.goals_for, s.goals_against,
    s.goals_for - s.goals_against, s.points
  from summed s where not (select has_own_order from stage)
  union all
  select o.rank, o.team_id, o.team_name, t.logo_url, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against,
    o.goal_difference, o.points
  from app.order_partial((select id from stage), _matches) o join public.teams t on t.id = o.team_id
  where (select has_own_order from stage)
  order by 1, 3
$$;
comment on function public.partial_standings is '@nullable _stage_id, team_logo_url';

-- Places gained since the latest round, in each group; null before the second one.
create function app.moves_in_own_order(_stage_id uuid) returns table (team_id uuid, moved int)
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  latest uuid[] := array(select app.latest_round(stage.id));
  earlier app.table_result[] := array(
    select r.result from app.results_by_step(stage.id) r where r.match_id <> all (latest));
  teams app.table_team[] := app.stage_teams(stage.id);
  totals app.table_total[] := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), earlier, rules);
begin
  return query
  select o.team_id, case when earlier <> '{}' then b.rank - o.rank end
  from app.order_groups(stage.id) o
  left join (
    select p.team_id, p.rank from (
      select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(totals) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      earlier, rules, app.play_offs_of(stage), stage.play_off_places) p
  ) b on b.team_id = o.team_id;
end $$;

/* The columns beside each row of the table. `moved`: places gained since the latest round, negative if lost, null
   before the second round. `form`: the latest five results, oldest first, as W, D and L. */
create function public.table_form(_league_id uuid, _stage_id uuid default null)
returns table (
  team_id uuid, moved int, form text[], form_match_ids uuid[],
  next_match_id uuid, next_played_at timestamptz, next_team_id uuid, next_team_name text, next_is_home boolean
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, r.won + r.drawn + r.lost as played, 3 * r.won + r.drawn + r.adjustment as points,
      r.goals_for - r.goals_against as goal_difference, r.goals_for
    from app.team_records r join public.teams t on t.id = r.team_id where r.stage_id = (select id from stage)
  ), standings as (
    select id as team_id, name as team_name, played, points, goal_difference, goals_for,
      row_number() over (order by points desc, goal_difference desc, goals_for desc, name, id)::int as rank
    from members
  ), latest as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where r.match_id in (select app.latest_round((select id from stage)))
  ), earlier as (
    select s.team_id, s.rank, s.played - count(l.team_id) as played, s.team_name,
      s.points - coalesce(sum(app.points_for(l.goals_for, l.goals_against)), 0) as points,
      s.goal_difference - coalesce(sum(l.goals_for - l.goals_against), 0) as goal_difference,
      s.goals_for - coalesce(sum(l.goals_for), 0) as goals_for
    from standings s left join latest l on l.team_id = s.team_id
    group by s.team_id, s.rank, s.played, s.points, s.goal_difference, s.goals_for, s.team_name
  ), moves as (
    select e.team_id, case when sum(e.played) over () > 0 then
      row_number() over (order by points desc, goal_difference desc, goals_for desc, team_name, e.team_id)::int - e.rank
      end as moved
    from earlier e where not (select has_own_order from stage)
    union all
    select o.team_id, o.moved from app.moves_in_own_order((select id from stage)) o where (select has_own_order from stage)
  )
  select t.id, m.moved, coalesce(f.form, '{}'), coalesce(f.match_ids, '{}'),
    n.id, n.played_at, n.opponent_id, o.name, n.is_home
  from members t
  join moves m on m.team_id = t.id
  left join lateral (
    select array_agg(l.match_id order by l.played_at, l.match_id desc) as match_ids,
      array_agg(
        case when l.goals_for > l.goals_against then 'W' when l.goals_for = l.goals_against then 'D' else 'L' end
        order by l.played_at, l.match_id desc) as form
    from app.latest_results(t.id, 5, (select id from stage)) l
  ) f on true
  left join lateral (
    select u.* from (
      (select id, played_at, away_team_id as opponent_id, true as is_home from public.matches
        where home_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
      union all
      (select id, played_at, home_team_id, false from public.matches
        where away_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
    ) u order by u.played_at, u.id limit 1
  ) n on true
  left join public.teams o on o.id = n.opponent_id
$$;
comment on function public.table_form is
  '@nullable _stage_id, moved, next_match_id, next_played_at, next_team_id, next_team_name, next_is_home';

revoke execute on all functions in schema app from public;
grant execute on function app.among_as_json, app.order_partial, app.moves_in_own_order
  to anon, authenticated, service_role;
