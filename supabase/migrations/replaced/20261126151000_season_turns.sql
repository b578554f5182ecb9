-- The end of a season and the next one: champion, drawing of lots, roll-over.

alter table public.seasons add column champion_team_id uuid references public.teams on update cascade on delete set null;
create index on public.seasons (champion_team_id);
comment on column public.seasons.champion_team_id is 'The champion of a finished season, as its owner confirmed it.';
grant update (champion_team_id) on public.seasons to authenticated;

create function app.check_champion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.stage_entries e join public.stages s on s.id = e.stage_id
    where s.season_id = new.id and e.team_id = new.champion_team_id) then
    raise exception 'The champion must be a team of the season' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_champion before insert or update of champion_team_id on public.seasons
  for each row when (new.champion_team_id is not null) execute function app.check_champion();

-- The first season and its table have the id of their league, which their pages name anyway: pages stay small.
create function app.choose_first_season() returns trigger language plpgsql set search_path = '' as $$
begin
  new.current_season_id := new.id;
  new.main_stage_id := new.id;
  return new;
end $$;
create trigger choose_first_season before insert on public.leagues
  for each row execute function app.choose_first_season();

-- Triggers fill these columns: an owner who adds a row need not name the league.
alter table public.stages alter column league_id set default app.no_stage();
alter table public.stage_entries alter column league_id set default app.no_stage();
alter table public.stage_zones alter column league_id set default app.no_stage();
alter table public.point_adjustments alter column league_id set default app.no_stage();

-- Lots that were drawn for teams that stayed level. `team_ids` is in the order of the draw; `stage_entries.lot` is the
-- place of each team in its latest draw.
create table public.stage_lots (
  id         uuid primary key default gen_random_uuid(),
  stage_id   uuid not null references public.stages on delete cascade,
  league_id  uuid not null default app.no_stage() references public.leagues on delete cascade,
  team_ids   uuid[] not null constraint lots_of_several check (cardinality(team_ids) between 2 and 32),
  drawn_by   text not null constraint drawn_by_length check (btrim(drawn_by) <> '' and length(drawn_by) <= 100),
  drawn_on   date not null,
  created_at timestamptz not null default now()
);
create index on public.stage_lots (stage_id);
create index on public.stage_lots (league_id);
create trigger fill_league before insert or update of stage_id, league_id on public.stage_lots
  for each row execute function app.fill_zone_league();
alter table public.stage_lots enable row level security;
revoke all on public.stage_lots from anon, authenticated;
grant select on public.stage_lots to anon, authenticated;
create policy "anyone reads those of a stage that they see" on public.stage_lots for select
  using (exists (select from public.stages s where s.id = stage_id));
create trigger a_check_session before insert or update or delete on public.stage_lots for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger note_league_insert after insert on public.stage_lots referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.stage_lots referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_delete after delete on public.stage_lots referencing old table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_truncate after truncate on public.stage_lots
  for each statement execute function app.note_truncation();

/* Records a draw. `_team_ids` in the order of the draw. The caller chooses the id, so that a second try records no second
   draw. */
