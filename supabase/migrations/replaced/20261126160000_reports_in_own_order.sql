-- Reports name a team's place in the order of the table's own rules (record 0049).

-- A stage's table as it was at a moment, with the points that had been taken off or added by that day.
create function app.order_at(_stage_id uuid, _at timestamptz, _with boolean) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
begin
  return query
  select * from app.add_expunged_teams(stage.id, null, array(select o from app.order_teams(
    array(
      select row(t.team_id, t.team_name, (
          select sum(a.points) from public.point_adjustments a where a.stage_id = stage.id and a.team_id = t.team_id
            and (a.decided_on is null or a.decided_on <= _at::date)), t.fair_play, t.lot)::app.table_team
      from unnest(app.stage_teams(stage.id)) t),
    array(
      select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties,
        m.away_penalties)::app.table_result
      from public.matches m
      where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
        and (m.played_at < _at or (_with and m.played_at = _at))),
    app.rules_of(stage)) o));
end $$;

create or replace function app.table_at(_stage_id uuid, _at timestamptz, _with boolean)
returns table (team_id uuid, standing jsonb) language sql stable set search_path = '' as $$
  with stage as (
    select s.kind = 'table'
      and (s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id)) as has_own_order
    from public.stages s where s.id = _stage_id
  )
  select c.id, jsonb_build_object(
    'rank', row_number() over (order by 3 * c.won + c.drawn desc, c.scored - c.conceded desc, c.scored desc, c.name, c.id),
    'played', c.played, 'won', c.won, 'drawn', c.drawn, 'lost', c.played - c.won - c.drawn,
    'goals_for', c.scored, 'goals_against', c.conceded, 'points', 3 * c.won + c.drawn)
  from (
    select t.id, t.name, count(r.own) as played, count(*) filter (where r.own > r.other) as won,
      count(*) filter (where r.own = r.other) as drawn, coalesce(sum(r.own), 0) as scored,
      coalesce(sum(r.other), 0) as conceded
    from public.stage_entries e join public.teams t on t.id = e.team_id
    left join lateral (
      select case t.id when m.home_team_id then m.home_score else m.away_score end as own,
        case t.id when m.home_team_id then m.away_score else m.home_score end as other
      from public.matches m
      where m.stage_id = _stage_id and m.is_counted and t.id in (m.home_team_id, m.away_team_id)
        and m.home_score is not null and m.away_score is not null
        and (m.played_at < _at or (_with and m.played_at = _at))
    ) r on true
    where e.stage_id = _stage_id
    group by t.id
  ) c
  where not (select has_own_order from stage)
  union all
  select o.team_id, jsonb_build_object('rank', o.rank, 'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost,
    'goals_for', o.goals_for, 'goals_against', o.goals_against, 'points', o.points)
  from app.order_at(_stage_id, _at, _with) o where (select has_own_order from stage)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.order_at to authenticated, service_role;
