-- Functions that public pages call often, in a language that keeps their plans: PostgreSQL plans the statement of an SQL
-- function again for each call, which takes longer than running it. Nothing else changes.

create or replace function public.has_knock_out(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s where s.season_id = _league.current_season_id and s.kind = 'knockout');
end $$;

-- The season and the clock are read once, and the index of seasons finds the matches.
create or replace function public.match_months(_league_id uuid, _today timestamptz, _season_id uuid default null)
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
