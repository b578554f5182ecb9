/* The text with public names in the place of these full names, and of a surname alone unless `_elsewhere` has it: the
   names of teams and of the competition. A surname is replaced with its own spelling only, so that 'may' stays beside
   'May'. */
create function app.with_public_names(_text text, _full_names text[], _elsewhere text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  person record;
begin
  for person in
    select n.full_name, app.public_name(n.full_name) as shown, app.surname_of(n.full_name) as surname
    from unnest(_full_names) as n(full_name) order by length(n.full_name) desc, n.full_name
  loop
    _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.full_name) || '(?![[:alnum:]])',
      replace(person.shown, '\', '\\'), 'gi');
    if person.surname is not null and strpos(_elsewhere, person.surname) = 0 then
      _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.surname) || '(?![[:alnum:]])',
        replace(person.shown, '\', '\\'), 'g');
    end if;
  end loop;
  return _text;
end $$;

-- The text with public names of the young people of a match.
create or replace function app.shorten_names(_match_id uuid, _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text, array(select y.full_name from app.young_of_match(_match_id) y),
    (select concat_ws(' ', l.name, h.name, a.name) from public.matches m
      join public.leagues l on l.id = m.league_id join public.teams h on h.id = m.home_team_id
      join public.teams a on a.id = m.away_team_id where m.id = _match_id))
$$;

/* The text with public names of the young people who are or were in the squads of these teams. Reasons of matches and of
   deductions are public, so they are shortened as reports are: when a reason is written, and when the competition begins
   to protect its players. */
create or replace function app.shorten_names_of_teams(_team_ids uuid[], _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text,
    array(select y.full_name from app.young_people y where exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id = any (_team_ids))),
    (select string_agg(concat_ws(' ', l.name, t.name), ' ')
      from public.teams t join public.leagues l on l.id = t.league_id where t.id = any (_team_ids)))
$$;

revoke execute on all functions in schema app from public;
