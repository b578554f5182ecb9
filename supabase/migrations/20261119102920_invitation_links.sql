-- Invitations that are opened and accepted, by a new account or one that exists (record 0056).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* Whether a token can still be redeemed: {valid, team_name, league_name, email}. An invitation that is not to manage a
   team has its `role` too. A token that cannot be redeemed has valid false and null for the others. Everybody may ask.
   */
create function public.check_invitation(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select jsonb_build_object('valid', true, 'team_name', t.name, 'league_name', l.name, 'email', i.email)
        || case i.role when 'manager' then '{}' else jsonb_build_object('role', i.role) end
      from app.usable_invitation(_token) i left join public.teams t on t.id = i.team_id
      left join public.leagues l on l.id = i.league_id),
    '{"valid": false, "team_name": null, "league_name": null, "email": null}')
$$;

/* The hook of the auth service before a sign-up: an empty object accepts it, and an error refuses it. An account needs
   an open invitation, whose token stands in the metadata of the user. */
create function public.before_user_created(event jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when coalesce(token, '') = '' then app.refuse_account('Sign up is only available with an invitation link.')
    when not exists (select from app.usable_invitation(token))
      then app.refuse_account('Invalid or expired invitation token.')
    else '{}'
  end
  from (select event -> 'user' -> 'user_metadata' ->> 'invite_token' as token) given
$$;

-- Hosted Supabase calls its hooks as this role.
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function public.before_user_created to supabase_auth_admin;
  end if;
end $$;

/* Team, league and role of an open invitation, for the head of its page: no person's name and no address. The token is
   enough to ask. */
create function public.invitation_card(_token text)
returns table (team_id uuid, team_name text, league_id uuid, league_name text, role text)
language sql stable security definer set search_path = '' rows 1 as $$
  select t.id, t.name, l.id, l.name, i.role from app.usable_invitation(_token) i
    join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
$$;
comment on function public.invitation_card is '@nullable team_id, team_name';

-- Remembers the owner of the league as the one who invited the account, also where another person made the link.
create function app.remember_inviting_owner(_user_id uuid, _league_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into app.inviting_owners (user_id, owner_id)
    select _user_id, l.owner_id from public.leagues l where l.id = _league_id and l.owner_id is not null
  on conflict do nothing
$$;

/* Makes an account an administrator or a scorer of the league, or an assistant of the team. A second invitation of the
   same kind changes nothing. @throws PT409 for the owner of the league */
create function app.join_committee(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _name text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where id = _league_id and owner_id = _user_id) then
    raise exception 'You own this competition already. Send the link to the person whom you invite.'
      using errcode = 'PT409';
  end if;
  if _role = 'scorer' then
    insert into public.scorers (league_id, user_id, name) values (_league_id, _user_id, _name) on conflict do nothing;
  else
    insert into public.league_members (league_id, team_id, user_id, role, name)
      values (_league_id, _team_id, _user_id, _role, _name) on conflict do nothing;
  end if;
end $$;

-- Deletes open invitations of an official who has got an account, or who was removed.
create function app.end_official_invitations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from app.invitations where official_id = new.id and used_at is null;
  return null;
end $$;
create trigger end_official_invitations after update of user_id, is_active on public.officials for each row
  when (new.user_id is not null and old.user_id is distinct from new.user_id or not new.is_active)
  execute function app.end_official_invitations();

create type app.redeemed_invitation as (
  league_id uuid, team_id uuid, player_id uuid, role text, name text, official_id uuid);

/* Gives a new account its profile, and redeems its invitation. Both happen in the transaction that creates the
   account: two sign-ups with one token cannot both succeed. An account whose invitation names no player gets a
   profile of its own: of the team, if it will manage it. A redeemed token is removed from the account's metadata,
   which every access token carries. */
create function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     app.redeemed_invitation;
begin
  if token_used is not null then
    select * into invite from app.redeem_invitation(token_used, new.id);
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
  end if;
  if invite.player_id is null then
    perform app.named_profile(new.id, case when invite.role = 'manager' then invite.team_id end, invite.name);
  end if;
  if token_used is not null then perform app.give_invited_role(new.id, invite); end if;
  return null;
end $$;
create trigger welcome_user after insert on auth.users for each row execute function app.welcome_user();

/* Redeems an invitation for the account that is signed in, in one step. A repetition by the same account succeeds: its
   first answer may have been lost. Returns the team of the invitation, or null where it names none. @throws PT401 for a
   deleted account, PT403 for a token that is used, expired or unknown */
create function public.accept_invitation(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me     uuid := auth.uid();
  team   uuid;
  invite app.redeemed_invitation;
begin
  perform app.require_session();
  if not exists (select from auth.users where id = me) then
    raise exception 'Sign in to accept the invitation.' using errcode = 'PT401';
  end if;
  select i.team_id into team from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and i.used_at is not null and (i.used_by = me or p.user_id = me)
  union all
  select i.team_id from app.invitations i where i.token_hash = app.hash_token(_token) and i.used_by = me;
  if found then return team; end if;
  select * into invite from app.redeem_invitation(_token, me);
  perform app.give_invited_role(me, invite);
  return invite.team_id;
end $$;
comment on function public.accept_invitation is
  'The team that the account works on from now on; null for an invitation to another task. @nullable';

/* Uses an invitation up, in the transaction that gives the account its place. If two accounts have one token, the
   second waits for the first, finds the token used, and is rolled back. The address of a person who joined is deleted.
   An official's row is locked first, as where a link joins an official to an account. @throws PT403 for a token that is
   used, expired or unknown */
create function app.redeem_invitation(_token text, _user_id uuid) returns setof app.redeemed_invitation
language plpgsql security definer set search_path = '' rows 1 as $$
begin
  perform from public.officials o where o.id = (
    select i.official_id from app.invitations i where i.token_hash = app.hash_token(_token)) for no key update;
  return query update public.manager_invites i set used_at = now(), used_by = _user_id
    where i.token = _token and i.used_at is null and i.expires_at > now()
    returning (select t.league_id from public.teams t where t.id = i.team_id), i.team_id, i.player_id, 'manager',
      null::text, null::uuid;
  if found then return; end if;
  return query update app.invitations i set used_at = now(), used_by = _user_id, email = null, phone = null
    where i.token_hash = app.hash_token(_token) and i.used_at is null and i.expires_at > now()
    returning i.league_id, i.team_id, null::uuid, i.role,
      coalesce((select o.name from public.officials o where o.id = i.official_id), i.name), i.official_id;
  if found then return; end if;
  if public.is_invitation_used(_token) and auth.uid() is not null then
    raise exception 'This invitation was used.' using errcode = 'PT403';
  end if;
  raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
end $$;

-- The profile of an account for a team, which names an account without a name.
create function app.named_profile(_user_id uuid, _team_id uuid, _name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  own uuid := app.profile_for_team(_user_id, _team_id, _name);
begin
  if _name is not null then perform app.name_account(_user_id, own); end if;
  return own;
end $$;

-- Gives an account, new or not, what an invitation that it redeemed is for.
create function app.give_invited_role(_user_id uuid, _invite app.redeemed_invitation) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.remember_inviting_owner(_user_id, _invite.league_id);
  if _invite.role = 'official' then
    perform app.give_official(_invite.official_id, _user_id);
  elsif _invite.role in ('assistant', 'administrator', 'scorer') then
    perform app.join_committee(_user_id, _invite.league_id, _invite.team_id, _invite.role, _invite.name);
  elsif _invite.player_id is not null then
    update public.profiles set user_id = _user_id
      where id = _invite.player_id and (user_id is null or user_id = _user_id);
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.drop_unused_profiles(_user_id, _invite.player_id);
    perform app.name_account(_user_id, _invite.player_id);
  elsif _invite.team_id is not null then
    update public.teams set manager_id = app.named_profile(_user_id, _invite.team_id, _invite.name)
      where id = _invite.team_id;
  end if;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.check_invitation, public.before_user_created, public.accept_invitation,
  public.invitation_card from public, anon, authenticated;
grant execute on function public.check_invitation, public.invitation_card to anon, authenticated;
grant execute on function public.accept_invitation to authenticated;
