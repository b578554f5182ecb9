-- The end of a season and the next one: champion, drawing of lots, roll-over, divisions and the teams in them.

/* The winner of the season's champion stage. Where none is chosen, that is the first table. If that table has no result,
   it is the only knock-out; if it has several groups, the only knock-out that winners of groups enter. A table's winner is its first, if no other team is level, no play-off
   for the place is to come and no match is in play. */
create function public.season_champion(_season_id uuid) returns table (team_id uuid, team_name text)
language sql stable set search_path = '' as $$
  with first_table as (
    select g.id, exists (select from app.team_records r where r.stage_id = g.id and r.won + r.drawn + r.lost > 0)
        as has_results,
      (select count(distinct e.group_name) > 1 from public.stage_entries e where e.stage_id = g.id) as has_groups
    from public.stages g where g.season_id = _season_id and g.kind = 'table'
    order by g.position, g.created_at, g.id limit 1
  ), only_cup as (
    select min(g.id::text)::uuid as id, bool_or(exists (
      select from public.ties t where t.stage_id = g.id
        and (t.home_source @> '{"place": 1}' or t.away_source @> '{"place": 1}'))) as has_group_winners
    from public.stages g where g.season_id = _season_id and g.kind = 'knockout'
    having count(*) = 1
  ), stage as (
    select g.id, g.kind from public.seasons s join public.stages g on g.season_id = s.id
    where s.id = _season_id and g.id = coalesce(s.champion_stage_id,
      (select id from first_table where has_results and not has_groups),
      (select id from only_cup where has_group_winners or not coalesce((select has_results from first_table), false)),
      (select id from first_table))
  ), champion as (
    select f.winner_id as id from stage
    join public.ties f on f.stage_id = stage.id and not f.is_third_place
      and f.round = (select max(round) from public.ties where stage_id = stage.id)
    where stage.kind = 'knockout'
    union all
    select p.team_id from stage cross join lateral app.group_places(stage.id, null) p
    where stage.kind = 'table' and p.place = 1 and not p.is_level
      and not exists (select from public.matches m where m.stage_id = stage.id and m.status = 'in_play')
      and (select count(distinct e.group_name) <= 1 from public.stage_entries e where e.stage_id = stage.id)
      and exists (select from app.team_records r
        where r.stage_id = stage.id and r.team_id = p.team_id and r.won + r.drawn + r.lost > 0)
  )
  select t.id, t.name from champion c join public.teams t on t.id = c.id
$$;

-- Refuses a champion that is not a team of the season.
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

-- Gives the first season and table of a new league the league's id. Their pages name this id anyway, and stay small.
create function app.choose_first_season() returns trigger language plpgsql set search_path = '' as $$
begin
  new.current_season_id := new.id;
  new.main_stage_id := new.id;
  return new;
end $$;
create trigger choose_first_season before insert on public.leagues
  for each row execute function app.choose_first_season();

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
   from_stage_id or null, name, team_ids}], its tables in their order. A table takes the points, zones and tie-breaks of
   the one that it comes from, those of best places too; which place is compared is the choice of its own cup. A team that
   stays in it keeps its group. Squads belong to teams and are those of every season. The caller chooses the ids, so that
   a second try plans no second season. */
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
      shootout_loss_points, tie_breaks, head_to_head, play_off_places, best_place_tie_breaks)
    select n.id, _id, n.name, n.position, coalesce(s.win_points, 3), coalesce(s.draw_points, 1), coalesce(s.loss_points, 0),
      s.shootout_win_points, s.shootout_loss_points, coalesce(s.tie_breaks, '{goal_difference,goals_for,name}'),
      coalesce(s.head_to_head, 'none'), coalesce(s.play_off_places, '{}'),
      coalesce(s.best_place_tie_breaks, '{goal_difference,goals_for,wins,fair_play,lots}')
    from rows from (jsonb_to_recordset(_stages) as (id uuid, from_stage_id uuid, name text)) with ordinality
      n (id, from_stage_id, name, position)
    left join public.stages s on s.id = n.from_stage_id and s.season_id = _from_season_id;
  insert into public.stage_zones (stage_id, first_place, last_place, kind, label)
    select n.id, z.first_place, z.last_place, z.kind, z.label
    from jsonb_to_recordset(_stages) n (id uuid, from_stage_id uuid)
    join public.stages s on s.id = n.from_stage_id and s.season_id = _from_season_id
    join public.stage_zones z on z.stage_id = s.id;
  insert into public.stage_entries (stage_id, team_id, group_name)
    select n.id, t.id, e.group_name
    from jsonb_to_recordset(_stages) n (id uuid, from_stage_id uuid, team_ids uuid[]) cross join unnest(n.team_ids) t (id)
    left join public.stages s on s.id = n.from_stage_id and s.season_id = _from_season_id
    left join public.stage_entries e on e.stage_id = s.id and e.team_id = t.id;
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

create type public.division as (id uuid, name text);

-- The division of a team; null in a season with one table.
create function public.division(_team public.teams) returns public.division
language sql stable set search_path = '' as $$
  select row(s.id, s.name)::public.division
  from app.shown_table_of(_team.id) s
  where exists (
    select from public.stages o where o.season_id = s.season_id and o.kind = 'table' and o.id <> s.id)
$$;
comment on function public.division is '@nullable';

create type public.season_facts as (
  name text, champion_id uuid, champion_name text, has_others boolean, divisions public.division[]
);

/* Facts about the season that visitors see. Null for a competition with one season, '2024', and one table that names no
   champion: most pages say no more than this name, and each byte of them is sent often. */
