-- Knock-outs: ties, where their teams come from, and how they are decided. Winners move on by themselves.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* A source is one of: {"team": id}, {"winner": tie}, {"loser": tie}, {"place": 2, "stage": id, "group": "Group B"},
   {"place": 3, "stage": id, "rank": 1} (the best third), {"place": 3, "stage": id, "against": "B"} (the third that the
   matrix sends to the winner of group B), {"bye": true}, {} (not drawn yet). */
create table public.ties (
  id             uuid primary key default gen_random_uuid(),
  stage_id       uuid not null references public.stages on delete cascade,
  league_id      uuid not null references public.leagues on delete cascade,
  round          int not null constraint tie_round check (round between 1 and 10),
  position       int not null constraint tie_position check (position between 0 and 128),
  round_name     text not null
    constraint round_name_length check (btrim(round_name) <> '' and length(round_name) <= 40),
  legs           smallint not null default 1 constraint tie_legs check (legs in (1, 2)),
  is_third_place boolean not null default false,
  home_source    jsonb not null default '{}',
  away_source    jsonb not null default '{}',
  home_place     int,
  away_place     int,
  home_team_id   uuid references public.teams on update cascade on delete set null,
  away_team_id   uuid references public.teams on update cascade on delete set null,
  first_leg_at   timestamptz,
  second_leg_at  timestamptz,
  winner_id      uuid references public.teams on update cascade on delete set null,
  decided_by     text constraint tie_decision check (
    decided_by in ('90 min', 'extra time', 'penalties', 'aggregate', 'away goals', 'bye')),
  home_goals     int,
  away_goals     int,
  unique (stage_id, round, position),
  constraint tie_sources_length check (length(home_source::text) <= 1000 and length(away_source::text) <= 1000),
  constraint legs_in_our_time check (
    (first_leg_at >= '1862-12-31T08:00Z' and first_leg_at < '2200-01-01T00:00Z') is not false
    and (second_leg_at >= '1862-12-31T08:00Z' and second_leg_at < '2200-01-01T00:00Z') is not false)
);
create index on public.ties (league_id);
create index on public.ties (home_team_id);
create index on public.ties (away_team_id);
create index on public.ties (winner_id);
comment on column public.ties.home_place is 'The place of the bracket that a drawn entrant takes; null for later rounds.';
comment on column public.ties.first_leg_at is 'The date of a match that is not made yet: a team is unknown.';
comment on column public.ties.home_goals is 'The score of the tie, over both legs, from the home side of the first.';

alter table public.ties enable row level security;
revoke all on public.ties from anon, authenticated;
grant select on public.ties to anon, authenticated;
create policy "ties are read without scores that are hidden" on public.ties as restrictive for select
  using (num_nonnulls(winner_id, home_goals, away_goals, decided_by) = 0
    or league_id not in (select app.unscored_leagues()));

alter table public.matches add foreign key (tie_id) references public.ties on delete set null;

-- Each draw stays, so that anybody sees how often it was repeated.
create table public.draws (
  id        uuid primary key default gen_random_uuid(),
  stage_id  uuid not null references public.stages on delete cascade,
  league_id uuid not null references public.leagues on delete cascade,
  seed      text not null,
  drawn     text[] not null,
  drawn_at  timestamptz not null default clock_timestamp()
);
create index on public.draws (stage_id);
create index on public.draws (league_id);
comment on column public.draws.drawn is 'Keys of the drawn entrants, in the order of app.draw_order.';

