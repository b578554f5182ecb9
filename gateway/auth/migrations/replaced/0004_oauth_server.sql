-- Applications that people let into their account (OAuth 2.1): this server is the one that they ask.
create type auth.oauth_registration_type as enum ('dynamic', 'manual');
create type auth.oauth_client_type as enum ('public', 'confidential');
create type auth.oauth_authorization_status as enum ('pending', 'approved', 'denied', 'expired');
create type auth.oauth_response_type as enum ('code');

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
  -- What it may ask for; null is everything that there is.
  scope text
);
create index on auth.oauth_clients (created_at) where deleted_at is null;

create table auth.oauth_authorizations (
  id uuid primary key default gen_random_uuid(),
  authorization_id text not null unique,
  client_id uuid not null references auth.oauth_clients on delete cascade,
  -- Whoever looked at it first, signed in: from then on it is theirs.
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

-- A session that an application has for its user.
alter table auth.sessions
  add column oauth_client_id uuid references auth.oauth_clients on delete cascade,
  add column scopes text check (char_length(scopes) <= 4096);
create index on auth.sessions (oauth_client_id);

revoke all on auth.oauth_clients, auth.oauth_authorizations, auth.oauth_consents from anon, authenticated;
grant all on auth.oauth_clients, auth.oauth_authorizations, auth.oauth_consents to service_role;
