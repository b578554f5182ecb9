-- A backup may be older than the tables that are kept beside its rows. A restore fills them from the rows.

create function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  insert into app.person_leagues (profile_id, league_id)
    select h.player_id, t.league_id from app.squad_history h join public.teams t on t.id = h.team_id
    union
    select manager_id, league_id from public.teams where manager_id is not null
    on conflict do nothing;
  -- Kept pages are rendered again.
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;
revoke execute on all functions in schema app from public;
