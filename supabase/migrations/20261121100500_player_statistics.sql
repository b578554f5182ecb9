-- Player statistics: goals, assists and man-of-the-match awards, of a league or of one of its teams.

-- Who was in a line-up, match by match. A match counts as played once it has a result.
create view app.appearances with (security_invoker = true) as
select m.league_id, m.id as match_id, m.played_at, side.team_id, player.id as player_id,
  m.home_score is not null and m.away_score is not null as has_result
from public.matches m
cross join lateral (values (m.home_team_id, m.home_lineup), (m.away_team_id, m.away_lineup)) side (team_id, lineup)
cross join lateral unnest(side.lineup) player (id);
grant select on app.appearances to anon, authenticated, service_role;

-- Ranks counted players: most first, then fewer games, then name. A player's team is the one they played for last.
create function app.rank_players(_league_id uuid, _team_id uuid, _counts jsonb)
returns table (rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int)
language sql stable set search_path = '' as $$
  select row_number() over (order by c.count desc, coalesce(g.games_played, 0), p.full_name collate app.names, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id, t.name, coalesce(g.games_played, 0), c.count
  from jsonb_to_recordset(_counts) as c (player_id uuid, team_id uuid, count int)
  join public.profiles p on p.id = c.player_id
  left join (
    select a.player_id, count(*) filter (where a.has_result)::int as games_played,
      (array_agg(a.team_id order by a.played_at desc))[1] as team_id
    from app.appearances a
    where a.league_id = _league_id and (_team_id is null or a.team_id = _team_id)
    group by a.player_id
  ) g on g.player_id = p.id
  left join public.teams t on t.id = coalesce(g.team_id, c.team_id)
  order by 1
$$;

create function app.count_events(_league_id uuid, _team_id uuid, _event_type public.event_type) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(counted), '[]') from (
    select e.player_id, (array_agg(e.team_id order by m.played_at desc))[1] as team_id, count(*)
    from public.matches m join public.match_events e on e.match_id = m.id
    where m.league_id = _league_id and e.event_type = _event_type and (_team_id is null or e.team_id = _team_id)
    group by e.player_id
  ) counted
$$;

create function public.top_scorers(_league_id uuid, _team_id uuid default null)
returns table (rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int)
language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, app.count_events(_league_id, _team_id, 'GOAL'))
$$;

create function public.top_assists(_league_id uuid, _team_id uuid default null)
returns table (rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int)
language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, app.count_events(_league_id, _team_id, 'ASSIST'))
$$;

create function public.top_motm(_league_id uuid, _team_id uuid default null)
returns table (rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int)
language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, (
    select coalesce(jsonb_agg(counted), '[]') from (
      select m.man_of_match_id as player_id, null::uuid as team_id, count(*)
      from public.matches m
      where m.league_id = _league_id and m.man_of_match_id is not null
        and (_team_id is null
          or m.home_team_id = _team_id and m.man_of_match_id = any (m.home_lineup)
          or m.away_team_id = _team_id and m.man_of_match_id = any (m.away_lineup))
      group by m.man_of_match_id
    ) counted))
$$;

create function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int)
language sql stable set search_path = '' rows 1 as $$
  select
    (select count(*) from public.match_events where player_id = _player_id and event_type = 'GOAL')::int,
    (select count(*) from public.match_events where player_id = _player_id and event_type = 'ASSIST')::int,
    (select count(*) from public.matches
      where (home_lineup @> array[_player_id] or away_lineup @> array[_player_id])
        and home_score is not null and away_score is not null)::int,
    (select count(*) from public.matches where man_of_match_id = _player_id)::int
$$;
comment on function public.top_scorers is '@nullable photo_url, team_id, team_name';
comment on function public.top_assists is '@nullable photo_url, team_id, team_name';
comment on function public.top_motm is '@nullable photo_url, team_id, team_name';
