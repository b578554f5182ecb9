-- Details of a league: a form sends only the fields that the person changed. A tab with an old copy of the others then
-- cannot put a former name, time zone or choice about dates of birth back.

-- Name and settings are in two tables: both change, or neither does. Null leaves a field as it is; an empty description
-- removes the description.
create or replace function public.save_league_details(
  _league_id uuid, _name text default null, _description text default null, _time_zone text default null,
  _dates_of_birth text default null
) returns void language plpgsql set search_path = '' as $$
begin
  if btrim(_name) = '' then
    raise exception 'Enter a name for the competition.' using errcode = '22023';
  end if;
  update public.leagues set name = coalesce(btrim(_name), name) where id = _league_id;
  if not found then
    raise exception 'Only the owner can change a competition' using errcode = '42501';
  end if;
  update public.league_settings set
      description = case when _description is null then description else nullif(btrim(_description), '') end,
      time_zone = coalesce(_time_zone, time_zone),
      dates_of_birth = coalesce(_dates_of_birth, dates_of_birth)
    where league_id = _league_id;
end $$;
comment on function public.save_league_details is '@nullable _name, _description, _time_zone, _dates_of_birth';
