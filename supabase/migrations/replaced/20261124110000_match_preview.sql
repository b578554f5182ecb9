-- The facts that belong to a match to come: position, form and scorers of its two teams, and their latest meetings.

create type public.preview_result as (
  match_id uuid, played_at timestamptz, home_team_id uuid, home_team_name text, away_team_name text,
  home_score int, away_score int
);
comment on type public.preview_result is 'A result of a team. @nullable';
create type public.preview_scorer as (player_id uuid, full_name text, goals int, games int);
comment on type public.preview_scorer is 'A player of a squad with goals. @nullable';
create type public.preview_team as (
  rank int, points int, form public.preview_result[], scorers public.preview_scorer[]
);
comment on type public.preview_team is
  'A team before a match. `form`: the latest five results, oldest first. @nullable rank, points';

-- In the order of the ids.
create function app.preview_results(_match_ids uuid[]) returns public.preview_result[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(
    row(m.id, m.played_at, home.id, home.name, away.name, m.home_score, m.away_score)::public.preview_result
    order by i.place), '{}')
  from unnest(_match_ids) with ordinality i (id, place)
  join public.matches m on m.id = i.id
  join public.teams home on home.id = m.home_team_id
  join public.teams away on away.id = m.away_team_id
$$;

-- Without a result in the league no team has a position. A player who left the squad scores for it no more.
create function app.preview_team(_league_id uuid, _team_id uuid) returns public.preview_team
language sql stable set search_path = '' as $$
  select row(s.rank, s.points,
    app.preview_results(array(
      select match_id from app.latest_results(_team_id, 5) order by played_at, match_id desc)),
    array(
      select row(r.player_id, p.full_name, r.goals, r.games)::public.preview_scorer
      from app.player_records r
      join public.team_players t on t.team_id = r.team_id and t.player_id = r.player_id
      join public.profiles p on p.id = r.player_id
      where r.team_id = _team_id and r.goals > 0
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
create function public.match_preview(_match_id uuid)
returns table (home public.preview_team, away public.preview_team, meetings public.preview_result[])
language sql stable set search_path = '' as $$
  select app.preview_team(m.league_id, m.home_team_id), app.preview_team(m.league_id, m.away_team_id),
    app.preview_results(array(
      select r.id from public.matches r
      where r.home_team_id in (m.home_team_id, m.away_team_id) and r.away_team_id in (m.home_team_id, m.away_team_id)
        and r.home_score is not null and r.away_score is not null
      order by r.played_at desc, r.id limit 5))
  from public.matches m
  where m.id = _match_id and (m.home_score is null or m.away_score is null)
$$;

revoke execute on function app.preview_results, app.preview_team from public;
grant execute on function app.preview_results, app.preview_team, public.match_preview to anon, authenticated, service_role;
