-- When a match or a team last changed. Calendars that people have subscribed to tell by it, and by the version of a
-- match, that an entry is newer than the one they show.
alter table public.matches add column updated_at timestamptz not null default now();
alter table public.teams add column updated_at timestamptz not null default now();

create function app.note_change() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger note_change before update on public.matches
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger note_change before update on public.teams
  for each row when (old.* is distinct from new.*) execute function app.note_change();

-- The matches of which a player's record tells: those whose line-ups have the player, and those whose line-ups are not
-- recorded yet but a goal or an assist of theirs is.
create function public.player_matches(_player_id uuid) returns setof public.matches
language sql stable set search_path = '' as $$
  select * from public.matches where id in (
    select id from public.matches where home_lineup @> array[_player_id]
    union
    select id from public.matches where away_lineup @> array[_player_id]
    union
    select match_id from public.match_events where player_id = _player_id)
$$;

revoke execute on all functions in schema app from public;