create function public.draw_lots(_id uuid, _stage_id uuid, _team_ids uuid[], _drawn_by text, _drawn_on date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.stages where id = _stage_id and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can record a draw' using errcode = '42501';
  end if;
  perform app.require_session();
  if exists (select from public.stage_lots where id = _id and stage_id = _stage_id) then return; end if;
  if (select count(distinct e.team_id) from public.stage_entries e where e.stage_id = _stage_id and e.team_id = any (_team_ids))
    <> cardinality(_team_ids) then
    raise exception 'The teams of a draw must be in the stage, each once' using errcode = '22023';
  end if;
  insert into public.stage_lots (id, stage_id, team_ids, drawn_by, drawn_on)
    values (_id, _stage_id, _team_ids, btrim(_drawn_by), _drawn_on);
  update public.stage_entries e set lot = d.place
    from unnest(_team_ids) with ordinality d (team_id, place) where e.stage_id = _stage_id and e.team_id = d.team_id;
end $$;

/* Plans the season after `_from_season_id`. Only its league's owner sees it until it is published. `_stages`: [{id,
   from_stage_id or null, name, team_ids}], its tables in their order. A table takes the points, tie-breaks and zones of
   the one that it comes from. Squads belong to teams and are those of every season. The caller chooses the ids, so that a
   second try plans no second season. */
create function public.roll_over_season(
  _id uuid, _from_season_id uuid, _name text, _stages jsonb, _first_day date default null, _last_day date default null
) returns public.seasons language plpgsql security definer set search_path = '' as $$
declare
  former  public.seasons;
  planned public.seasons;
begin
  select * into former from public.seasons where id = _from_season_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the owner of the league can plan a season' using errcode = '42501';
  end if;
  perform app.require_session();
  perform from public.leagues where id = former.league_id for no key update;
  select * into planned from public.seasons where id = _id and league_id = former.league_id;
  if found then return planned; end if;
  if jsonb_typeof(_stages) is distinct from 'array' or jsonb_array_length(_stages) not between 1 and 99 then
    raise exception 'A season needs a table' using errcode = '22023';
  end if;
  insert into public.seasons (id, league_id, name, first_day, last_day, is_published)
    values (_id, former.league_id, btrim(_name), _first_day, _last_day, false) returning * into planned;

  insert into public.stages (id, season_id, name, position, win_points, draw_points, loss_points, shootout_win_points,
      shootout_loss_points, tie_breaks, head_to_head, play_off_places)
    select n.id, _id, n.name, n.position, coalesce(s.win_points, 3), coalesce(s.draw_points, 1), coalesce(s.loss_points, 0),
      s.shootout_win_points, s.shootout_loss_points, coalesce(s.tie_breaks, '{goal_difference,goals_for,name}'),
      coalesce(s.head_to_head, 'none'), coalesce(s.play_off_places, '{}')
    from rows from (jsonb_to_recordset(_stages) as (id uuid, from_stage_id uuid, name text)) with ordinality
      n (id, from_stage_id, name, position)
    left join public.stages s on s.id = n.from_stage_id and s.season_id = _from_season_id;
  insert into public.stage_zones (stage_id, first_place, last_place, kind, label)
    select n.id, z.first_place, z.last_place, z.kind, z.label
    from jsonb_to_recordset(_stages) n (id uuid, from_stage_id uuid)
    join public.stages s on s.id = n.from_stage_id and s.season_id = _from_season_id
    join public.stage_zones z on z.stage_id = s.id;
  insert into public.stage_entries (stage_id, team_id)
    select n.id, t.id from jsonb_to_recordset(_stages) n (id uuid, team_ids uuid[]), unnest(n.team_ids) t (id);
  if exists (
    select from public.stage_entries e join public.stages s on s.id = e.stage_id
    where s.season_id = _id group by e.team_id having count(*) > 1) then
    raise exception 'A team can be in one division only' using errcode = '22023';
  end if;
  return planned;
end $$;
comment on function public.roll_over_season is '@nullable _first_day, _last_day';

/* Publishes a planned season and makes it the one that visitors see. The one before is finished, if it was not yet. */
create function public.start_season(_season_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  season public.seasons;
begin
  select * into season from public.seasons where id = _season_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the owner of the league can start a season' using errcode = '42501';
  end if;
  perform app.require_session();
  perform from public.leagues where id = season.league_id for no key update;
  if not exists (select from public.stages where season_id = _season_id and kind = 'table') then
    raise exception 'A season needs a table before it starts' using errcode = '22023';
  end if;
  update public.seasons set status = 'finished'
    where league_id = season.league_id and status = 'current' and id <> _season_id;
  update public.seasons set status = 'current', is_published = true where id = _season_id and status <> 'current';
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.draw_lots, public.roll_over_season, public.start_season from public, anon;
grant execute on function public.draw_lots, public.roll_over_season, public.start_season to authenticated;
