-- Bulk changes of fixtures are for one stage, and the facts of a report are those of the match's own season.

drop function public.fixtures_to_plan, public.save_fixture_changes, public.import_matches, app.fixtures_mark;

-- Changes with every match of the stage that is added, removed, moved, recorded or kicked off.
create function app.fixtures_mark(_stage_id uuid) returns text language sql stable set search_path = '' as $$
  select md5(coalesce(string_agg(m.id || ' ' || m.version || ' ' || app.is_begun(m), ',' order by m.id), ''))
  from public.matches m where m.stage_id = _stage_id
$$;

/* {seen, matches: [{id, home, away, date, time, round, is_begun}]}: a stage's matches, or those of the
   main table, which a plan is made around, in the order of the
   calendar and by the league's clocks. One statement, so that `seen` is of exactly these matches. */
create function public.fixtures_to_plan(_league_id uuid, _stage_id uuid default null) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('seen', app.fixtures_mark(app.stage_or_main(_league_id, _stage_id)), 'matches', coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', m.id, 'home', m.home_team_id, 'away', m.away_team_id, 'round', m.round, 'is_begun', app.is_begun(m),
      'date', to_char(m.played_at at time zone s.time_zone, 'YYYY-MM-DD'),
      'time', to_char(m.played_at at time zone s.time_zone, 'HH24:MI')) order by m.played_at, m.id)
    from public.matches m join public.league_settings s using (league_id) where m.league_id = _league_id and m.stage_id = app.stage_or_main(_league_id, _stage_id)), '[]'))
$$;
comment on function public.fixtures_to_plan is '@nullable _stage_id';

/* `_added`: [{home_team_id, away_team_id, date 'YYYY-MM-DD', time 'HH:MM', round}]; `_moved`: [{id, date, time,
   round}]; `_removed`: ids. Added matches are of the stage, or of the main
   table. `_seen` is from fixtures_to_plan: when any match of the stage has changed since, nothing is saved.
   Matches are locked before they are compared, so that a score that is being entered is saved before or after, and
   never overwritten. */
create function public.save_fixture_changes(
  _league_id uuid, _added jsonb, _moved jsonb, _removed uuid[], _seen text, _stage_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  stage    constant uuid := app.stage_or_main(_league_id, _stage_id);
  zone     text;
  new_ids  uuid[];
  shifted  jsonb;
  gone     jsonb;
  is_wrong boolean;
begin
  if jsonb_typeof(_added) is distinct from 'array' or jsonb_typeof(_moved) is distinct from 'array'
    or jsonb_array_length(_added) + jsonb_array_length(_moved) + coalesce(cardinality(_removed), 0) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id and l.id in (select app.my_leagues()) for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  perform app.require_session();
  perform from public.matches where league_id = _league_id and stage_id = stage order by id for update;
  if app.fixtures_mark(stage) is distinct from _seen then
    raise exception 'The fixtures have changed since this plan was made' using errcode = 'PT409',
      hint = 'Look at the new preview and save again.';
  end if;

  select jsonb_agg(jsonb_build_object('id', p.id, 'new_played_at', (p.date + p.time) at time zone zone, 'new_round', p.round,
      'played_at', m.played_at, 'round', m.round)),
    bool_or(m.id is null or app.is_begun(m) or p.id = any (_removed))
    into shifted, is_wrong
    from jsonb_to_recordset(_moved) p (id uuid, date date, time time, round int)
    left join public.matches m on m.id = p.id and m.league_id = _league_id and m.stage_id = stage;
  select coalesce(is_wrong, false) or count(*) filter (where m.id is null or app.is_begun(m)) > 0, jsonb_agg(to_jsonb(m)) filter (where m.id is not null)
    into is_wrong, gone
    from unnest(_removed) r (id) left join public.matches m on m.id = r.id and m.league_id = _league_id and m.stage_id = stage;
  if is_wrong then
    raise exception 'Only matches of this league that are still to be played can be moved or removed'
      using errcode = '23514';
  end if;

  delete from public.matches where league_id = _league_id and id = any (_removed);
  update public.matches m set played_at = s.new_played_at, round = s.new_round
    from jsonb_to_recordset(shifted) s (id uuid, new_played_at timestamptz, new_round int) where m.id = s.id;
  with created as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round)
    select _league_id, stage, home_team_id, away_team_id, (date + time) at time zone zone, round
    from jsonb_to_recordset(_added) a (home_team_id uuid, away_team_id uuid, date date, time time, round int)
    returning id
  )
  select coalesce(array_agg(id), '{}') into new_ids from created;

  -- A save that changes nothing keeps the change before it, which can still be undone.
  insert into app.fixture_changes (league_id, added, moved, removed)
    select _league_id, new_ids, coalesce(shifted, '[]'), coalesce(gone, '[]')
    where cardinality(new_ids) > 0 or num_nonnulls(shifted, gone) > 0
    on conflict (league_id) do update set changed_at = now(), added = excluded.added, moved = excluded.moved,
      removed = excluded.removed;
  return jsonb_build_object('added', cardinality(new_ids), 'moved', jsonb_array_length(coalesce(shifted, '[]')),
    'removed', jsonb_array_length(coalesce(gone, '[]')));
