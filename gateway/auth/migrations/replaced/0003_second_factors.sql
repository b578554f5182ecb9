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
  -- The newest step of time whose code was redeemed at a sign-in: nobody signs in with the same code again.
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

alter table auth.sessions add foreign key (factor_id) references auth.mfa_factors on delete set null;
create index on auth.sessions (factor_id);

-- Sign-in at another service: where it goes on to, whom it links to, and what that service's answer is checked with.
alter table auth.flow_state
  alter column code_challenge drop not null,
  alter column code_challenge_method drop not null,
  add column redirect_to text,
  add column linking_target_id uuid references auth.users on delete cascade,
  add column provider_nonce text,
  add column provider_code_verifier text;

-- What was counted against a limit, shared by all processes. Nothing is lost with it, so it is not written twice.
create unlogged table gateway.rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index on gateway.rate_limits (expire);

revoke all on auth.mfa_factors, auth.mfa_challenges from anon, authenticated;
grant all on auth.mfa_factors, auth.mfa_challenges to service_role;
