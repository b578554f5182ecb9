-- The table of each league: every team, ranked by points, goal difference, goals for and name.
-- The league is the partition of the rank and the key of the count, so a filter on it reaches the index of matches.
create view public.table_standings with (security_invoker = true) as
select
  league_id, team_id, team_name, team_logo_url, played, won, drawn, lost, goals_for, goals_against, goal_difference, points,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name collate app.names, team_id
  )::int as rank
from (
  select
    t.league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    coalesce(r.played, 0) as played, coalesce(r.won, 0) as won, coalesce(r.drawn, 0) as drawn, coalesce(r.lost, 0) as lost,
    coalesce(r.goals_for, 0) as goals_for, coalesce(r.goals_against, 0) as goals_against,
    coalesce(r.goals_for - r.goals_against, 0) as goal_difference, coalesce(3 * r.won + r.drawn, 0) as points
  from public.teams t
  left join (
    select
      m.league_id, side.team_id,
      count(*)::int as played,
      count(*) filter (where side.scored > side.conceded)::int as won,
      count(*) filter (where side.scored = side.conceded)::int as drawn,
      count(*) filter (where side.scored < side.conceded)::int as lost,
      sum(side.scored)::int as goals_for,
      sum(side.conceded)::int as goals_against
    from public.matches m
    cross join lateral (values
      (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score)
    ) side (team_id, scored, conceded)
    where m.home_score is not null and m.away_score is not null
    group by m.league_id, side.team_id
  ) r on r.league_id = t.league_id and r.team_id = t.id
) results;
comment on view public.table_standings is 'The table of each league, in the order of `rank`. @nullable team_logo_url';
revoke all on public.table_standings from anon, authenticated;
grant select on public.table_standings to anon, authenticated;
