-- A knock-out is made once, and the tasks of organizers are those of the current season.

drop function public.make_knock_out;
/* Makes a knock-out with its bracket, and returns its stage.
   `_entrants`: 3 to 128 sources, the seeded ones first; see the comment of public.ties.
   `_rules`: {legs, single_leg_rounds, extra_time, penalties, away_goals, away_goals_in_extra_time, third_place,
   first_round: 'byes' or 'preliminary', seeds, is_paired, matrix}. The first `seeds` entrants keep their places in the
   draw; null for all. `is_paired`: the entrants stand as they meet, from top to bottom.
   `_id`: the caller may choose the id, so that a request that is sent again makes no second knock-out. */
create function public.make_knock_out(_season_id uuid, _name text, _entrants jsonb, _rules jsonb default '{}',
  _id uuid default null) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
begin
  perform app.require_session();
  if not exists (select from public.seasons where id = _season_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can change this knock-out' using errcode = '42501';
  end if;
  select * into stage from public.stages where id = _id and season_id = _season_id;
  if found then return stage.id; end if;
  if jsonb_typeof(_entrants) is distinct from 'array' then
    raise exception 'The entrants must be a JSON array' using errcode = '22023';
  end if;
  insert into public.stages (id, season_id, kind, name, position, legs, single_leg_rounds, extra_time, penalties, away_goals,
      away_goals_in_extra_time, entrants, seeds, best_places_matrix)
    select coalesce(_id, gen_random_uuid()), _season_id, 'knockout', _name, least(99, 1 + (select coalesce(max(position), 0) from public.stages where season_id = _season_id)),
      coalesce(r.legs, 1), coalesce(r.single_leg_rounds, '{Final}'), coalesce(r.extra_time, true),
      coalesce(r.penalties, true), coalesce(r.away_goals, false), coalesce(r.away_goals_in_extra_time, false), _entrants,
      coalesce(least(r.seeds, jsonb_array_length(_entrants)), jsonb_array_length(_entrants)), r.matrix
    from jsonb_to_record(_rules) r (legs int, single_leg_rounds text[], extra_time boolean, penalties boolean,
      away_goals boolean, away_goals_in_extra_time boolean, seeds int, matrix jsonb)
    returning * into stage;
  perform app.check_entrants(stage);
  -- Best teams of a place are ordered in a stage that names the place.
  update public.stages t set best_place = b.place, best_place_teams = b.teams
    from (
      select app.to_uuid(e ->> 'stage') as stage_id, max((e ->> 'place')::int) as place, count(*)::int as teams
      from jsonb_array_elements(_entrants) e where e ?| array['rank', 'against'] group by 1) b
    where t.id = b.stage_id and t.best_place is null;
  perform app.write_bracket(stage, coalesce((_rules ->> 'is_paired')::boolean, false),
    _rules ->> 'first_round' is distinct from 'preliminary',
    coalesce((_rules ->> 'third_place')::boolean, false) and jsonb_array_length(_entrants) > 3);
  perform app.resolve_stage(stage.id);
  return stage.id;
end $$;
comment on function public.make_knock_out is '@nullable _id';
revoke execute on function public.make_knock_out from public, anon;
grant execute on function public.make_knock_out to authenticated;

/* The tasks of the caller in each league that they run: `results_missing`, the number of matches of the
   current season that kicked off at least 90 minutes ago and have no result; `disputed`, matches of which the two teams report different results;
   `drafts`, matches with a report that is not published; both with the earliest first. */
create or replace function public.league_tasks()
returns table (league_id uuid, results_missing int, disputed uuid[], drafts uuid[])
language sql stable set search_path = '' as $$
  select l.id,
    (select count(*)::int from public.matches m
      where m.league_id = l.id and m.played_at < now() - interval '90 minutes' and m.home_score is null
        and m.status in ('scheduled', 'in_play')
        and exists (select from public.seasons s where s.id = m.season_id and s.status = 'current')),
    array(select m.id from public.matches m
      where m.league_id = l.id and m.is_provisional
        and (select count(distinct (r.home_score, r.away_score)) > 1
          from public.result_reports r where r.match_id = m.id)
      order by m.played_at, m.id),
    array(select m.id from public.match_report_drafts d join public.matches m on m.id = d.match_id
      where m.league_id = l.id order by m.played_at, m.id)
  from public.leagues l where l.id in (select app.my_leagues())
$$;
