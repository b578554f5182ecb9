/* Whoever creates a competition may name its id: when the answer is lost on its way and the same is sent again, it is the
   same competition. Another name, or an id that somebody else's has, means another competition. */
drop function public.create_league(text, text, text);
create function public.create_league(
  _name text, _logo_url text default null, _time_zone text default 'UTC', _id uuid default null)
returns public.leagues language plpgsql set search_path = '' as $$
declare
  league public.leagues;
begin
  if btrim(coalesce(_name, '')) = '' or auth.uid() is null then
    raise exception 'You must be logged in and provide a competition name' using errcode = '22023';
  end if;
  if app.is_time_zone(_time_zone) is not true then
    raise exception 'Unknown time zone "%"', _time_zone using errcode = '22023';
  end if;
  insert into public.leagues (id, name, owner_id, logo_url)
    values (coalesce(_id, gen_random_uuid()), btrim(_name), auth.uid(), nullif(btrim(_logo_url), ''))
    on conflict (id) do nothing returning * into league;
  if league.id is null then
    select * into league from public.leagues where id = _id and owner_id = auth.uid() and name = btrim(_name);
  end if;
  if league.id is null then
    insert into public.leagues (name, owner_id, logo_url)
      values (btrim(_name), auth.uid(), nullif(btrim(_logo_url), '')) returning * into league;
  end if;
  update public.league_settings set time_zone = _time_zone where league_id = league.id;
  return league;
end $$;
revoke execute on function public.create_league from public, anon;
grant execute on function public.create_league to authenticated;
