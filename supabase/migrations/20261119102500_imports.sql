-- Imports of fixtures and results from a spreadsheet.

-- A row as it was read, with what it means in the league. `reason` says what is wrong with it.
create type app.import_row as (
  line int, home_id uuid, away_id uuid, day date, kick_off time, round int, home_score int, away_score int, reason text,
  status text, score_stands boolean, status_reason text,
  division text, is_of_cup boolean, home_score_90 int, away_score_90 int, home_penalties int, away_penalties int);

-- null for a text that is no day of the calendar
create function app.read_date(_text text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when _text ~ '^\d{4}-\d{2}-\d{2}$' then _text::date end;
exception when datetime_field_overflow then
  return null;
end $$;

-- A time of day such as '9:30' or '15:00'; null for any other text.
create function app.read_time(_text text) returns time language sql immutable
  return case when _text ~ '^([01]?\d|2[0-3]):[0-5]\d$' then _text::time end;

-- A whole number of at most so many digits; null for any other text.
create function app.read_number(_text text, _digits int) returns int language sql immutable
  return case when _text ~ '^\d+$' and length(_text) <= _digits then _text::int end;

-- The rows of an import as they are understood, each with the reasons why it is wrong.
create function app.read_import(_league_id uuid, _rows jsonb) returns setof app.import_row
language sql stable set search_path = '' as $$
  with cells as (
    select coalesce(app.read_number(r ->> 'row', 9), n::int) as line, btrim(r ->> 'home') as home, btrim(r ->> 'away') as away,
      r ->> 'date' as date, nullif(btrim(r ->> 'time'), '') as time, nullif(btrim(r ->> 'round'), '') as round,
      nullif(btrim(r ->> 'home_score'), '') as home_score, nullif(btrim(r ->> 'away_score'), '') as away_score, nullif(r ->> 'match_status', '') as status,
      r -> 'score_stands' = 'true' as score_stands, nullif(btrim(r ->> 'status_reason'), '') as status_reason,
      nullif(btrim(r ->> 'division'), '') as division, nullif(btrim(r ->> 'cup_round'), '') as cup_round,
      nullif(btrim(r ->> 'home_score_90'), '') as home_90, nullif(btrim(r ->> 'away_score_90'), '') as away_90,
      nullif(btrim(r ->> 'home_penalties'), '') as home_pens, nullif(btrim(r ->> 'away_penalties'), '') as away_pens
    from jsonb_array_elements(_rows) with ordinality e (r, n)
  ), meant as (
    select c.*, h.id as home_id, a.id as away_id, app.read_date(c.date) as day, app.read_time(c.time) as kick_off,
      app.read_number(c.round, 4) as number, app.read_number(c.home_score, 3) as scored,
      app.read_number(c.away_score, 3) as conceded, app.read_number(c.home_90, 3) as home_score_90,
      app.read_number(c.away_90, 3) as away_score_90, app.read_number(c.home_pens, 3) as home_penalties,
      app.read_number(c.away_pens, 3) as away_penalties
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
      then format('%s and %s meet more than once on this day.', home, away) end,
    case when status not in ('in_play', 'postponed', 'cancelled', 'abandoned', 'awarded') then format('"%s" is not a status.', status) end,
    case when status in ('postponed', 'cancelled') and num_nonnulls(home_score, away_score) > 0
      then format('A match that is %s has no score.', status) end,
    case when (status = 'awarded' or status = 'abandoned' and score_stands) and num_nulls(home_score, away_score) > 0
      then format('The score of a match that is %s is missing.', status) end,
    case when length(status_reason) > 200 then 'The reason has more than 200 characters.' end,
    case when num_nonnulls(home_score_90, away_score_90) <> num_nonnulls(home_90, away_90) or num_nonnulls(home_90, away_90) = 1
      then 'The score after 90 minutes is two numbers.' end,
    case when num_nonnulls(home_penalties, away_penalties) <> num_nonnulls(home_pens, away_pens) or num_nonnulls(home_pens, away_pens) = 1
      then 'The penalties are two numbers.' end,
    case when scored is null and num_nonnulls(home_90, home_pens) > 0 then 'Extra time and penalties need a score.' end
  ), ''), status, coalesce(score_stands, false), status_reason, division, cup_round is not null, home_score_90,
    away_score_90, home_penalties, away_penalties
  from counted
$$;

