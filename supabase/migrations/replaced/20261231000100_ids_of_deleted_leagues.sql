/* The id of a deleted competition is not used again. app.person_leagues keeps it for the people of the competition, so the
   owner of another one with this id would decide what is hidden of them, and could edit them. The operator may use it, with
   the service role, in SQL, or by a restore. */
create function app.refuse_known_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- An upsert over a league that is there: the conflict handles it.
  if auth.role() in ('anon', 'authenticated') and exists (select from app.person_leagues where league_id = new.id)
    and not exists (select from public.leagues where id = new.id) then
    raise exception 'This competition was deleted. Reload the page to create another one.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger refuse_known_league before insert on public.leagues
  for each row execute function app.refuse_known_league();

revoke execute on all functions in schema app from public;