alter table public.draws enable row level security;
revoke all on public.draws from anon, authenticated;
grant select on public.draws to anon, authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['ties', 'draws'] loop
    execute format('create policy "anyone reads those of a stage that they see" on public.%I for select
      using (exists (select from public.stages s where s.id = stage_id))', name);
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger note_league_insert after insert on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_update after update on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

-- Gives a replay the stage, tie and leg of the match that it replaces, so that a group or a tie waits for it.
create function app.keep_tie_of_replay() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  replaced public.matches;
begin
  select * into replaced from public.matches where id = new.replay_of;
  if found then
    new.tie_id := replaced.tie_id;
    new.leg := replaced.leg;
    new.stage_id := replaced.stage_id;
  end if;
  return new;
end $$;
create trigger keep_tie_of_replay before insert on public.matches
  for each row when (new.replay_of is not null and new.tie_id is null) execute function app.keep_tie_of_replay();

create type app.leg_result as (
  home_score int, away_score int, home_score_90 int, away_score_90 int, home_penalties int, away_penalties int
);

-- `side`: 1 for the home side of the first leg, 2 for the other; null while the tie is not decided.
create type app.tie_outcome as (home_goals int, away_goals int, side int, decided_by text);

-- The side with more goals, 1 or 2; null for none.
create function app.side_ahead(_home int, _away int) returns int language sql immutable
  return case sign(_home - _away) when 1 then 1 when -1 then 2 end;

-- The outcome of a tie of one match: its winner, and whether 90 minutes, extra time or penalties decided it.
create function app.decide_match(_result app.leg_result) returns app.tie_outcome
language sql immutable set search_path = '' as $$
  select ((_result).home_score, (_result).away_score,
    coalesce(app.side_ahead((_result).home_score, (_result).away_score),
      app.side_ahead((_result).home_penalties, (_result).away_penalties)),
    case
      when (_result).home_score = (_result).away_score then
        case when (_result).home_penalties is not null then 'penalties' end
      when (_result).home_score_90 is not null then 'extra time'
      else '90 min' end)::app.tie_outcome
$$;

/* The outcome of a tie of two legs. Goals of both legs; away goals if they count; penalties at last. `_second` has
   the sides of the second leg. */
create function app.decide_legs(
  _first app.leg_result, _second app.leg_result, _away_goals boolean, _away_goals_in_extra_time boolean
) returns app.tie_outcome language plpgsql immutable set search_path = '' as $$
declare
  home int := _first.home_score + coalesce(_second.away_score, 0);
  away int := _first.away_score + coalesce(_second.home_score, 0);
  away_goals int := case when _away_goals_in_extra_time then _second.away_score
    else coalesce(_second.away_score_90, _second.away_score) end;
begin
  if _second is null then return (home, away, null, null)::app.tie_outcome; end if;
  if home <> away then return (home, away, app.side_ahead(home, away), 'aggregate')::app.tie_outcome; end if;
  if _away_goals and away_goals <> _first.away_score then
    return (home, away, app.side_ahead(away_goals, _first.away_score), 'away goals')::app.tie_outcome;
  end if;
  return (home, away, app.side_ahead(_second.away_penalties, _second.home_penalties),
    case when _second.home_penalties is not null then 'penalties' end)::app.tie_outcome;
end $$;

/* The result of a leg: that of its latest match that counts and is over, with the sides of the tie. A replay may be at the
   other side's ground. */
create function app.result_of_leg(_tie_id uuid, _leg int) returns app.leg_result
language sql stable set search_path = '' as $$
  select case when m.home_team_id is distinct from (case _leg when 1 then t.away_team_id else t.home_team_id end)
    then (m.home_score, m.away_score, m.home_score_90, m.away_score_90, m.home_penalties, m.away_penalties)::app.leg_result
    else (m.away_score, m.home_score, m.away_score_90, m.home_score_90, m.away_penalties, m.home_penalties)::app.leg_result
    end
  from public.matches m join public.ties t on t.id = m.tie_id
  where m.tie_id = _tie_id and m.leg = _leg and app.is_result(m) and m.status <> 'in_play'
  order by m.played_at desc, m.id limit 1
$$;

-- The outcome of a tie as its results decide it so far; null before the first result.
create function app.decide_tie(_tie public.ties, _stage public.stages) returns app.tie_outcome
language plpgsql stable set search_path = '' as $$
declare
  first app.leg_result := app.result_of_leg(_tie.id, 1);
begin
  if _tie.away_source ? 'bye' then return (null, null, 1, 'bye')::app.tie_outcome; end if;
  if first is null then return null; end if;
  if _tie.legs = 1 then return app.decide_match(first); end if;
  return app.decide_legs(first, app.result_of_leg(_tie.id, 2), _stage.away_goals, _stage.away_goals_in_extra_time);
end $$;

/* Whether the places of a group, or of all groups, are known: no result is to come, and each team has met the others
   (in a table of more than seven teams, six of them at least). */
create function app.is_group_decided(_stage_id uuid, _group text, _all_groups boolean default false)
returns boolean language sql stable security definer set search_path = '' as $$
  with members as (
    select e.team_id, count(*) over (partition by e.group_name) as size from public.stage_entries e
    where e.stage_id = _stage_id and e.withdrawn is null and (_all_groups or e.group_name is not distinct from _group)
  )
  select exists (select from members) and not exists (
    select from members t
    where exists (
      select from public.matches m
      where m.stage_id = _stage_id and t.team_id in (m.home_team_id, m.away_team_id)
        and not (m.status = 'scheduled' and app.is_result(m)) and app.awaits_result(m))
    or (select count(*) from public.matches m
      where m.stage_id = _stage_id and t.team_id in (m.home_team_id, m.away_team_id)
        and (m.status = 'cancelled' or num_nulls(m.home_score, m.away_score) = 0)) < least(t.size - 1, 6))
$$;

-- The last letter of a group's name as a capital: B of 'Group B'.
create function app.group_letter(_group text) returns text language sql immutable
  return upper(right(btrim(_group), 1));

/* The third that the matrix sends to the winner of a group, from the thirds that qualified; null while it is not known
   which ones did. */
create function app.matched_place(_stage public.stages, _source jsonb) returns uuid
language sql stable security definer set search_path = '' as $$
  with size as (
    select length(k) as number from jsonb_object_keys(_stage.best_places_matrix) k limit 1
  ), qualified as (
    select b.team_id, b.is_level, app.group_letter(b.group_name) as letter
    from app.best_places((_source ->> 'stage')::uuid, (_source ->> 'place')::int) b, size where b.rank <= size.number
  ), key as (
    select string_agg(letter, '' order by letter) as letters from qualified having not bool_or(is_level)
  )
  select q.team_id from key k
  join qualified q on q.letter = _stage.best_places_matrix -> k.letters ->> (_source ->> 'against')
$$;

-- The team that a source stands for, or null while that is not known.
create function app.team_from(_source jsonb, _stage public.stages) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  from_stage uuid := (_source ->> 'stage')::uuid;
  found_id uuid;
begin
  if _source ? 'team' then
    select id into found_id from public.teams where id = (_source ->> 'team')::uuid;
  elsif _source ? 'winner' then
    select winner_id into found_id from public.ties where id = (_source ->> 'winner')::uuid;
  elsif _source ? 'loser' then
    select case winner_id when home_team_id then away_team_id when away_team_id then home_team_id end into found_id
      from public.ties where id = (_source ->> 'loser')::uuid;
  elsif _source ? 'group' and app.is_group_decided(from_stage, _source ->> 'group') then
    select p.team_id into found_id from app.group_places(from_stage, _source ->> 'group') p
      where p.place = (_source ->> 'place')::int and not p.is_level;
  elsif _source ? 'rank' and app.is_group_decided(from_stage, null, true) then
    select b.team_id into found_id from app.best_places(from_stage, (_source ->> 'place')::int) b
      where b.rank = (_source ->> 'rank')::int and not b.is_level;
  elsif _source ? 'against' and app.is_group_decided(from_stage, null, true) then
    found_id := app.matched_place(_stage, _source);
  end if;
  return found_id;
end $$;

-- The name of a team, or 'An unknown team'.
create function app.name_of_team(_team_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select name from public.teams where id = _team_id), 'An unknown team')
$$;

