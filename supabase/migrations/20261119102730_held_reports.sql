/* Reports and reasons of competitions of young players: names are shortened, and reports written before wait for an
   organizer (record 0059). */

/* Reports with names of young players. A report from before the protection is hidden until its owner has saved its text
   again, and every text that is saved has the public names. The recording stays with its report. */
create table app.held_reports (
  report_id uuid primary key references public.match_reports on delete cascade
);

alter table app.held_reports enable row level security;
grant select on app.held_reports to anon, authenticated, service_role;
create policy "anyone reads which reports are hidden" on app.held_reports for select using (true);
create policy "anyone reads the report that stands" on public.match_reports for select
  using (not archived and exists (select from public.matches m where m.id = match_id)
    and not exists (select from app.held_reports h where h.report_id = id));

-- A computed field for the owner's screen: whether a report is hidden.
create function public.is_held(_report public.match_reports) returns boolean language sql stable
  return exists (select from app.held_reports h where h.report_id = _report.id);

-- A text whose characters all stand for themselves in a regular expression.
create function app.escape_pattern(_text text) returns text language sql immutable
  return regexp_replace(_text, '([][(){}.*+?^$|\\-])', '\\\1', 'g');

-- The last word of a name by which a text may call the person; null if it is the only word or too short.
create function app.surname_of(_name text) returns text language sql immutable
  return (select case when cardinality(words) > 1 and length(words[cardinality(words)]) >= 3 then words[cardinality(words)] end
    from (select regexp_split_to_array(btrim(_name), '\s+') as words) w);

-- Young people of a match: those in its line-ups, and all who are or were in the squads of its teams.
create function app.young_of_match(_match_id uuid) returns setof app.young_people
language sql stable security definer set search_path = '' as $$
  select y.* from public.matches m join app.young_people y on
    y.profile_id = any (m.home_lineup || m.away_lineup) or exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id in (m.home_team_id, m.away_team_id))
  where m.id = _match_id
$$;

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
create function app.shorten_names(_match_id uuid, _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text, array(select y.full_name from app.young_of_match(_match_id) y),
    (select concat_ws(' ', l.name, h.name, a.name) from public.matches m
      join public.leagues l on l.id = m.league_id join public.teams h on h.id = m.home_team_id
      join public.teams a on a.id = m.away_team_id where m.id = _match_id))
$$;

/* The text with public names of the young people who are or were in the squads of these teams. Reasons of matches and of
   deductions are public, so they are shortened as reports are: when a reason is written, and when the competition begins
   to protect its players. */
create function app.shorten_names_of_teams(_team_ids uuid[], _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text,
    array(select y.full_name from app.young_people y where exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id = any (_team_ids))),
    (select string_agg(concat_ws(' ', l.name, t.name), ' ')
      from public.teams t join public.leagues l on l.id = t.league_id where t.id = any (_team_ids)))
$$;

-- Shortens the names of young people in the reason of a postponed, awarded or other match.
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

-- Shortens the names of young people in the reason of a deduction.
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

/* Shortens names in the reasons of a league that begins to protect its people. It runs after refresh_young_league, in
   the order of names: that trigger hides the names. */
create function app.shorten_reasons_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.shorten_reasons(new.league_id);
  return null;
end $$;
create trigger shorten_reasons after insert on public.youth_settings
  for each row execute function app.shorten_reasons_of_league();

-- Shortens the names of young people in a report.
create function app.shorten_report() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.young_people) then return new; end if;
  new.report_text := app.shorten_names(new.match_id, new.report_text);
  if tg_op = 'UPDATE' then delete from app.held_reports where report_id = new.id; end if;
  return new;
end $$;
create trigger shorten_report before insert or update of report_text on public.match_reports
  for each row when (new.report_text is not null) execute function app.shorten_report();

-- Hides a league's reports when it begins to protect its people, and shows those without young people when it stops.
create function app.hold_reports_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into app.held_reports (report_id)
      select r.id from public.match_reports r join public.matches m on m.id = r.match_id where m.league_id = new.league_id
      on conflict do nothing;
  else
    delete from app.held_reports h using public.match_reports r, public.matches m
      where r.id = h.report_id and m.id = r.match_id and m.league_id = old.league_id
        and not exists (select from app.young_of_match(m.id));
  end if;
  return null;
end $$;

-- After refresh_young_league, in the order of names.
create trigger show_held_reports after insert or delete on public.youth_settings
  for each row execute function app.hold_reports_of_league();

-- The number of current reports of one's own competition that are hidden.
create function public.held_reports(_league_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from app.held_reports h join public.match_reports r on r.id = h.report_id and not r.archived
  join public.matches m on m.id = r.match_id
  where m.league_id = _league_id and m.league_id in (select app.my_leagues()) and (select app.session_problem()) is null
$$;

-- Shortens the names in the hidden reports of one's own competition and shows them again. Returns their number.
create function public.show_held_reports(_league_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  shown int;
begin
  perform app.require_session();
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner can show the reports of a competition' using errcode = '42501';
  end if;
  update public.match_reports r set report_text = r.report_text
    from public.matches m
    where m.id = r.match_id and m.league_id = _league_id and exists (select from app.held_reports h where h.report_id = r.id);
  get diagnostics shown = row_count;
  -- Reports that are a recording only.
  delete from app.held_reports h using public.match_reports r, public.matches m
    where r.id = h.report_id and m.id = r.match_id and m.league_id = _league_id;
  return shown;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.is_held, public.held_reports, public.show_held_reports
  from public, anon, authenticated;
grant execute on function public.held_reports, public.show_held_reports to authenticated;
grant execute on function public.is_held to anon, authenticated;
