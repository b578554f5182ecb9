-- An address that was just written is read back with it: a function that is not stable sees what its own statement did.
alter function public.contact_email(public.profiles) volatile;

/* Every league has settings from its first moment on. Who inserts them, as others than our screens do, takes the place
   of a row in which nothing was set yet; of one that says something they hear that it is there. */
create function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC'
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url) = 0;
  return new;
end $$;
create trigger replace_bare_settings before insert on public.league_settings
  for each row execute function app.replace_bare_settings();
revoke execute on function app.replace_bare_settings from public;
