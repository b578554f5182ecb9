-- Sessions: what a session must prove before it changes anything, and what a person sees of their own sessions.

-- The schema app is not part of the API. It holds helpers of policies, triggers, and tables that only functions read.
create schema app;

grant usage on schema app to anon, authenticated, service_role;

-- A text as a UUID; null for any other text.
create function app.to_uuid(_text text) returns uuid language sql immutable
  return case when _text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _text::uuid end;

/* Returns what the caller's session lacks: 'application', 'ended', 'code', or null for nothing. The session's row
   counts before the token, which does not know what happened since it was signed.
   An application that a person let in may read what everybody reads. It may not write, or read what only the person
   sees (record 0014).
   The function is PL/pgSQL because that keeps its plans, and every write calls it. */
create function app.session_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims  jsonb := auth.jwt();
  level   text := coalesce(claims ->> 'aal', 'aal1');
begin
  if claims ->> 'role' is distinct from 'authenticated' then
    return null;
  end if;
  if claims ->> 'client_id' is not null then
    return 'application';
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

-- Refuses a session that ended, lacks its code, or belongs to an application.
create function app.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.session_problem();
begin
  if problem = 'ended' then
    raise exception 'Your session has ended. Sign in again and repeat it.' using errcode = 'PT401';
  elsif problem = 'code' then
    raise exception 'Sign in again with the code of your authenticator app, and repeat it.' using errcode = 'PT403';
  elsif problem = 'application' then
    raise exception 'An application cannot do this for you. Sign in to the competition itself.' using errcode = 'PT403';
  end if;
end $$;

/* Refuses a session that ended, lacks its code, or belongs to an application. For triggers that run once a statement.
   They also guard functions with rights of their own, which policies do not reach. Statements of triggers and foreign
   keys are not checked again. */
create function app.check_session() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  return null;
end $$;

-- Refuses callers of the API who move a row to another key. An upsert sets every column that it names, those of its
-- key too (PostgREST's merge-duplicates). A role that may insert and update rows may therefore name the key in both,
-- and this trigger keeps the key as it is. Functions of the product, and the server, still may change it.
create function app.refuse_key_change() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated') then
    raise exception 'permission denied to move a row of % to another key', tg_table_name using errcode = '42501';
  end if;
  return new;
end $$;

-- Sets updated_at to the moment of the change.
create function app.note_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Whether the caller may delete the account: the session is minutes old, and has proved the second factor if there is
-- one. A password alone, or a phone that is signed in, may be in other hands.
create function app.has_just_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null and exists (
    select from auth.sessions s where s.id = app.to_uuid(auth.jwt() ->> 'session_id') and s.user_id = auth.uid()
      and s.created_at > now() - interval '10 minutes'
      and (s.aal = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
$$;

-- The caller's signed-in devices, the latest first.
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
  'The caller''s sessions: browser and address as the auth service noted them. @nullable user_agent, ip';

-- Ends a session of the caller, whose device can write nothing from that moment. @throws PT404 for one that has ended
create function public.end_my_session(_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  delete from auth.sessions where id = _session_id and user_id = auth.uid();
  if not found then
    raise exception 'This device is signed out already.' using errcode = 'PT404';
  end if;
end $$;

-- Removes the second factors of a person who lost every authenticator, and ends their sessions, since one of them may
-- be on the lost device.
-- @returns how many factors there were; null without an account
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

-- Whether the account has a password. Without one the mailbox is the only way in, and the screen offers to choose one.
create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select encrypted_password <> '' from auth.users where id = auth.uid()), false)
$$;

-- The SHA-256 digest of a token, which is stored in its place.
create function app.hash_token(_token text) returns bytea language sql immutable
  return sha256(convert_to(_token, 'UTF8'));

-- 256 bits; three UUIDs have 366 random ones.
create function app.make_token() returns text language sql volatile
  return encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex');

revoke execute on all functions in schema app from public;
revoke execute on function public.my_sessions, public.end_my_session, public.remove_second_factors,
  public.has_password from public, anon, authenticated;
grant execute on function app.to_uuid to anon, authenticated, service_role;
grant execute on function app.session_problem to authenticated, service_role;
grant execute on function public.my_sessions, public.end_my_session, public.has_password to authenticated;
grant execute on function public.remove_second_factors to service_role;
