-- Fixtures and results from a spreadsheet: all of it or nothing, and every wrong row named.

-- null for a text that is not a day of the calendar
create function app.to_date(_text text) returns date language plpgsql immutable set search_path = '' as $$
begin
  if _text ~ '^\d{4}-\d{2}-\d{2}$' then return _text::date; end if;
  return null;
exception when datetime_field_overflow or invalid_datetime_format then
  return null;
end $$;

create function app.team_key(_name text) returns text language sql immutable return lower(btrim(_name));

-- The rows as read, with what they mean in the league; `reason` says what is wrong with a row.
create function app.read_import(_league_id uuid, _rows jsonb)
returns table (line int, home_id uuid, away_id uuid, day date, kick_off time, round int, home_score int, away_score int, reason text)
language sql stable set search_path = '' as $$
  with given as (
    select coalesce((r ->> 'row')::int, n::int) as line, btrim(r ->> 'home') as home, btrim(r ->> 'away') as away,
      r ->> 'date' as date, nullif(btrim(r ->> 'time'), '') as time, nullif(btrim(r ->> 'round'), '') as round,
      nullif(btrim(r ->> 'home_score'), '') as home_score, nullif(btrim(r ->> 'away_score'), '') as away_score
    from jsonb_array_elements(_rows) with ordinality as e (r, n)
  ), understood as (
    select g.*, h.id as home_id, a.id as away_id, app.to_date(g.date) as day,
      count(*) over (partition by app.to_date(g.date), least(h.id, a.id), greatest(h.id, a.id)) as meetings
    from given g
    left join public.teams h on h.league_id = _league_id and app.team_key(h.name) = app.team_key(g.home)
    left join public.teams a on a.league_id = _league_id and app.team_key(a.name) = app.team_key(g.away)
  )
  select line, home_id, away_id, day,
    case when time ~ '^([01]?\d|2[0-3]):[0-5]\d$' then time::time end,
    case when round ~ '^\d{1,4}$' then round::int end,
    case when home_score ~ '^\d{1,3}$' then home_score::int end,
    case when away_score ~ '^\d{1,3}$' then away_score::int end,
    nullif(concat_ws('; ',
      case when coalesce(home, '') = '' or coalesce(away, '') = '' then 'A team is missing' end,
      case when home <> '' and home_id is null then format('Unknown team "%s"', home) end,
      case when away <> '' and away_id is null then format('Unknown team "%s"', away) end,
      case when app.team_key(home) = app.team_key(away) then 'A team cannot play itself' end,
      case when day is null then format('Unknown date "%s"', coalesce(date, '')) end,
      case when time !~ '^([01]?\d|2[0-3]):[0-5]\d$' then format('Unknown time "%s"', time) end,
      case when round !~ '^\d{1,4}$' or round ~ '^0+$' then format('Unknown round "%s"', round) end,
      case when home_score !~ '^\d{1,3}$' then format('Unknown score "%s"', home_score) end,
      case when away_score !~ '^\d{1,3}$' then format('Unknown score "%s"', away_score) end,
      case when num_nonnulls(home_score, away_score) = 1 then 'Only one of the two scores is given' end,
      case when meetings > 1 and home_id <> away_id and day is not null then 'The same two teams meet twice on this day' end
    ), '')
  from understood
$$;

create function public.import_matches(_league_id uuid, _rows jsonb, _new_teams text[] default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  zone          text;
  wrong         jsonb;
  teams_created int;
  updated       int;
  created       int;
begin
  if auth.role() is distinct from 'service_role' and _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can import matches' using errcode = '42501';
  end if;
  if jsonb_typeof(_rows) is distinct from 'array' then
    raise exception 'The rows must be a JSON array' using errcode = '22023';
  end if;
  if jsonb_array_length(_rows) > 5000 then
    raise exception 'At most 5,000 rows can be imported at once' using errcode = 'PT422';
  end if;
  -- One import at a time in a league: a second one sees the fixtures of the first.
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id for update of l;

  insert into public.teams (league_id, name)
    select distinct on (app.team_key(name)) _league_id, btrim(name) from unnest(_new_teams) name
    on conflict do nothing;
  get diagnostics teams_created = row_count;

  create temporary table if not exists imported (
    line int, home_id uuid, away_id uuid, day date, kick_off time, round int, home_score int, away_score int, reason text
  ) on commit drop;
  truncate pg_temp.imported;
  insert into pg_temp.imported select * from app.read_import(_league_id, _rows);
  select jsonb_agg(jsonb_build_object('row', line, 'reason', reason) order by line) into wrong
    from pg_temp.imported where reason is not null;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  update public.matches m set
    played_at = case when i.kick_off is null then m.played_at else (i.day + i.kick_off) at time zone zone end,
    round = coalesce(i.round, m.round), home_score = coalesce(i.home_score, m.home_score),
    away_score = coalesce(i.away_score, m.away_score)
  from pg_temp.imported i
  where m.league_id = _league_id and m.home_team_id = i.home_id and m.away_team_id = i.away_id
    and (m.played_at at time zone zone)::date = i.day;
  get diagnostics updated = row_count;

  insert into public.matches (league_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
  select _league_id, home_id, away_id, (day + coalesce(kick_off, time '15:00')) at time zone zone, round, home_score, away_score
  from pg_temp.imported i
  where not exists (
    select from public.matches m where m.league_id = _league_id and m.home_team_id = i.home_id
      and m.away_team_id = i.away_id and (m.played_at at time zone zone)::date = i.day)
  order by line;
  get diagnostics created = row_count;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;
revoke execute on function public.import_matches from public, anon;
grant execute on function public.import_matches to authenticated;
