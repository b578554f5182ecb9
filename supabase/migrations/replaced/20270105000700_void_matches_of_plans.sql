/* The matches of a stage around which a plan is made. {seen, matches: [{id, home, away, date, time, round, is_begun,
   takes_day, is_void}], elsewhere: [{date, team_ids}]}: a stage's matches, or those of the main table, which a plan is
   made around, in the order of the calendar and by the league's clocks. `takes_day` is false for a match that is
   cancelled, or awarded without having been played. `is_void`: it was cancelled, or abandoned without a score that
   stands. `elsewhere`: the days on which teams play in the cups and other tables of the season. One statement, so that
   `seen` is of exactly these matches. */
create or replace function public.fixtures_to_plan(_league_id uuid, _stage_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seen', app.fixtures_mark(app.stage_or_main(_league_id, _stage_id)), 'matches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'home', m.home_team_id, 'away', m.away_team_id, 'round', m.round, 'is_begun', app.is_begun(m),
      'takes_day', app.takes_day(m),
      'is_void', m.status = 'cancelled' or m.status = 'abandoned' and not m.score_stands,
      'date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'time', to_char(m.played_at at time zone s.time_zone, 'HH24:MI')) order by m.played_at, m.id)
    from public.matches m join public.league_settings s using (league_id)
    where m.league_id = _league_id and m.stage_id = app.stage_or_main(_league_id, _stage_id)), '[]'),
  'elsewhere', coalesce((
    select jsonb_agg(jsonb_build_object('date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'team_ids', jsonb_build_array(m.home_team_id, m.away_team_id)) order by m.played_at, m.id)
    from public.stages g
    join public.matches m on m.season_id = g.season_id and m.league_id = _league_id and m.stage_id <> g.id
    join public.league_settings s on s.league_id = m.league_id
    where g.id = app.stage_or_main(_league_id, _stage_id) and m.status <> 'postponed' and app.takes_day(m)
      and exists (
        select from public.stage_entries e
        where e.stage_id = g.id and e.team_id in (m.home_team_id, m.away_team_id))), '[]'))
$$;
