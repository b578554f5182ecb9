-- Whoever has a second factor proves it too before the account ends: a password alone may be in other hands.
create or replace function app.has_just_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.sessions s where s.id = app.to_uuid(auth.jwt() ->> 'session_id') and s.user_id = auth.uid()
      and s.created_at > now() - interval '10 minutes'
      and (s.aal = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
$$;
