-- Who answers a mail is not always who has the account. Somebody asks that their account move to a manager's address, or
-- signs up under it, and the manager opens the link: neither gives the account the manager's profile. Our own server says
-- in the account's identity once the address is proved (record 0009), and writes the
-- address again; Supabase's says it at once, so the change itself is looked at.
create or replace function app.find_profile_by_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select app.normalize_email(email) from auth.users where id = new.id);
  found_id uuid := (select p.id from public.profiles p join app.private_profiles s on s.profile_id = p.id
    where s.email = address and p.user_id is null);
  own_id uuid := (select id from public.profiles where user_id = new.id);
begin
  if found_id is null or not app.is_address_proven(new.id, address) then return null; end if;
  if tg_op = 'UPDATE' then
    -- An account moved to the address that it had asked for.
    if old.email is distinct from new.email and lower(old.email_change) = lower(new.email) then return null; end if;
    -- An account was confirmed, with the password of whoever signed up.
    if old.email is not distinct from new.email and old.email_confirmed_at is null
      and new.email_confirmed_at is not null and new.encrypted_password <> '' then return null; end if;
  end if;
  if own_id is not null then
    if not app.is_unused_profile(own_id) then return null; end if;
    delete from public.profiles where id = own_id;
  end if;
  update public.profiles set user_id = new.id where id = found_id;
  return null;
end $$;
