-- A season's fixtures from the generator: what is not yet played is planned anew, what was played stays.

-- Whether a match must stay as it is: it was kicked off, or somebody has recorded something of it.
create function app.is_begun(_match public.matches) returns boolean language sql stable set search_path = '' as $$
  select _match.played_at <= now() or num_nonnulls(_match.home_score, _match.away_score) > 0
    or _match.home_lineup <> '{}' or _match.away_lineup <> '{}'
    or _match.home_submission_complete or _match.away_submission_complete
    or exists (select from public.match_events e where e.match_id = _match.id)
$$;

-- The matches of a league that a new plan leaves alone; days as the league's clock shows them.
create function public.begun_matches(_league_id uuid)
returns table (home_team_id uuid, away_team_id uuid, round int, day date)
language sql stable set search_path = '' as $$
  select m.home_team_id, m.away_team_id, m.round, (m.played_at at time zone s.time_zone)::date
  from public.matches m join public.league_settings s using (league_id)
  where m.league_id = _league_id and app.is_begun(m)
$$;

-- `_matches`: [{home_team_id, away_team_id, date 'YYYY-MM-DD', time 'HH:MM', round}], every match that is still to be
-- played. A fixture of the same two teams on the same ground is moved, so that its address and its calendar entry stay;
-- one that the plan lacks is removed. `_begun`: how many begun matches the plan was made around.
create function public.save_fixture_plan(_league_id uuid, _matches jsonb, _begun int) returns jsonb
language plpgsql set search_path = '' as $$
declare
  zone    text;
  moved   int;
  added   int;
  removed int;
begin
  if jsonb_typeof(_matches) is distinct from 'array' or jsonb_array_length(_matches) > 5000 then
    raise exception 'The matches must be a JSON array of at most 5,000' using errcode = '22023';
  end if;
  -- Only its owner can lock a league.
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  if (select count(*) from public.begun_matches(_league_id)) <> _begun then
    raise exception 'A match was played or recorded since this plan was made' using errcode = 'PT409',
      hint = 'Look at the new preview and save again.';
  end if;

  with plan as (
    select home_team_id, away_team_id, (date + time) at time zone zone as played_at, round,
      row_number() over (partition by home_team_id, away_team_id order by date, time) as nth
    from jsonb_to_recordset(_matches) r (home_team_id uuid, away_team_id uuid, date date, time time, round int)
  ), fixtures as (
    select m.id, m.home_team_id, m.away_team_id,
      row_number() over (partition by home_team_id, away_team_id order by played_at, id) as nth
    from public.matches m where league_id = _league_id and not app.is_begun(m)
  ), gone as (
    delete from public.matches m using fixtures f left join plan p using (home_team_id, away_team_id, nth)
    where m.id = f.id and p.nth is null returning m.id
  ), shifted as (
    update public.matches m set played_at = p.played_at, round = p.round
    from fixtures f join plan p using (home_team_id, away_team_id, nth) where m.id = f.id returning m.id
  ), created as (
    insert into public.matches (league_id, home_team_id, away_team_id, played_at, round)
    select _league_id, p.home_team_id, p.away_team_id, p.played_at, p.round
    from plan p left join fixtures f using (home_team_id, away_team_id, nth) where f.id is null returning id
  )
  select (select count(*) from created), (select count(*) from shifted), (select count(*) from gone)
    into added, moved, removed;
  return jsonb_build_object('added', added, 'moved', moved, 'removed', removed);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.is_begun to anon, authenticated, service_role;
revoke execute on function public.save_fixture_plan from public, anon;
grant execute on function public.save_fixture_plan to authenticated;
