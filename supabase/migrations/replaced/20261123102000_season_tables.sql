-- The season that a table tells: form, movement and next match of each team, the tables of home, away and recent
-- matches, and the position after each round.

/* Each result of a league twice, once for each team. */
create function app.results_of(_league_id uuid)
returns table (
  team_id uuid, match_id uuid, played_at timestamptz, round int, is_home boolean, goals_for int, goals_against int
) language sql stable set search_path = '' as $$
  select side.team_id, m.id, m.played_at, m.round, side.is_home, side.goals_for, side.goals_against
  from public.matches m
  cross join lateral (values
    (m.home_team_id, true, m.home_score::int, m.away_score::int),
    (m.away_team_id, false, m.away_score::int, m.home_score::int)
  ) side (team_id, is_home, goals_for, goals_against)
  where m.league_id = _league_id and m.home_score is not null and m.away_score is not null
$$;

create function app.points_for(goals_for int, goals_against int) returns int language sql immutable
  return case when goals_for > goals_against then 3 when goals_for = goals_against then 1 else 0 end;

/* The latest matches of each team, newest first, at most `_number`. */
create function app.latest_results(_team_id uuid, _number int)
returns table (match_id uuid, played_at timestamptz, goals_for int, goals_against int)
language sql stable set search_path = '' as $$
  (
    select id, played_at, home_score::int, away_score::int from public.matches
    where home_team_id = _team_id and home_score is not null and away_score is not null
    order by played_at desc, id limit _number
  ) union all (
    select id, played_at, away_score::int, home_score::int from public.matches
    where away_team_id = _team_id and home_score is not null and away_score is not null
    order by played_at desc, id limit _number
  )
  order by 2 desc, 1 limit _number
$$;

/* The table of a league from its matches at home, away, or the latest six of each team. Ranked as the whole table. */
create function public.partial_standings(_league_id uuid, _matches text)
returns table (
  rank int, team_id uuid, team_name text, team_logo_url text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  with counted as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of(_league_id) r
    where _matches in ('home', 'away') and r.is_home = (_matches = 'home')
    union all
    select t.id, l.goals_for, l.goals_against
    from public.teams t cross join lateral app.latest_results(t.id, 6) l
    where _matches = 'recent' and t.league_id = _league_id
  ), summed as (
    select t.id, t.name, t.logo_url, count(c.team_id)::int as played,
      count(*) filter (where c.goals_for > c.goals_against)::int as won,
      count(*) filter (where c.goals_for = c.goals_against)::int as drawn,
      count(*) filter (where c.goals_for < c.goals_against)::int as lost,
      coalesce(sum(c.goals_for), 0)::int as goals_for, coalesce(sum(c.goals_against), 0)::int as goals_against,
      coalesce(sum(app.points_for(c.goals_for, c.goals_against)), 0)::int as points
    from public.teams t left join counted c on c.team_id = t.id
    where t.league_id = _league_id group by t.id
  )
  select row_number() over (
      order by points desc, s.goals_for - s.goals_against desc, s.goals_for desc, s.name, s.id)::int,
    s.id, s.name, s.logo_url, s.played, s.won, s.drawn, s.lost, s.goals_for, s.goals_against,
    s.goals_for - s.goals_against, s.points
  from summed s order by 1
$$;
comment on function public.partial_standings is '@nullable team_logo_url';