end $$;
comment on function public.save_fixture_changes is '@nullable _stage_id';

/* Imports all rows or none, and names every wrong row.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score}], dates and times
   as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created,
   each with the next unused pair of colours. A fixture that the
   league has on that day is updated; what a row leaves empty stays as it is. New fixtures are of the stage, or of the
   main table.
   Thousands of rows may take longer than the eight seconds that other requests have. */
create function public.import_matches(
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
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
    select _league_id, app.stage_or_main(_league_id, _stage_id), i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone zone, i.round,
      i.home_score, i.away_score
    from unnest(imported) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from changed), (select count(*) from added) into updated, created;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;
comment on function public.import_matches is '@nullable _stage_id';

drop function app.table_at;
-- A stage's table as it was at a moment, without adjustments: with the results before it, and with those of that moment where `_with`.
create function app.table_at(_stage_id uuid, _at timestamptz, _with boolean)
returns table (team_id uuid, standing jsonb) language sql stable set search_path = '' as $$
  select c.id, jsonb_build_object(
    'rank', row_number() over (order by 3 * c.won + c.drawn desc, c.scored - c.conceded desc, c.scored desc, c.name, c.id),
    'played', c.played, 'won', c.won, 'drawn', c.drawn, 'lost', c.played - c.won - c.drawn,
    'goals_for', c.scored, 'goals_against', c.conceded, 'points', 3 * c.won + c.drawn)
  from (
    select t.id, t.name, count(r.own) as played, count(*) filter (where r.own > r.other) as won,
      count(*) filter (where r.own = r.other) as drawn, coalesce(sum(r.own), 0) as scored,
      coalesce(sum(r.other), 0) as conceded
    from public.stage_entries e join public.teams t on t.id = e.team_id
    left join lateral (
      select case t.id when m.home_team_id then m.home_score else m.away_score end as own,
        case t.id when m.home_team_id then m.away_score else m.home_score end as other
      from public.matches m
      where m.stage_id = _stage_id and m.is_counted and t.id in (m.home_team_id, m.away_team_id)
        and m.home_score is not null and m.away_score is not null
        and (m.played_at < _at or (_with and m.played_at = _at))
    ) r on true
    where e.stage_id = _stage_id
    group by t.id
  ) c
$$;

/* One side of a match: its place in the table before and after, and its earlier results, newest first. `unrecorded` are
   results whose goals were not recorded: with these, nothing can be said of what its players did this season. */
create or replace function app.team_facts(_match public.matches, _team_id uuid, _zone text) returns jsonb
language sql stable set search_path = '' as $$
  with earlier as (
    select m.*, _team_id = m.home_team_id as is_home,
      case _team_id when m.home_team_id then m.home_score else m.away_score end as scored,
      case _team_id when m.home_team_id then m.away_score else m.home_score end as conceded
    from public.matches m
    where m.stage_id = _match.stage_id and m.is_counted and _team_id in (m.home_team_id, m.away_team_id)
      and m.home_score is not null and m.away_score is not null and m.played_at < _match.played_at
  )
  select jsonb_build_object(
    'id', t.id, 'name', t.name,
    'before', (select standing from app.table_at(_match.stage_id, _match.played_at, false) where team_id = t.id),
    'after', (select standing from app.table_at(_match.stage_id, _match.played_at, true) where team_id = t.id),
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('scored', e.scored, 'conceded', e.conceded, 'is_home', e.is_home)
        order by e.played_at desc, e.id), '[]') from earlier e),
    'unrecorded', (
      select count(*) from earlier e
      where (case when e.is_home then e.home_lineup else e.away_lineup end) = '{}'
        and e.scored > (select count(*) from public.match_events v
          where v.match_id = e.id and v.team_id = _team_id and v.event_type = 'GOAL')))
  from public.teams t where t.id = _team_id
$$;

