-- Cup rounds that are planned around the league's matches.

/* Dates of ties as plan_ties takes them, none on a day on which one of the teams plays another match. A tie whose teams
   are not known yet keeps its day; the teams are compared when they are known. Returns the number of planned matches. */
create function public.plan_cup_rounds(_stage_id uuid, _dates jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
begin
  perform app.require_session();
  perform public.plan_ties(_stage_id, _dates);
  select t.name, to_char(m.played_at at time zone s.time_zone, 'FMDD FMMonth YYYY') as day into clash
    from app.read_tie_dates(_dates) d
    join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    join public.league_settings s on s.league_id = m.league_id
    join public.matches o on o.league_id = m.league_id and o.id <> m.id and o.status not in ('postponed', 'cancelled')
      and (o.played_at at time zone s.time_zone)::date = (m.played_at at time zone s.time_zone)::date
    join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.id in (o.home_team_id, o.away_team_id)
    limit 1;
  if found then
    raise exception '% has another match on %', clash.name, clash.day using errcode = 'PT409',
      hint = 'Load the fixtures again, then plan the rounds around them.';
  end if;
  return jsonb_array_length(_dates);
end $$;
revoke execute on function public.plan_cup_rounds from public, anon;
grant execute on function public.plan_cup_rounds to authenticated;
