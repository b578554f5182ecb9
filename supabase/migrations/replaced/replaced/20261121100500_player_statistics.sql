-- Player statistics: goals, assists, games and man-of-the-match awards.

-- What each player did for each team, counted as it happens: public pages show these lists, and counting a season's
-- line-ups for them takes many times as long as reading this (record 0023). A game is a match
-- with a result whose line-up has the player.
create table app.player_records (
  team_id   uuid references public.teams on delete cascade,
  player_id uuid references public.profiles on delete cascade,
  league_id uuid not null references public.leagues on delete cascade,
  games     int not null default 0,
  goals     int not null default 0,
  assists   int not null default 0,
  awards    int not null default 0,
  primary key (team_id, player_id)
) with (fillfactor = 70);
create index on app.player_records (league_id);
create index on app.player_records (player_id);
alter table app.player_records enable row level security;
create policy "anyone reads records" on app.player_records for select using (true);
grant select on app.player_records to anon, authenticated, service_role;

-- Whoever changes records holds both teams of the match, so that two saves cannot wait for each other in a circle.
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

-- Where a team is being deleted, it and its records are gone already: the join to teams leaves it alone.
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

-- Events come and go; what they count for never changes. These fire after keep_events, in the order of names.
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

-- The players of a league, or of one of its teams, who did something: most first, then fewer games, then name.
-- A player of two clubs is shown with the one that has him now, or for which he did it most often.
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

create function public.top_assists(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'assists') $$;

create function public.top_motm(_league_id uuid, _team_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$ select * from app.rank_players(_league_id, _team_id, 'awards') $$;

create function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int) language sql stable set search_path = '' rows 1 as $$
  select coalesce(sum(goals), 0)::int, coalesce(sum(assists), 0)::int, coalesce(sum(games), 0)::int,
    coalesce(sum(awards), 0)::int
  from app.player_records where player_id = _player_id
$$;

comment on function public.top_scorers is '@nullable _team_id, photo_url';
comment on function public.top_assists is '@nullable _team_id, photo_url';
comment on function public.top_motm is '@nullable _team_id, photo_url';
revoke execute on all functions in schema app from public;
grant execute on function app.rank_players to anon, authenticated, service_role;
