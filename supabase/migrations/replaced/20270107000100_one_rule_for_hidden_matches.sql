/* Whether visitors may not see a match: its season is not published, or it has a score in a youth competition that shows
   none. */
create or replace function app.must_hide(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select not (select is_published from public.seasons where id = _match.season_id)
    or num_nonnulls(_match.home_score, _match.away_score) > 0
      and exists (select from public.youth_settings where league_id = _match.league_id and results = 'no_scores')
$$;

/* Places a match in a stage of its league, and enters its teams there. Without a stage it is of the table of the
   season that visitors see in which both its teams are, else of the main table. Both its teams are entered, because a
   client that knows no stages need not enter them. A team that the same request adds, and thereby enters in the main
   table, leaves that table when it plays in another. */
create or replace function app.place_match() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  if new.stage_id is null or new.stage_id = app.no_stage()
    or tg_op = 'UPDATE' and new.league_id <> old.league_id and new.stage_id = old.stage_id then
    new.stage_id := app.common_table(new.league_id, new.home_team_id, new.away_team_id);
  end if;
  select * into stage from public.stages where id = new.stage_id and league_id = new.league_id;
  if not found then
    raise exception 'The stage must be of the league of the match' using errcode = '23514';
  end if;
  new.season_id := stage.season_id;
  new.is_hidden := app.must_hide(new);
  insert into public.stage_entries (stage_id, team_id, league_id)
    select new.stage_id, side.id, new.league_id from unnest(array[new.home_team_id, new.away_team_id]) side (id)
    where not exists (select from public.stage_entries e where e.stage_id = new.stage_id and e.team_id = side.id)
    on conflict do nothing;
  if stage.kind = 'table' and stage.id <> (select l.main_stage_id from public.leagues l where l.id = new.league_id) then
    delete from public.stage_entries e using public.leagues l, public.stages main, public.teams t
      where t.id = e.team_id and t.created_at = now() and l.id = new.league_id and main.id = l.main_stage_id and main.season_id = stage.season_id
        and main.id <> stage.id and e.stage_id = main.id and e.team_id in (new.home_team_id, new.away_team_id)
        and e.group_name is null
        and not exists (select from public.matches m where m.league_id = l.id and m.stage_id = main.id
          and e.team_id in (m.home_team_id, m.away_team_id));
  end if;
  return new;
end $$;

-- Hides the matches of a season that is not published, and shows those of a published one.
create or replace function app.hide_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = app.must_hide(m) where m.season_id = new.id;
  return null;
end $$;

/* Hides a match with a score where a youth competition shows no scores. It is hidden like one of a season that is not
   published. The trigger is the last one before a change, in the order of names: the score and the season are known
   then. */
create or replace function app.hide_scored() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.is_hidden := app.must_hide(new);
  return new;
end $$;

-- Hides or shows the matches with a score of a league whose youth settings change.
create or replace function app.hide_scores_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = app.must_hide(m)
    where m.league_id = coalesce(new.league_id, old.league_id) and m.is_hidden <> app.must_hide(m);
  return null;
end $$;

/* Keeps the first date of a match that is put off, and schedules the match again once it has a new one. The status
   distinguishes this from the correction of a wrong date, which is no postponement. A match that returns to its first
   date has not moved. */
create or replace function app.keep_first_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if 'postponed' in (old.status, new.status) then
    new.first_played_at := coalesce(old.first_played_at, old.played_at);
  end if;
  if old.status = 'postponed' and new.status = 'postponed' and new.played_at <> old.played_at then
    new.status := 'scheduled';
  end if;
  if new.status <> 'postponed' and new.first_played_at = new.played_at then
    new.first_played_at := null;
  end if;
  return new;
end $$;

-- The minutes in a half in a league; 45 where it has not chosen any.
create or replace function app.half_minutes_of_league(_league_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select coalesce((select half_minutes from public.match_day_settings where league_id = _league_id), 45)::int
$$;

-- Keeps the minutes in a half when a season is finished, and forgets them when it is reopened.
create or replace function app.keep_half_minutes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status then
    new.half_minutes := case new.status when 'finished' then app.half_minutes_of_league(new.league_id) end;
  end if;
  return new;
end $$;

/* Writes a score that becomes final only when it is confirmed, if the match has such a score. One update writes it, so
   that no notification has a score in between. A score that the recorded goals explain is counted from them, so that a
   correction of a goal changes it (record 0023). */
create or replace function app.write_live_score(_match_id uuid, _home int, _away int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.reporting', 'on', true);
  update public.matches m set
      scores_manual = _home is not null and not recorded.explains,
      home_score = case when recorded.explains then m.home_score else _home end,
      away_score = case when recorded.explains then m.away_score else _away end
    from (select app.explains_score(f, _home, _away) as explains from public.matches f where f.id = _match_id) recorded
    where m.id = _match_id;
  perform set_config('app.reporting', '', true);
end $$;

-- Sets the status and the clock of a match, as the entries that stand say them.
create or replace function app.set_live_phase(_match_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  last app.live_events;
begin
  select * into last from app.standing_live_events(_match_id)
    where kind = any (app.live_phases())
    order by array_position(app.live_phases(), kind) desc limit 1;
  perform set_config('app.reporting', 'on', true);
  if last.kind is null or last.kind = 'full_time' then
    update public.matches set status = 'scheduled' where id = _match_id and status = 'in_play';
  else
    update public.matches set status = 'in_play',
        live_phase = case last.kind when 'kick_off' then 'first_half' else last.kind end,
        live_half_minutes = app.half_minutes_of_league(league_id),
        live_since = last.happened_at
          - make_interval(mins => case last.kind when 'second_half' then app.half_minutes_of_league(league_id) else 0 end)
      where id = _match_id;
  end if;
  perform set_config('app.reporting', '', true);
end $$;

-- The state of a match, as the screen of live entry needs it.
create or replace function app.live_state(_match_id uuid, _right text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('match_id', m.id, 'league_id', m.league_id, 'league_name', l.name, 'now', now(),
    'right', _right, 'played_at', m.played_at, 'time_zone', s.time_zone,
    'home_score', m.home_score, 'away_score', m.away_score, 'is_provisional', m.is_provisional,
    'phase', m.live_phase, 'since', m.live_since,
    'half_minutes', coalesce(m.live_half_minutes, app.half_minutes_of_league(m.league_id)), 'problem', app.live_problem(m),
    'is_over', exists (select from app.standing_live_events(m.id) where kind = 'full_time'),
    'known', (select coalesce(max(sequence), 0) from app.live_events where match_id = m.id),
    'home', app.live_side(m, m.home_team_id), 'away', app.live_side(m, m.away_team_id),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'team_id', e.team_id,
        'player_id', e.player_id, 'other_id', e.other_id, 'minute', e.minute, 'added_minutes', e.added_minutes,
        'happened_at', e.happened_at) order by e.happened_at, e.sequence), '[]')
      from app.standing_live_events(m.id) e))
  from public.matches m join public.leagues l on l.id = m.league_id join public.league_settings s on s.league_id = l.id
  where m.id = _match_id
$$;

drop function app.half_minutes(uuid);

revoke execute on all functions in schema app from public;
