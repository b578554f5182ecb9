-- Limits of what an owner may enter for seasons, tables and knock-outs, since everybody's pages read it. Rows from before
-- are not checked, so that every installation starts.

-- An array with these many entries at most, in one dimension and without null.
create function app.is_list(_list anyarray, _entries int) returns boolean
language sql immutable set search_path = '' as $$
  select cardinality(_list) <= _entries and coalesce(array_ndims(_list), 1) = 1 and array_position(_list, null) is null
$$;

-- A day that calendars and pages can show.
create function app.is_day(_day date) returns boolean language sql immutable
  return coalesce(_day >= '1800-01-01' and _day < '2200-01-01', true);

create function app.is_matrix(_matrix jsonb) returns boolean language sql immutable
  return coalesce(jsonb_typeof(_matrix) = 'object' and length(_matrix::text) <= 100000
    and not jsonb_path_exists(_matrix, '$.* ? (@.type() != "object")'), true);

alter table public.seasons
  add constraint season_days_in_reach check (app.is_day(first_day) and app.is_day(last_day)) not valid;
alter table public.stages
  add constraint tie_breaks_are_a_list check (app.is_list(tie_breaks, 20)) not valid,
  add constraint best_place_tie_breaks_are_a_list check (app.is_list(best_place_tie_breaks, 20)) not valid,
  add constraint known_best_place_tie_breaks check (best_place_tie_breaks <@ app.known_tie_breaks()) not valid,
  add constraint play_off_places_are_a_list check (app.is_list(play_off_places, 100)) not valid,
  add constraint single_leg_rounds_length check (
    app.is_list(single_leg_rounds, 10) and length(array_to_string(single_leg_rounds, '')) <= 400) not valid,
  add constraint entrants_length check (length(entrants::text) <= 40000) not valid,
  add constraint best_places_matrix_form check (app.is_matrix(best_places_matrix)) not valid;
alter table public.stage_entries
  add constraint fair_play_range check (fair_play between -9999 and 9999 and entered_fair_play between -9999 and 9999)
    not valid,
  add constraint withdrawn_on_in_reach check (app.is_day(withdrawn_on)) not valid;
alter table public.point_adjustments add constraint decided_on_in_reach check (app.is_day(decided_on)) not valid;
alter table public.stage_lots add constraint drawn_on_in_reach check (app.is_day(drawn_on)) not valid;
alter table public.ties
  add constraint tie_sources_length check (length(home_source::text) <= 1000 and length(away_source::text) <= 1000)
    not valid,
  add constraint legs_in_our_time check (
    (first_leg_at >= '1862-12-31T08:00Z' and first_leg_at < '2200-01-01T00:00Z') is not false
    and (second_leg_at >= '1862-12-31T08:00Z' and second_leg_at < '2200-01-01T00:00Z') is not false) not valid;

create function app.check_champion_stage() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.stages where id = new.champion_stage_id and season_id = new.id) then
    raise exception 'The table or cup of the champion must be of the season' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_champion_stage before insert or update of champion_stage_id on public.seasons
  for each row when (new.champion_stage_id is not null) execute function app.check_champion_stage();

/* A name that the constraint refuses gets no code: to look for one in a text of a megabyte takes the database as long as
   it lets a statement run. */
drop trigger assign_code on public.teams;
create trigger assign_code before insert on public.teams for each row
  when (new.code = '' and length(new.name) <= 200) execute function app.assign_code();
drop trigger assign_new_code on public.teams;
create trigger assign_new_code before update of name on public.teams for each row
  when (old.name is distinct from new.name and length(new.name) <= 200) execute function app.assign_code();

revoke execute on all functions in schema app from public;
grant execute on function app.is_list, app.is_day, app.is_matrix, app.known_tie_breaks to authenticated, service_role;
