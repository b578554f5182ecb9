-- Invitations: the only way to an account. One that names neither team nor player invites a league owner.
create table public.manager_invites (
  id         uuid primary key default gen_random_uuid(),
  team_id    uuid references public.teams on delete cascade,
  player_id  uuid references public.profiles on delete cascade,
  email      text,
  token      text not null unique default encode(
    sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'),
  used_at    timestamptz,
  expires_at timestamptz not null default now() + interval '7 days',
  created_at timestamptz not null default now()
);
create index on public.manager_invites (team_id, player_id, created_at);
create index on public.manager_invites (player_id);

alter table public.manager_invites enable row level security;
revoke all on public.manager_invites from anon, authenticated;
grant select on public.manager_invites to authenticated;
create policy "the manager and the league owner read a team's invitations" on public.manager_invites for select
  to authenticated using (team_id in (select app.my_teams()));

-- The invitation of a token that can still be redeemed: unused, unexpired, its player without an account.
create function app.open_invitation(_token text) returns setof public.manager_invites
language sql stable security definer set search_path = '' rows 1 as $$
  select i.* from public.manager_invites i left join public.profiles p on p.id = i.player_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
$$;

create function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
      from app.open_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = t.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

-- Makes a player the manager of the team. A link that was sent earlier may be in the wrong hands: it stops working.
create function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address    text := app.normalize_email(_email);
  registered boolean;
  new_token  text;
begin
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager and the league owner can invite to this team' using errcode = '42501';
  end if;
  if _player_id is null then
    raise exception 'Please select a player' using errcode = '22023';
  end if;
  if address is null then
    raise exception 'Please provide an email address' using errcode = '22023';
  end if;
  select p.user_id is not null into registered from public.profiles p
    join public.team_players t on t.player_id = p.id where t.team_id = _team_id and p.id = _player_id;
  if not found then
    raise exception 'The manager must be a player of the team' using errcode = '22023';
  end if;
  -- The token is the way to all that the player may do, so it is not for the manager of one team to have it.
  if not registered and exists (
    select from public.teams where manager_id = _player_id and id not in (select app.my_teams())) then
    raise exception '% manages another team and has not registered yet', app.name_of(_player_id) using errcode = '42501';
  end if;

  update public.profiles set email = address where id = _player_id;
  update public.teams set manager_id = _player_id where id = _team_id;
  update public.manager_invites set expires_at = now()
    where used_at is null and expires_at > now() and (team_id = _team_id or player_id = _player_id);
  if registered then return null; end if;
  insert into public.manager_invites (team_id, player_id, email) values (_team_id, _player_id, address)
    returning token into new_token;
  return new_token;
end $$;
comment on function public.create_manager_invite is
  'The token of the invitation; null for a player who has an account and so manages the team at once. @nullable';

create function public.create_owner_invite(_email text default null) returns text
language sql security definer set search_path = '' as $$
  insert into public.manager_invites (email) values (app.normalize_email(_email)) returning token
$$;

-- Supabase's before-user-created hook: {} lets the account come to be.
create function app.refuse_account(_message text) returns jsonb language sql immutable
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', _message));

create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(token, '') = '' then app.refuse_account('Sign up is only available with an invitation link.')
    when not exists (select from app.open_invitation(token))
      then app.refuse_account('Invalid or expired invitation token.')
    else '{}'
  end
  from (select event -> 'user' -> 'user_metadata' ->> 'invite_token' as token) given
$$;

-- A new account redeems its invitation in the transaction that makes it. Of two sign-ups with one token the second
-- waits for the first, finds the token used, and is undone.
create function app.welcome_user() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     public.manager_invites;
begin
  if token_used is not null then
    update public.manager_invites set used_at = now()
      where token = token_used and used_at is null and expires_at > now() returning * into invite;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
  end if;
  if invite.player_id is not null then
    update public.profiles set user_id = new.id where id = invite.player_id and user_id is null;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    return null;
  end if;
  insert into public.profiles (user_id, full_name, email) values (
    new.id,
    left(coalesce(nullif(btrim(new.raw_user_meta_data ->> 'full_name'), ''), 'New member'), 200),
    (select address from app.normalize_email(new.email) address
      where not exists (select from app.private_profiles where email = address)));
  update public.teams set manager_id = (select id from public.profiles where user_id = new.id) where id = invite.team_id;
  return null;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function app.welcome_user();

-- Only an address that its owner proved by mail finds the profile that bears it, or anyone could sign up under a
-- manager's address and take the team. The account's identity tells: email_confirmed_at is set without a mail, too.
create function app.is_address_proven(_user_id uuid, _address text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from auth.identities where user_id = _user_id and provider = 'email'
      and lower(identity_data ->> 'email') = _address and identity_data ->> 'email_verified' = 'true')
$$;

-- Nothing tells of the person yet, in any team or match.
create function app.is_unused_profile(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from app.squad_history where player_id = _profile_id)
    and not exists (select from public.teams where manager_id = _profile_id)
$$;

-- At the end of the transaction, because the identity is written after the account.
create function app.find_profile_by_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select app.normalize_email(email) from auth.users where id = new.id);
  found_id uuid := (select p.id from public.profiles p join app.private_profiles s on s.profile_id = p.id
    where s.email = address and p.user_id is null);
  own_id uuid := (select id from public.profiles where user_id = new.id);
begin
  if found_id is null or not app.is_address_proven(new.id, address) then return null; end if;
  if own_id is not null then
    if not app.is_unused_profile(own_id) then return null; end if;
    delete from public.profiles where id = own_id;
  end if;
  update public.profiles set user_id = new.id where id = found_id;
  return null;
end $$;
create constraint trigger find_profile_by_address after insert or update of email, email_confirmed_at on auth.users
  deferrable initially deferred for each row execute function app.find_profile_by_address();

revoke execute on all functions in schema app from public;
revoke execute on function public.check_invitation, public.create_manager_invite, public.create_owner_invite,
  public.before_user_created from public, anon, authenticated;
grant execute on function public.check_invitation to anon, authenticated;
grant execute on function public.create_manager_invite to authenticated;
grant execute on function public.create_owner_invite to service_role;
-- Hosted Supabase calls its hooks as this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end $$;
