-- Addresses of pictures and recordings: http, https, or a path of this site; nothing that a browser could run or that
-- reaches another host by a trick ('//host', '/\host', a line break in between). Pages load only those of our own storage.
create function app.is_file_address(_address text) returns boolean language sql immutable
  return _address ~* '^(https?://|/(?![/\\]))[^[:space:][:cntrl:]\\]+$';

-- What no page could show goes; an empty text stays, as clients send it for 'none'.
update public.profiles set photo_url = null where photo_url <> '' and not app.is_file_address(photo_url);
update public.leagues set logo_url = null where logo_url <> '' and not app.is_file_address(logo_url);
update public.teams set logo_url = null where logo_url <> '' and not app.is_file_address(logo_url);
update public.league_settings set og_image_url = null where og_image_url <> '' and not app.is_file_address(og_image_url);
update public.league_settings set favicon_url = null where favicon_url <> '' and not app.is_file_address(favicon_url);
update public.league_settings set app_icon_url = null where app_icon_url <> '' and not app.is_file_address(app_icon_url);
update public.match_reports set audio_url = null where not app.is_file_address(audio_url);

alter table public.profiles
  add constraint photo_url_address check (photo_url = '' or app.is_file_address(photo_url));
alter table public.leagues
  add constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url));
alter table public.teams
  add constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url));
alter table public.league_settings
  add constraint og_image_url_address check (og_image_url = '' or app.is_file_address(og_image_url)),
  add constraint favicon_url_address check (favicon_url = '' or app.is_file_address(favicon_url)),
  add constraint app_icon_url_address check (app_icon_url = '' or app.is_file_address(app_icon_url));
alter table public.match_reports
  drop constraint match_reports_audio_address,
  add constraint match_reports_audio_address check (app.is_file_address(audio_url) and length(audio_url) <= 2000);

revoke execute on function app.is_file_address from public;
grant execute on function app.is_file_address to anon, authenticated, service_role;
