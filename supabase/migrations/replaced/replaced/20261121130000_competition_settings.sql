-- Settings of a competition: the details are saved together, and every text has a length.
alter table public.leagues add constraint logo_url_length check (length(logo_url) <= 2000);
alter table public.league_settings
  drop constraint league_settings_description_check,
  add constraint description_length check (length(description) <= 1000),
  add constraint og_image_url_length check (length(og_image_url) <= 2000),
  add constraint favicon_url_length check (length(favicon_url) <= 2000),
  add constraint app_icon_url_length check (length(app_icon_url) <= 2000);

-- The name stands in one table, the rest in another: both change, or neither does.
create function public.save_league_details(_league_id uuid, _name text, _description text, _time_zone text)
returns void language plpgsql set search_path = '' as $$
begin
  if btrim(coalesce(_name, '')) = '' then
    raise exception 'Enter a name for the competition.' using errcode = '22023';
  end if;
  update public.leagues set name = btrim(_name) where id = _league_id;
  if not found then
    raise exception 'Only the owner can change a competition' using errcode = '42501';
  end if;
  update public.league_settings set description = nullif(btrim(_description), ''), time_zone = _time_zone
    where league_id = _league_id;
end $$;

revoke execute on function public.save_league_details from public, anon;
grant execute on function public.save_league_details to authenticated;
