/* Results that the referee of a match reports: the official who accepted it in this role, by the own link or account. Such a
   score is final (record 0067). */
alter table public.match_day_settings drop constraint known_results_by,
  add constraint known_results_by check (results_by in ('owner', 'teams', 'referee'));

-- The sentence that refuses a referee's report of this match at present; null for none.
create function app.referee_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'referee')
      then 'In this competition referees report no results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0
      then 'The result is final. Ask the owner of the competition to change it.'
  end
$$;

create function public.report_as_referee(
  _id uuid, _home_score int, _away_score int, _token text default null, _official_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  official public.officials := app.require_official(_token, _official_id);
  match    public.matches;
begin
  select m.* into match from public.appointments a join public.matches m on m.id = a.match_id
    where a.id = _id and a.official_id = official.id and a.role = 'referee' and a.state = 'accepted'
    for no key update of m;
  if not found then
    raise exception 'Only the referee who accepted the match reports its result' using errcode = '42501';
  elsif app.referee_problem(match) is not null then
    raise exception using message = app.referee_problem(match), errcode = 'PT409';
  elsif num_nulls(_home_score, _away_score) > 0 or _home_score not between 0 and 999
    or _away_score not between 0 and 999 then
    raise exception 'Enter both scores as whole numbers from 0 to 999.' using errcode = '22023';
  end if;
  if _token is not null then perform set_config('app.change_origin', 'link', true); end if;
  perform app.write_reported(match.id, _home_score, _away_score, false);
end $$;
comment on function public.report_as_referee is '@nullable _token, _official_id';

-- As before, with the score, and whether the official may report it.
create or replace function public.official_page(_token text default null, _official_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('official_id', o.id, 'name', o.name, 'league_name', l.name, 'time_zone', s.time_zone,
    'has_account', o.user_id is not null,
    'absences', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'first_day', b.first_day,
        'last_day', b.last_day) order by b.first_day, b.last_day, b.id), '[]')
      from public.official_absences b where b.official_id = o.id and b.last_day >= (now() at time zone s.time_zone)::date),
    'appointments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role, 'state', a.state,
        'reason', a.reason, 'moved_from', a.moved_from, 'match_id', m.id, 'played_at', m.played_at, 'status', m.status,
        'is_hidden', m.is_hidden, 'score', app.pair(m.home_score, m.away_score),
        'may_report', a.role = 'referee' and a.state = 'accepted' and app.referee_problem(m) is null, 'home', h.name, 'away', g.name, 'venue', v.name, 'address', nullif(v.address, ''),
        'map_url', nullif(v.map_url, ''), 'pitch', nullif(btrim(m.pitch), '')) order by m.played_at, m.id, a.created_at), '[]')
      from public.appointments a join public.matches m on m.id = a.match_id
        join public.teams h on h.id = m.home_team_id join public.teams g on g.id = m.away_team_id
        left join public.venues v on v.id = m.venue_id
      where a.official_id = o.id and a.state <> 'proposed' and m.played_at > now() - interval '60 days'))
  from app.open_official(_token, _official_id) o join public.leagues l on l.id = o.league_id
    join public.league_settings s on s.league_id = l.id
$$;
comment on function public.official_page is '@nullable _token, _official_id';

revoke execute on all functions in schema app from public;
revoke execute on function public.report_as_referee from public;
grant execute on function public.report_as_referee to anon, authenticated;
