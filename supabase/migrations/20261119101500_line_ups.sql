-- Line-ups: saving a match with all its details, formations (record 0071), and line-ups that teams hand in before the
-- kick-off. The other side reads one once they are due; the line-up of the match stays the owner's (record 0066).

-- The line-up of one side; null for a team that does not play in the match.
create function app.lineup_of(_match public.matches, _team_id uuid) returns uuid[] language sql immutable
  return case _team_id when _match.home_team_id then _match.home_lineup when _match.away_team_id then _match.away_lineup end;

/* Refuses a player who is not of the team, and a team that does not play in the match. `_must_play`: in the line-up,
   or in the squad while there is none. */
create function app.check_match_player(_match_id uuid, _team_id uuid, _player_id uuid, _must_play boolean) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  lineup uuid[] := (select app.lineup_of(m, _team_id) from public.matches m where m.id = _match_id);
begin
  if lineup is null then
    raise exception 'The team of a goal or an assist must play in the match' using errcode = '23514';
  end if;
  if _player_id = any (lineup) then return; end if;
  if _must_play and lineup <> '{}' then
    raise exception '% is not in the line-up of the team', app.name_of(_player_id) using errcode = '23514';
  end if;
  if not exists (select from app.squad_history where team_id = _team_id and player_id = _player_id) then
    raise exception '% is not a player of the team', app.name_of(_player_id) using errcode = '23514';
  end if;
end $$;

create table public.handed_line_ups (
  match_id  uuid not null references public.matches on delete cascade,
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  starters  uuid[] not null constraint starters_number check (cardinality(starters) between 1 and 11),
  -- The shape in which the starters stand, in its order; null where none was chosen.
  formation text constraint formation_shape check (formation ~ '^[1-5](-[1-5]){1,3}$'),
  bench     uuid[] not null default '{}' constraint bench_number check (cardinality(bench) <= 20),
  handed_at timestamptz not null default now(),
  primary key (match_id, team_id)
);
create index on public.handed_line_ups (team_id);

alter table public.handed_line_ups enable row level security;
revoke all on public.handed_line_ups from anon, authenticated;
grant select on public.handed_line_ups to authenticated;
create policy "those who work on a team read its line-up" on public.handed_line_ups for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "line-ups are read with all that proves the person" on public.handed_line_ups as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- The moment when line-ups of a match are due; null where none are handed in.
create function app.line_ups_due(_match_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select m.played_at - make_interval(mins => s.line_up_minutes) from public.matches m
    join public.match_day_settings s on s.league_id = m.league_id
  where m.id = _match_id and s.line_up_minutes is not null
$$;

create policy "the other side reads a line-up once it is due" on public.handed_line_ups for select to authenticated
  using (match_id in (
    select m.id from public.matches m
    where m.home_team_id in (select app.my_teams()) or m.away_team_id in (select app.my_teams()))
    and app.line_ups_due(match_id) <= now());

/* Hands in a line-up; a later one replaces it until line-ups are due. Starters and bench are players of the squad, each
   once, and nobody who is banned in the match. With a formation the starters are in the order of its places. */
create function public.hand_in_line_up(_match_id uuid, _team_id uuid, _starters uuid[], _bench uuid[] default '{}',
  _formation text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  named  uuid[] := _starters || coalesce(_bench, '{}');
  match  public.matches;
  banned uuid;
begin
  perform app.require_session();
  select * into match from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) and _team_id in (select app.my_teams()) for share;
  if not found then
    raise exception 'Only the manager of the team and the league owner hand in its line-up' using errcode = '42501';
  end if;
  if app.line_ups_due(_match_id) is null then
    raise exception 'No line-ups are handed in in this competition.' using errcode = 'PT409';
  end if;
  if match.status <> 'scheduled' or app.line_ups_due(_match_id) <= now() then
    raise exception 'The line-ups of this match were due already. Tell the owner of the competition.' using errcode = 'PT409';
  end if;
  if coalesce(cardinality(_starters), 0) not between 1 and 11 or cardinality(named) > 31 then
    raise exception 'A line-up has 1 to 11 players who start, and at most 20 on the bench.' using errcode = '22023';
  end if;
  if (select count(distinct player) from unnest(named) player) <> cardinality(named) or exists (
    select from unnest(named) player where player is null or not exists (
      select from public.team_players where team_id = _team_id and player_id = player)) then
    raise exception 'A line-up has players of the squad, each once.' using errcode = '22023';
  end if;
  if cardinality(app.places_of(_formation)) <> cardinality(_starters) then
    raise exception 'A formation has a place for each player who starts.' using errcode = '22023';
  end if;
  select b.player_id into banned from public.match_bans(_match_id) b
    where b.team_id = _team_id and b.player_id = any (named) limit 1;
  if found then
    raise exception '% is banned in this match.', app.name_of(banned) using errcode = 'PT409';
  end if;
  insert into public.handed_line_ups (match_id, team_id, starters, bench, formation)
    values (_match_id, _team_id, _starters, coalesce(_bench, '{}'), _formation)
  on conflict (match_id, team_id) do update set starters = excluded.starters, bench = excluded.bench,
    formation = excluded.formation, handed_at = now();
end $$;

/* The places of a formation, from the goalkeeper's: ten times the row plus the place in it from the left.
   '2-1' is {0, 10, 11, 20}. */
create function app.places_of(_formation text) returns int[] language sql immutable strict set search_path = '' as $$
  select array[0] || array_agg((line * 10 + place)::int order by line, place)
  from string_to_table(_formation, '-') with ordinality rows (size, line), generate_series(0, size::int - 1) place
$$;

-- The ids of a JSON array in their order, null for each that is no id.
create function app.to_places(_players jsonb) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(app.to_uuid(id) order by at), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(_players) when 'array' then _players else '[]' end) with ordinality p (id, at)
$$;

