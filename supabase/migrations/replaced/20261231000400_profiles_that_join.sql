/* A profile that an account gets in a team of young players is protected from its first row on, which live subscribers
   receive. It was protected once the account managed the team, a change later. */

/* The profile with which an account joins a team: the one of its squad, one of the league, one that was never used, or a
   new one. A profile of another league is not given to this one. Without a team the account gets a profile of its own. */
create or replace function app.profile_for_team(_user_id uuid, _team_id uuid, _name text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  found_id uuid;
  account  record;
begin
  select p.id into found_id from public.profiles p
    left join public.team_players s on s.player_id = p.id
    left join public.teams t on t.id = s.team_id or t.manager_id = p.id
    where p.user_id = _user_id and (app.is_unused_profile(p.id)
      or t.league_id = (select league_id from public.teams where id = _team_id))
    order by t.id = _team_id desc nulls last, t.id is null, p.created_at, p.id limit 1;
  if found_id is not null then return found_id; end if;
  select left(coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), _name, 'New member'), 200) as full_name,
      u.email, exists (
        select from public.teams t join public.youth_settings y on y.league_id = t.league_id where t.id = _team_id)
      or exists (
        select from public.profiles p join app.young_people y on y.profile_id = p.id where p.user_id = _user_id)
      as is_protected
    into strict account from auth.users u where u.id = _user_id;
  found_id := gen_random_uuid();
  if account.is_protected then
    insert into app.young_people (profile_id, full_name) values (found_id, account.full_name);
    account.full_name := app.public_name(account.full_name);
  end if;
  insert into public.profiles (id, user_id, full_name, email)
    values (found_id, _user_id, account.full_name, account.email);
  return found_id;
end $$;

-- After keep_email, in the order of names: that trigger records who added the profile. app.profile_for_team has protected
-- the person already.
create or replace function app.keep_hidden_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youth_settings) then return new; end if;
  -- An upsert over a profile that exists: the triggers of its update handle it.
  if exists (select from public.profiles where id = new.id) or exists (select from app.young_people where profile_id = new.id)
    or not app.is_young(new.id) then return new; end if;
  insert into app.young_people (profile_id, full_name, photo_url, bio)
    values (new.id, new.full_name, nullif(new.photo_url, ''), new.bio);
  new.full_name := app.public_name(new.full_name);
  new.photo_url := null;
  new.bio := null;
  return new;
end $$;

/* An account without a name gets the one that the league has recorded, whatever the public sees of it. Profiles in other
   leagues keep theirs, unlike when the person writes a name. */
create or replace function app.name_account(_user_id uuid, _profile_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_profile_names', 'on', true);
  update auth.users set raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || jsonb_build_object('full_name',
      (select coalesce(y.full_name, p.full_name) from public.profiles p left join app.young_people y on y.profile_id = p.id
        where p.id = _profile_id))
    where id = _user_id and btrim(coalesce(raw_user_meta_data ->> 'full_name', '')) = '';
  perform set_config('app.keeps_profile_names', 'off', true);
end $$;

/* A new account redeems its invitation in the transaction that creates it. A redeemed token is removed from the account's
   metadata, which every access token carries. An account whose invitation names no profile gets one of its own: of the
   team, if it will manage it. */
create or replace function app.welcome_user() returns trigger
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

revoke execute on all functions in schema app from public;