-- The id of each team of a league by its name, as names are compared everywhere.
create function app.team_named(_league_id uuid, _name text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  found_id uuid := (
    select id from public.teams where league_id = _league_id and app.team_key(name) = app.team_key(_name));
begin
  if found_id is null then
    raise exception '"%" is in no table and plays no match', _name using errcode = 'PT422';
  end if;
  return found_id;
end $$;

/* The reasons why new fixtures of these rows cannot be of a table: one of their teams plays in another table of its
   season. A team that the same request adds has no division yet. */
create function app.other_divisions(_stage_id uuid, _rows app.import_row[], _zone text)
returns table (line int, reason text) language plpgsql stable set search_path = '' as $$
declare
  target public.stages;
  others jsonb;
begin
  select * into target from public.stages where id = _stage_id and kind = 'table';
  select jsonb_object_agg(t.id, format('%s plays in %s.', t.name, s.name)) into others
    from public.stages s
    join public.stage_entries e on e.stage_id = s.id
    join public.teams t on t.id = e.team_id and t.created_at < now()
    where s.league_id = target.league_id and s.season_id = target.season_id and s.kind = 'table' and s.id <> target.id
      and not exists (select from public.stage_entries own where own.stage_id = target.id and own.team_id = t.id);
  if others is null then return; end if;
  return query
    select i.line, concat_ws(' ', others ->> i.home_id::text, others ->> i.away_id::text,
      'Choose that division, or move the team in the settings of the season.')
    from unnest(_rows) i
    where i.reason is null and others ?| array[i.home_id::text, i.away_id::text] and not exists (
      select from public.matches m where m.league_id = target.league_id and m.home_team_id = i.home_id
        and m.away_team_id = i.away_id and (m.played_at at time zone _zone)::date = i.day);
end $$;

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

/* Imports all rows or none, and names every wrong row. For the people who run the league.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score, match_status,
   score_stands, status_reason, division, cup_round, home_score_90, away_score_90, home_penalties, away_penalties}], at
   most 5,000, dates and times as the league's clock shows them. `division` names a table of the season. `cup_round`
   says that the match is of a knock-out, whose matches are only updated.
   A fixture that the league has on that day is updated. An empty cell changes nothing, but a score means that the match
   was played. A later row of a postponed match is its new date. New fixtures are of the row's division, else of
   `_stage_id` or the main table; their teams play in no other table of its season. Only the unknown teams in
   `_new_teams` are created, each with the next unused pair of colours.
   Returns {teams_created, matches_created, matches_updated}. PT422 has the wrong rows as its detail: [{row, reason}].
   Thousands of rows may take longer than the eight seconds that other requests have. */
create function public.import_matches(
  _league_id uuid, _rows jsonb, _new_teams text[] default '{}', _stage_id uuid default null
) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s' set app.change_origin = 'import' as $$
declare
  zone          text;
  target        uuid := app.stage_or_main(_league_id, _stage_id);
  imported      app.import_row[];
  wrong         jsonb;
  teams_created int;
  part_stage    uuid;
  part          app.import_row[];
  is_put_off    boolean;
  saved         app.import_count;
  created       int := 0;
  updated       int := 0;
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
      select o.line, o.reason from app.import_parts(target, imported) p
        cross join lateral app.other_divisions(p.stage_id, p.rows, zone) o
      union all
      select u.line, 'This cup match is not in the competition. Make the knock-out first; its rounds make their matches.'
        from app.unknown_ties(_league_id, imported, zone) u
    ) refused;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  -- Postponed matches come first, so that the row of a new date finds its match.
  foreach is_put_off in array array[true, false] loop
    for part_stage, part in
      select p.stage_id, array(select r from unnest(p.rows) r where (r.status is not distinct from 'postponed') = is_put_off)
      from app.import_parts(target, imported) p
    loop
      saved := app.save_imported(_league_id, part_stage, part, zone);
      created := created + saved.created;
      updated := updated + saved.updated;
    end loop;
  end loop;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;
comment on function public.import_matches is '@nullable _stage_id';

/* Saves rows that have no mistakes. An empty cell keeps what is stored. A row with a new score, or with extra time or
   penalties, says all of its result. A row without a status leaves a match that was awarded or abandoned as it is:
   files have the score of the pitch. A score without a status means that a postponed or cancelled match was played.
   Returns {created, updated}. */
create function app.save_imported(_league_id uuid, _stage_id uuid, _rows app.import_row[], _zone text)
returns app.import_count language plpgsql set search_path = '' as $$
declare
  count app.import_count;
