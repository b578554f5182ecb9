-- The import of fixtures refuses a team that plays in another division of the season.

/* Why new fixtures of these rows cannot be of a table: one of their teams plays in another table of its season. A team
   that the same request adds has no division yet. */
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

/* Imports all rows or none, and names every wrong row.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score,
   match_status, score_stands, status_reason}], dates and times as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created,
   each with the next unused pair of colours. A fixture that the
   league has on that day is updated; what a row leaves empty stays as it is, but a score means that the match was
   played. New fixtures are of the stage, or of the
   main table; their teams play in no other table of its season.
   Thousands of rows may take longer than the eight seconds that other requests have. */
create or replace function public.import_matches(
  _league_id uuid, _rows jsonb, _new_teams text[] default '{}', _stage_id uuid default null
) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
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
      select o.line, o.reason from app.other_divisions(app.stage_or_main(_league_id, _stage_id), imported, zone) o
    ) refused;
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
      away_score = coalesce(k.away_score, m.away_score),
      status = coalesce(k.status, case when k.home_score is not null and m.status in ('postponed', 'cancelled') then 'scheduled' end, m.status),
      score_stands = case when k.status is null then m.score_stands else k.score_stands end,
      status_reason = case when k.status is null then m.status_reason else coalesce(k.status_reason, m.status_reason) end
    from known k where m.id = k.id returning m.id
  ), added as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score,
      status, score_stands, status_reason)
    select _league_id, app.stage_or_main(_league_id, _stage_id), i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone zone, i.round,
      i.home_score, i.away_score, coalesce(i.status, 'scheduled'), i.score_stands, i.status_reason
    from unnest(imported) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from changed), (select count(*) from added) into updated, created;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.other_divisions to authenticated, service_role;
