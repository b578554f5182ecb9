-- The table of each league: every team, ranked by points, goal difference, goals for and name.

-- Results as each of the two teams sees them.
create view app.results with (security_invoker = true) as
select league_id, home_team_id as team_id, home_score as scored, away_score as conceded
from public.matches where home_score is not null and away_score is not null
union all
select league_id, away_team_id, away_score, home_score
from public.matches where home_score is not null and away_score is not null;
grant select on app.results to anon, authenticated, service_role;

-- The league is the partition of the rank and a key of the counts, so that a filter on it reaches the index of matches:
-- other leagues' matches cost nothing.
create view public.table_standings with (security_invoker = true) as
select
  *,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank
from (
  select
    t.league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    coalesce(r.played, 0) as played,
    coalesce(r.won, 0) as won,
    coalesce(r.drawn, 0) as drawn,
    coalesce(r.lost, 0) as lost,
    coalesce(r.goals_for, 0) as goals_for,
    coalesce(r.goals_against, 0) as goals_against,
    coalesce(r.goals_for - r.goals_against, 0) as goal_difference,
    coalesce(3 * r.won + r.drawn, 0) as points
  from public.teams t
  left join (
    select
      league_id, team_id,
      count(*)::int as played,
      count(*) filter (where scored > conceded)::int as won,
      count(*) filter (where scored = conceded)::int as drawn,
      count(*) filter (where scored < conceded)::int as lost,
      sum(scored)::int as goals_for,
      sum(conceded)::int as goals_against
    from app.results
    group by league_id, team_id
  ) r on r.league_id = t.league_id and r.team_id = t.id
) counted;
comment on view public.table_standings is 'The table of each league, in the order of `rank`. @nullable team_logo_url';
revoke all on public.table_standings from anon, authenticated;
grant select on public.table_standings to anon, authenticated;
