-- A season as the two files of a competition folder have it, to import it again.

create function app.folder_table(_stage public.stages) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('name', _stage.name, 'win', _stage.win_points, 'draw', _stage.draw_points,
    'loss', _stage.loss_points, 'shootout_win', _stage.shootout_win_points, 'shootout_loss', _stage.shootout_loss_points,
    'tie_breaks', _stage.tie_breaks, 'head_to_head', _stage.head_to_head, 'play_off_places', _stage.play_off_places,
    'best_place', _stage.best_place, 'best_place_teams', _stage.best_place_teams,
    'best_place_tie_breaks', _stage.best_place_tie_breaks,
    'zones', coalesce((
      select jsonb_agg(jsonb_build_object('from', z.first_place, 'to', z.last_place, 'label', z.label) order by z.first_place)
      from public.stage_zones z where z.stage_id = _stage.id), '[]'),
    'deductions', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'points', -a.points, 'reason', a.reason, 'date', a.decided_on)
        order by a.decided_on, t.name)
      from public.point_adjustments a join public.teams t on t.id = a.team_id where a.stage_id = _stage.id), '[]'),
    'entries', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'group', e.group_name, 'fair_play', e.fair_play, 'lot', e.lot,
        'withdrawn', e.withdrawn) order by e.group_name, t.name)
      from public.stage_entries e join public.teams t on t.id = e.team_id where e.stage_id = _stage.id), '[]'))
$$;

create function app.folder_match(_match public.matches, _time_zone text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('stage', s.name, 'home', h.name, 'away', a.name,
    'date', to_char(_match.played_at at time zone _time_zone, 'YYYY-MM-DD'),
    'time', to_char(_match.played_at at time zone _time_zone, 'HH24:MI'),
    'group', (select e.group_name from public.stage_entries e
      where e.stage_id = _match.stage_id and e.team_id = _match.home_team_id and s.kind = 'table'),
    'round', coalesce(t.round_name, _match.round::text), 'leg', case when t.legs = 2 then _match.leg end,
    'home_score', _match.home_score, 'away_score', _match.away_score, 'home_score_90', _match.home_score_90,
    'away_score_90', _match.away_score_90, 'home_penalties', _match.home_penalties,
    'away_penalties', _match.away_penalties, 'status', _match.status, 'is_counted', _match.is_counted,
    'reason', _match.status_reason)
  from public.stages s
  join public.teams h on h.id = _match.home_team_id
  join public.teams a on a.id = _match.away_team_id
  left join public.ties t on t.id = _match.tie_id
  where s.id = _match.stage_id
$$;

/* {name, champion_from, tables, knock_outs, matches}: the tables with their rules and teams, the rules of the
   knock-outs, and all matches whose teams are known, each with the names of its stage, round and teams. A match of a tie
   that was abandoned and replayed is left out. */
create function public.competition_folder(_season_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('season', n.name, 'name', l.name,
    'champion_from', (select case g.kind when 'table' then 'table' else 'knockout' end from public.stages g
      where g.id = n.champion_stage_id),
    'tables', coalesce((
      select jsonb_agg(app.folder_table(s) order by s.position) from public.stages s
      where s.season_id = n.id and s.kind = 'table'), '[]'),
    'knock_outs', coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'legs', s.legs, 'extra_time', s.extra_time,
        'penalties', s.penalties, 'away_goals', s.away_goals, 'away_goals_in_extra_time', s.away_goals_in_extra_time,
        'single_leg_rounds', s.single_leg_rounds, 'matrix', s.best_places_matrix,
        'final_round', (select t.round_name from public.ties t where t.stage_id = s.id and not t.is_third_place
          order by t.round desc limit 1)) order by s.position)
      from public.stages s where s.season_id = n.id and s.kind = 'knockout'), '[]'),
    'matches', coalesce((
      select jsonb_agg(app.folder_match(m, z.time_zone)
        order by s.position, t.round, t.is_third_place desc, t.position, m.played_at, m.leg, h.name, m.id)
      from public.matches m join public.stages s on s.id = m.stage_id
      join public.teams h on h.id = m.home_team_id left join public.ties t on t.id = m.tie_id
      where m.league_id = l.id and m.season_id = n.id and (m.tie_id is null or m.is_counted)), '[]'))
  from public.seasons n
  join public.leagues l on l.id = n.league_id
  join public.league_settings z on z.league_id = l.id
  where n.id = _season_id
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.competition_folder from public, anon;
grant execute on function app.folder_table, app.folder_match to authenticated, service_role;
grant execute on function public.competition_folder to authenticated;
