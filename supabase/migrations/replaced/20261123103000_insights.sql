-- The facts of a competition's insights: streaks, fixtures to come, and players who wait for a goal. Chances are
-- no arithmetic of the league: domain/insights computes them.

-- A table counts each match for two teams. Ten results are enough for chances that say something.
create function public.has_insights(_league public.leagues) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(sum(r.won + r.drawn + r.lost), 0) >= 2 * 10
  from public.teams t join app.team_records r on r.team_id = t.id where t.league_id = _league.id
$$;

-- The results of a league as each of the two teams sees them.
create function app.team_results(_league_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, scored int, conceded int)
language sql stable set search_path = '' as $$
  select side.team_id, m.id, m.played_at, side.scored, side.conceded
  from public.matches m
  cross join lateral (values (m.home_team_id, m.home_score, m.away_score), (m.away_team_id, m.away_score, m.home_score))
    side (team_id, scored, conceded)
  where m.league_id = _league_id and num_nulls(m.home_score, m.away_score) = 0
$$;

/* For each team and kind of run: how many of its last results belong to it, and its longest run so far. Results of one
   moment are in the order of their ids. */
create function public.team_streaks(_league_id uuid)
returns table (team_id uuid, kind text, current int, longest int)
language sql stable set search_path = '' as $$
  with results as (
    select r.*, row_number() over (partition by r.team_id order by r.played_at, r.match_id) as number,
      count(*) over (partition by r.team_id) as played
    from app.team_results(_league_id) r
  ), kept as (
    select r.team_id, k.kind, r.number, r.played,
      r.number - row_number() over (partition by r.team_id, k.kind order by r.number) as run
    from results r
    cross join lateral (values
      ('won', r.scored > r.conceded), ('unbeaten', r.scored >= r.conceded),
      ('lost', r.scored < r.conceded), ('winless', r.scored <= r.conceded),
      ('scored', r.scored > 0), ('goalless', r.scored = 0), ('clean sheets', r.conceded = 0)) k (kind, holds)
    where k.holds
  ), runs as (
    select k.team_id, k.kind, count(*)::int as length, max(k.number) = k.played as lasts
    from kept k group by k.team_id, k.kind, k.run, k.played
  )
  select r.team_id, r.kind, coalesce(max(r.length) filter (where r.lasts), 0), max(r.length)
  from runs r group by r.team_id, r.kind
$$;

-- The matches that a team has still to play, and how many points a match their opponents have won so far.
create function public.fixtures_to_come(_league_id uuid)
returns table (team_id uuid, matches int, at_home int, opponents_points numeric)
language sql stable set search_path = '' as $$
  select side.team_id, count(*)::int, (count(*) filter (where side.is_home))::int,
    round(avg((3 * r.won + r.drawn)::numeric / nullif(r.won + r.drawn + r.lost, 0)), 2)
  from public.matches m
  cross join lateral (values (m.home_team_id, m.away_team_id, true), (m.away_team_id, m.home_team_id, false))
    side (team_id, opponent_id, is_home)
  join app.team_records r on r.team_id = side.opponent_id
  where m.league_id = _league_id and num_nulls(m.home_score, m.away_score) > 0
  group by side.team_id
$$;

/* Players of a squad with three goals or more who have played longer without one than they usually need. Only recorded
   line-ups count as played. */
create function public.players_due(_league_id uuid)
returns table (player_id uuid, full_name text, team_id uuid, goals int, games int, waiting int)
language sql stable set search_path = '' as $$
  with scorers as (
    select r.player_id, r.team_id, r.goals, r.games, (
      select max(m.played_at) from public.match_events e join public.matches m on m.id = e.match_id
      where e.player_id = r.player_id and e.team_id = r.team_id and e.event_type = 'GOAL') as last_goal_at
    from app.player_records r
    join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
    where r.league_id = _league_id and r.goals >= 3 and r.games >= r.goals
  ), waits as (
    select s.*, (
      select count(*)::int from public.matches m
      where m.league_id = _league_id and m.played_at > s.last_goal_at and num_nulls(m.home_score, m.away_score) = 0
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

revoke execute on all functions in schema app from public;
grant execute on function app.team_results to anon, authenticated, service_role;
