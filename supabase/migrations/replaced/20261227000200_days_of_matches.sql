-- A plan of fixtures knows which matches leave their teams a free day.

/* {seen, matches: [{id, home, away, date, time, round, is_begun, takes_day}]}: a stage's matches, or those of the main
   table, which a plan is made around, in the order of the calendar and by the league's clocks. `takes_day` is false for a
   match that is cancelled, or awarded without having been played. One statement, so that `seen` is of exactly these
   matches. */
create or replace function public.fixtures_to_plan(_league_id uuid, _stage_id uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('seen', app.fixtures_mark(app.stage_or_main(_league_id, _stage_id)), 'matches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'home', m.home_team_id, 'away', m.away_team_id, 'round', m.round, 'is_begun', app.is_begun(m),
      'takes_day', case m.status when 'cancelled' then false
        when 'awarded' then m.replaced ->> 'home_score' is not null or coalesce(m.replaced ->> 'status' = 'abandoned', false)
        else true end,
      'date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'time', to_char(m.played_at at time zone s.time_zone, 'HH24:MI')) order by m.played_at, m.id)
    from public.matches m join public.league_settings s using (league_id)
    where m.league_id = _league_id and m.stage_id = app.stage_or_main(_league_id, _stage_id)), '[]'))
$$;
comment on function public.fixtures_to_plan is '@nullable _stage_id';
