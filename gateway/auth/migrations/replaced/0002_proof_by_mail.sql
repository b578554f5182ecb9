-- Links and codes sent by mail, and sign-in that ends in another tab (PKCE).

-- Hosted Supabase runs its hooks as this role; grants to it must not fail here.
do $$
begin
  create role supabase_auth_admin nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public, auth to supabase_auth_admin;

-- A session that began with a link sent to this address. Setting a password in such a session makes the address count
-- as verified by mail, where an earlier password of somebody else could have stood.
alter table auth.sessions add column proved_email text;

-- A refresh token is kept only as a hash; what it was made from lets the server hand the same one out again.
alter table auth.refresh_tokens add column seed uuid not null default gen_random_uuid();

create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text unique,
  code_challenge_method auth.code_challenge_method not null,
  code_challenge text not null,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  proved_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth.flow_state (user_id, authentication_method);
create index on auth.flow_state (created_at);

revoke all on auth.flow_state from anon, authenticated;
grant all on auth.flow_state to service_role;
