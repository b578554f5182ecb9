/* Completes the rows of a restored backup: standings, codes and leagues of persons that an older version did not keep.
   Notices whose mail was queued wait again, because the backup has no jobs, together with later ones of their match, so
   that they leave in one mail. Kept pages are rendered again. */
create or replace function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  select app.complete_person_leagues();
  update app.notices n set state = 'waiting', mail_id = null, facts = n.facts - 'mailed',
      due_at = case n.state when 'waiting' then n.due_at else greatest(now(), (
        select max(w.due_at) from app.notices w
        where w.user_id = n.user_id and w.match_id = n.match_id and w.state = 'waiting')) end
    where n.state = 'queued' or n.state = 'waiting' and n.mail_id is not null;
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;

comment on function public.my_sessions is
  'The caller''s sessions: browser and address as the auth service noted them. @nullable user_agent, ip';
