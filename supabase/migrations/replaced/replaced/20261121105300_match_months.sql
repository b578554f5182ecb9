-- The months in which a league plays, by its own clocks, with their matches from a moment on and before it.
create function public.match_months(_league_id uuid, _today timestamptz)
returns table (month text, upcoming int, previous int) language sql stable set search_path = '' as $$
  select to_char(m.played_at at time zone s.time_zone, 'YYYY-MM'),
    count(*) filter (where m.played_at >= _today)::int, count(*) filter (where m.played_at < _today)::int
  from public.matches m join public.league_settings s on s.league_id = m.league_id
  where m.league_id = _league_id
  group by 1 order by 1
$$;
