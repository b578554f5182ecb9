-- Ranks the players of a league without looking up the present squad of each player who has only one team there.

create function app.count_of(r app.player_records, _feat text) returns int language sql immutable
  return case _feat when 'goals' then r.goals when 'assists' then r.assists else r.awards end;
revoke execute on function app.count_of from public;
grant execute on function app.count_of to anon, authenticated, service_role;

create or replace function app.rank_players(_league_id uuid, _team_id uuid, _feat text)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  with counted as (
    select r.player_id, array_agg(r.team_id) as team_ids, sum(r.games)::int as games,
      sum(app.count_of(r, _feat))::int as count
    from app.player_records r
    where r.league_id = _league_id and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(app.count_of(r, _feat)) > 0
  ), shown as (
    select c.*, case
      when cardinality(team_ids) = 1 then team_ids[1]
      else (
        select r.team_id from app.player_records r
        left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
        where r.player_id = c.player_id and r.team_id = any (team_ids)
        order by s.team_id is null, app.count_of(r, _feat) desc, r.team_id limit 1)
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
