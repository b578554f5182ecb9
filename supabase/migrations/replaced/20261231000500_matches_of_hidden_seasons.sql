/* A season that is not published is only for those who run the league. A team enters no match of it live, reports no result
   and makes no link, as a scorer does not. */

/* The caller's right to enter a match live: 'owner' for a person who runs the league and 'scorer' for its scorers, whose
   full time is final; 'team' for those who report the result of one of its teams, whose full time is that team's report.
   Null for everybody else. Scorers and teams enter matches of a published season, and in a finished one the owner alone. */
create or replace function app.live_right(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when _match.league_id in (select app.my_leagues()) then 'owner'
    when app.is_season_finished(_match.season_id) or not app.is_season_published(_match.season_id) then null
    when _match.played_at > now() - app.scorers_time() and exists (
      select from public.scorers c where c.league_id = _match.league_id and c.user_id = auth.uid()) then 'scorer'
    when s.results_by = 'teams' and (_match.home_team_id in (select app.my_teams())
      or _match.away_team_id in (select app.my_teams())) then 'team' end
  from public.match_day_settings s where s.league_id = _match.league_id and s.live_entry
$$;

-- Whether the caller works on this team for a match that the caller may know of.
create function app.reports_for(_match public.matches, _team_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams())
    and (_match.league_id in (select app.my_leagues()) or app.is_season_published(_match.season_id))
$$;

-- A report by the manager of the team, or by the owner in its place.
create or replace function public.report_result(
  _match_id uuid, _team_id uuid, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  if _team_id is null or _team_id not in (select app.my_teams())
    or exists (select from public.matches m where m.id = _match_id and not app.reports_for(m, _team_id)) then
    raise exception 'Only the manager of the team can report its result' using errcode = '42501';
  end if;
  return app.file_report(_match_id, _team_id, _home_score, _away_score, _reason);
end $$;

/* Makes a link for one side of a match; an earlier one stops working. It works until a week after the kick-off.
   Returns the token, which cannot be read again. */
create or replace function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  select m.played_at into kick_off from public.matches m
    where m.id = _match_id and _team_id in (m.home_team_id, m.away_team_id) and app.reports_for(m, _team_id);
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), greatest(kick_off, now()) + interval '7 days')
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return token;
end $$;

revoke execute on all functions in schema app from public;
