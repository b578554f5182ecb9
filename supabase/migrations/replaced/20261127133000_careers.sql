-- A player's seasons and clubs on the player's page, a team's cards, and incidents in the export of a person's data.

/* [{season, competition, team_id, team_name, games, goals, assists, yellow, red, clean_sheets, minutes}], newest season
   first. Null for one season with the player's club of today, of which nothing more than goals and assists is recorded.
   `red` counts second yellow cards too; `minutes` is null where no substitutions are recorded. */
create function public.career(_profile public.profiles) returns jsonb language sql stable set search_path = '' as $$
  with recorded as materialized (
    select exists (select from public.match_incidents where player_id = _profile.id)
      or exists (select from public.match_roles where player_id = _profile.id)
      or exists (select from public.match_substitutions where _profile.id in (player_off_id, player_on_id)) as is_more
  ), seasons as (
    -- A season without a first day begins with its first match.
    select s.id, s.name, s.number, coalesce(s.first_day, (
        select min(m.played_at)::date from public.matches m where m.season_id = s.id)) as first_day, l.name as competition, r.team_id, sum(r.games)::int as games,
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

/* {yellow, red, clean_sheets} of the current season; null where no cards are recorded. `red` counts second yellows too. An
   awarded match is no clean sheet. */
create function public.season_cards(_team public.teams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('yellow', count(*) filter (where i.kind = 'yellow'),
    'red', count(*) filter (where i.kind <> 'yellow'),
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

