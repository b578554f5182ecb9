/* As before, and the notices whose mail was queued are due again, together with later ones of their match: they came in
   two mails. A restore after more than five days no longer makes them fail. */
create or replace function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  insert into app.person_leagues (profile_id, league_id)
    select h.player_id, t.league_id from app.squad_history h join public.teams t on t.id = h.team_id
    union
    select manager_id, league_id from public.teams where manager_id is not null
    on conflict do nothing;
  update app.notices n set state = 'waiting', mail_id = null, facts = n.facts - 'mailed',
      due_at = case n.state when 'waiting' then n.due_at else greatest(now(), (
        select max(w.due_at) from app.notices w
        where w.user_id = n.user_id and w.match_id = n.match_id and w.state = 'waiting')) end
    where n.state = 'queued' or n.state = 'waiting' and n.mail_id is not null;
  -- Kept pages are rendered again.
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;

revoke execute on all functions in schema app from public;
