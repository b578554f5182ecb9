/* A season as the files of a competition folder have it: {season, name, champion_from, discipline, tables, knock_outs,
   matches}. `tables` have their rules and teams, `knock_outs` their rules, and `discipline` the rules of suspensions,
   null where none are counted. `is_play_off`: the knock-out decides places between teams that are named
   (app.decides_places). `matches` are all whose teams are known, each with the names of its stage, round and teams. A
   match of a tie that was abandoned and replayed is left out. */
create or replace function public.competition_folder(_season_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('season', n.name, 'name', l.name,
    'champion_from', (select case g.kind when 'table' then 'table' else 'knockout' end from public.stages g
      where g.id = n.champion_stage_id),
    'discipline', app.folder_discipline(n.id),
    'tables', coalesce((
      select jsonb_agg(app.folder_table(s) order by s.position) from public.stages s
      where s.season_id = n.id and s.kind = 'table'), '[]'),
    'knock_outs', coalesce((
      select jsonb_agg(jsonb_build_object('name', s.name, 'is_play_off', not exists (
          select from public.ties t where t.stage_id = s.id and (t.home_source - 'team' <> '{}' or t.away_source - 'team' <> '{}')),
        'legs', s.legs, 'extra_time', s.extra_time,
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
