-- Somebody who has an account already accepts an invitation with it.

-- Tells the holder of a link that it did its work: there is an account to sign in with.
create function public.is_invitation_used(_token text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.manager_invites i left join public.profiles p on p.id = i.player_id
    where i.token = _token and (i.used_at is not null or p.user_id is not null))
$$;

/* Redeems an invitation for the account that is signed in, in one step. A repetition by the same account succeeds: its
   first answer may have been lost. @returns the team that the account now manages, or null where it names none */
create function public.accept_invitation(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  me         uuid := auth.uid();
  invite     public.manager_invites;
  profile_id uuid;
begin
  perform app.require_session();
  if not exists (select from auth.users where id = me) then
    raise exception 'Sign in to accept the invitation.' using errcode = 'PT401';
  end if;
  update public.manager_invites set used_at = now()
    where token = _token and used_at is null and expires_at > now() returning * into invite;
  if not found then
    select i.* into invite from public.manager_invites i join public.profiles p on p.id = i.player_id
      where i.token = _token and i.used_at is not null and p.user_id = me;
    if found then return invite.team_id; end if;
    if exists (select from public.manager_invites where token = _token and used_at is not null) then
      raise exception 'This invitation was used.' using errcode = 'PT403';
    end if;
    raise exception 'Invalid or expired invitation token.' using errcode = 'PT403';
  end if;
  perform app.remember_inviting_owner(me, invite.team_id);
  if invite.player_id is not null then
    update public.profiles set user_id = me
      where id = invite.player_id and (user_id is null or user_id = me) returning id into profile_id;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    perform app.drop_unused_profiles(me, profile_id);
    perform app.name_account(me, profile_id);
  elsif invite.team_id is not null then
    -- A profile that another league has stays out of this one's hands.
    select p.id into profile_id from public.profiles p where p.user_id = me and app.is_unused_profile(p.id) limit 1;
    if profile_id is null then
      insert into public.profiles (user_id, full_name, email)
        select me, left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), 'New member'), 200), u.email
        from auth.users u where u.id = me returning id into profile_id;
    end if;
    update public.teams set manager_id = profile_id where id = invite.team_id;
  end if;
  return invite.team_id;
end $$;
comment on function public.accept_invitation is
  'The team that the account manages from now on; null for an invitation to run a competition. @nullable';

/* Invitations that wait for whoever answers mails at the address of the account. Nothing tells their owners who looks. */
create function public.my_invitations() returns table (token text, team_name text, league_name text)
language sql stable security definer set search_path = '' as $$
  select i.token, t.name, l.name
  from auth.users u
    join public.manager_invites i on i.email = app.normalize_email(u.email)
    join public.teams t on t.id = i.team_id
    join public.leagues l on l.id = t.league_id
    left join public.profiles p on p.id = i.player_id
  where u.id = auth.uid() and i.used_at is null and i.expires_at > now() and p.user_id is null
    and app.is_address_proven(u.id, app.normalize_email(u.email))
    and (select app.session_problem()) is null
  order by i.created_at desc
  limit 20
$$;
create index on public.manager_invites (email);

revoke execute on all functions in schema app from public;
revoke execute on function public.is_invitation_used, public.accept_invitation, public.my_invitations
  from public, anon, authenticated;
grant execute on function public.is_invitation_used to anon, authenticated;
grant execute on function public.accept_invitation, public.my_invitations to authenticated;
