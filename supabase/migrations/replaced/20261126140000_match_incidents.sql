-- Penalties, own goals, cards, missed and saved penalties, substitutions, and who
-- was captain, in goal, or on the bench. GOAL and ASSIST stay as they are (match_events).

alter table public.match_events add column is_penalty boolean not null default false
  constraint only_a_goal_is_a_penalty check (not is_penalty or event_type = 'GOAL');
grant insert (is_penalty), update (is_penalty) on public.match_events to authenticated;
grant insert (is_penalty) on public.match_events to league_key;

-- As before, with penalties.
create or replace function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if jsonb_typeof(_events) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  delete from public.match_events where match_id = _match_id;
  update public.matches set
    home_lineup = _home_lineup, away_lineup = _away_lineup, man_of_match_id = _man_of_match_id
  where id = _match_id;
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes,
      is_penalty)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, coalesce(is_penalty, false) from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint,
        added_minutes smallint, is_penalty boolean);
  if _scores_manual is not null and not _scores_manual then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home_score, _away_score) > 0 then
    update public.matches set
      home_score = coalesce(_home_score, home_score), away_score = coalesce(_away_score, away_score)
    where id = _match_id;
  end if;
  if _scores_manual then
    update public.matches set scores_manual = true where id = _match_id;
  end if;
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

create table public.match_incidents (
  id            uuid primary key default gen_random_uuid(),
  match_id      uuid not null references public.matches on delete cascade,
  -- The player's own team, also of an own goal.
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  player_id     uuid not null references public.profiles,
  kind          text not null constraint incident_kind check (
    kind in ('own_goal', 'yellow', 'second_yellow', 'red', 'penalty_missed', 'penalty_saved')),
  minute        smallint constraint incident_minute check (minute between 0 and 150),
  added_minutes smallint constraint incident_added_minutes check (added_minutes between 1 and 30),
  created_at    timestamptz not null default now(),
  constraint incident_added_to_a_minute check (added_minutes is null or minute is not null)
);
create index on public.match_incidents (match_id);
create index on public.match_incidents (player_id);
create index on public.match_incidents (team_id);

create table public.match_substitutions (
  id            uuid primary key default gen_random_uuid(),
  match_id      uuid not null references public.matches on delete cascade,
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  player_off_id uuid not null references public.profiles,
  player_on_id  uuid not null references public.profiles,
  minute        smallint constraint substitution_minute check (minute between 0 and 150),
  added_minutes smallint constraint substitution_added_minutes check (added_minutes between 1 and 30),
  created_at    timestamptz not null default now(),
  constraint two_players_change check (player_off_id <> player_on_id),
  constraint substitution_added_to_a_minute check (added_minutes is null or minute is not null)
);
create index on public.match_substitutions (match_id);
create index on public.match_substitutions (player_off_id);
create index on public.match_substitutions (player_on_id);
create index on public.match_substitutions (team_id);

/* `captain` and `goalkeeper` are of the line-up; an unused substitute is not in it. */
create table public.match_roles (
  match_id  uuid not null references public.matches on delete cascade,
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  player_id uuid not null references public.profiles,
  role      text not null constraint match_role check (role in ('captain', 'goalkeeper', 'unused')),
  primary key (match_id, player_id, role)
);
create unique index one_captain_a_side on public.match_roles (match_id, team_id) where role = 'captain';
create index on public.match_roles (player_id);
create index on public.match_roles (team_id);

-- The line-up of one side; null for a team that does not play in the match.
create function app.lineup_of(_match public.matches, _team_id uuid) returns uuid[] language sql immutable
  return case _team_id when _match.home_team_id then _match.home_lineup when _match.away_team_id then _match.away_lineup end;

/* A player of the team, which plays in the match. `_must_play`: in the line-up, or in the squad while there is none. */
create function app.check_match_player(_match_id uuid, _team_id uuid, _player_id uuid, _must_play boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  lineup uuid[] := (select app.lineup_of(m, _team_id) from public.matches m where m.id = _match_id);
begin
  if lineup is null then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if _player_id = any (lineup) then return; end if;
  if _must_play and lineup <> '{}' then
    raise exception '% is not in the line-up of the team', app.name_of(_player_id) using errcode = '23514';
  end if;
  if not exists (select from app.squad_history where team_id = _team_id and player_id = _player_id) then
    raise exception '% is not a player of the team', app.name_of(_player_id) using errcode = '23514';
  end if;
end $$;

-- Cards are shown on the bench too.
create function app.check_incident() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_id,
    new.kind not in ('yellow', 'second_yellow', 'red'));
  return new;
end $$;
create trigger check_incident before insert or update of match_id, team_id, player_id, kind on public.match_incidents
  for each row execute function app.check_incident();

create function app.check_substitution() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_off_id, true);
  perform app.check_match_player(new.match_id, new.team_id, new.player_on_id, true);
  return new;
end $$;
create trigger check_substitution before insert or update of match_id, team_id, player_off_id, player_on_id
  on public.match_substitutions for each row execute function app.check_substitution();

