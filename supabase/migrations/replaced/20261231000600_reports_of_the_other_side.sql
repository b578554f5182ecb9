/* Full time that a team takes back ends the report of that team: each side has one report, which the other side does not
   change (record 0057). The other side's report stays, and is compared with the next full time. Those who run the league
   and scorers, who are neither side, take back the end of the match for both. */
create or replace function app.undo_live_event(_match public.matches, _id uuid, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry   app.live_events;
  phase   int;
begin
  perform app.require_changeable(_match, _right);
  entry := app.entry_that_stands(_match.id, _id);
  if entry.id is null or entry.undone_at is not null or entry.kind in ('undo', 'correction') then return; end if;
  phase := array_position(app.live_phases(), entry.kind);
  if exists (select from app.standing_live_events(_match.id) e where e.id <> entry.id
    and (phase = 1 or array_position(app.live_phases(), e.kind) > phase)) then
    raise exception 'Undo what was entered after it first.' using errcode = '23514';
  end if;
  if entry.kind = 'full_time' then
    delete from public.result_reports where match_id = _match.id
      and (_right <> 'team' or team_id in (select app.my_teams()));
  end if;
  update app.live_events set undone_at = now() where id = entry.id;
  if phase = 1 and (_match.home_score, _match.away_score) = (0, 0) then
    perform app.write_live_score(_match.id, null, null);
  end if;
  if phase is not null then
    perform app.set_live_phase(_match.id);
  elsif entry.player_id is null then
    perform app.add_live_goal(_match.id, app.scoring_side(entry.kind, entry.team_id, _match), -1);
  elsif app.remove_live_record(entry) and entry.kind in ('goal', 'penalty', 'own_goal') then
    perform app.write_live_score(_match.id,
      greatest(0, _match.home_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'home')::int),
      greatest(0, _match.away_score - (app.scoring_side(entry.kind, entry.team_id, _match) = 'away')::int));
  end if;
  perform app.leave_lineup(_match.id, entry.joined);
end $$;

/* Confirms each provisional result whose other side has been silent for the hours that its competition chose, unless the
   match is in play again. Reports are read once their match is locked: one may have come, or have been replaced, since the matches were listed.
   Returns how many were confirmed. */
create or replace function app.confirm_silent_results(_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  silent    record;
  report    public.result_reports;
  confirmed int := 0;
begin
  for silent in
    select m.id, s.confirm_after, z.time_zone from public.matches m
      join public.match_day_settings s on s.league_id = m.league_id
      join public.league_settings z on z.league_id = m.league_id
    where m.is_provisional and m.live_phase is null order by m.id for no key update of m skip locked
  loop
    select r.* into report from public.result_reports r
      where r.match_id = silent.id and app.silence_ends(r.reported_at, silent.confirm_after, silent.time_zone) <= _now
        and not exists (select from public.result_reports o where o.match_id = silent.id and o.team_id <> r.team_id);
    continue when not found;
    perform app.write_reported(silent.id, report.home_score, report.away_score, false);
    confirmed := confirmed + 1;
  end loop;
  return confirmed;
end $$;

revoke execute on all functions in schema app from public;