/* Gives a tie its teams; null is unknown. Matches that were made for other teams are kept first, with their dates;
   app.make_tie_matches brings them back for the teams that play. Ties without matches leave `matches` alone: a statement
   that changes no row still runs the triggers of its table, some hundreds for each result in a bracket of 128 teams.
   @throws 23514 for a tie of which something is recorded */
create function app.seat_teams(_tie public.ties, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.tie_id = _tie.id and app.is_recorded(m)) then
    raise exception '% v % (%) has been recorded already. Remove its result first, then change how its teams got there.',
      app.name_of_team(_tie.home_team_id), app.name_of_team(_tie.away_team_id), _tie.round_name using errcode = '23514';
  end if;
  if exists (select from public.matches where tie_id = _tie.id) then
    update public.ties t set
        first_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 1), t.first_leg_at),
        second_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 2), t.second_leg_at)
      where t.id = _tie.id;
    perform app.keep_matches(array(select id from public.matches where tie_id = _tie.id), _tie.id);
  end if;
  update public.ties set home_team_id = _home, away_team_id = _away where id = _tie.id;
end $$;

-- Makes the matches of ties whose teams and dates are known, or brings kept ones back, on the tie's present date.
create function app.make_tie_matches(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  returning_ids constant uuid[] := app.seat_kept_matches(_stage_id);
begin
  if returning_ids is not null then
    perform app.return_matches(returning_ids);
    -- The date of the tie may have changed while a team was unknown.
    update public.matches m set played_at = l.played_at
      from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
      where t.stage_id = _stage_id and m.tie_id = t.id and m.leg = l.leg and m.played_at <> l.played_at
        and m.played_at = (select max(x.played_at) from public.matches x where x.tie_id = t.id and x.leg = l.leg);
  end if;
  insert into public.matches (league_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at)
    select t.league_id, t.stage_id, t.id, l.leg, case l.leg when 2 then t.away_team_id else t.home_team_id end,
      case l.leg when 2 then t.home_team_id else t.away_team_id end, l.played_at
    from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
    where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0 and l.played_at is not null
      and l.leg <= t.legs and not exists (select from public.matches where tie_id = t.id and leg = l.leg);
  update public.ties set first_leg_at = null, second_leg_at = null
    where stage_id = _stage_id and num_nulls(home_team_id, away_team_id) = 0
      and num_nonnulls(first_leg_at, second_leg_at) > 0;
end $$;

-- Enters the teams of a knock-out's ties in it, and removes other teams without a match there.
create function app.enter_tie_teams(_stage_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.stage_entries (stage_id, team_id, league_id)
    select distinct t.stage_id, side.id, t.league_id
    from public.ties t cross join lateral (values (t.home_team_id), (t.away_team_id)) side (id)
    where t.stage_id = _stage_id and side.id is not null
      and not exists (select from public.stage_entries e where e.stage_id = _stage_id and e.team_id = side.id);
  delete from public.stage_entries e where e.stage_id = _stage_id
    and not exists (select from public.ties t where t.stage_id = _stage_id and e.team_id in (t.home_team_id, t.away_team_id))
    and not exists (
      select from public.matches m where m.stage_id = _stage_id and e.team_id in (m.home_team_id, m.away_team_id));
$$;

/* Decides every tie of a knock-out in the order of rounds, and moves winners on or back. A stage that is being deleted
   stays as it is. A tie of which something is recorded keeps a team that is not known any more. Cups were played on the
   rules of their time, and an earlier match may be open by today's. Only another team is refused (app.seat_teams).
   Afterwards teams are entered, matches are made, and those of teams that withdrew are called off. */
create function app.resolve_stage(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
  tie public.ties;
  home uuid;
  away uuid;
  outcome app.tie_outcome;
begin
  select g.* into stage from public.stages g
    join public.seasons s on s.id = g.season_id join public.leagues l on l.id = g.league_id
    where g.id = _stage_id and g.kind = 'knockout' for no key update of g;
  if not found then return; end if;
  for tie in select * from public.ties where stage_id = _stage_id order by round, position loop
    home := app.team_from(tie.home_source, stage);
    away := app.team_from(tie.away_source, stage);
    if (home is null and tie.home_team_id is not null or away is null and tie.away_team_id is not null)
      and exists (select from public.matches m where m.tie_id = tie.id and app.is_recorded(m)) then
      home := coalesce(home, tie.home_team_id);
      away := coalesce(away, tie.away_team_id);
    end if;
    if (home, away) is distinct from (tie.home_team_id, tie.away_team_id) then
      perform app.seat_teams(tie, home, away);
    end if;
    outcome := app.decide_tie(tie, stage);
    -- The tie is read again, because to seat its teams may have changed it.
    if exists (
      select from public.ties t where t.id = tie.id and (t.winner_id, t.decided_by, t.home_goals, t.away_goals) is distinct from
        (case outcome.side when 1 then home when 2 then away end, outcome.decided_by, outcome.home_goals, outcome.away_goals)
    ) then
      update public.ties t set winner_id = case outcome.side when 1 then home when 2 then away end,
          decided_by = outcome.decided_by, home_goals = outcome.home_goals, away_goals = outcome.away_goals
        where t.id = tie.id;
    end if;
  end loop;
  perform app.enter_tie_teams(_stage_id);
  perform app.make_tie_matches(_stage_id);
  -- The awards resolve the stage again, once it is as the results say.
  perform app.call_off_matches(_stage_id, null);
end $$;

/* Resolves the knock-outs that take teams from these stages, or are these stages. A play-off for a place changes the
   tables of its season, so knock-outs that take teams from those are resolved too. They go in the order of stages, so
   that one that feeds another is first. */
create function app.resolve_stages(_stage_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage_id uuid;
begin
  _stage_ids := _stage_ids || array(
    select t.id from public.stages k join public.stages t on t.season_id = k.season_id and app.has_play_offs(t)
    where k.id = any (_stage_ids) and app.decides_places(k));
  for stage_id in
    select k.id from public.stages k
    where k.kind = 'knockout' and k.league_id in (select s.league_id from public.stages s where s.id = any (_stage_ids))
      and (k.id = any (_stage_ids) or exists (
        select from public.ties t where t.stage_id = k.id
          and ((t.home_source ->> 'stage')::uuid = any (_stage_ids) or (t.away_source ->> 'stage')::uuid = any (_stage_ids))))
    order by k.position, k.created_at, k.id
  loop
    perform app.resolve_stage(stage_id);
  end loop;
end $$;

-- Resolves the knock-outs that take teams from changed stages, or are these stages.
create function app.resolve_changed_stages() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.resolve_stages(array(select distinct stage_id from changed));
  return null;
end $$;
create trigger resolve_knock_outs_insert after insert on public.point_adjustments
  referencing new table as changed for each statement execute function app.resolve_changed_stages();
create trigger resolve_knock_outs_update after update on public.point_adjustments
  referencing new table as changed for each statement execute function app.resolve_changed_stages();
create trigger resolve_knock_outs_delete after delete on public.point_adjustments
  referencing old table as changed for each statement execute function app.resolve_changed_stages();
create trigger resolve_knock_outs_update after update on public.stage_entries
  referencing new table as changed for each statement execute function app.resolve_changed_stages();

/* Resolves the knock-outs that changed matches decide or feed. Triggers fire in the order of names, so records are
   counted before. A match without a result decides nothing. Neither does one that is about to be kept, or that comes
   back: its tie is being resolved meanwhile. */
create function app.resolve_new_results() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.resolve_stages(array(
    select distinct c.stage_id from changed c
    where (num_nulls(c.home_score, c.away_score) = 0 or c.status <> 'scheduled')
      and not exists (select from app.kept_matches k where k.match_id = c.id)));
  return null;
end $$;
create trigger resolve_knock_outs_insert after insert on public.matches
  referencing new table as changed for each statement execute function app.resolve_new_results();
create trigger resolve_knock_outs_delete after delete on public.matches
  referencing old table as changed for each statement execute function app.resolve_new_results();

-- Resolves knock-outs when a match that decides or feeds them changes its result, status or place.
create function app.resolve_changed_results() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.resolve_stages(array(
    select distinct stage.id from added a join removed r on r.id = a.id
    cross join lateral (values (a.stage_id), (r.stage_id)) stage (id)
    where (a.home_score, a.away_score, a.home_score_90, a.away_score_90, a.home_penalties, a.away_penalties, a.is_counted,
      a.status, a.stage_id, a.tie_id, a.leg) is distinct from (r.home_score, r.away_score, r.home_score_90,
      r.away_score_90, r.home_penalties, r.away_penalties, r.is_counted, r.status, r.stage_id, r.tie_id, r.leg)));
  return null;
end $$;
create trigger resolve_knock_outs_update after update on public.matches
  referencing old table as removed new table as added for each statement execute function app.resolve_changed_results();

-- Resolves the knock-outs that take teams from a stage whose rules change, or that are this stage.
create function app.resolve_own_stage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.resolve_stages(array[new.id]);
  return null;
end $$;
create trigger resolve_knock_outs after update of win_points, draw_points, loss_points, shootout_win_points,
  shootout_loss_points, tie_breaks, head_to_head, play_off_places, away_goals, away_goals_in_extra_time,
  best_places_matrix on public.stages for each row execute function app.resolve_own_stage();

/* Whether a knock-out decides places of tables: all its teams are named, and none comes from a table or from an earlier
   tie. A cup has such sources. */
create function app.decides_places(_stage public.stages) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_stage).kind = 'knockout' and coalesce(
    (select bool_and(t.home_source - 'team' = '{}' and t.away_source - 'team' = '{}')
      from public.ties t where t.stage_id = (_stage).id),
    (select count(*) = 2 from public.stage_entries e where e.stage_id = (_stage).id))
$$;

-- Whether play-offs decide places of a table.
create function app.has_play_offs(_stage public.stages) returns boolean language sql immutable
  return _stage.kind = 'table' and ('play_off' = any (_stage.tie_breaks) or _stage.play_off_places <> '{}');

/* The order of a table or a group. `is_level`: no rule separates the team from another one, or the play-off of the two
   is still to come. */
create function app.group_places(_stage_id uuid, _group text)
returns table (place int, team_id uuid, is_level boolean) language sql stable security definer set search_path = '' as $$
  with stage as materialized (
    select s, app.has_play_offs(s) as has_play_offs from public.stages s where s.id = _stage_id
  ), ordered as (
    select o.position, o.team_id, o.is_level, e.withdrawn is distinct from 'expunged' as is_compared,
      count(*) over level as number, min(o.position) over level as first_place, first_value(o.decided_by) over level as decided_by,
      array_agg(o.team_id) over level as teams
    from app.order_stage(_stage_id, _group) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
    window level as (partition by o.points, e.withdrawn is distinct from 'expunged' order by o.position
      rows between unbounded preceding and unbounded following)
  )
  select o.position, o.team_id, o.is_level or g.has_play_offs and o.is_compared and o.number > 1 and (
      o.number = 2 and o.first_place = any ((g.s).play_off_places) and o.decided_by <> 'play_off'
      or exists (
        select from public.stages k join public.matches m on m.stage_id = k.id
        where k.season_id = (g.s).season_id and k.kind = 'knockout' and app.awaits_result(m)
          and o.team_id in (m.home_team_id, m.away_team_id)
          and array[m.home_team_id, m.away_team_id] <@ o.teams and app.decides_places(k)))
  from ordered o cross join stage g
$$;

/* The ties of a stage, for a caller who sees the stage. Where results are hidden from the caller, so are the matches that
   have one: the ties come without results, and with the days of their matches. */
create function app.shown_ties(_stage public.stages) returns setof public.ties
language sql stable security definer set search_path = '' as $$
  select (case when _stage.league_id in (select app.unscored_leagues())
      then jsonb_populate_record(t, jsonb_build_object('winner_id', null, 'home_goals', null, 'away_goals', null,
        'decided_by', null,
        'first_leg_at', (select max(m.played_at) from public.matches m where m.tie_id = t.id and m.leg = 1),
        'second_leg_at', (select max(m.played_at) from public.matches m where m.tie_id = t.id and m.leg = 2)))
      else t end).*
  from public.ties t where t.stage_id = _stage.id
    and exists (select from public.seasons n where n.id = _stage.season_id
      and (n.is_published or n.league_id in (select app.my_leagues())))
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.group_places, app.shown_ties to anon, authenticated, service_role;
