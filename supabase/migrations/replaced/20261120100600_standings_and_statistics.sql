-- The statistics of players; and the first form of the table, which 20261123100300_team_records.sql replaced.

-- Results as each of the two teams sees them. Replaced.
create view app.results with (security_invoker = true) as
select league_id, home_team_id as team_id, home_score as scored, away_score as conceded
from public.matches where home_score is not null and away_score is not null
union all
select league_id, away_team_id, away_score, home_score
from public.matches where home_score is not null and away_score is not null;
grant select on app.results to anon, authenticated, service_role;

-- Replaced. The league is the partition of the rank and a key of the counts, so that a filter on it reaches the index of matches:
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

/* Each player's record with each team. It is counted at each write: public pages show these lists, and counting a
   season's line-ups takes many times as long as reading this (record 0023). A game is a match with
   a result whose line-up has the player. */
create table app.player_records (
  team_id    uuid references public.teams on delete cascade,
  player_id  uuid references public.profiles on delete cascade,
  league_id  uuid not null references public.leagues on delete cascade,
  games      int not null default 0,
  goals      int not null default 0,
  assists    int not null default 0,
  awards     int not null default 0,
  updated_at timestamptz not null default now(),
  primary key (team_id, player_id)
) with (fillfactor = 70);
create index on app.player_records (league_id);
create index on app.player_records (player_id);
alter table app.player_records enable row level security;
create policy "anyone reads records" on app.player_records for select using (true);
grant select on app.player_records to anon, authenticated, service_role;
create trigger note_change before update on app.player_records
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- A change of records locks both teams of the match first, so that two saves cannot wait for each other in a circle.
create function app.lock_teams(_team_ids uuid[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform from public.teams where id = any (_team_ids) order by id for no key update;
end $$;

create function app.count_lineups(_match public.matches)
returns table (team_id uuid, player_id uuid, games int, awards int) language sql immutable set search_path = '' as $$
  select side.team_id, player.id, (_match.home_score is not null and _match.away_score is not null)::int,
    coalesce(_match.man_of_match_id = player.id, false)::int
  from (values (_match.home_team_id, _match.home_lineup), (_match.away_team_id, _match.away_lineup)) side (team_id, lineup)
  cross join lateral unnest(side.lineup) player (id)
$$;

-- When a team is being deleted, it and its records are gone already: the join to teams skips it.
create function app.record_lineups() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.lock_teams(array[new.home_team_id, new.away_team_id, old.home_team_id, old.away_team_id]);
  insert into app.player_records as r (team_id, player_id, league_id, games, awards)
  select c.team_id, c.player_id, t.league_id, sum(c.games), sum(c.awards)
  from (
    select * from app.count_lineups(new)
    union all
    select team_id, player_id, -games, -awards from app.count_lineups(old)
  ) c
  join public.teams t on t.id = c.team_id
  group by 1, 2, 3 having sum(c.games) <> 0 or sum(c.awards) <> 0
  on conflict (team_id, player_id) do update set games = r.games + excluded.games, awards = r.awards + excluded.awards;
  return null;
end $$;
create trigger record_added_lineups after insert on public.matches
  for each row when (new.home_lineup <> '{}' or new.away_lineup <> '{}') execute function app.record_lineups();
create trigger record_removed_lineups after delete on public.matches
  for each row when (old.home_lineup <> '{}' or old.away_lineup <> '{}') execute function app.record_lineups();
create trigger record_changed_lineups after update on public.matches
  for each row when (
    (old.home_lineup, old.away_lineup, old.man_of_match_id, old.home_score is null or old.away_score is null)
    is distinct from
    (new.home_lineup, new.away_lineup, new.man_of_match_id, new.home_score is null or new.away_score is null))
  execute function app.record_lineups();

-- Events come and go; what they count for never changes. These triggers fire after keep_events, in the order of names.
create function app.record_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  change int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform app.lock_teams(array(
    select unnest(array[m.home_team_id, m.away_team_id]) from public.matches m where m.id in (select match_id from changed)));
  insert into app.player_records as r (team_id, player_id, league_id, goals, assists)
  select e.team_id, e.player_id, t.league_id,
    change * count(*) filter (where e.event_type = 'GOAL'), change * count(*) filter (where e.event_type = 'ASSIST')
  from changed e join public.teams t on t.id = e.team_id
  group by 1, 2, 3
  on conflict (team_id, player_id) do update set goals = r.goals + excluded.goals, assists = r.assists + excluded.assists;
  return null;
end $$;
create trigger record_inserted_events after insert on public.match_events
  referencing new table as changed for each statement execute function app.record_events();
create trigger record_deleted_events after delete on public.match_events
  referencing old table as changed for each statement execute function app.record_events();

/* The players of a league, or of one of its teams, who did something: most first, then fewer games, then name.
   A player of two clubs is shown with the present one, or with the one for which they did it most often. */
create function app.rank_players(_league_id uuid, _team_id uuid, _feat text)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  with counted as (
    select r.player_id, sum(r.games)::int as games, sum(f.count)::int as count,
      (array_agg(r.team_id order by s.team_id is null, f.count desc, r.team_id))[1] as team_id
    from app.player_records r
    cross join lateral (
      select case _feat when 'goals' then r.goals when 'assists' then r.assists else r.awards end) f (count)
    left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
    where r.league_id = _league_id and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(f.count) > 0
  )
  select row_number() over (order by c.count desc, c.games, p.full_name, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id, t.name, c.games, c.count
  from counted c
  join public.profiles p on p.id = c.player_id
  join public.teams t on t.id = c.team_id
  order by 1
$$;

create function public.top_scorers(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'goals') $$;
comment on function public.top_scorers is '@nullable _team_id, photo_url';

create function public.top_assists(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'assists') $$;
comment on function public.top_assists is '@nullable _team_id, photo_url';

create function public.top_motm(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'awards') $$;
comment on function public.top_motm is '@nullable _team_id, photo_url';

create function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int) language sql stable set search_path = '' rows 1 as $$
  select coalesce(sum(goals), 0)::int, coalesce(sum(assists), 0)::int, coalesce(sum(games), 0)::int,
    coalesce(sum(awards), 0)::int
  from app.player_records where player_id = _player_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.rank_players to anon, authenticated, service_role;
