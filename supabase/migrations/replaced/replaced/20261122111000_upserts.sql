-- An upsert sets every column that it names, those of its key too (PostgREST's merge-duplicates). Who may add a row and
-- change it may name the key in both, and a trigger keeps the key as it is.

-- Functions of the product, and the server, still may.
create function app.refuse_key_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'permission denied to move a row of % to another key', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

grant update (id, league_id) on public.teams to authenticated;
create trigger refuse_key_change before update of id, league_id on public.teams for each row
  when (old.id <> new.id or old.league_id <> new.league_id) execute function app.refuse_key_change();

grant update (team_id, player_id) on public.team_players to authenticated;
create policy "the manager and the league owner sign players again" on public.team_players for update to authenticated
  using (team_id in (select app.my_teams()));
create trigger refuse_key_change before update of team_id, player_id on public.team_players for each row
  when (old.team_id <> new.team_id or old.player_id <> new.player_id) execute function app.refuse_key_change();

grant update (id, league_id, home_team_id, away_team_id) on public.matches to authenticated;
create trigger refuse_key_change before update of id, league_id, home_team_id, away_team_id on public.matches for each row
  when (old.id <> new.id or old.league_id <> new.league_id or old.home_team_id <> new.home_team_id
    or old.away_team_id <> new.away_team_id) execute function app.refuse_key_change();

-- An event keeps its match, team, player and kind, as before; its minute and its assist can be corrected.
grant insert (id), update (id, match_id, team_id, player_id, event_type, assist_by_id, minute)
  on public.match_events to authenticated;
create policy "the league owner corrects events" on public.match_events for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create trigger refuse_key_change before update of id on public.match_events for each row
  when (old.id <> new.id) execute function app.refuse_key_change();
drop trigger refuse_rewriting on public.match_events;
create trigger refuse_rewriting before update of match_id, team_id, player_id, event_type on public.match_events
  for each row when (old.match_id <> new.match_id or old.team_id <> new.team_id or old.player_id <> new.player_id
    or old.event_type <> new.event_type) execute function app.refuse_rewriting();
create policy "events are corrected with all that proves the person" on public.match_events as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create policy "players are signed again with all that proves the person" on public.team_players as restrictive
  for update to authenticated using ((select app.session_problem()) is null);

grant update (id) on public.profiles to authenticated;
create trigger refuse_key_change before update of id on public.profiles for each row
  when (old.id <> new.id) execute function app.refuse_key_change();

-- What an upsert would add passes the checks of the table before it turns into an update: that no row shows an address is
-- therefore asked of rows that are there.
alter table public.profiles drop constraint profiles_email_check;
create function app.refuse_shown_email() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'profiles.email is written, and never kept' using errcode = '23514';
end $$;
create trigger refuse_shown_email after insert or update of email on public.profiles for each row
  when (new.email is not null) execute function app.refuse_shown_email();

create or replace function app.keep_email() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.email);
begin
  -- The first half of an upsert over a profile that the caller may edit: the update that follows keeps the address.
  -- Should the profile be gone by then, refuse_shown_email refuses the row.
  if tg_op = 'INSERT' and exists (select from public.profiles where id = new.id) and app.may_edit_profile(new.id) then
    return new;
  end if;
  new.email := null;
  -- A plain insert: an upsert over somebody else's profile fails here, before it could take the address over.
  if tg_op = 'INSERT' then
    insert into app.private_profiles (profile_id, email, created_by) values (new.id, address, auth.uid());
    return new;
  end if;
  update app.private_profiles set email = address where profile_id = new.id and email is distinct from address;
  if found and address is not null then
    -- The invitation went to another address, which is no longer the person's.
    update public.manager_invites set expires_at = now()
      where player_id = new.id and used_at is null and expires_at > now() and email <> address;
  end if;
  return new;
end $$;

-- The server reads an address like the people whom it concerns.
create or replace function public.contact_email(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select email from app.private_profiles where profile_id = _profile.id
    and (auth.role() = 'service_role'
      or app.may_edit_profile(_profile.id) and (select app.session_problem()) is null)
$$;

revoke execute on function app.refuse_key_change, app.refuse_shown_email from public;
