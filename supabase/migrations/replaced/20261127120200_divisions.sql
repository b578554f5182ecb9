-- Divisions: a match without a stage is of its teams' division, a new team is entered in a chosen one, and a season that
-- ends has its champion.

/* A match is of a stage of its league. Without one it is of the table of the season that visitors see in which both its
   teams are, else of the main table. Both its teams are in its stage: a client that knows no stages need not enter them.
   A team that the same request adds, and thereby enters in the main table, leaves that table when it plays in another. */
create or replace function app.place_match() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  if new.stage_id is null or new.stage_id = app.no_stage()
    or tg_op = 'UPDATE' and new.league_id <> old.league_id and new.stage_id = old.stage_id then
    new.stage_id := app.common_table(new.league_id, new.home_team_id, new.away_team_id);
  end if;
  select * into stage from public.stages where id = new.stage_id and league_id = new.league_id;
  if not found then
    raise exception 'The stage must be of the league of the match' using errcode = '23514';
  end if;
  new.season_id := stage.season_id;
  new.is_hidden := not (select is_published from public.seasons where id = stage.season_id);
  insert into public.stage_entries (stage_id, team_id, league_id)
    select new.stage_id, side.id, new.league_id from unnest(array[new.home_team_id, new.away_team_id]) side (id)
    where not exists (select from public.stage_entries e where e.stage_id = new.stage_id and e.team_id = side.id)
    on conflict do nothing;
  if stage.kind = 'table' and stage.id <> (select l.main_stage_id from public.leagues l where l.id = new.league_id) then
    delete from public.stage_entries e using public.leagues l, public.stages main, public.teams t
      where t.id = e.team_id and t.created_at = now() and l.id = new.league_id and main.id = l.main_stage_id and main.season_id = stage.season_id
        and main.id <> stage.id and e.stage_id = main.id and e.team_id in (new.home_team_id, new.away_team_id)
        and e.group_name is null
        and not exists (select from public.matches m where m.league_id = l.id and m.stage_id = main.id
          and e.team_id in (m.home_team_id, m.away_team_id));
  end if;
  return new;
end $$;

create function app.common_table(_league_id uuid, _home_team_id uuid, _away_team_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select s.id from public.stages s
    join public.stage_entries h on h.stage_id = s.id and h.team_id = _home_team_id
    join public.stage_entries a on a.stage_id = s.id and a.team_id = _away_team_id
    where s.season_id = l.current_season_id and s.kind = 'table'
    order by s.id <> l.main_stage_id, s.position, s.created_at, s.id limit 1), l.main_stage_id)
  from public.leagues l where l.id = _league_id
$$;

drop function public.add_teams;
/* Adds teams with the next unused pairs of colours, in a table of the season that visitors see or in its main table.
   `_teams`: [{id, name}]. A team whose id exists already is not added again. */
create function public.add_teams(_league_id uuid, _teams jsonb, _stage_id uuid default null) returns int
language plpgsql set search_path = '' as $$
declare
  added uuid[];
begin
  if jsonb_typeof(_teams) is distinct from 'array' or jsonb_array_length(_teams) > 500 then
    raise exception 'The teams must be a JSON array of at most 500' using errcode = '22023';
  end if;
  with inserted as (
    insert into public.teams (id, league_id, name, team_color, second_color)
    select coalesce(t.id, gen_random_uuid()), _league_id, btrim(t.name), c.first, c.second
    from rows from (jsonb_to_recordset(_teams) as (id uuid, name text)) with ordinality t (id, name, number)
    join app.next_colours(_league_id, jsonb_array_length(_teams)) c on c.number = t.number
    order by t.number
    on conflict (id) do nothing
    returning id
  )
  select array_agg(id) into added from inserted;
  if _stage_id <> (select main_stage_id from public.leagues where id = _league_id) then
    if not exists (select from public.stages where id = _stage_id and league_id = _league_id and kind = 'table') then
      raise exception 'The division must be a table of the league' using errcode = '23514';
    end if;
    insert into public.stage_entries (stage_id, team_id) select _stage_id, id from unnest(added) id;
    delete from public.stage_entries e using public.leagues l
      where l.id = _league_id and e.stage_id = l.main_stage_id and e.team_id = any (added);
  end if;
  return coalesce(cardinality(added), 0);
end $$;
comment on function public.add_teams is '@nullable _stage_id';

/* A season that ends without a word of its owner has the champion that its results name. */
create function app.name_champion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.champion_team_id := (select team_id from public.season_champion(new.id));
  return new;
end $$;
create trigger name_champion before update of status on public.seasons for each row
  when (new.status = 'finished' and old.status <> 'finished' and new.champion_team_id is null)
  execute function app.name_champion();

revoke execute on all functions in schema app from public;
revoke execute on function public.add_teams from public, anon;
grant execute on function public.add_teams to authenticated, league_key;
