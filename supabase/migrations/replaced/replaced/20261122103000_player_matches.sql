-- A player's matches: ids first, then the rows. PostgreSQL guesses that a line-up of any match has a player whom it does
-- not know yet with 0.5 %, so that at ten thousand leagues it would read every match instead of the indexes.
create or replace function public.player_matches(_player_id uuid) returns setof public.matches
language sql stable set search_path = '' rows 50 as $$
  select * from public.matches where id = any (array(
    select id from public.matches where home_lineup @> array[_player_id]
    union
    select id from public.matches where away_lineup @> array[_player_id]
    union
    select match_id from public.match_events where player_id = _player_id))
$$;

-- The same guess made the check before a delete walk through the table, for it expects to find a row at once.
create or replace function app.keep_lineup_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if array(
    select id from public.matches where home_lineup @> array[old.id]
    union all
    select id from public.matches where away_lineup @> array[old.id]) <> '{}' then
    raise exception '% is in the line-up of a match', old.full_name using errcode = '23503';
  end if;
  return old;
end $$;