/* Matches of a league's latest round: those with the number of the latest result, or those of its last three days. */
create function app.latest_round(_league_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  with latest as (
    select played_at, round from public.matches
    where league_id = _league_id and home_score is not null and away_score is not null
    order by played_at desc limit 1
  )
  select m.id from latest l join public.matches m
    on m.league_id = _league_id and m.home_score is not null and m.away_score is not null
    and case when l.round is null then m.played_at > l.played_at - interval '3 days'
      else m.round = l.round and m.played_at > l.played_at - interval '1 month' end
$$;

/* The columns beside each row of the table. `moved`: places gained since the latest round, negative if lost, null
   before the second round. `form`: the latest five results, oldest first, as W, D and L. */
create function public.table_form(_league_id uuid)
returns table (
  team_id uuid, moved int, form text[], form_match_ids uuid[],
  next_match_id uuid, next_played_at timestamptz, next_team_id uuid, next_team_name text, next_is_home boolean
) language sql stable set search_path = '' as $$
  with latest as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of(_league_id) r
    where r.match_id in (select app.latest_round(_league_id))
  ), earlier as (
    select s.team_id, s.rank, s.played - count(l.team_id) as played, s.team_name,
      s.points - coalesce(sum(app.points_for(l.goals_for, l.goals_against)), 0) as points,
      s.goal_difference - coalesce(sum(l.goals_for - l.goals_against), 0) as goal_difference,
      s.goals_for - coalesce(sum(l.goals_for), 0) as goals_for
    from public.table_standings s left join latest l on l.team_id = s.team_id
    where s.league_id = _league_id
    group by s.team_id, s.rank, s.played, s.points, s.goal_difference, s.goals_for, s.team_name
  ), moves as (
    select e.team_id, case when sum(e.played) over () > 0 then
      row_number() over (order by points desc, goal_difference desc, goals_for desc, team_name, e.team_id)::int - e.rank
      end as moved
    from earlier e
  )
  select t.id, m.moved, coalesce(f.form, '{}'), coalesce(f.match_ids, '{}'),
    n.id, n.played_at, n.opponent_id, o.name, n.is_home
  from public.teams t
  join moves m on m.team_id = t.id
  left join lateral (
    select array_agg(l.match_id order by l.played_at, l.match_id desc) as match_ids,
      array_agg(
        case when l.goals_for > l.goals_against then 'W' when l.goals_for = l.goals_against then 'D' else 'L' end
        order by l.played_at, l.match_id desc) as form
    from app.latest_results(t.id, 5) l
  ) f on true
  left join lateral (
    select u.* from (
      (select id, played_at, away_team_id as opponent_id, true as is_home from public.matches
        where home_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
        order by played_at, id limit 1)
      union all
      (select id, played_at, home_team_id, false from public.matches
        where away_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
        order by played_at, id limit 1)
    ) u order by u.played_at, u.id limit 1
  ) n on true
  left join public.teams o on o.id = n.opponent_id
  where t.league_id = _league_id
$$;
comment on function public.table_form is
  '@nullable moved, next_match_id, next_played_at, next_team_id, next_team_name, next_is_home';

/* Each team's position and points after each round. The rounds are those of the matches where each result has one, and
   weeks otherwise: `steps` has the number of the round, or the Monday of the week. */
create function public.season_progress(_league_id uuid)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[])
language sql stable set search_path = '' as $$
  with results as (
    select r.*, bool_and(r.round is not null) over () as has_rounds from app.results_of(_league_id) r
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
    from public.teams t
    cross join (select distinct place, step from placed) s
    left join gained g on g.team_id = t.id and g.place = s.place
    where t.league_id = _league_id
    window so_far as (partition by t.id order by s.place)
  ), ranked as (
    select *, row_number() over (
      partition by place order by points desc, difference desc, goals_for desc, name, id)::int as rank
    from summed
  )
  select id, name, code, array_agg(rank order by place), array_agg(points::int order by place), array_agg(step order by place)
  from ranked group by id, name, code
  order by (array_agg(rank order by place desc))[1]
$$;

/* Records of a league's results: for each kind the first match that reached the value. Runs have no match. */
create function public.season_records(_league_id uuid)
returns table (
  kind text, value int, team_id uuid, team_name text,
  match_id uuid, home_team_name text, away_team_name text, home_score int, away_score int
)
language sql stable set search_path = '' as $$
  with results as (select * from app.results_of(_league_id)), runs as (
    select team_id, won, unbeaten, winless,
      sum((not won)::int) over by_time as win_group, sum((not unbeaten)::int) over by_time as unbeaten_group,
      sum((not winless)::int) over by_time as winless_group
    from (select team_id, played_at, match_id, goals_for > goals_against as won,
      goals_for >= goals_against as unbeaten, goals_for <= goals_against as winless from results) r
    window by_time as (partition by team_id order by played_at, match_id)
  ), found as (
    (select 'home win' as kind, goals_for - goals_against as value, team_id, match_id from results
      where is_home and goals_for > goals_against
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'away win', goals_for - goals_against, team_id, match_id from results
      where not is_home and goals_for > goals_against
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'goals', goals_for + goals_against, team_id, match_id from results where is_home
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
  )
  select f.kind, f.value, f.team_id, t.name, m.id, home.name, away.name, m.home_score::int, m.away_score::int
  from found f
  join public.teams t on t.id = f.team_id
  left join public.matches m on m.id = f.match_id
  left join public.teams home on home.id = m.home_team_id
  left join public.teams away on away.id = m.away_team_id
$$;
comment on function public.season_records is
  '@nullable match_id, home_team_name, away_team_name, home_score, away_score';

revoke execute on function app.results_of, app.points_for, app.latest_results, app.latest_round from public;
grant execute on function app.results_of, app.points_for, app.latest_results, app.latest_round,
  public.partial_standings, public.table_form, public.season_progress, public.season_records
  to anon, authenticated, service_role;
