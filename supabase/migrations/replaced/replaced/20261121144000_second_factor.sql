-- Whoever has a second factor proves it before anything of theirs is changed or told, whichever screen or program asks;
-- and what was signed out elsewhere changes nothing more, though its access token has minutes to live.

/* 'ended' and 'code' are what the caller's session lacks, null is nothing. The session's row counts before the token,
   which does not know what happened since. In a language that keeps its plans, since every write asks. */
create function app.session_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims  jsonb := auth.jwt();
  level   text := coalesce(claims ->> 'aal', 'aal1');
begin
  if claims ->> 'role' is distinct from 'authenticated' then
    return null;
  end if;
  if claims ->> 'session_id' is not null then
    select s.aal::text into level from auth.sessions s
      where s.id = app.to_uuid(claims ->> 'session_id') and s.user_id = auth.uid();
    if not found then
      return 'ended';
    end if;
  end if;
  if coalesce(level, 'aal1') = 'aal1' and exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then
    return 'code';
  end if;
  return null;
end $$;

create function app.require_session() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.session_problem();
begin
  if problem = 'ended' then
    raise exception 'Your session has ended. Sign in again and repeat it.' using errcode = 'PT401';
  elsif problem = 'code' then
    raise exception 'Sign in again with the code of your authenticator app, and repeat it.' using errcode = 'PT403';
  end if;
end $$;

create function app.check_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  return null;
end $$;

/* Once a statement, not a row, and for functions with rights of their own too, which policies do not reach. What follows
   from a statement, by triggers and foreign keys, was asked already. */
do $$
declare
  name text;
begin
  foreach name in array array['leagues', 'league_settings', 'teams', 'team_players', 'profiles', 'matches',
    'match_events', 'match_reports', 'match_notes', 'manager_invites'] loop
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
  end loop;
end $$;

-- Files belong to the storage, whose tables take policies and no triggers of ours.
create policy "a file is added with all that proves the person" on storage.objects as restrictive
  for insert to authenticated with check ((select app.session_problem()) is null);
create policy "a file is replaced with all that proves the person" on storage.objects as restrictive
  for update to authenticated using ((select app.session_problem()) is null);
create policy "a file is removed with all that proves the person" on storage.objects as restrictive
  for delete to authenticated using ((select app.session_problem()) is null);

-- What only some may read.
create policy "notes are read with all that proves the person" on public.match_notes as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "invitations are read with all that proves the person" on public.manager_invites as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

create or replace function public.contact_email(_profile public.profiles) returns text
language sql stable security definer set search_path = '' as $$
  select email from app.private_profiles where profile_id = _profile.id and app.may_edit_profile(_profile.id)
    and (select app.session_problem()) is null
$$;

alter function public.export_my_data() set schema app;
create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_session();
  return app.export_my_data();
end $$;

-- Signed-in devices: a person's own sessions, the latest first. The address is theirs, and told to nobody else.
create function public.my_sessions() returns table (
  id uuid, user_agent text, ip text, created_at timestamptz, last_used_at timestamptz, is_current boolean)
language sql stable security definer set search_path = '' as $$
  select s.id, s.user_agent, host(s.ip), s.created_at, coalesce(s.refreshed_at::timestamptz, s.created_at),
    s.id = app.to_uuid(auth.jwt() ->> 'session_id')
  from auth.sessions s
  where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    and (select app.session_problem()) is null
  order by 6 desc, 5 desc, 1
$$;
comment on function public.my_sessions is
  'Each session of who asks: browser and address as the auth service noted them. @nullable user_agent, ip';

create function public.end_my_session(_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  delete from auth.sessions where id = _session_id and user_id = auth.uid();
  if not found then
    raise exception 'This device is signed out already.' using errcode = 'PT404';
  end if;
end $$;

-- For somebody who lost every authenticator: how many there were, or null without an account. Their sessions end as well: one of them may be on what was lost.
create function public.remove_second_factors(_email text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  person  uuid;
  removed int;
begin
  select id into person from auth.users where lower(email) = app.normalize_email(_email) for update;
  if not found then
    return null;
  end if;
  delete from auth.mfa_factors where user_id = person;
  get diagnostics removed = row_count;
  if removed > 0 then
    delete from auth.sessions where user_id = person;
  end if;
  return removed;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function app.export_my_data from authenticated, service_role;
grant execute on function app.session_problem to authenticated, service_role;
revoke execute on function public.export_my_data, public.my_sessions, public.end_my_session,
  public.remove_second_factors from public, anon, authenticated;
grant execute on function public.export_my_data, public.my_sessions, public.end_my_session to authenticated;
grant execute on function public.remove_second_factors to service_role;
