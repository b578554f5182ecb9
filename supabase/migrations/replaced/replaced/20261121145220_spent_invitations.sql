-- An invitation that was redeemed is of no more use in what an account says of itself, which every token carries.
create or replace function app.welcome_user() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  token_used text := new.raw_user_meta_data ->> 'invite_token';
  invite     public.manager_invites;
begin
  if token_used is not null then
    update public.manager_invites set used_at = now()
      where token = token_used and used_at is null and expires_at > now() returning * into invite;
    if not found then raise exception 'Invalid or expired invitation token.' using errcode = 'PT403'; end if;
    update auth.users set raw_user_meta_data = raw_user_meta_data - 'invite_token' where id = new.id;
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
