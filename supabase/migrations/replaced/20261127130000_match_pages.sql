-- A match's line-ups, goals and incidents are saved in one transaction, and read with the match in one statement.

-- Replaces everything of a match beside its goals and line-ups.
create function app.replace_incidents(_match_id uuid, _incidents jsonb, _substitutions jsonb, _roles jsonb)
returns void language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(_incidents) is distinct from 'array' or jsonb_typeof(_substitutions) is distinct from 'array'
    or jsonb_typeof(_roles) is distinct from 'array' then
    raise exception 'The events must be a JSON array' using errcode = '22023';
  end if;
  delete from public.match_incidents where match_id = _match_id;
  delete from public.match_substitutions where match_id = _match_id;
  delete from public.match_roles where match_id = _match_id;
  insert into public.match_incidents (match_id, team_id, player_id, kind, minute, added_minutes)
    select _match_id, team_id, player_id, kind, minute, added_minutes
    from jsonb_to_recordset(_incidents)
      i (team_id uuid, player_id uuid, kind text, minute smallint, added_minutes smallint);
  insert into public.match_substitutions (match_id, team_id, player_off_id, player_on_id, minute, added_minutes)
    select _match_id, team_id, player_off_id, player_on_id, minute, added_minutes
    from jsonb_to_recordset(_substitutions)
      s (team_id uuid, player_off_id uuid, player_on_id uuid, minute smallint, added_minutes smallint);
  insert into public.match_roles (match_id, team_id, player_id, role)
    select _match_id, team_id, player_id, role from jsonb_to_recordset(_roles) r (team_id uuid, player_id uuid, role text);
end $$;

create or replace function public.save_match_incidents(
  _match_id uuid, _version int, _incidents jsonb, _substitutions jsonb, _roles jsonb
) returns public.matches language plpgsql set search_path = '' as $$
declare
  match public.matches;
begin
  select * into match from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if match.version is distinct from _version then
    raise exception 'Somebody else has changed this match since you opened it' using errcode = 'PT409',
      hint = 'Load the match again, then repeat your changes.';
  end if;
  perform app.replace_incidents(_match_id, _incidents, _substitutions, _roles);
  select * into match from public.matches where id = _match_id;
  return match;
end $$;

/* As before. With `_incidents`, `_substitutions` and `_roles`, as save_match_incidents takes them, these are replaced
   too; without them they stay, except what a changed line-up makes impossible. */
drop function public.save_match_details;
create function public.save_match_details(
  _match_id uuid, _version int, _home_lineup uuid[], _away_lineup uuid[], _events jsonb, _man_of_match_id uuid,
  _home_score int default null, _away_score int default null, _scores_manual boolean default null,
  _incidents jsonb default null, _substitutions jsonb default null, _roles jsonb default null
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

/* A page of a match selects the following three by name. They are functions because a page's code has a limit of
   weight, and a query that names all tables and columns is part of it. */

-- The minute as people write it: '45+2'.
create function app.minute_text(_minute smallint, _added smallint) returns text language sql immutable
  return _minute || coalesce('+' || _added, '');

create function app.person(_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', id, 'full_name', full_name) from public.profiles where id = _id
$$;

/* Goals and assists by minute: [{team_id, event_type, minute, added_minutes, player: {id, full_name},
   assist_by: {full_name} or null}]. */
create function public.goals_and_assists(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', e.team_id, 'event_type', e.event_type, 'minute', e.minute,
      'added_minutes', e.added_minutes, 'player', app.person(e.player_id), 'assist_by', app.person(e.assist_by_id) - 'id')
    order by e.minute nulls last, e.added_minutes nulls first, e.id), '[]')
  from public.match_events e where e.match_id = _match.id
$$;

/* The players of both line-ups by number and name: [{id, full_name, position, jersey_number}], with `is_captain`,
   `off` and `on` (minutes, or an empty text) where they are recorded. The recorded goalkeeper is placed in goal. */
create function public.line_up_players(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
  with marks as materialized (
    select player_id, team_id, role from public.match_roles where match_id = _match.id and role <> 'unused'
  ), changes as materialized (
    select player_off_id, player_on_id, coalesce(app.minute_text(minute, added_minutes), '') as minute
    from public.match_substitutions where match_id = _match.id
  ), keepers as (
    select case team_id when _match.home_team_id then _match.home_lineup else _match.away_lineup end as lineup
    from marks where role = 'goalkeeper'
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'full_name', p.full_name,
      'position', case
        when exists (select from marks where player_id = p.id and role = 'goalkeeper') then 'goalkeeper'
        when p.position = 'goalkeeper' and exists (select from keepers where p.id = any (lineup)) then null
        else p.position::text end,
      'jersey_number', p.jersey_number)
    || case when exists (select from marks where player_id = p.id and role = 'captain') then '{"is_captain": true}'
      else '{}' end::jsonb
    || coalesce((select jsonb_build_object('off', minute) from changes where player_off_id = p.id limit 1), '{}')
    || coalesce((select jsonb_build_object('on', minute) from changes where player_on_id = p.id limit 1), '{}')
    order by p.jersey_number, p.full_name), '[]')
  from public.profiles p where p.id = any (_match.home_lineup || _match.away_lineup)
$$;

/* Everything recorded of a match where that is more than goals and assists; else null.
   {events: [{kind, team_id, minute, added_minutes, player: {id, full_name}, other: {id, full_name} or null}] by minute,
   roles: [{role, team_id, player}]}. `kind` is 'goal', 'penalty', 'substitution' or that of an incident; `other` gave
   the pass or came on. `team_id` is the player's own team, also of an own goal. */
create function public.match_incident_list(_match public.matches) returns jsonb
language sql stable set search_path = '' as $$
  with listed as materialized (
    select id, kind, team_id, player_id, null::uuid as other_id, minute, added_minutes, 2 as place
    from public.match_incidents where match_id = _match.id
    union all
    select id, 'substitution', team_id, player_off_id, player_on_id, minute, added_minutes, 3
    from public.match_substitutions where match_id = _match.id
  ), goals as materialized (
    select id, case when is_penalty then 'penalty' else 'goal' end as kind, team_id, player_id, assist_by_id as other_id,
      minute, added_minutes, 1 as place
    from public.match_events where match_id = _match.id and event_type = 'GOAL'
  ), roles as materialized (
    select team_id, player_id, role from public.match_roles where match_id = _match.id
  )
  select jsonb_build_object(
    'events', coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'team_id', team_id, 'minute', nullif(minute, 0),
        'added_minutes', added_minutes, 'player', app.person(player_id), 'other', app.person(other_id))
      order by nullif(minute, 0) nulls last, added_minutes nulls first, place, id)
      from (select * from listed union all select * from goals) e), '[]'),
    'roles', coalesce((select jsonb_agg(jsonb_build_object('role', role, 'team_id', team_id, 'player', app.person(player_id))
      order by role, app.person(player_id) ->> 'full_name') from roles), '[]'))
  where exists (select from listed) or exists (select from roles) or exists (select from goals where kind = 'penalty')
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_details from public, anon;
grant execute on function public.save_match_details to authenticated, league_key;
grant execute on function app.replace_incidents to authenticated, service_role, league_key;
grant execute on function app.minute_text, app.person to anon, authenticated, service_role;

-- A key reads its league's incidents, as it reads the goals.
grant select on public.match_incidents to league_key;
create policy "a key reads its league's incidents" on public.match_incidents as restrictive for select to league_key
  using (exists (select from public.matches m where m.id = match_id));
