-- Matches may be as old as the rules of the game: the first league season is that of 1888. The league's clocks decide
-- which day it is, and no zone is more than 16 hours ahead of UTC.
alter table public.matches drop constraint played_in_our_time;
alter table public.matches
  add constraint played_in_our_time check (played_at >= '1862-12-31T08:00:00Z' and played_at < '2200-01-01T00:00:00Z');

-- The months in which a league plays, by its own clocks: matches from a moment on, and results. Results are the matches
-- before that moment, and those of its day that have both scores.
create or replace function public.match_months(_league_id uuid, _today timestamptz)
returns table (month text, upcoming int, previous int) language sql stable set search_path = '' as $$
  select to_char(m.played_at at time zone s.time_zone, 'YYYY-MM'),
    count(*) filter (where m.played_at >= _today)::int,
    count(*) filter (where m.played_at < _today
      or num_nulls(m.home_score, m.away_score) = 0
        and (m.played_at at time zone s.time_zone)::date = (_today at time zone s.time_zone)::date)::int
  from public.matches m join public.league_settings s on s.league_id = m.league_id
  where m.league_id = _league_id
  group by 1 order by 1
$$;
