-- Competitions that their owners show to everybody on the sign-in page.

alter table public.league_settings add column is_listed boolean not null default false;
comment on column public.league_settings.is_listed is
  'True if the sign-in page names the competition to people without an account.';
grant update (is_listed) on public.league_settings to authenticated;
create index league_settings_listed on public.league_settings (league_id) where is_listed;

create or replace function app.replace_bare_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_settings s
    where s.league_id = new.league_id and s.time_zone = 'UTC' and s.dates_of_birth = 'shown' and not s.checks_reports
      and not s.is_listed
      and num_nonnulls(s.custom_slug, s.description, s.og_title, s.og_description, s.og_image_url, s.favicon_url,
        s.app_icon_url, s.colour) = 0;
  return new;
end $$;
