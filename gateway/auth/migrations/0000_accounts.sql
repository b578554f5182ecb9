-- Accounts, sessions and everything that proves them, under the names of Supabase's auth schema.
create schema auth;
grant usage on schema auth to anon, authenticated, service_role;

-- Hosted Supabase runs its hooks as this role; grants to it must not fail here.
do $$
begin
  create role supabase_auth_admin nologin noinherit;
exception when duplicate_object or unique_violation then null;
end $$;
grant usage on schema public, auth to supabase_auth_admin;

create function auth.jwt() returns jsonb language sql stable
  return coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb;

create function auth.uid() returns uuid language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

create function auth.role() returns text language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';

create function auth.email() returns text language sql stable
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';

create table auth.users (
  instance_id uuid default '00000000-0000-0000-0000-000000000000',
  id uuid primary key default gen_random_uuid(),
  aud text default 'authenticated',
  role text default 'authenticated',
  email text,
  encrypted_password text,
  email_confirmed_at timestamptz,
  invited_at timestamptz,
  confirmation_token text default '',
  confirmation_sent_at timestamptz,
  recovery_token text default '',
  recovery_sent_at timestamptz,
  email_change_token_new text default '',
  email_change text default '',
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  is_super_admin boolean,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  phone_confirmed_at timestamptz,
  phone_change text default '',
  phone_change_token text default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current text default '',
  email_change_confirm_status smallint default 0 check (email_change_confirm_status between 0 and 2),
  banned_until timestamptz,
  reauthentication_token text default '',
  reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  -- The password of an unconfirmed account was chosen by the person who signed up first. After another sign-up for the
  -- address, or a request for a link to it, it is unknown whose password it is.
  is_disputed boolean not null default false
);
create unique index users_email_key on auth.users (lower(email)) where not is_sso_user;

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider_id text not null,
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null,
  provider text not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email text generated always as (lower(identity_data ->> 'email')) stored,
  unique (provider_id, provider)
);
create index on auth.identities (user_id);

-- Second factors: an app that makes codes, or codes that are sent to a telephone.
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null,
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text,
  phone text,
  last_challenged_at timestamptz,
  -- The newest time step whose code was redeemed at a sign-in: a code signs in only once.
  last_step bigint
);
create index on auth.mfa_factors (user_id, created_at);
create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where trim(friendly_name) <> '';
create unique index unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip_address inet,
  otp_code text
);
create index on auth.mfa_challenges (factor_id);
create index on auth.mfa_challenges (created_at);

-- Applications that people let into their account (OAuth 2.1). This server is their authorization server.
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_response_type as enum ('code');
create type auth.code_challenge_method as enum ('s256', 'plain');

create table auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  client_secret_hash text,
  registration_type auth.oauth_registration_type not null,
  -- Lists are joined by commas, as Supabase keeps them.
  redirect_uris text not null,
  grant_types text not null,
  client_name text check (char_length(client_name) <= 1024),
  client_uri text check (char_length(client_uri) <= 2048),
  logo_uri text check (char_length(logo_uri) <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  client_type auth.oauth_client_type not null default 'confidential',
  token_endpoint_auth_method text not null
    check (token_endpoint_auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  -- The scopes that the client may ask for; null is all of them.
  scope text
);
create index on auth.oauth_clients (created_at) where deleted_at is null;

create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  -- The first signed-in user who opened the request: from then on it is theirs.
  user_id uuid references auth.users on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 2048),
  scope text not null check (char_length(scope) <= 4096),
  state text check (char_length(state) <= 4096),
  resource text check (char_length(resource) <= 2048),
  code_challenge text not null check (char_length(code_challenge) <= 128),
  code_challenge_method auth.code_challenge_method not null,
  response_type auth.oauth_response_type not null default 'code',
  status auth.oauth_authorization_status not null default 'pending',
  -- The hash of the code.
  authorization_code text unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  approved_at timestamptz,
  nonce text check (char_length(nonce) <= 255),
  check (expires_at > created_at)
);
create index on auth.oauth_authorizations (client_id);
create index on auth.oauth_authorizations (user_id);
create index on auth.oauth_authorizations (expires_at);

create table auth.oauth_consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  scopes text not null check (char_length(scopes) <= 2048 and trim(scopes) <> ''),
  granted_at timestamptz not null default now(),
  revoked_at timestamptz check (revoked_at >= granted_at),
  unique (user_id, client_id)
);
create index on auth.oauth_consents (client_id);

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  factor_id uuid references auth.mfa_factors on delete set null,
  aal auth.aal_level not null default 'aal1',
  not_after timestamptz,
  refreshed_at timestamptz,
  user_agent text,
  ip inet,
  tag text,
  -- The address of the link that began the session. Setting a password in such a session makes the address count as
  -- verified by mail; before it, a password of somebody else could have been set.
  proved_email text,
  -- The application that has the session for its user.
  oauth_client_id uuid references auth.oauth_clients on delete cascade,
  scopes text check (char_length(scopes) <= 4096),
  -- Whether the session began with a code that was typed: the person had asked for it, which opening a link does not
  -- show.
  is_typed boolean not null default false
);
create index on auth.sessions (user_id, created_at);
create index on auth.sessions (factor_id);
create index on auth.sessions (oauth_client_id);

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  instance_id uuid,
  token text not null unique,
  user_id text not null,
  session_id uuid not null references auth.sessions on delete cascade,
  parent text,
  revoked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A refresh token is stored only as a hash. The server derives the token from the seed, to send the same one again.
  seed uuid not null default gen_random_uuid()
);
create index on auth.refresh_tokens (session_id, revoked);
create index on auth.refresh_tokens (parent);

create table auth.mfa_amr_claims (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references auth.sessions on delete cascade,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (session_id, authentication_method)
);

-- Links and codes that are sent.
create type auth.one_time_token_type as enum (
  'confirmation_token', 'reauthentication_token', 'recovery_token',
  'email_change_token_new', 'email_change_token_current', 'phone_change_token'
);

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type auth.one_time_token_type not null,
  token_hash text not null,
  relates_to text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index on auth.one_time_tokens (token_hash);
-- A guess at a code looks for what was sent to an address or number.
create index on auth.one_time_tokens (relates_to);

-- Sign-in that ends in another tab (PKCE) or at another service. For the latter: where it returns to, the account that
-- it links to, and the values that check the service's answer.
create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  auth_code text unique,
  code_challenge_method auth.code_challenge_method,
  code_challenge text,
  provider_type text not null,
  provider_access_token text,
  provider_refresh_token text,
  authentication_method text not null,
  auth_code_issued_at timestamptz,
  proved_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  redirect_to text,
  linking_target_id uuid references auth.users on delete cascade,
  provider_nonce text,
  provider_code_verifier text
);
create index on auth.flow_state (user_id, authentication_method);
create index on auth.flow_state (created_at);

revoke all on all tables in schema auth from anon, authenticated;
grant all on all tables in schema auth to service_role;

-- Requests counted against a limit, shared by all processes. The counts may be lost, so the table is not logged.
create unlogged table gateway.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index on gateway.rate_limits (expire);
