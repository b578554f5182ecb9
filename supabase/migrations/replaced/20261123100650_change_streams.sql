-- Visitors' open pages: which of the leagues and players that they show have changed. See server/live.

-- Changes after a snapshot are found by their transaction alone, whatever leagues there are.
create index on app.league_changes (change);

/* Of these leagues and players, the ones that the changes of these ids concern: themselves, a player by each of their
   leagues, and all by the zero id. */
create function app.concerned(_ids uuid[], _changed uuid[]) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from unnest(_ids) id
  where '00000000-0000-0000-0000-000000000000' = any (_changed)
    or id in (select unnest(_changed))
    or id in (select l.profile_id from app.person_leagues l where l.league_id = any (_changed))
$$;

/* Of these leagues and players, the ones that changed after a snapshot, and the snapshot of this answer. Null for a
   snapshot when there is none yet. */
create function app.changes_among(_ids uuid[], _snapshot text, out changed json, out snapshot text)
language sql stable security definer set search_path = '' as $$
  select to_json(array(select app.concerned(_ids, array(
      select distinct league_id from app.league_changes
      where change >= pg_snapshot_xmin(_snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(change, _snapshot::pg_snapshot))))),
    pg_current_snapshot()::text
$$;

-- As before, and a player's id stands for the leagues of their teams too, as for a kept page.
create or replace function public.leagues_changed_within(_league_ids uuid[], _seconds integer) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when _seconds is null or _seconds > 600 or cardinality(_league_ids) > 100 then true
    else exists (
      select from app.league_changes
      where changed_at > now() - make_interval(secs => _seconds)
        and league_id = any (
          array['00000000-0000-0000-0000-000000000000'::uuid] || _league_ids
          || array(select l.league_id from app.person_leagues l where l.profile_id = any (_league_ids))))
  end
$$;

revoke execute on all functions in schema app from public;
