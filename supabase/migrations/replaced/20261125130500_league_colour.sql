-- A competition's own colour: #rrggbb, or null for Touchline's green. Screens keep it readable on their background.

alter table public.league_settings add column colour text check (colour ~ '^#[0-9a-f]{6}$');
grant insert (colour), update (colour) on public.league_settings to authenticated;

create or replace function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown'
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url, s.colour) = 0;
  return new;
end $$;
