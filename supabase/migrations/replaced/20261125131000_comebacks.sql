-- The biggest comeback of a season joins its records.

/* Matches that a team won or drew after it was behind, and by how many goals it was. Only matches whose goals all have
   their minutes count. Of goals in one minute nobody knows the order, so they count together. */
create function app.comebacks(_league_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, behind int, has_won boolean)
language sql stable set search_path = '' as $$
  with goals as (
    select m.id, e.minute, e.added_minutes, case e.team_id when m.home_team_id then 1 else -1 end as side
    from public.matches m
    join public.match_events e on e.match_id = m.id and e.event_type = 'GOAL'
    where m.league_id = _league_id and num_nulls(m.home_score, m.away_score) = 0
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

/* Records of a league's results: for each kind the first match that reached the value. Runs have no match. */
create or replace function public.season_records(_league_id uuid)
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
    union all
    (select 'comeback', behind, team_id, match_id from app.comebacks(_league_id)
      order by 2 desc, has_won desc, played_at, match_id limit 1)
  )
  select f.kind, f.value, f.team_id, t.name, m.id, home.name, away.name, m.home_score::int, m.away_score::int
  from found f
  join public.teams t on t.id = f.team_id
  left join public.matches m on m.id = f.match_id
  left join public.teams home on home.id = m.home_team_id
  left join public.teams away on away.id = m.away_team_id
$$;

revoke execute on function app.comebacks from public;
grant execute on function app.comebacks to anon, authenticated, service_role;
