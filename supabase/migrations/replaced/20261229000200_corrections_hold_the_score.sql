-- A correction holds the score as a save of the editor does (app.keep_score).

/* Gives an entry another minute, team, kind, player or pass. The score stays as it is, unless a goal becomes the other
   side's. */
create or replace function app.correct_live_event(_match public.matches, _correction app.live_events, _right text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry     app.live_events := app.entry_that_stands(_match.id, _correction.target_id);
  corrected app.live_events := app.corrected(entry, _correction);
  playing   uuid[] := array_remove(array[corrected.player_id, corrected.other_id], null);
  joining   uuid[] := '{}';
begin
  perform app.require_changeable(_match, _right);
  if entry.id is null or entry.undone_at is not null then
    raise exception 'This entry was not saved, or was taken back.' using errcode = '23514';
  end if;
  perform app.check_correction(_match, entry, corrected);
  if corrected is not distinct from entry then return; end if;
  if entry.player_id is null and (corrected.player_id is not null or corrected.team_id <> entry.team_id)
    and app.are_scorers_named(_match, entry) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  if entry.kind not in ('yellow', 'second_yellow', 'red') then
    joining := app.join_lineup(_match, corrected.team_id, playing);
  end if;
  -- A score that is counted from the goals must not change in between.
  perform set_config('app.held_score', _match.id::text, true);
  if not app.correct_live_record(entry, corrected) then
    raise exception 'The editor has changed this entry meanwhile. Correct it there.' using errcode = '23514';
  end if;
  perform set_config('app.held_score', '', true);
  perform app.write_live_score(_match.id,
    app.corrected_goals(_match.home_score, app.live_goals(_match, entry, 'home'), app.live_goals(_match, corrected, 'home')),
    app.corrected_goals(_match.away_score, app.live_goals(_match, entry, 'away'), app.live_goals(_match, corrected, 'away')));
  update app.live_events set kind = corrected.kind, team_id = corrected.team_id, player_id = corrected.player_id,
      other_id = corrected.other_id, minute = corrected.minute, added_minutes = corrected.added_minutes,
      joined = array(select id from unnest(entry.joined) id where id = any (playing)) || joining
    where id = entry.id;
  perform app.leave_lineup(_match.id, array(select id from unnest(entry.joined) id where id <> all (playing)));
end $$;
