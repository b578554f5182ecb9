-- The facts for a biography of each of these people: position, team, and their statistics in the league. Only matches
-- count that count for players.
create or replace function app.bio_facts(_league_id uuid, _player_ids uuid[]) returns table (player_id uuid, facts jsonb)
language sql stable set search_path = '' as $$
  with scorers as (select id, rank from app.rank_players(_league_id, null, 'goals')),
  makers as (select id, rank from app.rank_players(_league_id, null, 'assists')),
  standings as (select team_id, rank, played from public.table_standings where league_id = _league_id),
  games as (
    select side.player, m.id, m.played_at, side.own, side.other, side.opponent,
      (select count(*) from public.match_events v
        where v.match_id = m.id and v.player_id = side.player and v.event_type = 'GOAL') as goals
    from public.matches m
    cross join lateral (
      select unnest(m.home_lineup), m.home_score, m.away_score, m.away_team_id
      union all select unnest(m.away_lineup), m.away_score, m.home_score, m.home_team_id
    ) side (player, own, other, opponent)
    where m.league_id = _league_id and m.home_score is not null and m.away_score is not null
      and app.counts_for_players(m)
      and side.player = any (_player_ids)
  )
  select p.id, jsonb_build_object(
    'player', jsonb_build_object('id', p.id, 'name', p.full_name, 'position', p.position, 'number', p.jersey_number),
    'league', jsonb_build_object('name', l.name, 'teams', (select count(*) from standings)),
    'team', (
      select jsonb_build_object('name', t.name, 'rank', s.rank, 'played', s.played)
      from public.team_players tp join public.teams t on t.id = tp.team_id join standings s on s.team_id = t.id
      where tp.player_id = p.id and t.league_id = _league_id order by tp.created_at desc, t.id limit 1),
    'manages', (
      select t.name from public.teams t where t.manager_id = p.id and t.league_id = _league_id order by t.name limit 1),
    'totals', (
      select jsonb_build_object('games', coalesce(sum(r.games), 0), 'goals', coalesce(sum(r.goals), 0),
        'assists', coalesce(sum(r.assists), 0), 'awards', coalesce(sum(r.awards), 0))
      from app.player_records r where r.player_id = p.id and r.league_id = _league_id),
    'wins', (select count(*) from games g where g.player = p.id and g.own > g.other),
    'clean_sheets', (select count(*) from games g where g.player = p.id and g.other = 0),
    'hat_tricks', (select count(*) from games g where g.player = p.id and g.goals >= 3),
    'ranks', jsonb_build_object(
      'goals', (select s.rank from scorers s where s.id = p.id), 'assists', (select m.rank from makers m where m.id = p.id)),
    'best', (
      select jsonb_build_object('goals', g.goals, 'opponent', t.name) from games g join public.teams t on t.id = g.opponent
      where g.player = p.id and g.goals >= 2 order by g.goals desc, g.played_at, g.id limit 1))
  from public.profiles p cross join public.leagues l
  where p.id = any (_player_ids) and l.id = _league_id
$$;

revoke execute on all functions in schema app from public;
