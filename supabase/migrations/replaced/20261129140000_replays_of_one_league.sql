-- A replay and the match that it replaces are of one league. Otherwise an owner could name a match of another league, whose
-- page then links to the replay.

create function app.check_replay() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (
    select from public.matches m where m.id = new.replay_of and (m.league_id <> new.league_id or m.id = new.id)) then
    raise exception 'A replay replaces another match of its league' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_replay before insert or update of replay_of on public.matches
  for each row when (new.replay_of is not null) execute function app.check_replay();

alter table public.matches disable trigger user;
update public.matches r set replay_of = null from public.matches m
  where m.id = r.replay_of and (m.league_id <> r.league_id or m.id = r.id);
alter table public.matches enable trigger user;

revoke execute on all functions in schema app from public;
