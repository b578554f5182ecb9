-- Somebody who signs in with the code of a mail that they asked for holds the mailbox. Where a profile of an owner who
-- invited the account waits for this address, it is linked at once (record 0009).

/* The account may have been made by somebody else under this address, and its password be theirs. So what opens it
   without the mailbox ends in the same moment: the password, other sessions, a number, other services. With a second
   factor nothing happens: the code alone does not show that the factor is this person's. */
create function app.link_proved_address() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  address text := app.normalize_email(new.proved_email);
begin
  if exists (select from auth.mfa_factors where user_id = new.user_id and status = 'verified')
    or not exists (select from auth.users where id = new.user_id and app.normalize_email(email) = address)
    or app.link_profiles(new.user_id, address) = 0 then
    return null;
  end if;
  delete from auth.sessions where user_id = new.user_id and id <> new.id;
  delete from auth.identities where user_id = new.user_id and provider <> 'email';
  update auth.identities set identity_data = identity_data || '{"email_verified": true}'
    where user_id = new.user_id and provider = 'email' and app.normalize_email(identity_data ->> 'email') = address;
  update auth.users set encrypted_password = null, phone = null, phone_confirmed_at = null where id = new.user_id;
  return null;
end $$;

-- Hosted Supabase does not tell how a session began: there an invitation's link, or the dashboard, is the way.
do $$
begin
  if exists (
    select from information_schema.columns
    where table_schema = 'auth' and table_name = 'sessions' and column_name = 'is_typed') then
    execute 'create trigger link_proved_address after insert on auth.sessions for each row
      when (new.is_typed and new.proved_email is not null) execute function app.link_proved_address()';
  end if;
end $$;

/* Whether the account can only be opened through its mailbox: the screen then offers to choose a password. */
create function public.has_password() returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select encrypted_password <> '' from auth.users where id = auth.uid()), false)
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.has_password from public, anon, authenticated;
grant execute on function public.has_password to authenticated;
