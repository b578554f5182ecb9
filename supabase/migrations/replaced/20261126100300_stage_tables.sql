-- Everything that is read from results is read from those of one stage: the one that is asked for, or the league's main
-- table.

create function app.stage_or_main(_league_id uuid, _stage_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(_stage_id, (select main_stage_id from public.leagues where id = _league_id))
$$;

drop function public.partial_standings, public.table_form, public.season_progress, public.season_records, app.comebacks,
  app.results_of, app.latest_round, app.latest_results;

/* Each result of a stage twice, once for each team. */
create function app.results_of(_stage_id uuid)
returns table (
  team_id uuid, match_id uuid, played_at timestamptz, round int, is_home boolean, goals_for int, goals_against int
) language sql stable set search_path = '' as $$
  select side.team_id, m.id, m.played_at, m.round, side.is_home, side.goals_for, side.goals_against
  from public.matches m
  cross join lateral (values
    (m.home_team_id, true, m.home_score::int, m.away_score::int),
    (m.away_team_id, false, m.away_score::int, m.home_score::int)
  ) side (team_id, is_home, goals_for, goals_against)
  where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted
$$;

/* The latest matches of each team, of a stage or of all, newest first, at most `_number`. */
create function app.latest_results(_team_id uuid, _number int, _stage_id uuid default null)
returns table (match_id uuid, played_at timestamptz, goals_for int, goals_against int)
language sql stable set search_path = '' as $$
  (
    select id, played_at, home_score::int, away_score::int from public.matches
    where home_team_id = _team_id and home_score is not null and away_score is not null and is_counted
      and (_stage_id is null or stage_id = _stage_id)
    order by played_at desc, id limit _number
  ) union all (
    select id, played_at, away_score::int, home_score::int from public.matches
    where away_team_id = _team_id and home_score is not null and away_score is not null and is_counted
      and (_stage_id is null or stage_id = _stage_id)
    order by played_at desc, id limit _number
  )
  order by 2 desc, 1 limit _number
$$;

/* The table of a stage from its matches at home, away, or the latest six of each team. Ranked as the whole table. */
create function public.partial_standings(_league_id uuid, _matches text, _stage_id uuid default null)
returns table (
  rank int, team_id uuid, team_name text, team_logo_url text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id), members as (
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
  from summed s order by 1
$$;
comment on function public.partial_standings is '@nullable _stage_id, team_logo_url';

/* Matches of a stage's latest round: those with the number of the latest result, or those of its last three days. */
create function app.latest_round(_stage_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  with latest as (
    select played_at, round from public.matches
    where stage_id = _stage_id and home_score is not null and away_score is not null and is_counted
    order by played_at desc limit 1
  )
  select m.id from latest l join public.matches m
    on m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted
    and case when l.round is null then m.played_at > l.played_at - interval '3 days'
      else m.round = l.round and m.played_at > l.played_at - interval '1 month' end
$$;

/* The columns beside each row of the table. `moved`: places gained since the latest round, negative if lost, null
   before the second round. `form`: the latest five results, oldest first, as W, D and L. */
create function public.table_form(_league_id uuid, _stage_id uuid default null)
returns table (
  team_id uuid, moved int, form text[], form_match_ids uuid[],
  next_match_id uuid, next_played_at timestamptz, next_team_id uuid, next_team_name text, next_is_home boolean
) language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id), members as (
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
    from earlier e
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

/* Each team's position and points after each round. The rounds are those of the matches where each result has one, and
   weeks otherwise: `steps` has the number of the round, or the Monday of the week. */
create function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[])
language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id), results as (
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
    from app.team_records c join public.teams t on t.id = c.team_id
    cross join (select distinct place, step from placed) s
    left join gained g on g.team_id = t.id and g.place = s.place
    where c.stage_id = (select id from stage)
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
comment on function public.season_progress is '@nullable _stage_id';

/* Matches that a team won or drew after it was behind, and by how many goals it was. Only matches whose goals all have
   their minutes count. Of goals in one minute nobody knows the order, so they count together. */
create function app.comebacks(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, behind int, has_won boolean)
language sql stable set search_path = '' as $$
  with goals as (
    select m.id, e.minute, e.added_minutes, case e.team_id when m.home_team_id then 1 else -1 end as side
    from public.matches m
    join public.match_events e on e.match_id = m.id and e.event_type = 'GOAL'
    where m.stage_id = _stage_id and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted
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

/* Records of a stage's results: for each kind the first match that reached the value. Runs have no match. */
create function public.season_records(_league_id uuid, _stage_id uuid default null)
returns table (
  kind text, value int, team_id uuid, team_name text,
  match_id uuid, home_team_name text, away_team_name text, home_score int, away_score int
)
language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id),
  results as (select * from app.results_of((select id from stage))), runs as (
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
comment on function public.season_records is
  '@nullable _stage_id, match_id, home_team_name, away_team_name, home_score, away_score';

create or replace function public.has_insights(_league public.leagues) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(sum(r.won + r.drawn + r.lost), 0) >= 2 * 10
  from app.team_records r where r.stage_id = _league.main_stage_id
$$;

create or replace function app.team_results(_league_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, scored int, conceded int)
language sql stable set search_path = '' as $$
  select side.team_id, m.id, m.played_at, side.scored, side.conceded
  from public.matches m
  cross join lateral (values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score))
    side (team_id, scored, conceded)
  where m.stage_id = app.stage_or_main(_league_id, null) and num_nulls(m.home_score, m.away_score) = 0
    and m.is_counted
$$;

create or replace function public.fixtures_to_come(_league_id uuid)
returns table (team_id uuid, matches int, at_home int, opponents_points numeric)
language sql stable set search_path = '' as $$
  select side.team_id, count(*)::int, (count(*) filter (where side.is_home))::int,
    round(avg((3 * r.won + r.drawn)::numeric / nullif(r.won + r.drawn + r.lost, 0)), 2)
  from public.matches m
  cross join lateral (values (m.home_team_id, m.away_team_id, true), (m.away_team_id, m.home_team_id, false))
    side (team_id, opponent_id, is_home)
  join app.team_records r on r.team_id = side.opponent_id and r.stage_id = m.stage_id
  where m.stage_id = app.stage_or_main(_league_id, null) and num_nulls(m.home_score, m.away_score) > 0
    and m.status <> 'cancelled'
  group by side.team_id
$$;

create or replace function public.players_due(_league_id uuid)
returns table (player_id uuid, full_name text, team_id uuid, goals int, games int, waiting int)
language sql stable set search_path = '' as $$
  with scorers as (
    select r.player_id, r.team_id, r.goals, r.games, (
      select max(m.played_at) from public.match_events e join public.matches m on m.id = e.match_id
      where e.player_id = r.player_id and e.team_id = r.team_id and e.event_type = 'GOAL' and m.stage_id = r.stage_id) as last_goal_at
    from app.player_records r
    join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
    where r.stage_id = app.stage_or_main(_league_id, null) and r.goals >= 3 and r.games >= r.goals
  ), waits as (
    select s.*, (
      select count(*)::int from public.matches m
      where m.stage_id = app.stage_or_main(_league_id, null) and m.played_at > s.last_goal_at
        and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted
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

-- Without a result in the league no team has a position. A player who left the squad scores for it no more.
create or replace function app.preview_team(_league_id uuid, _team_id uuid) returns public.preview_team
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
    select team_id, rank, points, sum(played) over () > 0 as has_begun
    from public.table_standings where league_id = _league_id
  ) s on s.team_id = team.id and s.has_begun
  where team.id = _team_id
$$;

/* One row for a match without a result. `meetings`: the latest five results of the two teams against each other, newest
   first. */
create or replace function public.match_preview(_match_id uuid)
returns table (home public.preview_team, away public.preview_team, meetings public.preview_result[])
language sql stable set search_path = '' as $$
  select app.preview_team(m.league_id, m.home_team_id), app.preview_team(m.league_id, m.away_team_id),
    app.preview_results(array(
      select r.id from public.matches r
      where r.home_team_id in (m.home_team_id, m.away_team_id) and r.away_team_id in (m.home_team_id, m.away_team_id)
        and r.home_score is not null and r.away_score is not null and r.is_counted
      order by r.played_at desc, r.id limit 5))
  from public.matches m
  where m.id = _match_id and (m.home_score is null or m.away_score is null)
$$;

drop function public.top_scorers, public.top_assists, public.top_motm, app.rank_players;
/* The players of a season or of one of its stages, or of one of its teams, who did something: most first, then fewer
   games, then name. A player of two clubs is shown with the present one, or with the one for which they did it most
   often. */
create function app.rank_players(
  _league_id uuid, _team_id uuid, _feat text, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  with stages as (
    select s.id from public.stages s where s.id = _stage_id
      or _stage_id is null and s.season_id = coalesce(
        _season_id, (select current_season_id from public.leagues where id = _league_id))
  ), counted as (
    select r.player_id, array_agg(distinct r.team_id) as team_ids, sum(r.games)::int as games,
      sum(app.count_of(r, _feat))::int as count
    from app.player_records r
    where r.stage_id in (select id from stages) and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(app.count_of(r, _feat)) > 0
  ), shown as (
    select c.*, case
      when cardinality(team_ids) = 1 then team_ids[1]
      else (
        select r.team_id from app.player_records r
        left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
        where r.player_id = c.player_id and r.team_id = any (team_ids) and r.stage_id in (select id from stages)
        group by r.team_id, s.team_id
        order by s.team_id is null, sum(app.count_of(r, _feat)) desc, r.team_id limit 1)
      end as team_id
    from counted c
  )
  select row_number() over (order by c.count desc, c.games, p.full_name, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id, t.name, c.games, c.count
  from shown c
  join public.profiles p on p.id = c.player_id
  join public.teams t on t.id = c.team_id and t.league_id = _league_id
  order by 1
$$;

create function public.top_scorers(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'goals', _season_id, _stage_id)
$$;
comment on function public.top_scorers is '@nullable _team_id, _season_id, _stage_id, photo_url';

create function public.top_assists(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'assists', _season_id, _stage_id)
$$;
comment on function public.top_assists is '@nullable _team_id, _season_id, _stage_id, photo_url';

create function public.top_motm(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'awards', _season_id, _stage_id)
$$;
comment on function public.top_motm is '@nullable _team_id, _season_id, _stage_id, photo_url';

drop function public.match_months;
-- The months in which a season is played, by the league's clocks: matches from a moment on, and results. Results are the
-- matches before that moment, and those of its day that have both scores.
create function public.match_months(_league_id uuid, _today timestamptz, _season_id uuid default null)
returns table (month text, upcoming int, previous int) language sql stable set search_path = '' as $$
  select to_char(m.played_at at time zone s.time_zone, 'YYYY-MM'),
    count(*) filter (where m.played_at >= _today)::int,
    count(*) filter (where m.played_at < _today
      or num_nulls(m.home_score, m.away_score) = 0
        and (m.played_at at time zone s.time_zone)::date = (_today at time zone s.time_zone)::date)::int
  from public.matches m join public.league_settings s on s.league_id = m.league_id
  where m.league_id = _league_id
    and m.season_id = coalesce(_season_id, (select current_season_id from public.leagues where id = _league_id))
  group by 1 order by 1
$$;
comment on function public.match_months is '@nullable _season_id';

revoke execute on all functions in schema app from public;
grant execute on function app.stage_or_main, app.results_of, app.latest_results, app.latest_round, app.comebacks,
  app.rank_players, public.partial_standings, public.table_form, public.season_progress, public.season_records,
  public.top_scorers, public.top_assists, public.top_motm, public.match_months to anon, authenticated, service_role;

-- A key reads what is published of its league's seasons.
grant execute on function app.my_leagues, app.no_stage, app.rank_players to league_key;
grant select on public.seasons, public.stages to league_key;
create policy "a key reads its league's seasons" on public.seasons as restrictive for select to league_key
  using (league_id = (select app.key_league()));
create policy "a key reads its league's stages" on public.stages as restrictive for select to league_key
  using (league_id = (select app.key_league()));
