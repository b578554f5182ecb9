-- Visitors' open pages: which of the leagues and players that they show have changed. See server/live.

/* Of these leagues and players, the ones that changed after a snapshot, and the snapshot of this answer. Null for a
   snapshot when there is none yet. */
create function app.changes_among(_ids uuid[], _snapshot text, out changed json, out snapshot text)
language sql stable security definer set search_path = '' as $$
  select to_json(array(
    select id from unnest(_ids) id where exists (
      select from app.league_changes
      where league_id = any (
          array['00000000-0000-0000-0000-000000000000'::uuid, id]
          || array(select l.league_id from app.person_leagues l where l.profile_id = id))
        and change >= pg_snapshot_xmin(_snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(change, _snapshot::pg_snapshot)))),
    pg_current_snapshot()::text
$$;

revoke execute on all functions in schema app from public;
