/* Plans the season after `_from_season_id`. Only its league's owner sees it until it is published. `_stages`: [{id,
   from_stage_id or null, name, team_ids}], its tables in their order. A table takes the points, tie-breaks and zones of
   the one that it comes from, and a team that stays in it keeps its group. Squads belong to teams and are those of every
   season. The caller chooses the ids, so that a second try plans no second season. */
create or replace function public.roll_over_season(
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
