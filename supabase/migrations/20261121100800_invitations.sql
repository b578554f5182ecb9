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

-- The invitation behind a token, if it can still be redeemed: unused, unexpired, its player without an account.
create function app.open_invitation(_token text) returns setof public.manager_invites
language sql stable security definer set search_path = '' rows 1 as $$
  select i.* from public.manager_invites i left join public.profiles p on p.id = i.player_id
  where i.token = _token and i.used_at is null and i.expires_at > now() and p.user_id is null
$$;
revoke execute on function app.open_invitation from public;

create function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
      from app.open_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = t.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

-- Makes a player the team's manager. A link sent earlier may lie in the wrong hands: it stops working.
create function public.create_manager_invite(_team_id uuid, _player_id uuid, _email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(_email);
  invite  public.manager_invites;
begin
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager and the league owner can invite to this team' using errcode = '42501';
  end if;
  if not exists (select from public.team_players where team_id = _team_id and player_id = _player_id) then
    raise exception 'Please select a player' using errcode = '22023', hint = 'The manager is chosen from the squad.';
  end if;
  if address is null then
    raise exception 'Please provide an email address' using errcode = '22023';
  end if;
  update public.profiles set email = address where id = _player_id;
  update public.teams set manager_id = _player_id where id = _team_id;
  update public.manager_invites set expires_at = now()
    where used_at is null and expires_at > now() and (team_id = _team_id or player_id = _player_id);
  if exists (select from public.profiles where id = _player_id and user_id is not null) then return null; end if;
  insert into public.manager_invites (team_id, player_id, email) values (_team_id, _player_id, address)
    returning * into invite;
  return invite.token;
end $$;
comment on function public.create_manager_invite is 'The token of the invitation; null for a player who has an account already. @nullable';
revoke execute on function public.create_manager_invite from public, anon;
grant execute on function public.create_manager_invite to authenticated;

create function public.create_owner_invite(_email text default null) returns text
language sql security definer set search_path = '' as $$
  insert into public.manager_invites (email) values (app.normalize_email(_email)) returning token
$$;
revoke execute on function public.create_owner_invite from public, anon, authenticated;
grant execute on function public.create_owner_invite to service_role;

-- Supabase's before-user-created hook: {} lets the sign-up go on.
create function public.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  token text := event -> 'user' -> 'user_metadata' ->> 'invite_token';
begin
  if coalesce(token, '') = '' then
    return app.refuse_sign_up('Sign up is only available with an invitation link.');
  end if;
  if not exists (select from app.open_invitation(token)) then
    return app.refuse_sign_up('Invalid or expired invitation token.');
  end if;
  return '{}';
end $$;

create function app.refuse_sign_up(_message text) returns jsonb language sql immutable
  return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', _message));

revoke execute on function public.before_user_created from public, anon, authenticated;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end $$;

-- A new account redeems its invitation in the transaction that makes it. Of two sign-ups with one token the second
-- waits for the first, finds the token used, and is undone.
create function app.welcome_user() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  invite_token text := new.raw_user_meta_data ->> 'invite_token';
  invite       public.manager_invites;
begin
  if invite_token is not null then
    update public.manager_invites set used_at = now() where token = invite_token and used_at is null
      and expires_at > now() returning * into invite;
    if not found then
      raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
    end if;
  end if;
  if invite.player_id is not null then
    perform app.link_profile(invite.player_id, new.id);
  elsif invite.team_id is not null or new.email is null or new.email_confirmed_at is not null then
    perform app.give_profile(new);
  end if;
  if invite.team_id is not null and invite.player_id is null then
    update public.teams set manager_id = (select id from public.profiles where user_id = new.id) where id = invite.team_id;
  end if;
  return null;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function app.welcome_user();

create function app.link_profile(_profile_id uuid, _user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles set user_id = _user_id where id = _profile_id and user_id is null;
  if not found then
    raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
  end if;
end $$;

-- Without a named profile, an address that its owner proved by mail (or an administrator vouched for) finds the
-- profile that bears it; anybody else gets a profile of their own.
create function app.give_profile(_user auth.users) returns void language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(_user.email);
  proven  boolean := _user.email_confirmed_at is not null
    and (_user.raw_user_meta_data ->> 'invite_token' is null or _user.confirmation_sent_at is not null);
begin
  if exists (select from public.profiles where user_id = _user.id) then return; end if;
  if proven then
    update public.profiles set user_id = _user.id
    where user_id is null and id = (select profile_id from app.private_profiles where email = address);
    if found then return; end if;
  end if;
  insert into public.profiles (user_id, full_name, email) values (
    _user.id,
    coalesce(nullif(btrim(_user.raw_user_meta_data ->> 'full_name'), ''), 'New member'),
    case when not exists (select from app.private_profiles where email = address) then address end);
end $$;

create function app.confirm_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.give_profile(new);
  return null;
end $$;
create trigger confirm_user after update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function app.confirm_user();
