-- Player statistics: goals, assists and man-of-the-match awards, of a league or of one of its teams.

-- Who was in a line-up, match by match. A match counts as played once it has a result.
create view app.appearances with (security_invoker = true) as
select m.league_id, m.played_at, side.team_id, player.id as player_id,
  m.home_score is not null and m.away_score is not null as is_played
from public.matches m
cross join lateral (values (m.home_team_id, m.home_lineup), (m.away_team_id, m.away_lineup)) side (team_id, lineup)
cross join lateral unnest(side.lineup) player (id);

-- What players are counted for: one row for each goal, assist and man-of-the-match award.
create view app.feats with (security_invoker = true) as
select m.league_id, m.played_at, e.team_id, e.player_id, e.event_type::text as feat
from public.matches m join public.match_events e on e.match_id = m.id
union all
select m.league_id, m.played_at, case when m.man_of_match_id = any (m.home_lineup) then m.home_team_id else m.away_team_id end,
  m.man_of_match_id, 'MOTM'
from public.matches m where m.man_of_match_id is not null;

grant select on app.appearances, app.feats to anon, authenticated, service_role;

-- Most first, then fewer games, then name. With no team asked for, a player's team is the one they played for last.
create function app.rank_players(_league_id uuid, _team_id uuid, _feat text)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  with counted as (
    select f.player_id, count(*)::int, (array_agg(f.team_id order by f.played_at desc))[1] as team_id
    from app.feats f
    where f.league_id = _league_id and f.feat = _feat and (_team_id is null or f.team_id = _team_id)
    group by f.player_id
  ), played as (
    select a.player_id, count(*) filter (where a.is_played)::int as games,
      (array_agg(a.team_id order by a.played_at desc))[1] as team_id
    from app.appearances a
    where a.league_id = _league_id and (_team_id is null or a.team_id = _team_id)
    group by a.player_id
  )
  select row_number() over (order by c.count desc, coalesce(g.games, 0), p.full_name collate app.names, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id, t.name, coalesce(g.games, 0), c.count
  from counted c
  join public.profiles p on p.id = c.player_id
  left join played g on g.player_id = c.player_id
  join public.teams t on t.id = coalesce(g.team_id, c.team_id)
  order by 1
$$;

create function public.top_scorers(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'GOAL') $$;

create function public.top_assists(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'ASSIST') $$;

create function public.top_motm(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'MOTM') $$;

create function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int) language sql stable set search_path = '' rows 1 as $$
  select
    (select count(*) from public.match_events where player_id = _player_id and event_type = 'GOAL')::int,
    (select count(*) from public.match_events where player_id = _player_id and event_type = 'ASSIST')::int,
    (select count(*) from public.matches
      where (home_lineup @> array[_player_id] or away_lineup @> array[_player_id])
        and home_score is not null and away_score is not null)::int,
    (select count(*) from public.matches where man_of_match_id = _player_id)::int
$$;

comment on function public.top_scorers is '@nullable _team_id, photo_url';
comment on function public.top_assists is '@nullable _team_id, photo_url';
comment on function public.top_motm is '@nullable _team_id, photo_url';
revoke execute on all functions in schema app from public;
grant execute on function app.rank_players to anon, authenticated, service_role;
