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

-- A venue is of the same league. Deleting it leaves its matches and teams without one.
alter table public.teams
  add column home_venue_id uuid,
  add column home_pitch text constraint home_pitch_length check (length(home_pitch) <= 40),
  add foreign key (league_id, home_venue_id) references public.venues (league_id, id) on delete set null (home_venue_id);
create index on public.teams (league_id, home_venue_id);
alter table public.matches
  add column venue_id uuid,
  add column pitch text constraint pitch_length check (length(pitch) <= 40),
  add foreign key (league_id, venue_id) references public.venues (league_id, id) on delete set null (venue_id);
create index on public.matches (league_id, venue_id);
alter table public.league_settings add column match_minutes smallint not null default 105
  constraint match_minutes_range check (match_minutes between 10 and 240);
comment on column public.league_settings.match_minutes is
  'How long a match takes its pitch, its teams and their managers, in minutes.';

create function app.venue_at_home() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  select t.home_venue_id, t.home_pitch into new.venue_id, new.pitch from public.teams t where t.id = new.home_team_id;
  return new;
end $$;
create trigger venue_at_home before insert on public.matches
  for each row when (new.venue_id is null) execute function app.venue_at_home();

-- A team that moves takes its coming home matches along, except those that were given another place.
create function app.move_home_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set venue_id = new.home_venue_id, pitch = new.home_pitch
    where m.league_id = new.league_id and m.home_team_id = new.id and m.played_at > now()
      and m.venue_id is not distinct from old.home_venue_id and m.pitch is not distinct from old.home_pitch;
  return null;
end $$;
create trigger move_home_matches after update of home_venue_id, home_pitch on public.teams for each row
  when ((old.home_venue_id, old.home_pitch) is distinct from (new.home_venue_id, new.home_pitch))
  execute function app.move_home_matches();

alter table public.venues enable row level security;
revoke all on public.venues from anon, authenticated;
grant select on public.venues to anon, authenticated;
grant insert (id, league_id, name, address, map_url, pitches), update (name, address, map_url, pitches), delete
  on public.venues to authenticated;
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
grant insert (venue_id, pitch), update (venue_id, pitch) on public.matches to authenticated;
grant update (home_venue_id, home_pitch) on public.teams to authenticated;
grant update (match_minutes) on public.league_settings to authenticated;

/* Pairs of matches still to be played, less than `match_minutes` apart, that share a team, a pitch or a manager. `kind`
   is 'team', 'pitch' or 'manager', and `shared` names what they share. A ground with pitches whose match names
   none is left out. The earlier match of a pair is first. At most 200 pairs. */
create function public.fixture_clashes(_league_id uuid)
returns table (
  kind text, shared text, match_id uuid, played_at timestamptz, home text, away text,
  other_id uuid, other_played_at timestamptz, other_home text, other_away text
) language plpgsql stable set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can look for clashes' using errcode = '42501';
  end if;
  return query
  with coming as (
    select m.id, m.played_at as start, m.home_team_id as home_id, m.away_team_id as away_id, m.venue_id,
      lower(btrim(coalesce(m.pitch, ''))) as pitch, h.name as home_name, a.name as away_name,
      array[h.manager_id, a.manager_id] as managers,
      v.name || case when btrim(coalesce(m.pitch, '')) = '' then '' else ', ' || btrim(m.pitch) end as place,
      v.id is not null and (cardinality(v.pitches) = 0 or btrim(coalesce(m.pitch, '')) <> '') as has_pitch
    from public.matches m
    join public.teams h on h.id = m.home_team_id
    join public.teams a on a.id = m.away_team_id
    left join public.venues v on v.id = m.venue_id
    where m.league_id = _league_id and m.played_at > now() and m.home_score is null
      and m.status in ('scheduled', 'in_play')
  ), pairs as (
    select one, other from coming one
    join coming other on (other.start, other.id) > (one.start, one.id)
      and other.start < one.start + (
        select make_interval(mins => s.match_minutes) from public.league_settings s where s.league_id = _league_id)
  )
  select f.kind, f.shared, (p.one).id, (p.one).start, (p.one).home_name::text, (p.one).away_name::text,
    (p.other).id, (p.other).start, (p.other).home_name::text, (p.other).away_name::text
  from pairs p cross join lateral (
    select 'team', t.name::text from public.teams t
      where t.id in ((p.one).home_id, (p.one).away_id) and t.id in ((p.other).home_id, (p.other).away_id)
    union all
    select 'pitch', (p.one).place
      where (p.one).has_pitch and (p.other).has_pitch and (p.one).venue_id = (p.other).venue_id and (p.one).pitch = (p.other).pitch
    union all
    -- A manager who plays against a team of their own is at one place.
    select 'manager', g.full_name::text from public.profiles g
      where g.id = any ((p.one).managers) and g.id = any ((p.other).managers)
        and not array[(p.one).home_id, (p.one).away_id] && array[(p.other).home_id, (p.other).away_id]
  ) f (kind, shared)
  order by (p.one).start, (p.one).id, (p.other).start, f.kind limit 200;
end $$;
revoke execute on all functions in schema app from public;
revoke execute on function public.fixture_clashes from public, anon;
grant execute on function public.fixture_clashes to authenticated;