create function app.check_role() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.check_match_player(new.match_id, new.team_id, new.player_id, new.role <> 'unused');
  if new.role = 'unused' and new.player_id = any (
    select unnest(app.lineup_of(m, new.team_id)) from public.matches m where m.id = new.match_id) then
    raise exception '% played, and cannot be an unused substitute', app.name_of(new.player_id) using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_role before insert or update on public.match_roles
  for each row execute function app.check_role();

-- At most one card of each kind, and a second yellow only after a first; one change off and one change on.
create function app.check_incident_limits(_match_ids uuid[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  wrong uuid;
begin
  select player_id into wrong from public.match_incidents where match_id = any (_match_ids)
    group by match_id, player_id
    having count(*) filter (where kind = 'yellow') > 1 or count(*) filter (where kind = 'second_yellow') > 1
      or count(*) filter (where kind = 'red') > 1
      or count(*) filter (where kind = 'second_yellow') > count(*) filter (where kind = 'yellow')
    limit 1;
  if found then
    raise exception '% cannot have these cards: one yellow, then a second yellow or a red', app.name_of(wrong)
      using errcode = '23514';
  end if;
end $$;

-- An own goal counts for the other side, so the score is counted again with it.
create or replace function app.keep_score() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_typed boolean;
  goals    record;
  is_known boolean;
begin
  if tg_op = 'INSERT' then
    new.scores_manual := num_nonnulls(new.home_score, new.away_score) > 0;
    return new;
  end if;
  new.version := old.version + 1;
  is_typed := (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score);
  if is_typed and not old.scores_manual then new.scores_manual := true; end if;
  if num_nonnulls(new.home_score, new.away_score) = 0 then new.scores_manual := false; end if;
  if new.scores_manual then return new; end if;

  select count(*) filter (where for_team = new.home_team_id) as home,
    count(*) filter (where for_team = new.away_team_id) as away
  into goals from (
    select team_id as for_team from public.match_events where match_id = new.id and event_type = 'GOAL'
    union all
    select case team_id when new.home_team_id then new.away_team_id else new.home_team_id end
    from public.match_incidents where match_id = new.id and kind = 'own_goal') counted;
  is_known := goals.home + goals.away > 0
    or (not old.scores_manual and old.home_score is not null and new.home_lineup || new.away_lineup <> '{}');
  new.home_score := case when is_known then goals.home end;
  new.away_score := case when is_known then goals.away end;
  return new;
end $$;

/* After every change: the score and the checks that need all of a match. The matches are locked first, as keep_events
   does. The version rises with every change, so that a second editor is told. */
create function app.keep_incidents() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  match_ids uuid[] := array(select distinct match_id from changed);
begin
  if match_ids = '{}' then return null; end if;
  perform from public.matches where id = any (match_ids) order by id for no key update;
  if tg_op <> 'DELETE' then perform app.check_incident_limits(match_ids); end if;
  update public.matches set version = version where id = any (match_ids);
  return null;
end $$;

-- A player who is taken out of a line-up loses what needs one; cards stay.
create function app.drop_incidents() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := array(
    select unnest(old.home_lineup || old.away_lineup) except select unnest(new.home_lineup || new.away_lineup));
begin
  delete from public.match_incidents
    where match_id = new.id and player_id = any (removed) and kind not in ('yellow', 'second_yellow', 'red');
  delete from public.match_substitutions
    where match_id = new.id and (player_off_id = any (removed) or player_on_id = any (removed));
  delete from public.match_roles r
    where r.match_id = new.id and (r.role <> 'unused' and r.player_id = any (removed)
      or r.role = 'unused' and r.player_id = any (new.home_lineup || new.away_lineup));
  return null;
end $$;
create trigger drop_incidents after update of home_lineup, away_lineup on public.matches
  for each row when (old.home_lineup <> new.home_lineup or old.away_lineup <> new.away_lineup)
  execute function app.drop_incidents();

do $$
declare
  name text;
begin
  foreach name in array array['match_incidents', 'match_substitutions', 'match_roles'] loop
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant select on public.%I to anon, authenticated', name);
    execute format('grant delete on public.%I to authenticated', name);
    execute format('create policy "anyone reads those of a match that they see" on public.%I for select
      using (exists (select from public.matches m where m.id = match_id))', name);
    execute format('create policy "the league owner adds them" on public.%I for insert to authenticated
      with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())))',
      name);
    execute format('create policy "the league owner deletes them" on public.%I for delete to authenticated
      using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())))',
      name);
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger keep_inserted after insert on public.%I referencing new table as changed
      for each statement execute function app.keep_incidents()', name);
    execute format('create trigger keep_deleted after delete on public.%I referencing old table as changed
      for each statement execute function app.keep_incidents()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;
grant insert (id, match_id, team_id, player_id, kind, minute, added_minutes) on public.match_incidents to authenticated;
grant insert (id, match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
  on public.match_substitutions to authenticated;
grant insert (match_id, team_id, player_id, role) on public.match_roles to authenticated;

/* Everything of a match beside its goals, at once: what is not listed is removed. `_incidents`: [{team_id, player_id,
   kind, minute, added_minutes}]; `_substitutions`: [{team_id, player_off_id, player_on_id, minute, added_minutes}];
   `_roles`: [{team_id, player_id, role}]. `_version` is the one that the editor loaded. */
create function public.save_match_incidents(
  _match_id uuid, _version int, _incidents jsonb, _substitutions jsonb, _roles jsonb
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if jsonb_typeof(_incidents) is distinct from 'array' or jsonb_typeof(_substitutions) is distinct from 'array'
    or jsonb_typeof(_roles) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  delete from public.match_incidents where match_id = _match_id;
  delete from public.match_substitutions where match_id = _match_id;
  delete from public.match_roles where match_id = _match_id;
  insert into public.match_incidents (match_id, team_id, player_id, kind, minute, added_minutes)
    select _match_id, team_id, player_id, kind, minute, added_minutes
    from jsonb_to_recordset(_incidents)
      i (team_id uuid, player_id uuid, kind text, minute smallint, added_minutes smallint);
  insert into public.match_substitutions (match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
    select _match_id, team_id, player_off_id, player_on_id, minute, added_minutes
    from jsonb_to_recordset(_substitutions)
      s (team_id uuid, player_off_id uuid, player_on_id uuid, minute smallint, added_minutes smallint);
  insert into public.match_roles (match_id, team_id, player_id, role)
    select _match_id, team_id, player_id, role from jsonb_to_recordset(_roles) r (team_id uuid, player_id uuid, role text);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

/* Cards as a fair play number, as FIFA counts them since 2018: a yellow −1, a second yellow −3, a red −4, a yellow and
   then a red −5. Null for a team without any card in the stage's matches. */
create function app.fair_play_of(_stage_id uuid, _team_id uuid) returns int
language sql stable set search_path = '' as $$
  select sum(points)::int from (
    select case
      when bool_or(i.kind = 'red') then -4 - bool_or(i.kind = 'yellow')::int
      when bool_or(i.kind = 'second_yellow') then -3
      when bool_or(i.kind = 'yellow') then -1 else 0 end as points
    from public.match_incidents i join public.matches m on m.id = i.match_id
    where m.stage_id = _stage_id and i.team_id = _team_id and m.is_counted
      and i.kind in ('yellow', 'second_yellow', 'red')
    group by i.match_id, i.player_id) cards
$$;

/* A player's cards, minutes and clean sheets with each team of a season. Minutes are known of matches whose
   substitutions are recorded, or in whose line-up nobody sat out; a clean sheet is a goalkeeper's. */
create function public.player_season(_player_id uuid, _season_id uuid)
returns table (
  team_id uuid, yellow int, second_yellow int, red int, own_goals int, minutes int, clean_sheets int
) language sql stable set search_path = '' as $$
  with played as (
    select m.id, side.team_id, side.lineup, side.conceded,
      exists (select from public.match_substitutions s where s.match_id = m.id and s.team_id = side.team_id) as has_changes
    from public.matches m
    cross join lateral (values (m.home_team_id, m.home_lineup, m.away_score), (m.away_team_id, m.away_lineup, m.home_score))
      side (team_id, lineup, conceded)
    where m.season_id = _season_id and app.counts_for_players(m) and num_nulls(m.home_score, m.away_score) = 0
      and _player_id = any (side.lineup)
  ), timed as (
    select p.*, case when p.has_changes or cardinality(p.lineup) <= 11 then greatest(0,
      least(90, coalesce((select least(90, min(i.minute)) from public.match_incidents i
          where i.match_id = p.id and i.player_id = _player_id and i.kind in ('second_yellow', 'red')), 90),
        coalesce((select s.minute from public.match_substitutions s
          where s.match_id = p.id and s.player_off_id = _player_id limit 1), 90))
      - coalesce((select least(90, s.minute) from public.match_substitutions s
          where s.match_id = p.id and s.player_on_id = _player_id limit 1), 0)) end as minutes
    from played p
  ), cards as (
    select i.team_id, count(*) filter (where i.kind = 'yellow')::int as yellow,
      count(*) filter (where i.kind = 'second_yellow')::int as second_yellow,
      count(*) filter (where i.kind = 'red')::int as red, count(*) filter (where i.kind = 'own_goal')::int as own_goals
    from public.match_incidents i join public.matches m on m.id = i.match_id and m.season_id = _season_id and m.is_counted
    where i.player_id = _player_id group by i.team_id
  ), games as (
    select t.team_id, sum(t.minutes)::int as minutes,
      count(*) filter (where t.conceded = 0 and exists (
        select from public.match_roles r
        where r.match_id = t.id and r.player_id = _player_id and r.role = 'goalkeeper'))::int as clean_sheets
    from timed t group by t.team_id
  )
  select coalesce(g.team_id, c.team_id), coalesce(c.yellow, 0), coalesce(c.second_yellow, 0), coalesce(c.red, 0),
    coalesce(c.own_goals, 0), g.minutes, coalesce(g.clean_sheets, 0)
  from games g full join cards c on c.team_id = g.team_id
$$;
comment on function public.player_season is '@nullable minutes';

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_incidents from public, anon;
grant execute on function public.save_match_incidents to authenticated;
grant execute on function app.lineup_of, app.fair_play_of to anon, authenticated, service_role;
