-- Statistics of players and teams: lists of scorers, seasons and careers, records, streaks, and the facts of a match to
-- come. Chances are no arithmetic of the league: domain/insights computes them.

-- A player's feats over all seasons that the caller may see: policies of stages hide those that are not published.
create function public.player_totals(_player_id uuid)
returns table (goals int, assists int, appearances int, motm int)
language sql stable rows 1 set search_path = '' as $$
  select coalesce(sum(r.goals), 0)::int, coalesce(sum(r.assists), 0)::int, coalesce(sum(r.games), 0)::int,
    coalesce(sum(r.awards), 0)::int
  from app.player_records r
  where r.player_id = _player_id and exists (select from public.stages s where s.id = r.stage_id)
$$;

-- The number of a player's goals, assists or awards.
create function app.count_of(r app.player_records, _feat text) returns int language sql immutable
  return case _feat when 'goals' then r.goals when 'assists' then r.assists else r.awards end;

-- Whether any division has enough results for chances. A table counts each match for two teams.
create function public.has_insights(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s
    where s.league_id = _league.id and s.season_id = _league.current_season_id and s.kind = 'table'
      and (select sum(r.won + r.drawn + r.lost) from app.team_records r where r.stage_id = s.id) >= 2 * 10);
end $$;

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

-- Results of these matches in the order of the ids, for a preview.
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

/* Matches that a team won or drew after it was behind, and by how many goals it was. Only matches whose goals all have
   their minutes count. Goals in one minute count together, since their order is not recorded. */
create function app.comebacks(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, behind int, has_won boolean)
language sql stable set search_path = '' as $$
  with goals as (
    select m.id, e.minute, e.added_minutes, case e.for_team when m.home_team_id then 1 else -1 end as side
    from public.matches m
    cross join lateral (
      select minute, added_minutes, team_id as for_team from public.match_events
      where match_id = m.id and event_type = 'GOAL'
      union all
      select minute, added_minutes, case team_id when m.home_team_id then m.away_team_id else m.home_team_id end
      from public.match_incidents where match_id = m.id and kind = 'own_goal') e
    where m.stage_id = _stage_id and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted and m.status <> 'awarded'
  ), leads as (
    select id, minute, sum(side) over (partition by id order by minute, coalesce(added_minutes, 0)) as lead
    from goals
  ), extremes as (
    select id, count(*) as goals, min(lead)::int as lowest, max(lead)::int as highest
    from leads group by id having count(*) = count(minute)
  )
  select case when c.is_home then m.home_team_id else m.away_team_id end, m.id, m.played_at, c.behind,
    m.home_score <> m.away_score
  from extremes x
  join public.matches m on m.id = x.id
  cross join lateral (values (true, -x.lowest, m.home_score - m.away_score), (false, x.highest, m.away_score - m.home_score))
    c (is_home, behind, margin)
  where c.behind > 0 and c.margin >= 0 and m.home_score + m.away_score = x.goals
$$;

/* Records of a stage's results: for each kind the first match that reached the value. Runs have no match.
   An award is a win or a defeat of a run from its day on, but its goals are no record. */