/* Saves everything about one match, or nothing, for the people who run the league. `_version` is the one that the
   editor loaded: a second editor gets PT409 instead of overwriting the first one's changes. A score is given only where
   it was typed.
   `_events`: [{player_id, team_id, event_type, assist_by_id, minute, added_minutes, is_penalty}]. `_incidents`,
   `_substitutions` and `_roles` as in save_match_incidents, together or not at all: null leaves them as they are.
   `_formations`: {home: {shape, players}, away}, or null to leave them. The score is written once, after all goals, so
   that a correction passes through no other score. */
create function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null,
  _incidents jsonb default null, _substitutions jsonb default null, _roles jsonb default null,
  _formations jsonb default null
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  if jsonb_typeof(_events) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  perform app.replace_details(_match_id, _home_lineup, _away_lineup, _events, _man_of_match_id, _incidents,
    _substitutions, _roles, _formations);
  perform app.release_score(_match_id, _home_score, _away_score, _scores_manual);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;
comment on function public.save_match_details is '@nullable _man_of_match_id';

-- A chosen formation in the history: {shape, players}; null for none.
create function app.formation_fact(_shape text, _places uuid[]) returns jsonb language sql immutable set search_path = '' as $$
  select case when _shape is not null then jsonb_build_object('shape', _shape, 'players', to_jsonb(_places)) end
$$;

/* Those who stand in a chosen formation of a match, with their places (see app.places_of): its players are exactly those
   who started. */
create function app.players_in_places(_match public.matches)
returns table (player_id uuid, place int) language sql stable set search_path = '' as $$
  select spot.player_id, spot.place from (values (_match.home_formation, _match.home_places, _match.home_lineup),
      (_match.away_formation, _match.away_places, _match.away_lineup)) side (formation, places, lineup),
    unnest(side.places, app.places_of(side.formation)) spot (player_id, place)
  where cardinality(side.places) = cardinality(app.places_of(side.formation))
    and array(select unnest(side.places) order by 1) = array(
      select unnest(side.lineup) except
      select player_on_id from public.match_substitutions where match_id = _match.id order by 1)
$$;

/* The players of both line-ups by number and name: [{id, full_name, position, jersey_number}], with `is_captain`, `off`
   and `on` (minutes, or an empty text) where they are recorded. `place` (app.places_of) is there for the starters of a
   chosen formation. The recorded goalkeeper is placed in goal, and any other goalkeeper of that line-up has no
   position. */
create function public.line_up_players(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
  with marks as materialized (
    select player_id, team_id, role from public.match_roles where match_id = _match.id and role <> 'unused'
  ), changes as materialized (
    select player_off_id, player_on_id, coalesce(app.minute_text(minute, added_minutes), '') as minute
    from public.match_substitutions where match_id = _match.id
  ), keepers as (
    select case team_id when _match.home_team_id then _match.home_lineup else _match.away_lineup end as lineup
    from marks where role = 'goalkeeper'
  ), spots as (
    select player_id, place from app.players_in_places(_match)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name,
      'position', case
        when exists (select from marks where player_id = p.id and role = 'goalkeeper') then 'goalkeeper'
        when p.position = 'goalkeeper' and exists (select from keepers where p.id = any (lineup)) then null
        else p.position::text end,
      'jersey_number', p.jersey_number)
    || case when exists (select from marks where player_id = p.id and role = 'captain') then '{"is_captain": true}'
      else '{}' end::jsonb
    || coalesce((select jsonb_build_object('place', place) from spots where player_id = p.id), '{}')
    || coalesce((select jsonb_build_object('off', minute) from changes where player_off_id = p.id limit 1), '{}')
    || coalesce((select jsonb_build_object('on', minute) from changes where player_on_id = p.id limit 1), '{}')
    order by p.jersey_number, p.full_name), '[]')
  from public.profiles p where p.id = any (_match.home_lineup || _match.away_lineup)
$$;

-- Replaces the line-ups and everything recorded of a match. Its score is held, so `app.release_score` follows.
create function app.replace_details(
  _match_id uuid, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid, _incidents jsonb,
  _substitutions jsonb, _roles jsonb, _formations jsonb
) returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('app.held_score', _match_id::text, true);
  delete from public.match_events where match_id = _match_id;
  update public.matches set
    home_lineup = _home_lineup, away_lineup = _away_lineup, man_of_match_id = _man_of_match_id
  where id = _match_id;
  insert into public.match_events (match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes,
      is_penalty)
    select _match_id, player_id, team_id, event_type, assist_by_id, minute, added_minutes, coalesce(is_penalty, false)
    from jsonb_to_recordset(_events)
      as e (player_id uuid, team_id uuid, event_type public.event_type, assist_by_id uuid, minute smallint,
        added_minutes smallint, is_penalty boolean);
  if _formations is not null then
    update public.matches set
      home_formation = _formations #>> '{home,shape}', home_places = app.to_places(_formations #> '{home,players}'),
      away_formation = _formations #>> '{away,shape}', away_places = app.to_places(_formations #> '{away,players}')
    where id = _match_id;
  end if;
  if num_nonnulls(_incidents, _substitutions, _roles) > 0 then
    perform app.replace_incidents(_match_id, _incidents, _substitutions, _roles);
  end if;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.hand_in_line_up, public.save_match_details from public, anon, authenticated;
grant execute on function app.lineup_of, app.places_of, app.players_in_places to anon, authenticated, service_role;
grant execute on function app.line_ups_due, app.to_places, app.replace_details to authenticated, service_role;
grant execute on function public.hand_in_line_up, public.save_match_details to authenticated;