-- Earlier matches that a report may mention are of the season of the match.
create or replace function app.match_record(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  match public.matches;
  zone  text;
begin
  select * into match from public.matches where id = _match_id;
  if not found or match.league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  select time_zone into zone from public.league_settings where league_id = match.league_id;
  return (
    with goals as (
      select id, player_id, assist_by_id, minute, case team_id when match.home_team_id then 'home' else 'away' end as side
      from public.match_events where match_id = match.id and event_type = 'GOAL'
    ),
    people as (
      select player, min(side) as side from (
        select unnest(match.home_lineup), 'home' union all select unnest(match.away_lineup), 'away'
        union all select player_id, case team_id when match.home_team_id then 'home' else 'away' end
          from public.match_events where match_id = match.id
      ) everybody (player, side) group by player
    ),
    -- Results of the season before this match.
    earlier as (
      select m.* from public.matches m
      where m.season_id = match.season_id and m.is_counted and m.played_at < match.played_at
        and m.home_score is not null and m.away_score is not null
    ),
    games as (
      select p.player, e.id, e.played_at, e.man_of_match_id = p.player as is_best,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'GOAL') as goals,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'ASSIST') as assists
      from earlier e cross join lateral unnest(e.home_lineup || e.away_lineup) p (player)
      where p.player in (select player from people)
    ),
    -- The number of matches in a row, up to the last one, in which a player scored.
    runs as (
      select player, count(*) filter (where dry = 0) as run from (
        select player, goals, sum((goals = 0)::int) over (partition by player order by played_at desc, id) as dry from games
      ) counted group by player
    ),
    records as (
      select g.player, jsonb_build_object('games', count(*), 'goals', sum(g.goals), 'assists', sum(g.assists),
        'awards', count(*) filter (where g.is_best), 'scoring_run', max(r.run)) as record
      from games g join runs r using (player) group by g.player
    )
    select jsonb_build_object(
      'match', jsonb_build_object(
        'id', match.id, 'round', match.round, 'date', to_char(match.played_at at time zone zone, 'YYYY-MM-DD'),
        'score', jsonb_build_object('home', match.home_score, 'away', match.away_score),
        'man_of_match', match.man_of_match_id,
        -- Starters and substitutes who came on, as they were entered.
        'lineups', jsonb_build_object('home', to_jsonb(match.home_lineup), 'away', to_jsonb(match.away_lineup))),
      'league', jsonb_build_object(
        'name', (select name from public.leagues where id = match.league_id),
        'teams', (select count(*) from public.stage_entries where stage_id = match.stage_id)),
      'home', app.team_facts(match, match.home_team_id, zone),
      'away', app.team_facts(match, match.away_team_id, zone),
      'goals', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'side', side, 'scorer', player_id, 'assist', assist_by_id, 'minute', nullif(minute, 0))
          order by nullif(minute, 0) nulls last, id), '[]') from goals),
      'assists', (
        select coalesce(jsonb_object_agg(player_id, count), '{}') from (
          select player_id, count(*) from public.match_events
          where match_id = match.id and event_type = 'ASSIST' group by player_id) a),
      'players', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.full_name, 'side', w.side, 'position', p.position,
          'before', coalesce(r.record, '{"games": 0, "goals": 0, "assists": 0, "awards": 0, "scoring_run": 0}'))
          order by p.full_name, p.id), '[]')
        from people w join public.profiles p on p.id = w.player left join records r on r.player = w.player),
      'meetings', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at_home', e.home_team_id = match.home_team_id,
          'home', case e.home_team_id when match.home_team_id then e.home_score else e.away_score end,
          'away', case e.home_team_id when match.home_team_id then e.away_score else e.home_score end)
          order by e.played_at desc, e.id), '[]')
        from earlier e
        where match.home_team_id in (e.home_team_id, e.away_team_id) and match.away_team_id in (e.home_team_id, e.away_team_id)),
      -- Whether a side has submitted its notes, and the line that may be quoted. The notes themselves stay out.
      'submitted', jsonb_build_object(
        'home', exists (select from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', exists (select from public.match_notes where match_id = match.id and team_id = match.away_team_id)),
      'lines', jsonb_build_object(
        'home', (select public_line from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select public_line from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

-- An undo inserts whole rows. Rows that were removed before the columns existed get their defaults.
update app.fixture_changes set removed = (
  select coalesce(
    jsonb_agg('{"status": "scheduled", "score_stands": false, "is_counted": true, "is_hidden": false}' || r), '[]')
  from jsonb_array_elements(removed) r);

revoke execute on all functions in schema app from public;
grant execute on function app.fixtures_mark to anon, authenticated, service_role;
grant execute on function app.table_at to authenticated, service_role;
revoke execute on function public.import_matches, public.save_fixture_changes from public, anon;
grant execute on function public.import_matches, public.save_fixture_changes to authenticated;
grant execute on function public.fixtures_to_plan to anon, authenticated, service_role;
