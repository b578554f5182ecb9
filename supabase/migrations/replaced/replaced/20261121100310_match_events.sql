-- Goals and assists, and the scores that they make.
create type public.event_type as enum ('GOAL', 'ASSIST');

create table public.match_events (
  id           uuid primary key default gen_random_uuid(),
  match_id     uuid not null references public.matches on delete cascade,
  player_id    uuid not null references public.profiles,
  team_id      uuid not null references public.teams on delete cascade,
  event_type   public.event_type not null,
  assist_by_id uuid references public.profiles,
  minute       smallint check (minute between 0 and 150),
  implied      boolean not null default false,
  created_at   timestamptz not null default now(),
  constraint match_events_own_assist check (assist_by_id <> player_id),
  constraint match_events_assist_form check (event_type = 'GOAL' or (assist_by_id is null and minute = 0)),
  constraint match_events_implied_form check (event_type = 'ASSIST' or not implied)
);
create index on public.match_events (match_id);
create index on public.match_events (player_id);
create index on public.match_events (team_id);
create index on public.match_events (assist_by_id);
comment on column public.match_events.implied is
  'An assist of which only a goal''s assist_by_id tells; the database adds and removes these.';

-- The rule of scores. A score that somebody typed in or imported (scores_manual) stands until it is cleared: by taking
-- scores_manual back, or by emptying both scores. Any other score is the count of each team's GOAL events. Where there
-- is no goal there is nothing to count and the score is unknown (null), never 0-0 for a match that nobody played. Only
-- a score that was counted before stays known, as 0-0, when its last goal is struck off while a line-up still says that
-- the match was played. A 0-0 is typed in. Writing the score that stands already changes nothing.
create function app.keep_score() returns trigger language plpgsql security definer set search_path = '' as $$
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

  select count(*) filter (where team_id = new.home_team_id) as home,
    count(*) filter (where team_id = new.away_team_id) as away
  into goals from public.match_events where match_id = new.id and event_type = 'GOAL';
  is_known := goals.home + goals.away > 0
    or (not old.scores_manual and old.home_score is not null and new.home_lineup || new.away_lineup <> '{}');
  new.home_score := case when is_known then goals.home end;
  new.away_score := case when is_known then goals.away end;
  return new;
end $$;
-- Not on home_submission_complete and its like: notes that arrive must not refuse the owner's save by their version.
create trigger keep_score before insert or update of played_at, round, home_score, away_score, scores_manual,
  man_of_match_id, home_lineup, away_lineup, version on public.matches
  for each row execute function app.keep_score();

-- A player who is taken out of a line-up loses the goals and assists of the match.
create function app.drop_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  removed uuid[] := array(
    select unnest(old.home_lineup || old.away_lineup) except select unnest(new.home_lineup || new.away_lineup));
begin
  delete from public.match_events where match_id = new.id and player_id = any (removed);
  update public.match_events set assist_by_id = null where match_id = new.id and assist_by_id = any (removed);
  perform app.check_scorers(array[new.id]);
  return null;
end $$;
create trigger drop_events after update of home_lineup, away_lineup on public.matches
  for each row when (old.home_lineup <> new.home_lineup or old.away_lineup <> new.away_lineup)
  execute function app.drop_events();

-- Who scores or assists is in the line-up of the team; while that is not recorded yet, in its squad.
create function app.check_scorers(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wrong record;
begin
  select who.player, side.lineup into wrong
  from public.match_events e
  join public.matches m on m.id = e.match_id
  cross join lateral (values (e.player_id), (e.assist_by_id)) who (player)
  cross join lateral (select case e.team_id
    when m.home_team_id then m.home_lineup when m.away_team_id then m.away_lineup end) side (lineup)
  where e.match_id = any (_match_ids) and who.player is not null and not coalesce(case
    when side.lineup = '{}' then
      exists (select from public.team_players t where t.team_id = e.team_id and t.player_id = who.player)
    else who.player = any (side.lineup) end, false)
  limit 1;
  if not found then return; end if;
  if wrong.lineup is null then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  raise exception '% is not in the line-up of the team', app.name_of(wrong.player) using errcode = '23514';
end $$;

create function app.check_event_limits(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  excess record;
begin
  select player_id, limits.most, limits.what into excess
  from public.match_events
  join (values ('GOAL'::public.event_type, 9, 'goals'), ('ASSIST', 5, 'assists')) limits (event_type, most, what)
    using (event_type)
  where match_id = any (_match_ids)
  group by match_id, player_id, limits.most, limits.what
  having count(*) > limits.most
  limit 1;
  if found then
    raise exception '% cannot have more than % % in a match', app.name_of(excess.player_id), excess.most, excess.what
      using errcode = '23514';
  end if;
end $$;

-- A goal's assist_by_id and the ASSIST rows tell of the same assists: there are as many rows as the larger count says.
create function app.imply_assists(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.match_events where match_id = any (_match_ids) and implied;
  insert into public.match_events (match_id, player_id, team_id, event_type, minute, implied)
  select told.match_id, told.player_id, told.team_id, 'ASSIST', 0, true
  from (
    select match_id, assist_by_id as player_id, team_id, count(*) from public.match_events
    where match_id = any (_match_ids) and assist_by_id is not null group by 1, 2, 3
  ) told
  left join (
    select match_id, player_id, count(*) from public.match_events
    where match_id = any (_match_ids) and event_type = 'ASSIST' group by 1, 2
  ) recorded using (match_id, player_id)
  cross join lateral generate_series(1, told.count - coalesce(recorded.count, 0));
end $$;

-- After every change of events: the score, the assists that goals imply, and the checks that need all of a match.
-- The matches are locked first, so that of two people who add goals at once the second counts the first one's too.
create function app.keep_events() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- What imply_assists does itself is left alone.
  match_ids uuid[] := array(select distinct match_id from changed where not implied or pg_trigger_depth() = 1);
begin
  if match_ids = '{}' then return null; end if;
  perform from public.matches where id = any (match_ids) order by id for no key update;
  perform app.imply_assists(match_ids);
  if tg_op <> 'DELETE' then
    perform app.check_scorers(match_ids);
    perform app.check_event_limits(match_ids);
  end if;
  update public.matches set version = version where id = any (match_ids);
  return null;
end $$;
create trigger keep_inserted_events after insert on public.match_events
  referencing new table as changed for each statement execute function app.keep_events();
create trigger keep_updated_events after update on public.match_events
  referencing new table as changed for each statement execute function app.keep_events();
create trigger keep_deleted_events after delete on public.match_events
  referencing old table as changed for each statement execute function app.keep_events();

create function app.refuse_rewriting() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'An event is replaced, not turned into another' using errcode = '23514';
end $$;
create trigger refuse_rewriting before update of match_id, team_id, player_id, event_type on public.match_events
  for each row execute function app.refuse_rewriting();

create function app.write_assist_minute() returns trigger language plpgsql set search_path = '' as $$
begin
  new.minute := 0;
  return new;
end $$;
create trigger write_assist_minute before insert on public.match_events
  for each row when (new.event_type = 'ASSIST') execute function app.write_assist_minute();

alter table public.match_events enable row level security;
revoke all on public.match_events from anon, authenticated;
grant select on public.match_events to anon, authenticated;
grant insert (match_id, player_id, team_id, event_type, assist_by_id, minute), delete
  on public.match_events to authenticated;
create policy "anyone reads events" on public.match_events for select using (true);
create policy "the league owner adds events" on public.match_events for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner deletes events" on public.match_events for delete to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));

revoke execute on all functions in schema app from public;
