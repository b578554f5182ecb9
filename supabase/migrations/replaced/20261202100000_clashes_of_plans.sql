-- Clashes that matches would make, found before they are saved.

drop function public.fixture_clashes(uuid);

/* Pairs of matches still to be played, less than `match_minutes` apart, that share a team, a pitch or a manager. `kind`
   is 'team', 'pitch' or 'manager', and `shared` names what they share. A ground with pitches whose match names
   none is left out. The earlier match of a pair is first. At most 200 pairs.
   `_planned` leaves pairs that are stored as they are out: [{id of a stored match or none, date 'YYYY-MM-DD', time 'HH:MM', home_team_id, away_team_id,
   home, away, venue_id, pitch}], by the league's clock. `home` and `away` name teams that the league lacks. Without `venue_id`
   a stored match keeps its place, and a new one is at the home of its home team. A stored match keeps its time where none
   is given. Matches in `_removed` are left out. `match_id` and `other_id` are null for a new match. */
create function public.fixture_clashes(_league_id uuid, _planned jsonb default null, _removed uuid[] default '{}')
returns table (
  kind text, shared text, match_id uuid, played_at timestamptz, home text, away text,
  other_id uuid, other_played_at timestamptz, other_home text, other_away text
) language plpgsql stable set search_path = '' as $$
declare
  zone  text;
  lasts interval;
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can look for clashes' using errcode = '42501';
  end if;
  if jsonb_typeof(coalesce(_planned, '[]')) <> 'array' or jsonb_array_length(coalesce(_planned, '[]')) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  select s.time_zone, make_interval(mins => s.match_minutes) into zone, lasts
    from public.league_settings s where s.league_id = _league_id;
  return query
  with plan as (
    select p.n, m.id, (p.date + coalesce(p.time, (m.played_at at time zone zone)::time, time '15:00')) at time zone zone as start,
      coalesce(m.home_team_id, h.id) as home_id, coalesce(m.away_team_id, a.id) as away_id, p.home, p.away,
      case when p.has_place then p.venue_id when m.id is null then h.home_venue_id else m.venue_id end as venue_id,
      case when p.has_place then p.pitch when m.id is null then h.home_pitch else m.pitch end as pitch
    from (
      select e.n, e.p ? 'venue_id' as has_place, r.*
      from jsonb_array_elements(coalesce(_planned, '[]')) with ordinality e (p, n)
      cross join lateral jsonb_to_record(e.p) r (id uuid, date date, time time, home_team_id uuid, away_team_id uuid,
        home text, away text, venue_id uuid, pitch text)
    ) p
    left join public.matches m on m.id = p.id and m.league_id = _league_id
    left join public.teams h on h.id = p.home_team_id and h.league_id = _league_id
    left join public.teams a on a.id = p.away_team_id and a.league_id = _league_id
  ), coming as (
    select p.* from plan p where p.start > now()
    union all
    select null, m.id, m.played_at, m.home_team_id, m.away_team_id, null, null, m.venue_id, m.pitch
    from public.matches m
    where m.league_id = _league_id and m.played_at > now() and m.home_score is null
      and m.status in ('scheduled', 'in_play') and m.id <> all (coalesce(_removed, '{}'))
      and not exists (select from plan p where p.id = m.id)
  ), placed as (
    select row_number() over (order by c.start, c.id, c.n) as place, c.id, c.n, c.start, c.home_id, c.away_id,
      coalesce(h.name, c.home)::text as home_name, coalesce(a.name, c.away)::text as away_name,
      h.manager_id as home_manager, a.manager_id as away_manager, v.id as ground_id,
      btrim(coalesce(c.pitch, '')) as pitch_name, v.name as ground,
      v.id is not null and (cardinality(v.pitches) = 0 or btrim(coalesce(c.pitch, '')) <> '') as has_pitch
    from coming c
    left join public.teams h on h.id = c.home_id
    left join public.teams a on a.id = c.away_id
    left join public.venues v on v.id = c.venue_id and v.league_id = _league_id
  ), needs as (
    -- Teams, pitch and managers of a match. Matches that need the same one at one time clash.
    select p.place, p.start, 'team' as kind, coalesce(p.home_id::text, app.team_key(p.home_name)) as key, p.home_name as shared
    from placed p
    union
    select p.place, p.start, 'team', coalesce(p.away_id::text, app.team_key(p.away_name)), p.away_name from placed p
    union
    select p.place, p.start, 'pitch', p.ground_id || ' ' || lower(p.pitch_name), concat_ws(', ', p.ground, nullif(p.pitch_name, ''))
    from placed p where p.has_pitch
    union
    select p.place, p.start, 'manager', g.id::text, g.full_name::text
    from placed p join public.profiles g on g.id in (p.home_manager, p.away_manager)
  )
  select n.kind, n.shared, one.id, one.start, one.home_name, one.away_name,
    other.id, other.start, other.home_name, other.away_name
  from needs n
  join needs o on o.kind = n.kind and o.key = n.key and o.place > n.place and o.start < n.start + lasts
  join placed one on one.place = n.place
  join placed other on other.place = o.place
  where (_planned is null or num_nonnulls(one.n, other.n) > 0)
    -- A manager who plays against a team of their own is at one place.
    and (n.kind <> 'manager' or not array[one.home_id, one.away_id] && array[other.home_id, other.away_id])
  order by one.place, other.place, n.kind limit 200;
end $$;
comment on function public.fixture_clashes is '@nullable match_id, other_id';

/* Clashes that an import's rows would make, as import_matches takes them. Rows with a score or a status that takes no
   place make none. */
create function public.import_clashes(_league_id uuid, _rows jsonb, _stage_id uuid default null)
returns table (
  kind text, shared text, match_id uuid, played_at timestamptz, home text, away text,
  other_id uuid, other_played_at timestamptz, other_home text, other_away text
) language plpgsql stable set search_path = '' set statement_timeout = '60s' as $$
declare
  zone     text := (select s.time_zone from public.league_settings s where s.league_id = _league_id);
  imported app.import_row[];
  planned  jsonb;
  over     uuid[];
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can look for clashes' using errcode = '42501';
  end if;
  if jsonb_typeof(_rows) is distinct from 'array' or jsonb_array_length(_rows) > 5000 then
    raise exception 'The matches must be JSON arrays of at most 5,000' using errcode = '22023';
  end if;
  imported := array(select r from app.read_import(_league_id, _rows) r where r.day is not null);
  with rows as (
    select i.*, f.id, btrim(r ->> 'home') as host, btrim(r ->> 'away') as guest,
      coalesce(i.status, 'scheduled') in ('scheduled', 'in_play') and i.home_score is null as is_coming
    from unnest(imported) i
    join jsonb_array_elements(_rows) with ordinality e (r, n) on coalesce(app.read_number(r ->> 'row', 9), n::int) = i.line
    left join app.find_imported(_league_id, app.stage_or_main(_league_id, _stage_id), imported, zone) f
      on f.home_id = i.home_id and f.away_id = i.away_id and f.day = i.day
    where f.is_as_moved is not true
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'date', day, 'time', kick_off, 'home_team_id', home_id,
      'away_team_id', away_id, 'home', host, 'away', guest)) filter (where is_coming), '[]'),
    coalesce(array_agg(id) filter (where id is not null and not is_coming), '{}')
    into planned, over from rows;
  return query select * from public.fixture_clashes(_league_id, planned, over);
end $$;
comment on function public.import_clashes is '@nullable _stage_id, match_id, other_id';
revoke execute on function public.fixture_clashes, public.import_clashes from public, anon;
grant execute on function public.fixture_clashes, public.import_clashes to authenticated;
