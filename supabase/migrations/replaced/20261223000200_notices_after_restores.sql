/* A backup has no jobs, so that a mail of notices which waited for its mail server had none after a restore: its notices
   wait again, and get a mail with a job. */

-- As before, with the notices.
create or replace function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  insert into app.person_leagues (profile_id, league_id)
    select h.player_id, t.league_id from app.squad_history h join public.teams t on t.id = h.team_id
    union
    select manager_id, league_id from public.teams where manager_id is not null
    on conflict do nothing;
  update app.notices set state = 'waiting', mail_id = null where state = 'queued';
  -- Kept pages are rendered again.
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;

-- A backup of an earlier version that was loaded just now: no process of this database has made the tables of jobs.
update app.notices set state = 'waiting', mail_id = null where state = 'queued' and to_regclass('pgboss.job') is null;

revoke execute on all functions in schema app from public;
