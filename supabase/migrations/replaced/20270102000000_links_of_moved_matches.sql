/* Links of scorers and of results work until two days, or a week, after the kick-off, also when it moves. They kept the
   kick-off at which they were made: a scorer's link had expired on the new day. */

-- When a link that was made at this moment stops working. It is for a scorer where it is for no team.
create function app.end_of_link(_link public.result_links, _kick_off timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(_kick_off, _link.created_at)
    + case when _link.team_id is null then app.scorers_time() else interval '7 days' end
$$;

-- A link that has expired stays expired.
create function app.move_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.result_links k set expires_at = app.end_of_link(k, new.played_at)
    where k.match_id = new.id and k.expires_at > now();
  return null;
end $$;
create trigger move_links after update of played_at on public.matches for each row
  when (old.played_at <> new.played_at) execute function app.move_links();

-- Matches that have moved before.
update public.result_links k set expires_at = app.end_of_link(k, m.played_at)
  from public.matches m where m.id = k.match_id and k.expires_at > now();

revoke execute on all functions in schema app from public;
