/* Formations: where the players of a line-up stand. A formation that is not chosen is placed by the players' positions,
   and so is one whose players are not those who started (record 0071). */
alter table public.matches
  add column home_formation text constraint home_formation_shape check (home_formation ~ '^[1-5](-[1-5]){1,3}$'),
  add column home_places uuid[] not null default '{}' constraint home_places_number check (cardinality(home_places) <= 11),
  add column away_formation text constraint away_formation_shape check (away_formation ~ '^[1-5](-[1-5]){1,3}$'),
  add column away_places uuid[] not null default '{}' constraint away_places_number check (cardinality(away_places) <= 11);
comment on column public.matches.home_formation is 'Players in each row before the goalkeeper, such as 4-3-3.';
comment on column public.matches.home_places is
  'Who stands in the places of the formation: the goalkeeper, then each row from the left.';
-- A key that writes line-ups chooses their formations too.
grant update (home_formation, home_places, away_formation, away_places) on public.matches
  to authenticated, league_key;

/* The places of a formation, from the goalkeeper's: ten times the row plus the place in it from the left.
   '2-1' is {0, 10, 11, 20}. */
create function app.places_of(_formation text) returns int[] language sql immutable strict set search_path = '' as $$
  select array[0] || array_agg((line * 10 + place)::int order by line, place)
  from string_to_table(_formation, '-') with ordinality rows (size, line), generate_series(0, size::int - 1) place
$$;

create function app.to_places(_players jsonb) returns uuid[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(app.to_uuid(id) order by at), '{}')
  from jsonb_array_elements_text(case jsonb_typeof(_players) when 'array' then _players else '[]' end) with ordinality p (id, at)
$$;

/* As before. With `_formations`, {home: {shape, players}, away}, in the order of the places, these are replaced too; a
   side without one has none. */
drop function public.save_match_details;
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
  if _scores_manual is not null and not _scores_manual then
    update public.matches set scores_manual = false where id = _match_id;
  elsif num_nonnulls(_home_score, _away_score) > 0 then
    update public.matches set
      home_score = coalesce(_home_score, home_score), away_score = coalesce(_away_score, away_score)
    where id = _match_id;
  end if;
  if _scores_manual then
    update public.matches set scores_manual = true where id = _match_id;
  end if;
  select * into match from public.matches where id = _match_id;
  return match;
end $$;
comment on function public.save_match_details is '@nullable _man_of_match_id';

-- A chosen formation in the history: {shape, players}; null for none.
create function app.formation_fact(_shape text, _places uuid[]) returns jsonb language sql immutable set search_path = '' as $$
  select case when _shape is not null then jsonb_build_object('shape', _shape, 'players', to_jsonb(_places)) end
$$;

-- As before, with the formations.
create or replace function app.match_facts(_match public.matches) returns jsonb
language sql stable set search_path = '' as $$
  select app.pick(to_jsonb(_match), 'home_team_id', 'away_team_id', 'played_at', 'round', 'stage_id', 'venue_id', 'pitch',
      'scores_manual', 'is_provisional', 'status', 'status_reason', 'score_stands', 'man_of_match_id', 'home_lineup',
      'away_lineup')
    || jsonb_build_object('score', app.pair(_match.home_score, _match.away_score),
      'score_90', app.pair(_match.home_score_90, _match.away_score_90),
      'penalties', app.pair(_match.home_penalties, _match.away_penalties),
      'home_formation', app.formation_fact(_match.home_formation, _match.home_places),
      'away_formation', app.formation_fact(_match.away_formation, _match.away_places))
$$;
create or replace function app.result_facts(_facts jsonb) returns jsonb language sql immutable
  return app.pick(_facts, 'score', 'scores_manual', 'score_90', 'penalties', 'status', 'status_reason', 'score_stands',
    'man_of_match_id', 'home_lineup', 'away_lineup', 'home_formation', 'away_formation', 'goals', 'incidents',
    'substitutions', 'roles');

-- As before, with the formations.
create or replace function app.restore_result(_match public.matches, _facts jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted public.matches := app.with_result(_match, _facts);
begin
  perform public.save_match_details(_match.id, _match.version, wanted.home_lineup, wanted.away_lineup, _facts -> 'goals',
    wanted.man_of_match_id, null, null, null, _facts -> 'incidents', _facts -> 'substitutions', _facts -> 'roles',
    jsonb_build_object('home', _facts -> 'home_formation', 'away', _facts -> 'away_formation'));
  -- A match that is called off has no score, so the score goes first.
  if wanted.home_score is null then
    update public.matches set home_score = null, away_score = null, home_score_90 = null, away_score_90 = null,
      home_penalties = null, away_penalties = null where id = _match.id;
  end if;
  if (wanted.status, wanted.status_reason, wanted.score_stands)
    is distinct from (_match.status, _match.status_reason, _match.score_stands) then
    perform public.set_match_status(_match.id, wanted.status, wanted.status_reason, null, wanted.home_score,
      wanted.away_score, wanted.score_stands);
  end if;
  if wanted.scores_manual then
    update public.matches set home_score = wanted.home_score, away_score = wanted.away_score, scores_manual = true
      where id = _match.id;
  else
    update public.matches set scores_manual = false where id = _match.id;
  end if;
  if wanted.home_score is not null then
    update public.matches set home_score_90 = wanted.home_score_90, away_score_90 = wanted.away_score_90,
      home_penalties = wanted.home_penalties, away_penalties = wanted.away_penalties where id = _match.id;
  end if;
end $$;

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

/* As before, with `place` (see app.places_of) of those who stand in a chosen formation. */
create or replace function public.line_up_players(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
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

revoke execute on all functions in schema app from public;
grant execute on function app.places_of, app.players_in_places to anon, authenticated, service_role, league_key;
-- A key reads its league's substitutions, as it reads the cards: they say who started.
grant select on public.match_substitutions to league_key;
create policy "a key reads its league's substitutions" on public.match_substitutions as restrictive for select
  to league_key using (exists (select from public.matches m where m.id = match_id));
grant execute on function app.to_uuid to league_key;
grant execute on function app.to_places to authenticated, service_role, league_key;
revoke execute on function public.save_match_details from public, anon;
grant execute on function public.save_match_details to authenticated, league_key;
