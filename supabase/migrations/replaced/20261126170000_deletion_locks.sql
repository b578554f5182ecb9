-- A match and its goals are locked in one order when they are deleted, so that two deletions never wait for each other.

-- Databases of some unreleased versions have the later trigger already.
drop trigger if exists record_removed_match on public.matches;
drop trigger if exists "A_record_removed_match" on public.matches;

/* The events of a deleted match go with it, and do not know its stage any more. The name puts this trigger before those of
   the foreign keys (RI_…), so it still finds them, and all matches of the statement are locked already. The events are
   locked before the records: a session that deletes them by themselves must not hold them while this one waits for
   records. */
create or replace function app.record_removed_match() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.match_events where match_id = old.id for update;
  perform app.lock_teams(array[old.home_team_id, old.away_team_id]);
  perform app.add_feats(array(select f from app.count_events(old, -1) f));
  return null;
end $$;
create trigger "A_record_removed_match" after delete on public.matches
  for each row execute function app.record_removed_match();
