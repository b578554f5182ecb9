-- What the form of a profile needs beside the policies: to know beforehand who may, and limits that people understand.

-- A computed field: `select=full_name,may_edit`. The policies decide with the same function.
create function public.may_edit(_profile public.profiles) returns boolean language sql stable
  return app.may_edit_profile(_profile.id);
revoke execute on function public.may_edit from public;
grant execute on function public.may_edit to anon, authenticated, service_role;

alter table public.profiles
  add constraint profiles_date_of_birth_past check (date_of_birth < current_date),
  add constraint profiles_photo_url_length check (length(photo_url) <= 2048);

-- The name stands in the account and in the person's profile. The account page writes the account; the profile follows
-- in the same transaction.
create function app.follow_account_name() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  name text := left(btrim(new.raw_user_meta_data ->> 'full_name'), 200);
begin
  if name <> '' then update public.profiles set full_name = name where user_id = new.id; end if;
  return null;
end $$;
create trigger follow_account_name after update of raw_user_meta_data on auth.users for each row
  when (new.raw_user_meta_data ->> 'full_name' is distinct from old.raw_user_meta_data ->> 'full_name')
  execute function app.follow_account_name();

revoke execute on all functions in schema app from public;
