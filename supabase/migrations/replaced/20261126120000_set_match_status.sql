-- Changes of a match's status, each in one transaction, and the withdrawal of a team.

alter table public.matches add column replaced jsonb;
comment on column public.matches.replaced is
  'What an award replaced: {status, home_score, away_score, scores_manual}. The database sets it.';

/* An award keeps the score of the pitch aside, and the score returns when the award is taken back. The score of a match
   that was abandoned returns only with that status: else it would look like a result. */
create function app.keep_replaced() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'awarded' then
    new.replaced := jsonb_build_object('status', old.status, 'home_score', old.home_score, 'away_score', old.away_score,
      'scores_manual', old.scores_manual);
    new.scores_manual := true;
    return new;
  end if;
  if (new.home_score, new.away_score) is not distinct from (old.home_score, old.away_score) then
    new.home_score := null;
    new.away_score := null;
    if old.replaced ->> 'status' <> 'abandoned' or new.status = 'abandoned' then
      new.home_score := (old.replaced ->> 'home_score')::smallint;
      new.away_score := (old.replaced ->> 'away_score')::smallint;
      new.scores_manual := coalesce((old.replaced ->> 'scores_manual')::boolean, false);
    end if;
  end if;
  new.replaced := null;
  return new;
end $$;
-- Before keep_score, in the order of names.
create trigger keep_replaced before update of status on public.matches
  for each row when ((old.status = 'awarded') <> (new.status = 'awarded')) execute function app.keep_replaced();

-- A new status makes a new version of the match: for calendars, and for an editor that has the former one open.
drop trigger keep_score on public.matches;
create trigger keep_score before insert or update of played_at, round, home_score, away_score, scores_manual,
  man_of_match_id, home_lineup, away_lineup, version, status, status_reason, score_stands on public.matches
  for each row execute function app.keep_score();

/* A match that is put off keeps its first date, and is scheduled again once it has a new one. A correction of a date that
   nobody was told of is no postponement: the status says which it is. A match that returns to its first date has not
   moved. */
create or replace function app.keep_first_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'postponed' and old.status <> 'postponed' or old.status = 'postponed' then
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
drop trigger recount_match on public.matches;
create trigger recount_match before insert or update of status, score_stands, stage_id, is_counted, played_at
  on public.matches for each row execute function app.decide_count();

/* The replay of an abandoned match is added, or moved; another decision about the match removes it while nothing is
   recorded for it. */
create function app.plan_replay(_match public.matches, _played_at timestamptz) returns void
language plpgsql set search_path = '' as $$
declare
  replay public.matches;
begin
  select * into replay from public.matches where replay_of = _match.id for no key update;
  if found and app.is_recorded(replay) then
    raise exception 'The replay of this match has been played already' using errcode = '23514';
  elsif _played_at is null then
    delete from public.matches where id = replay.id;
  elsif found then
    update public.matches set played_at = _played_at where id = replay.id;
  else
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, replay_of)
      values (_match.league_id, _match.stage_id, _match.home_team_id, _match.away_team_id, _played_at, _match.round, _match.id);
  end if;
end $$;

/* Postpones, cancels, abandons or awards a match, or puts it back to scheduled.
   `_played_at`: the new date of a match that is postponed, if it is known; the date of the replay of one that is
   abandoned. `_home_score`, `_away_score`: the score when the match was abandoned, or as it is awarded.
   `_score_stands`: whether the score of an abandoned match counts. `_version` as in save_match_details. */