begin
  with known as (
    select f.id, f.is_as_moved, i.*, i.home_score is not null and (num_nonnulls(i.home_score_90, i.home_penalties) > 0
        or (i.home_score, i.away_score) is distinct from (m.home_score, m.away_score)) as tells_all,
      i.status is null and m.status in ('awarded', 'abandoned') as is_decided
    from app.find_imported(_league_id, _stage_id, _rows, _zone) f
    join unnest(_rows) i using (home_id, away_id, day)
    join public.matches m on m.id = f.id
  ), changed as (
    update public.matches m set
      played_at = (k.day + coalesce(k.kick_off, (m.played_at at time zone _zone)::time)) at time zone _zone,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score),
      status = coalesce(k.status, case when k.home_score is not null and m.status in ('postponed', 'cancelled') then 'scheduled' end, m.status),
      score_stands = case when k.status is null then m.score_stands else k.score_stands end,
      status_reason = case when k.status is null then m.status_reason else coalesce(k.status_reason, m.status_reason) end,
      home_score_90 = case when k.tells_all then k.home_score_90 else m.home_score_90 end,
      away_score_90 = case when k.tells_all then k.away_score_90 else m.away_score_90 end,
      home_penalties = case when k.tells_all then k.home_penalties else m.home_penalties end,
      away_penalties = case when k.tells_all then k.away_penalties else m.away_penalties end
    from known k where m.id = k.id and not k.is_as_moved and not k.is_decided
  ), added as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score,
      status, score_stands, status_reason, home_penalties, away_penalties)
    select _league_id, _stage_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone _zone,
      i.round, i.home_score, i.away_score, coalesce(i.status, 'scheduled'), i.score_stands, i.status_reason, i.home_penalties, i.away_penalties
    from unnest(_rows) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from added), (select count(*) from known where not is_decided) into count.created, count.updated;
  return count;
end $$;

/* Clashes that an import's rows would make, as import_matches takes them. Rows with a score or a status that takes no
   place make none. */
create function public.import_clashes(_league_id uuid, _rows jsonb, _stage_id uuid default null)
returns table (
  kind text, shared text, match_id uuid, played_at timestamptz, home text, away text,
  other_id uuid, other_played_at timestamptz, other_home text, other_away text
) language plpgsql stable set search_path = '' set statement_timeout = '60s' as $$
declare
  zone     text := (select s.time_zone from public.league_settings s where s.league_id = _league_id);
  imported app.import_row[];
  planned  jsonb;
  over     uuid[];
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can look for clashes' using errcode = '42501';
  end if;
  if jsonb_typeof(_rows) is distinct from 'array' or jsonb_array_length(_rows) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  imported := array(select r from app.read_import(_league_id, _rows) r where r.day is not null);
  with rows as (
    select i.*, f.id, btrim(r ->> 'home') as host, btrim(r ->> 'away') as guest,
      coalesce(i.status, 'scheduled') in ('scheduled', 'in_play') and i.home_score is null as is_coming
    from unnest(imported) i
    join jsonb_array_elements(_rows) with ordinality e (r, n) on coalesce(app.read_number(r ->> 'row', 9), n::int) = i.line
    left join app.find_imported(_league_id, app.stage_or_main(_league_id, _stage_id), imported, zone) f
      on f.home_id = i.home_id and f.away_id = i.away_id and f.day = i.day
    where f.is_as_moved is not true
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'date', day, 'time', kick_off, 'home_team_id', home_id,
      'away_team_id', away_id, 'home', host, 'away', guest)) filter (where is_coming), '[]'),
    coalesce(array_agg(id) filter (where id is not null and not is_coming), '{}')
    into planned, over from rows;
  return query select * from public.fixture_clashes(_league_id, planned, over);
end $$;
comment on function public.import_clashes is '@nullable _stage_id, match_id, other_id';

/* The rows of an import by the table to which they belong. A row's division is a table of the season of `_stage_id`;
   a name that the season lacks, or none, means `_stage_id`. */
create function app.import_parts(_stage_id uuid, _rows app.import_row[])
returns table (stage_id uuid, rows app.import_row[]) language sql stable set search_path = '' as $$
  select coalesce(d.id, _stage_id), array_agg(i order by i.line)
  from unnest(_rows) i
  left join lateral (
    select s.id from public.stages s
    where s.season_id = (select o.season_id from public.stages o where o.id = _stage_id) and s.kind = 'table'
      and lower(btrim(s.name)) = lower(i.division)
    order by s.position limit 1) d on true
  group by 1
$$;

-- Rows of cup matches that the league does not have.
create function app.unknown_ties(_league_id uuid, _rows app.import_row[], _zone text) returns table (line int)
language sql stable set search_path = '' as $$
  select i.line from unnest(_rows) i
  where i.is_of_cup and i.reason is null and not exists (
    select from public.matches m where m.league_id = _league_id and m.home_team_id = i.home_id
      and m.away_team_id = i.away_id and (m.played_at at time zone _zone)::date = i.day)
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.import_matches, public.import_clashes from public, anon, authenticated;
grant execute on function app.read_date, app.read_time, app.read_number, app.read_import to anon, authenticated,
  service_role;
grant execute on function public.import_matches, public.import_clashes to authenticated;
grant execute on function app.other_divisions, app.find_imported, app.save_imported, app.import_parts,
  app.unknown_ties to authenticated, service_role;
