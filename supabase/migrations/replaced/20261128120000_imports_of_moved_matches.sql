-- A match that a file, or the league, has as postponed moves to the later row of its new date.

/* The match that each row is about: that of its day; for a postponed row also one that was moved from that day, which
   stays as it is; for another row else the one postponed match of these teams, before it and of the same round where both
   have one, if no other row may mean it. Rows of new matches are left out. */
create function app.find_imported(_league_id uuid, _stage_id uuid, _rows app.import_row[], _zone text)
returns table (id uuid, home_id uuid, away_id uuid, day date, is_as_moved boolean)
language sql stable set search_path = '' as $$
  with pairs as (
    select i.home_id, i.away_id, i.day, i.status, i.round, m.id, m.played_at, m.status as stored_status,
      m.round as stored_round, m.stage_id = _stage_id as is_of_stage, (m.played_at at time zone _zone)::date as stored_day,
      (m.first_played_at at time zone _zone)::date as first_day
    from unnest(_rows) i
    join public.matches m on m.league_id = _league_id and m.home_team_id = i.home_id and m.away_team_id = i.away_id
  ), of_day as (
    select distinct on (p.home_id, p.away_id, p.day)
      p.id, p.home_id, p.away_id, p.day, p.stored_day <> p.day as is_as_moved
    from pairs p
    where p.stored_day = p.day or p.status = 'postponed' and p.first_day = p.day
    order by p.home_id, p.away_id, p.day, p.stored_day <> p.day, p.played_at
  ), moved as (
    select p.id, p.home_id, p.away_id, p.day,
      count(*) over (partition by p.home_id, p.away_id, p.day) + count(*) over (partition by p.id) as meanings
    from pairs p
    where p.is_of_stage and p.stored_status = 'postponed' and p.stored_day < p.day
      and coalesce(p.status, 'awarded') not in ('postponed', 'cancelled')
      and (p.round = p.stored_round or num_nulls(p.round, p.stored_round) > 0)
      and not exists (
        select from of_day d where d.home_id = p.home_id and d.away_id = p.away_id and d.day = p.day)
  )
  select d.* from of_day d
  union all
  select m.id, m.home_id, m.away_id, m.day, false from moved m where m.meanings = 2
$$;

create type app.import_count as (created int, updated int);

/* Saves rows that have no mistakes. */
create function app.save_imported(_league_id uuid, _stage_id uuid, _rows app.import_row[], _zone text)
returns app.import_count language plpgsql set search_path = '' as $$
declare
  count app.import_count;
begin
  with known as (
    select f.id, f.is_as_moved, i.* from app.find_imported(_league_id, _stage_id, _rows, _zone) f
    join unnest(_rows) i using (home_id, away_id, day)
  ), changed as (
    update public.matches m set
      played_at = (k.day + coalesce(k.kick_off, (m.played_at at time zone _zone)::time)) at time zone _zone,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score),
      status = coalesce(k.status, case when k.home_score is not null and m.status in ('postponed', 'cancelled') then 'scheduled' end, m.status),
      score_stands = case when k.status is null then m.score_stands else k.score_stands end,
      status_reason = case when k.status is null then m.status_reason else coalesce(k.status_reason, m.status_reason) end
    from known k where m.id = k.id and not k.is_as_moved
  ), added as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score,
      status, score_stands, status_reason)
    select _league_id, _stage_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone _zone,
      i.round, i.home_score, i.away_score, coalesce(i.status, 'scheduled'), i.score_stands, i.status_reason
    from unnest(_rows) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from added), (select count(*) from known) into count.created, count.updated;
  return count;
end $$;

/* Imports all rows or none, and names every wrong row.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score,
   match_status, score_stands, status_reason}], dates and times as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created,
   each with the next unused pair of colours. A fixture that the
   league has on that day is updated; what a row leaves empty stays as it is, but a score means that the match was
   played. A later row of a postponed match is its new date. New fixtures are of the stage, or of the
   main table; their teams play in no other table of its season.
   Thousands of rows may take longer than the eight seconds that other requests have. */
create or replace function public.import_matches(
  _league_id uuid, _rows jsonb, _new_teams text[] default '{}', _stage_id uuid default null
) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  zone          text;
  target        uuid := app.stage_or_main(_league_id, _stage_id);
  imported      app.import_row[];
  wrong         jsonb;
  teams_created int;
  put_off       app.import_count;
  others        app.import_count;
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

  insert into public.teams (league_id, name, team_color, second_color)
    select _league_id, n.name, c.first, c.second
    from (
      select btrim(name) as name, row_number() over (order by app.team_key(name)) as number
      from (select distinct on (app.team_key(name)) name from unnest(_new_teams) name) named
      where app.team_key(name) not in (select app.team_key(t.name) from public.teams t where t.league_id = _league_id)) n
    join app.next_colours(_league_id, cardinality(_new_teams)) c on c.number = n.number
    order by n.number
    on conflict do nothing;
  get diagnostics teams_created = row_count;

  imported := array(select r from app.read_import(_league_id, _rows) r order by r.line);
  select jsonb_agg(jsonb_build_object('row', line, 'reason', reason) order by line) into wrong
    from (
      select i.line, i.reason from unnest(imported) i where i.reason is not null
      union all
      select o.line, o.reason from app.other_divisions(target, imported, zone) o
    ) refused;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  -- Postponed matches come first, so that the row of a new date finds its match.
  put_off := app.save_imported(
    _league_id, target, array(select i from unnest(imported) i where i.status = 'postponed'), zone);
  others := app.save_imported(
    _league_id, target, array(select i from unnest(imported) i where i.status is distinct from 'postponed'), zone);
  return jsonb_build_object('teams_created', teams_created, 'matches_created', put_off.created + others.created,
    'matches_updated', put_off.updated + others.updated);
end $$;

revoke execute on function app.find_imported, app.save_imported from public;
grant execute on function app.find_imported, app.save_imported to authenticated, service_role;
