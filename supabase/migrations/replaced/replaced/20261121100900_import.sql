-- Fixtures and results from a spreadsheet: all of it or nothing, and every wrong row named.

-- A row as it was read, with what it means in the league. `reason` says what is wrong with it.
create type app.import_row as (
  line int, home_id uuid, away_id uuid, day date, kick_off time, round int, home_score int, away_score int, reason text
);

-- null for a text that is no day of the calendar
create function app.read_date(_text text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when _text ~ '^\d{4}-\d{2}-\d{2}$' then _text::date end;
exception when datetime_field_overflow then
  return null;
end $$;

create function app.read_time(_text text) returns time language sql immutable
  return case when _text ~ '^([01]?\d|2[0-3]):[0-5]\d$' then _text::time end;

create function app.read_number(_text text, _digits int) returns int language sql immutable
  return case when _text ~ '^\d+$' and length(_text) <= _digits then _text::int end;

create function app.read_import(_league_id uuid, _rows jsonb) returns setof app.import_row
language sql stable set search_path = '' as $$
  with cells as (
    select coalesce(app.read_number(r ->> 'row', 9), n::int) as line, btrim(r ->> 'home') as home, btrim(r ->> 'away') as away,
      r ->> 'date' as date, nullif(btrim(r ->> 'time'), '') as time, nullif(btrim(r ->> 'round'), '') as round,
      nullif(btrim(r ->> 'home_score'), '') as home_score, nullif(btrim(r ->> 'away_score'), '') as away_score
    from jsonb_array_elements(_rows) with ordinality e (r, n)
  ), meant as (
    select c.*, h.id as home_id, a.id as away_id, app.read_date(c.date) as day, app.read_time(c.time) as kick_off,
      app.read_number(c.round, 4) as number, app.read_number(c.home_score, 3) as scored,
      app.read_number(c.away_score, 3) as conceded
    from cells c
    left join public.teams h on h.league_id = _league_id and app.team_key(h.name) = app.team_key(c.home)
    left join public.teams a on a.league_id = _league_id and app.team_key(a.name) = app.team_key(c.away)
  ), counted as (
    select m.*, count(*) over (partition by day, least(home_id, away_id), greatest(home_id, away_id)) as meetings
    from meant m
  )
  select line, home_id, away_id, day, kick_off, number, scored, conceded, nullif(concat_ws(' ',
    case when coalesce(home, '') = '' or coalesce(away, '') = '' then 'A team is missing.' end,
    case when home <> '' and home_id is null then format('"%s" is not a team of this league.', home) end,
    case when away <> '' and away_id is null then format('"%s" is not a team of this league.', away) end,
    case when app.team_key(home) = app.team_key(away) and home <> '' then format('%s cannot play against itself.', home) end,
    case when day is null then format('"%s" is not a date.', date) end,
    case when time is not null and kick_off is null then format('"%s" is not a time.', time) end,
    case when round is not null and coalesce(number, 0) = 0 then format('"%s" is not a round.', round) end,
    case when home_score is not null and scored is null then format('"%s" is not a score.', home_score) end,
    case when away_score is not null and conceded is null then format('"%s" is not a score.', away_score) end,
    case when num_nonnulls(home_score, away_score) = 1 then 'Only one of the two scores is given.' end,
    case when day is not null and home_id <> away_id and meetings > 1
      then format('%s and %s meet more than once on this day.', home, away) end
  ), '')
  from counted
$$;

-- `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score}], dates and times
-- as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created. A fixture that the
-- league has on that day is brought up to date; what a row leaves empty stays as it is.
create function public.import_matches(_league_id uuid, _rows jsonb, _new_teams text[] default '{}') returns jsonb
language plpgsql set search_path = '' as $$
declare
  zone          text;
  imported      app.import_row[];
  wrong         jsonb;
  teams_created int;
  created       int;
  updated       int;
begin
  if jsonb_typeof(_rows) is distinct from 'array' then
    raise exception 'The rows must be a JSON array' using errcode = '22023';
  end if;
  if jsonb_array_length(_rows) > 5000 then
    raise exception 'At most 5,000 rows can be imported at once' using errcode = 'PT422', detail = '[]';
  end if;
  -- One import of a league at a time: a second one sees the fixtures of the first. Only its owner can lock a league.
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can import matches' using errcode = '42501';
  end if;

  insert into public.teams (league_id, name)
    select distinct on (app.team_key(name)) _league_id, btrim(name) from unnest(_new_teams) name
    on conflict do nothing;
  get diagnostics teams_created = row_count;

  imported := array(select r from app.read_import(_league_id, _rows) r order by r.line);
  select jsonb_agg(jsonb_build_object('row', line, 'reason', reason) order by line) into wrong
    from unnest(imported) where reason is not null;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  with known as (
    select distinct on (i.home_id, i.away_id, i.day) m.id, i.* from unnest(imported) i
    join public.matches m on m.league_id = _league_id and m.home_team_id = i.home_id and m.away_team_id = i.away_id
      and (m.played_at at time zone zone)::date = i.day
    order by i.home_id, i.away_id, i.day, m.played_at
  ), changed as (
    update public.matches m set
      played_at = case when k.kick_off is null then m.played_at else (k.day + k.kick_off) at time zone zone end,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score)
    from known k where m.id = k.id returning m.id
  ), added as (
    insert into public.matches (league_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
    select _league_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone zone, i.round,
      i.home_score, i.away_score
    from unnest(imported) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from changed), (select count(*) from added) into updated, created;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.read_date, app.read_time, app.read_number, app.read_import
  to anon, authenticated, service_role;
revoke execute on function public.import_matches from public, anon;
grant execute on function public.import_matches to authenticated;