create function public.season_facts(_league public.leagues) returns public.season_facts
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select row(f.name, f.champion_id, f.champion_name, f.has_others, f.divisions)::public.season_facts
  from (
    select s.name, t.id as champion_id, t.name as champion_name,
      exists (
        select from public.seasons o where o.league_id = _league.id and o.id <> s.id and o.is_published) as has_others,
      (
        select array_agg(row(g.id, g.name)::public.division order by g.position, g.created_at, g.id)
        from public.stages g where g.season_id = s.id and g.kind = 'table' having count(*) > 1) as divisions
    from public.seasons s left join public.teams t on t.id = s.champion_team_id and s.status = 'finished'
    where s.id = _league.current_season_id
  ) f
  where f.name <> '2024' or f.has_others or num_nonnulls(f.champion_id, f.divisions) > 0);
end $$;
comment on function public.season_facts is '@nullable';

comment on type public.season_facts is
  '`has_others`: visitors can read another season. `divisions`: null with one table. @nullable champion_id, champion_name, divisions';

/* The division or cup round of a match, for lists that mix them: 'Division Two', 'Cup · Semi-final · 2nd leg'. Null
   for a match of a season's only table. */
create function public.stage_label(_match public.matches) returns text
language sql stable set search_path = '' as $$
  select case
    when s.kind = 'knockout' then concat_ws(' · ', s.name, (
      select regexp_replace(t.round_name, 's$', '')
          || case when t.legs = 2 then case _match.leg when 1 then ' · 1st leg' else ' · 2nd leg' end else '' end
      from public.ties t where t.id = _match.tie_id))
    when exists (
      select from public.stages o where o.season_id = s.season_id and o.kind = 'table' and o.id <> s.id) then s.name
    end
  from public.stages s where s.id = _match.stage_id
$$;
comment on function public.stage_label is '@nullable';

-- The stage of a match (stage_label), and its season if visitors see another one; null where neither says anything.
create function public.match_label(_match public.matches) returns text
language sql stable set search_path = '' as $$
  select nullif(concat_ws(' · ', public.stage_label(_match), (
    select 'Season ' || s.name from public.seasons s join public.leagues l on l.id = s.league_id
    where s.id = _match.season_id and s.id <> l.current_season_id)), '')
$$;
comment on function public.match_label is '@nullable';

-- The first table of the season that visitors see in which both teams are; else the main table.
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

/* Gives a season that ends without a champion of its owner's choice the one that its results name. Results name none
   in a competition that hides tables or scores from the public, and the owner may choose one. */
create function app.name_champion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youth_settings where league_id = new.league_id and results <> 'shown') then
    new.champion_team_id := (select team_id from public.season_champion(new.id));
  end if;
  return new;
end $$;
create trigger name_champion before update of status on public.seasons for each row
  when (new.status = 'finished' and old.status <> 'finished' and new.champion_team_id is null)
  execute function app.name_champion();

comment on type public.division is 'A table of a season that has several. @nullable';

/* Enters a team in a table of a season and takes it out of the season's other tables. A team with matches in one of them
   stays where it is. */
create function public.move_to_division(_team_id uuid, _stage_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  season uuid;
begin
  select s.season_id into season from public.stages s
    where s.id = _stage_id and s.kind = 'table' and s.league_id in (select app.my_leagues());
  if season is null then
    raise exception 'Only the owner of the league can move its teams' using errcode = '42501';
  end if;
  -- Of two calls at one time the second sees what the first did.
  perform from public.teams where id = _team_id for no key update;
  insert into public.stage_entries (stage_id, team_id) values (_stage_id, _team_id) on conflict do nothing;
  delete from public.stage_entries e using public.stages s
    where s.id = e.stage_id and s.season_id = season and s.kind = 'table' and s.id <> _stage_id and e.team_id = _team_id;
end $$;

/* Saves the divisions of a season in their new order, [{id, name}]: one whose id is not known yet is added, and one
   without a name keeps its own. */
create function public.save_divisions(_season_id uuid, _divisions jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(_divisions) is distinct from 'array' or jsonb_array_length(_divisions) > 99 then
    raise exception 'The divisions must be a JSON array of at most 99' using errcode = '22023';
  end if;
  -- Two calls at one time would lock the divisions in different orders.
  perform from public.seasons where id = _season_id and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can change its divisions' using errcode = '42501';
  end if;
  insert into public.stages (id, season_id, name, position)
    select d.id, _season_id, btrim(d.name), d.position
    from rows from (jsonb_to_recordset(_divisions) as (id uuid, name text)) with ordinality d (id, name, position)
    where not exists (select from public.stages s where s.id = d.id);
  update public.stages s set position = d.position, name = coalesce(btrim(d.name), s.name)
    from rows from (jsonb_to_recordset(_divisions) as (id uuid, name text)) with ordinality d (id, name, position)
    where s.id = d.id and s.season_id = _season_id and s.kind = 'table'
      and (s.position, s.name) is distinct from (d.position, coalesce(btrim(d.name), s.name));
end $$;

/* Removes the champion of a season that is reopened. The champion that was confirmed need not be the winner of the
   rest. */
create function app.forget_champion() returns trigger language plpgsql set search_path = '' as $$
begin
  new.champion_team_id := null;
  return new;
end $$;
create trigger forget_champion before update of status on public.seasons for each row
  when (old.status = 'finished' and new.status <> 'finished') execute function app.forget_champion();

revoke execute on all functions in schema app from public;
revoke execute on function public.draw_lots, public.roll_over_season, public.start_season, public.add_teams,
  public.move_to_division, public.save_divisions from public, anon, authenticated;
grant execute on function public.draw_lots, public.roll_over_season, public.start_season, public.add_teams,
  public.move_to_division, public.save_divisions to authenticated;
