/* Reasons of postponed, awarded and other matches, and of deductions, are public. In them young players have the names that
   the public sees, as in reports: when a reason is written, and when the competition begins to protect its players. */

-- The text with public names of the young people who are or were in the squads of these teams: of a full name, and of a
-- surname alone unless a team or the competition has it.
create function app.shorten_names_of_teams(_team_ids uuid[], _text text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  elsewhere text := (select string_agg(concat_ws(' ', l.name, t.name), ' ')
    from public.teams t join public.leagues l on l.id = t.league_id where t.id = any (_team_ids));
  person    record;
begin
  if _text is null then return null; end if;
  for person in
    select y.full_name, app.public_name(y.full_name) as shown, app.surname_of(y.full_name) as surname
    from app.young_people y where exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id = any (_team_ids))
    order by length(y.full_name) desc, y.full_name
  loop
    _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.full_name) || '(?![[:alnum:]])',
      replace(person.shown, '\', '\\'), 'gi');
    if person.surname is not null and strpos(elsewhere, person.surname) = 0 then
      _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.surname) || '(?![[:alnum:]])',
        replace(person.shown, '\', '\\'), 'g');
    end if;
  end loop;
  return _text;
end $$;

create function app.shorten_status_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.young_people) then
    -- A surname may be shorter than the public name.
    new.status_reason := left(
      app.shorten_names_of_teams(array[new.home_team_id, new.away_team_id], new.status_reason), 200);
  end if;
  return new;
end $$;
create trigger shorten_status_reason before insert or update of status_reason on public.matches
  for each row when (new.status_reason is not null) execute function app.shorten_status_reason();

create function app.shorten_adjustment_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.young_people) then
    -- A surname may be shorter than the public name.
    new.reason := left(app.shorten_names_of_teams(array[new.team_id], new.reason), 300);
  end if;
  return new;
end $$;
create trigger shorten_adjustment_reason before insert or update of reason on public.point_adjustments
  for each row execute function app.shorten_adjustment_reason();

-- Writes again the reasons of a league that name young people.
create function app.shorten_reasons(_league_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.matches m set status_reason = status_reason
    where m.league_id = _league_id and m.status_reason is not null
      and m.status_reason <> app.shorten_names_of_teams(array[m.home_team_id, m.away_team_id], m.status_reason);
  update public.point_adjustments a set reason = reason
    where a.league_id = _league_id and a.reason <> app.shorten_names_of_teams(array[a.team_id], a.reason);
$$;
select app.shorten_reasons(league_id) from public.youth_settings;

-- Behind refresh_young_league, in the order of names: that trigger hides the names.
create function app.shorten_reasons_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.shorten_reasons(new.league_id);
  return null;
end $$;
create trigger shorten_reasons after insert on public.youth_settings
  for each row execute function app.shorten_reasons_of_league();

revoke execute on all functions in schema app from public;