create function public.set_match_status(
  _match_id uuid, _status text, _reason text default null, _played_at timestamptz default null,
  _home_score int default null, _away_score int default null, _score_stands boolean default false,
  _version int default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
  -- A plain call of the same status again keeps the replay that is planned.
  keeps_replay boolean := _status = 'abandoned' and not coalesce(_score_stands, false);
begin
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can change the status of this match' using errcode = '42501';
  end if;
  if match.version <> _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  if coalesce(_status, '') not in ('scheduled', 'postponed', 'cancelled', 'abandoned', 'awarded') then
    raise exception 'A match is scheduled, postponed, cancelled, abandoned or awarded' using errcode = '22023';
  end if;
  if num_nulls(_home_score, _away_score) = 1 then
    raise exception 'Only one of the two scores is given' using errcode = '22023';
  end if;
  if _status = 'awarded' and coalesce(_home_score, case match.status when 'awarded' then match.home_score end) is null then
    raise exception 'An awarded match needs its score' using errcode = '22023';
  end if;
  if _status = 'abandoned' and _score_stands
    and num_nulls(coalesce(_home_score, match.home_score), coalesce(_away_score, match.away_score)) > 0 then
    raise exception 'Only a score that is known can stand' using errcode = '22023';
  end if;

  if not keeps_replay or _played_at is not null then
    perform app.plan_replay(match, case when _status = 'abandoned' then _played_at end);
  end if;
  update public.matches set status = _status, status_reason = nullif(btrim(_reason), ''),
      score_stands = _status = 'abandoned' and coalesce(_score_stands, false)
    where id = _match_id;
  if _home_score is not null and _status in ('abandoned', 'awarded', 'scheduled') then
    update public.matches set home_score = _home_score, away_score = _away_score, scores_manual = true where id = _match_id;
  elsif _status <> 'abandoned' and match.status = 'abandoned' then
    -- The score of an abandoned match is no result. Recorded goals still count.
    update public.matches set scores_manual = false where id = _match_id and status <> 'awarded';
  end if;
  if _status in ('postponed', 'scheduled') and _played_at is not null then
    update public.matches set status = 'scheduled', played_at = _played_at where id = _match_id;
  end if;

  select * into match from public.matches where id = _match_id;
  if _status in ('postponed', 'cancelled') and num_nulls(match.home_score, match.away_score) = 0 then
    raise exception 'This match has a score' using errcode = '23514',
      hint = 'Clear the score first, or choose abandoned or awarded.';
  end if;
  return match;
end $$;
comment on function public.set_match_status is '@nullable _reason, _played_at, _home_score, _away_score, _version';

-- Matches that were called off or awarded because a team withdrew, as they were before.
create table app.withdrawn_matches (
  match_id      uuid primary key references public.matches on delete cascade,
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  status        text not null,
  status_reason text
);
create index on app.withdrawn_matches (team_id);
alter table app.withdrawn_matches enable row level security;

create function app.reset_withdrawn(_stage_id uuid, _team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set status = w.status, status_reason = w.status_reason
    from app.withdrawn_matches w
    where w.match_id = m.id and w.team_id = _team_id and m.stage_id = _stage_id and m.status in ('cancelled', 'awarded');
  delete from app.withdrawn_matches w using public.matches m
    where w.match_id = m.id and w.team_id = _team_id and m.stage_id = _stage_id;
end $$;

-- Calls off or awards a team's matches without a result. Matches that another team's withdrawal decided stay so.
create function app.call_off_withdrawn(_entry public.stage_entries) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_awarded boolean := _entry.withdrawn = 'awarded';
begin
  insert into app.withdrawn_matches (match_id, team_id, status, status_reason)
    select m.id, _entry.team_id, m.status, m.status_reason from public.matches m
    where m.stage_id = _entry.stage_id and _entry.team_id in (m.home_team_id, m.away_team_id)
      and m.status in ('scheduled', 'in_play', 'postponed') and num_nulls(m.home_score, m.away_score) > 0
    on conflict (match_id) do nothing;
  update public.matches m set
      status = case when is_awarded then 'awarded' else 'cancelled' end,
      status_reason = left(t.name, 180) || ' withdrew',
      home_score = case when is_awarded then case t.id when m.home_team_id then 0 else 3 end end,
      away_score = case when is_awarded then case t.id when m.home_team_id then 3 else 0 end end
    from app.withdrawn_matches w join public.teams t on t.id = w.team_id
    where w.match_id = m.id and w.team_id = _entry.team_id and m.stage_id = _entry.stage_id
      and m.status in ('scheduled', 'in_play', 'postponed');
end $$;

/* A team leaves a stage. `_results`: its results are kept and its other matches cancelled ('kept'), or awarded 3-0 to
   the opponents ('awarded'), or nothing of it counts ('expunged'). Null takes the withdrawal back. `_on`: the day of the
   withdrawal; null for today. */
create function public.withdraw_team(_stage_id uuid, _team_id uuid, _results text, _on date default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.stage_entries;
begin
  perform from public.stages where id = _stage_id and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can withdraw a team' using errcode = '42501';
  end if;
  perform app.require_session();
  if _results not in ('kept', 'awarded', 'expunged') then
    raise exception 'The results of a team that withdraws are kept, awarded or expunged' using errcode = '22023';
  end if;
  perform app.reset_withdrawn(_stage_id, _team_id);
  update public.stage_entries e set withdrawn = _results, withdrawn_on = case when _results is not null then
      coalesce(_on, (select (now() at time zone s.time_zone)::date from public.league_settings s where s.league_id = e.league_id)) end
    where stage_id = _stage_id and team_id = _team_id;
  if not found then
    raise exception 'The team is not in this stage' using errcode = '22023';
  end if;
  for entry in
    select * from public.stage_entries where stage_id = _stage_id and withdrawn is not null order by withdrawn_on, team_id
  loop
    perform app.call_off_withdrawn(entry);
  end loop;
end $$;
comment on function public.withdraw_team is '@nullable _results, _on';

create function app.stage_rows(_stage_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(r) order by r.group_name nulls first, r.rank), '[]')
  from (
    select s.*, row_number() over (
      partition by group_name order by points desc, goal_difference desc, goals_for desc, team_name, team_id)::int as rank
    from (
      select e.team_id, t.name as team_name, e.group_name, e.withdrawn, c.won + c.drawn + c.lost as played, c.won, c.drawn, c.lost,
        c.goals_for, c.goals_against, c.goals_for - c.goals_against as goal_difference,
        g.win_points * c.won + g.draw_points * c.drawn + g.loss_points * c.lost + c.adjustment as points
      from public.stage_entries e
      join public.stages g on g.id = e.stage_id
      join public.teams t on t.id = e.team_id
      join app.team_records c on c.stage_id = e.stage_id and c.team_id = e.team_id
      where e.stage_id = _stage_id) s
  ) r
$$;

/* {before, after}: the table's rows in order, as they are and as the withdrawal would make them. Nothing is stored: the
   withdrawal itself is carried out and rolled back. */
create function public.withdrawal_preview(_stage_id uuid, _team_id uuid, _results text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := app.stage_rows(_stage_id);
  after  jsonb;
begin
  perform app.require_session();
  begin
    perform public.withdraw_team(_stage_id, _team_id, _results);
    after := app.stage_rows(_stage_id);
    raise sqlstate 'TL001';
  exception when sqlstate 'TL001' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after);
end $$;
comment on function public.withdrawal_preview is '@nullable _results';

revoke execute on all functions in schema app from public;
grant execute on function app.plan_replay to authenticated, service_role;
revoke execute on function public.set_match_status, public.withdraw_team, public.withdrawal_preview from public, anon;
grant execute on function public.set_match_status, public.withdraw_team, public.withdrawal_preview to authenticated;