create function public.season_records(_league_id uuid, _stage_id uuid default null)
returns table (
  kind text, value int, team_id uuid, team_name text,
  match_id uuid, home_team_name text, away_team_name text, home_score int, away_score int
)
language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id),
  results as (
    select r.*, m.status = 'awarded' as is_awarded
    from app.results_of((select id from stage)) r join public.matches m on m.id = r.match_id
    where m.status <> 'awarded' or m.played_at <= now()
  ), runs as (
    select team_id, won, unbeaten, winless,
      sum((not won)::int) over by_time as win_group, sum((not unbeaten)::int) over by_time as unbeaten_group,
      sum((not winless)::int) over by_time as winless_group
    from (select team_id, played_at, match_id, goals_for > goals_against as won,
      goals_for >= goals_against as unbeaten, goals_for <= goals_against as winless from results) r
    window by_time as (partition by team_id order by played_at, match_id)
  ), found as (
    (select 'home win' as kind, goals_for - goals_against as value, team_id, match_id from results
      where is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'away win', goals_for - goals_against, team_id, match_id from results
      where not is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'goals', goals_for + goals_against, team_id, match_id from results where is_home and not is_awarded
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
    (select 'comeback', behind, team_id, match_id from app.comebacks((select id from stage))
      order by 2 desc, has_won desc, played_at, match_id limit 1)
  )
  select f.kind, f.value, f.team_id, t.name, m.id, home.name, away.name, m.home_score::int, m.away_score::int
  from found f
  join public.teams t on t.id = f.team_id
  left join public.matches m on m.id = f.match_id
  left join public.teams home on home.id = m.home_team_id
  left join public.teams away on away.id = m.away_team_id
$$;
comment on function public.season_records is
  '@nullable _stage_id, match_id, home_team_name, away_team_name, home_score, away_score';

/* The players of a season, or of one of its stages or teams, who did something ('goals', 'assists' or 'awards'): most
   first, then fewer games, then name. Without `_season_id` the season is the one that visitors see. A player of several
   clubs is shown with the present one, or with the one for which they did it most often, and `team_name` lists the
   others after it. Stages whose tables are hidden from the caller count for nothing. */
create function app.rank_players(
  _league_id uuid, _team_id uuid, _feat text, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with stages as (
    -- Two reads by key. Beside a policy, PostgreSQL uses no index for 'or', nor for a condition with a bare coalesce.
    select s.id from public.stages s where s.id = _stage_id and s.id not in (select app.untabled_stages())
    union all
    select s.id from public.stages s where _stage_id is null and s.season_id = (
      select coalesce(_season_id, (select current_season_id from public.leagues where id = _league_id)))
      and s.id not in (select app.untabled_stages())
  ), counted as (
    select r.player_id, array_agg(distinct r.team_id) as team_ids, sum(r.games)::int as games,
      sum(app.count_of(r, _feat))::int as count
    from app.player_records r
    where r.stage_id in (select id from stages) and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(app.count_of(r, _feat)) > 0
  ), teams as materialized (
    -- The league's index finds them all at once, and a lookup of each player's team in the teams of all leagues is slower.
    select id, name from public.teams where league_id = _league_id
  ), shown as (
    select c.*, case
      when cardinality(team_ids) = 1 then team_ids
      else array(
        select r.team_id from app.player_records r
        left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
        where r.player_id = c.player_id and r.team_id = any (team_ids) and r.stage_id in (select id from stages)
        group by r.team_id, s.team_id
        order by s.team_id is null, sum(app.count_of(r, _feat)) desc, r.team_id)
      end as clubs
    from counted c
  )
  select row_number() over (order by c.count desc, c.games, p.full_name, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id,
    case when cardinality(c.clubs) = 1 then t.name else (
      select string_agg(n.name, ', ' order by k.place)
      from unnest(c.clubs) with ordinality k (id, place) join public.teams n on n.id = k.id) end,
    c.games, c.count
  from shown c
  join public.profiles p on p.id = c.player_id
  join teams t on t.id = c.clubs[1]
  order by 1;
end $$;

-- Players with goals in a season, or in a stage or a team of it, most first (app.rank_players).
create function public.top_scorers(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'goals', _season_id, _stage_id)
$$;
comment on function public.top_scorers is '@nullable _team_id, _season_id, _stage_id, photo_url';

-- Players with assists in a season, or in a stage or a team of it, most first (app.rank_players).
create function public.top_assists(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'assists', _season_id, _stage_id)
$$;
comment on function public.top_assists is '@nullable _team_id, _season_id, _stage_id, photo_url';

-- Players who were man of the match in a season, or in a stage or a team of it, most often first (app.rank_players).
create function public.top_motm(
  _league_id uuid, _team_id uuid default null, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language sql stable set search_path = '' as $$
  select * from app.rank_players(_league_id, _team_id, 'awards', _season_id, _stage_id)
$$;
comment on function public.top_motm is '@nullable _team_id, _season_id, _stage_id, photo_url';

/* The months in which a season is played, by the league's clocks: `upcoming` counts matches from a moment on,
   `previous` results. Results are the matches before that moment, and those of its day that have both scores. Season
   and clock are read once, so that the index of seasons finds the matches. */
create function public.match_months(_league_id uuid, _today timestamptz, _season_id uuid default null)
returns table (month text, upcoming int, previous int)
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  zone text := (select s.time_zone from public.league_settings s where s.league_id = _league_id);
  season uuid := coalesce(_season_id, (select l.current_season_id from public.leagues l where l.id = _league_id));
begin
  return query
  select to_char(m.played_at at time zone zone, 'YYYY-MM') as month,
    count(*) filter (where m.played_at >= _today)::int,
    count(*) filter (where m.played_at < _today
      or num_nulls(m.home_score, m.away_score) = 0
        and (m.played_at at time zone zone)::date = (_today at time zone zone)::date)::int
  from public.matches m
  where m.season_id = season and m.league_id = _league_id
  group by 1 order by 1;
end $$;
comment on function public.match_months is '@nullable _season_id';

/* A player's cards, minutes and clean sheets with each team of a season. Minutes are known of matches whose
   substitutions are recorded, or whose line-up has at most eleven players, if each change of the player has its minute;
   they are null if no match has them. A player may go off and come back, also more than once. A match has twice the
   season's minutes in a half. `red` leaves out those of a second yellow. A clean sheet is the recorded goalkeeper's. */
create function public.player_season(_player_id uuid, _season_id uuid)
returns table (
  team_id uuid, yellow int, second_yellow int, red int, own_goals int, minutes int, clean_sheets int
) language sql stable set search_path = '' as $$
  with played as (
    select m.id, side.team_id, side.lineup, side.conceded, 2 * coalesce(n.half_minutes, d.half_minutes, 45) as full_time,
      exists (select from public.match_substitutions s where s.match_id = m.id and s.team_id = side.team_id) as has_changes
    from public.matches m join public.seasons n on n.id = m.season_id
      left join public.match_day_settings d on d.league_id = m.league_id
    cross join lateral (values (m.home_team_id, m.home_lineup, m.away_score), (m.away_team_id, m.away_lineup, m.home_score))
      side (team_id, lineup, conceded)
    where m.season_id = _season_id and app.counts_for_players(m) and num_nulls(m.home_score, m.away_score) = 0
      and _player_id = any (side.lineup)
  ), timed as (
    select p.*, case when (p.has_changes or cardinality(p.lineup) <= 11) and not e.is_unknown and not c.is_unknown
      then least(p.full_time, greatest(0, c.minutes + case when c.is_on then e.minute else 0 end)) end as minutes
    from played p cross join lateral (
      select least(p.full_time, min(i.minute)) as minute, coalesce(bool_or(i.minute is null), false) as is_unknown
      from public.match_incidents i
      where i.match_id = p.id and i.player_id = _player_id and i.kind in ('second_yellow', 'red')) e
    cross join lateral (
      -- Each stay on the pitch adds the minute of its end and takes off that of its beginning.
      select coalesce(sum(least(e.minute, t.minute) * case t.kind when 'off' then 1 else -1 end), 0) as minutes,
        -- A starter goes off first, and a substitute comes on first, also one who goes off in the same minute.
        count(*) = 0 or count(*) filter (where t.kind = 'on')
            + case (array_agg(t.kind order by t.minute, coalesce(t.added_minutes, 0), t.kind desc))[1] when 'off' then 1 else 0 end
          > count(*) filter (where t.kind = 'off') as is_on,
        coalesce(bool_or(t.minute is null), false) as is_unknown
      from (
        select 'off' as kind, minute, added_minutes from public.match_substitutions
          where match_id = p.id and player_off_id = _player_id
        union all
        select 'on', minute, added_minutes from public.match_substitutions
          where match_id = p.id and player_on_id = _player_id) t) c
  ), cards as (
    select i.team_id, count(*) filter (where i.kind = 'yellow')::int as yellow,
      count(*) filter (where i.kind = 'second_yellow')::int as second_yellow,
      count(*) filter (where i.kind = 'red' and not exists (
        select from public.match_incidents s
        where s.match_id = i.match_id and s.player_id = i.player_id and s.kind = 'second_yellow'))::int as red,
      count(*) filter (where i.kind = 'own_goal')::int as own_goals
    from public.match_incidents i join public.matches m on m.id = i.match_id and m.season_id = _season_id and m.is_counted
    where i.player_id = _player_id group by i.team_id
  ), games as (
    select t.team_id, sum(t.minutes)::int as minutes,
      count(*) filter (where t.conceded = 0 and exists (
        select from public.match_roles r
        where r.match_id = t.id and r.player_id = _player_id and r.role = 'goalkeeper'))::int as clean_sheets
    from timed t group by t.team_id
  )
  select coalesce(g.team_id, c.team_id), coalesce(c.yellow, 0), coalesce(c.second_yellow, 0), coalesce(c.red, 0),
    coalesce(c.own_goals, 0), g.minutes, coalesce(g.clean_sheets, 0)
  from games g full join cards c on c.team_id = g.team_id
$$;
comment on function public.player_season is '@nullable minutes';

/* The seasons of a player. [{season, competition, team_id, team_name, games, goals, assists, yellow, red,
   clean_sheets, minutes}], newest season first. Null for one season with the player's club of today, of which nothing
   more than goals and assists is recorded. `red` counts second yellow cards too; `minutes` is null where no
   substitutions are recorded. */
create function public.career(_profile public.profiles) returns jsonb language sql stable set search_path = '' as $$
  with recorded as materialized (
    select exists (select from public.match_incidents where player_id = _profile.id)
      or exists (select from public.match_roles where player_id = _profile.id)
      or exists (select from public.match_substitutions where _profile.id in (player_off_id, player_on_id)) as is_more
  ), seasons as (
    -- A season without a first day begins with its first match, by the league's clock.
    select s.id, s.name, s.number, coalesce(s.first_day, (
        select (min(m.played_at) at time zone z.time_zone)::date
        from public.matches m join public.league_settings z on z.league_id = m.league_id
        where m.season_id = s.id group by z.time_zone)) as first_day,
      l.name as competition, r.team_id, sum(r.games)::int as games,
      sum(r.goals)::int as goals, sum(r.assists)::int as assists
    from app.player_records r
    join public.stages st on st.id = r.stage_id
    join public.seasons s on s.id = st.season_id
    join public.leagues l on l.id = r.league_id
    where r.player_id = _profile.id and r.games + r.goals + r.assists > 0
    group by s.id, l.id, r.team_id
  ), listed as (
    select s.*, t.name as team_name, coalesce(c.yellow, 0) as yellow,
      coalesce(c.red, 0) + coalesce(c.second_yellow, 0) as red, coalesce(c.clean_sheets, 0) as clean_sheets,
      case when exists (
        select from public.match_substitutions u join public.matches m on m.id = u.match_id
        where u.team_id = s.team_id and m.season_id = s.id) then c.minutes end as minutes
    from seasons s
    join public.teams t on t.id = s.team_id
    left join lateral (
      select * from public.player_season(_profile.id, s.id) p
      where (select is_more from recorded) and p.team_id = s.team_id) c on true
  )
  select jsonb_agg(jsonb_build_object('season', name, 'competition', competition, 'team_id', team_id,
      'team_name', team_name, 'games', games, 'goals', goals, 'assists', assists, 'yellow', yellow, 'red', red,
      'clean_sheets', clean_sheets, 'minutes', minutes)
    order by first_day desc nulls first, number desc, games desc, team_name)
  from listed
  having count(*) > 1 or (select is_more from recorded) and count(*) > 0
    or not bool_or(team_id in (select p.team_id from public.team_players p where p.player_id = _profile.id))
      and exists (select from public.team_players p where p.player_id = _profile.id)
$$;

/* The cards of the current season, {yellow, red, clean_sheets}; null where no cards are recorded. `red` counts
   dismissals, those of second yellows too. An awarded match is no clean sheet. */
create function public.season_cards(_team public.teams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('yellow', count(*) filter (where i.kind = 'yellow'),
    'red', count(distinct (i.match_id, i.player_id)) filter (where i.kind <> 'yellow'),
    'clean_sheets', (
      select count(*) from public.matches c
      where c.league_id = _team.league_id and c.season_id = l.current_season_id and c.is_counted
        and c.status <> 'awarded'
        and (c.home_team_id = _team.id and c.away_score = 0 and c.home_score is not null
          or c.away_team_id = _team.id and c.home_score = 0 and c.away_score is not null)))
  from public.match_incidents i
  join public.matches m on m.id = i.match_id
  join public.leagues l on l.id = m.league_id and l.current_season_id = m.season_id
  where i.team_id = _team.id and i.kind in ('yellow', 'second_yellow', 'red') and m.is_counted
  group by l.current_season_id
$$;

-- The export of a person's data has what matches record of these players, and the teams that they have left.
create function app.records_of_players(_mine uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'incidents', coalesce((
      select jsonb_agg(jsonb_build_object('match_id', i.match_id, 'kind', i.kind, 'minute', i.minute,
        'added_minutes', i.added_minutes) order by i.match_id, i.minute, i.id)
      from public.match_incidents i where i.player_id = any (_mine)), '[]'),
    'substitutions', coalesce((
      select jsonb_agg(jsonb_build_object('match_id', s.match_id, 'came_on', s.player_on_id = any (_mine),
        'minute', s.minute, 'added_minutes', s.added_minutes) order by s.match_id, s.minute, s.id)
      from public.match_substitutions s where s.player_off_id = any (_mine) or s.player_on_id = any (_mine)), '[]'),
    'roles', coalesce((
      select jsonb_agg(jsonb_build_object('match_id', r.match_id, 'role', r.role) order by r.match_id, r.role)
      from public.match_roles r where r.player_id = any (_mine)), '[]'),
    'past_teams', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'from', m.from_day, 'until', m.until_day)
        order by m.from_day, t.name)
      from public.past_memberships m join public.teams t on t.id = m.team_id where m.player_id = any (_mine)), '[]'))
$$;

-- The results of a stage as each of the two teams sees them, up to now. The goals of an award are null.
create function app.team_results(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, margin int, scored int, conceded int)
language sql stable set search_path = '' as $$
  select r.team_id, r.match_id, r.played_at, r.goals_for - r.goals_against,
    case when m.status <> 'awarded' then r.goals_for end, case when m.status <> 'awarded' then r.goals_against end
  from app.results_of(_stage_id) r join public.matches m on m.id = r.match_id
  where m.status <> 'awarded' or m.played_at <= now()
$$;

/* The runs of each team by kind: how many of its last results belong to it, and its longest run so far. Results of
   one moment are in the order of their ids. Runs of goals leave awards out. */
create function public.team_streaks(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, kind text, current int, longest int)
language sql stable set search_path = '' as $$
  with kept as (
    select r.team_id, k.kind, k.holds, row_number() over by_time as number,
      count(*) over (partition by r.team_id, k.kind) as played
    from app.team_results(app.stage_or_main(_league_id, _stage_id)) r
    cross join lateral (values
      ('won', r.margin > 0), ('unbeaten', r.margin >= 0), ('lost', r.margin < 0), ('winless', r.margin <= 0),
      ('scored', r.scored > 0), ('goalless', r.scored = 0), ('clean sheets', r.conceded = 0)) k (kind, holds)
    where k.holds is not null
    window by_time as (partition by r.team_id, k.kind order by r.played_at, r.match_id)
  ), runs as (
    select k.team_id, k.kind, count(*)::int as length, max(k.number) = k.played as lasts
    from (
      select h.*, h.number - row_number() over (partition by h.team_id, h.kind order by h.number) as run
      from kept h where h.holds
    ) k
    group by k.team_id, k.kind, k.run, k.played
  )
  select r.team_id, r.kind, coalesce(max(r.length) filter (where r.lasts), 0), max(r.length)
  from runs r group by r.team_id, r.kind
$$;
comment on function public.team_streaks is '@nullable _stage_id';

/* The matches that a team has still to play, and how many points a match their opponents have won so far by the rules of
   the table, shoot-outs included and deductions left out. A team that was expunged has none. */
create function public.fixtures_to_come(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, matches int, at_home int, opponents_points numeric)
language sql stable set search_path = '' as $$
  with won as (
    select o.team_id, (o.points - o.adjustment)::numeric / nullif(o.played, 0) as points
    from app.order_groups(app.stage_or_main(_league_id, _stage_id)) o
  )
  select side.team_id, count(*)::int, (count(*) filter (where side.is_home))::int, round(avg(w.points), 2)
  from public.stages s
  join public.matches m on m.stage_id = s.id
  cross join lateral (values (m.home_team_id, m.away_team_id, true), (m.away_team_id, m.home_team_id, false))
    side (team_id, opponent_id, is_home)
  join app.team_records own on own.stage_id = s.id and own.team_id = side.team_id
  join app.team_records r on r.stage_id = s.id and r.team_id = side.opponent_id
  join won w on w.team_id = side.opponent_id
  where s.id = app.stage_or_main(_league_id, _stage_id) and m.league_id = _league_id
    and num_nulls(m.home_score, m.away_score) > 0 and m.status in ('scheduled', 'in_play', 'postponed')
  group by side.team_id
$$;
comment on function public.fixtures_to_come is '@nullable _stage_id, opponents_points';

/* Players of a squad with three goals or more who have played longer without one than they usually need. Only recorded
   line-ups count as played. */
create function public.players_due(_league_id uuid, _stage_id uuid default null)
returns table (player_id uuid, full_name text, team_id uuid, goals int, games int, waiting int)
language sql stable set search_path = '' as $$
  with scorers as (
    select r.player_id, r.team_id, r.goals, r.games, (
      select max(m.played_at) from public.match_events e join public.matches m on m.id = e.match_id
      where e.player_id = r.player_id and e.team_id = r.team_id and e.event_type = 'GOAL' and m.stage_id = r.stage_id) as last_goal_at
    from app.player_records r
    join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
    where r.stage_id = app.stage_or_main(_league_id, _stage_id) and r.goals >= 3 and r.games >= r.goals
  ), waits as (
    select s.*, (
      select count(*)::int from public.matches m
      where m.stage_id = app.stage_or_main(_league_id, _stage_id) and m.played_at > s.last_goal_at
        and num_nulls(m.home_score, m.away_score) = 0 and m.is_counted and m.status <> 'awarded'
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
comment on function public.players_due is '@nullable _stage_id';

-- The table of a match's season in which a team plays: the match's own, or the first one.
create function app.table_of_team(_match public.matches, _team_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select s.id from public.stages s join public.stage_entries e on e.stage_id = s.id and e.team_id = _team_id
  where s.league_id = _match.league_id and s.season_id = _match.season_id and s.kind = 'table'
  order by s.id = _match.stage_id desc, s.position, s.created_at, s.id limit 1
$$;

/* A team before a match, with its place in a table, or in its group of the table. Without a result there no team has a
   position. A player who left the squad scores for it no more. */
create function app.preview_team(_league_id uuid, _team_id uuid, _stage_id uuid) returns public.preview_team
language sql stable set search_path = '' as $$
  select row(s.rank, s.points,
    app.preview_results(array(
      select match_id from app.latest_results(_team_id, 5) order by played_at, match_id desc)),
    array(
      select row(p.id, p.full_name, r.goals, r.games)::public.preview_scorer
      from (
        select player_id, sum(goals)::int as goals, sum(games)::int as games from app.player_records
        where team_id = _team_id and stage_id in (
          select s.id from public.stages s join public.leagues l on l.current_season_id = s.season_id
          where l.id = _league_id)
        group by player_id having sum(goals) > 0
      ) r
      join public.team_players t on t.team_id = _team_id and t.player_id = r.player_id
      join public.profiles p on p.id = r.player_id
      order by r.goals desc, r.games, p.full_name, p.id limit 3)
    )::public.preview_team
  from public.teams team
  left join (
    select team_id, rank, points, sum(played) over () > 0 as has_begun from (
      select n.team_id, n.rank, n.points, n.played from public.table_standings n
      where n.league_id = _league_id and exists (
        select from public.leagues l where l.id = _league_id and l.main_stage_id = _stage_id)
      union all
      select o.team_id, o.rank, o.points, o.played from app.order_groups(_stage_id) o
      where not exists (select from public.leagues l where l.id = _league_id and l.main_stage_id = _stage_id)
    ) placed
  ) s on s.team_id = team.id and s.has_begun
  where team.id = _team_id
$$;

/* The two teams of a match without a result, in one row. `meetings`: the latest five results of the two teams against
   each other, newest first. */
create function public.match_preview(_match_id uuid)
returns table (home public.preview_team, away public.preview_team, meetings public.preview_result[])
language sql stable set search_path = '' as $$
  select app.preview_team(m.league_id, m.home_team_id, app.table_of_team(m, m.home_team_id)),
    app.preview_team(m.league_id, m.away_team_id, app.table_of_team(m, m.away_team_id)),
    app.preview_results(array(
      select r.id from public.matches r
      where r.home_team_id in (m.home_team_id, m.away_team_id) and r.away_team_id in (m.home_team_id, m.away_team_id)
        and r.home_score is not null and r.away_score is not null and r.is_counted
      order by r.played_at desc, r.id limit 5))
  from public.matches m
  where m.id = _match_id and (m.home_score is null or m.away_score is null)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.count_of, app.preview_results, app.comebacks, app.rank_players, app.team_results,
  app.table_of_team, app.preview_team to anon, authenticated, service_role;
