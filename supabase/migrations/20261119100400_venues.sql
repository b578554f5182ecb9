-- Venues: the grounds of a competition, and the matches and teams that belong there.

create table public.venues (
  id         uuid primary key default gen_random_uuid(),
  league_id  uuid not null references public.leagues on delete cascade,
  name       text not null constraint venue_name check (btrim(name) <> '' and length(name) <= 100),
  address    text not null default '' constraint venue_address_length check (length(address) <= 300),
  map_url    text not null default '' constraint venue_map_url check (map_url ~ '^(https://[^[:space:]]+)?$' and length(map_url) <= 500),
  pitches    text[] not null default '{}'
    constraint venue_pitches check (cardinality(pitches) <= 30 and length(array_to_string(pitches, '')) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (league_id, id)
);
create unique index venues_name_key on public.venues (league_id, lower(btrim(name)));
comment on column public.venues.pitches is 'Names in the order of the ground; empty for a ground with one pitch.';

alter table public.venues enable row level security;
revoke all on public.venues from anon, authenticated;
grant select on public.venues to anon, authenticated;
grant
  insert (id, league_id, name, address, map_url, pitches),
  update (name, address, map_url, pitches),
  delete on public.venues to authenticated;
create policy "anyone reads venues" on public.venues for select using (true);
create policy "the league owner adds venues" on public.venues for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits venues" on public.venues for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes venues" on public.venues for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.venues for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_change before update on public.venues
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger note_league_insert after insert on public.venues referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.venues referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_delete after delete on public.venues referencing old table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_truncate after truncate on public.venues
  for each statement execute function app.note_truncation();

-- Gives a new match without a venue the venue and pitch of its home team.
create function app.venue_at_home() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select t.home_venue_id, t.home_pitch into new.venue_id, new.pitch from public.teams t where t.id = new.home_team_id;
  return new;
end $$;

-- Moves a team's coming home matches to its new place, except those that were given another one.
create function app.move_home_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set venue_id = new.home_venue_id, pitch = new.home_pitch
    where m.league_id = new.league_id and m.home_team_id = new.id and m.played_at > now()
      and m.venue_id is not distinct from old.home_venue_id and m.pitch is not distinct from old.home_pitch;
  return null;
end $$;

revoke execute on all functions in schema app from public;
