/* The matches that a team has still to play, and how many points a match their opponents have won so far by the rules of
   the table, shoot-outs included and deductions left out. A team that was expunged has none. */
create or replace function public.fixtures_to_come(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, matches int, at_home int, opponents_points numeric)
language sql stable set search_path = '' as $$
  with won as (
    select o.team_id, (o.points - o.adjustment)::numeric / nullif(o.played, 0) as points
    from app.order_groups(app.stage_or_main(_league_id, _stage_id)) o
  )
  select side.team_id, count(*)::int, (count(*) filter (where side.is_home))::int, round(avg(w.points), 2)
  from public.stages s
  join public.matches m on m.stage_id = s.id
  cross join lateral (values (m.home_team_id, m.away_team_id, true), (m.away_team_id, m.home_team_id, false))
    side (team_id, opponent_id, is_home)
  join app.team_records own on own.stage_id = s.id and own.team_id = side.team_id
  join app.team_records r on r.stage_id = s.id and r.team_id = side.opponent_id
  join won w on w.team_id = side.opponent_id
  where s.id = app.stage_or_main(_league_id, _stage_id) and m.league_id = _league_id
    and num_nulls(m.home_score, m.away_score) > 0 and m.status in ('scheduled', 'in_play', 'postponed')
  group by side.team_id
$$;
