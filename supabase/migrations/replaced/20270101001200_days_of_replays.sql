/* Dates of ties. `_dates`: [{tie_id, leg, played_at}]; a null date takes the match off the calendar. A match is made as
   soon as both teams are known; a recorded match keeps its date, and so does one that has a replay, whose date is meant. */
create or replace function public.plan_ties(_stage_id uuid, _dates jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.require_knock_out(_stage_id);
  if jsonb_typeof(_dates) is distinct from 'array' then
    raise exception 'The dates must be a JSON array' using errcode = '22023';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d left join public.ties t on t.id = d.tie_id and t.stage_id = _stage_id
    where t.id is null or t.decided_by = 'bye' or coalesce(d.leg not between 1 and t.legs, true)) then
    raise exception 'Only ties of this knock-out can have a date' using errcode = '23514';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    where app.is_recorded(m) and m.played_at is distinct from d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id)) then
    raise exception 'A match that has been recorded keeps its date' using errcode = '23514';
  end if;
  delete from public.matches m using app.read_tie_dates(_dates) d
    where m.tie_id = d.tie_id and m.leg = d.leg and d.played_at is null
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.matches m set played_at = d.played_at
    from app.read_tie_dates(_dates) d where m.tie_id = d.tie_id and m.leg = d.leg and m.played_at <> d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.ties t set first_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 1 and not exists (select from public.matches where tie_id = t.id and leg = 1);
  update public.ties t set second_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 2 and not exists (select from public.matches where tie_id = t.id and leg = 2);
  perform app.resolve_stage(_stage_id);
end $$;

/* Dates of ties as plan_ties takes them, none on a day on which one of the teams plays another match. A tie whose teams
   are not known yet keeps its day; the teams are compared when they are known. Returns the number of planned matches. */
create or replace function public.plan_cup_rounds(_stage_id uuid, _dates jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  clash record;
begin
  perform app.require_session();
  perform public.plan_ties(_stage_id, _dates);
  select t.name, to_char(m.played_at at time zone s.time_zone, 'FMDD FMMonth YYYY') as day into clash
    from app.read_tie_dates(_dates) d
    join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg and m.played_at = d.played_at
    join public.league_settings s on s.league_id = m.league_id
    join public.matches o on o.league_id = m.league_id and o.id <> m.id and o.status <> 'postponed' and app.takes_day(o)
      and (o.played_at at time zone s.time_zone)::date = (m.played_at at time zone s.time_zone)::date
    join public.teams t on t.id in (m.home_team_id, m.away_team_id) and t.id in (o.home_team_id, o.away_team_id)
    limit 1;
  if found then
    raise exception '% has another match on %', clash.name, clash.day using errcode = 'PT409',
      hint = 'Load the fixtures again, then plan the rounds around them.';
  end if;
  return jsonb_array_length(_dates);
end $$;
