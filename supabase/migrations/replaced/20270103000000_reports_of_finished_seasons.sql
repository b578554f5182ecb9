/* Results of a finished season are those of the past: teams and referees report none of them, as they enter none live.
   Those who run the league still change them. */

/* The sentence that refuses a team's report of this match at present; null for none. A match that is being entered live
   is reported at its end. */
create or replace function public.report_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'teams')
      then 'In this competition the owner enters the results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0 and not _match.is_provisional
      then 'The result is final. Ask the owner of the competition to change it.'
    when app.is_season_finished(_match.season_id) then 'The season is over. Ask the owner of the competition to enter the result.'
  end
$$;

-- The sentence that refuses a referee's report of this match at present; null for none.
create or replace function app.referee_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'referee')
      then 'In this competition referees report no results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0
      then 'The result is final. Ask the owner of the competition to change it.'
    when app.is_season_finished(_match.season_id) then 'The season is over. Ask the owner of the competition to enter the result.'
  end
$$;

revoke execute on all functions in schema app from public;
