-- Notices that are still true when they are sent.

/* Whether a notice still says what is true, to a person whom it concerns. Administrators get notices of disputes as the
   owner does, so a notice without a team may be one of theirs. Only the last of several reports of a team asks for its
   confirmation. The people of a match get notices also where a youth competition hides its score. */
create function app.is_notice_current(_notice app.notices, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _notice.kind
    when 'availability' then app.is_answer_missing(_notice, _now)
    when 'ban' then app.is_ban_current(_notice)
    else coalesce((
    select app.is_season_published(m.season_id)
      and case when _notice.kind in ('date', 'confirm', 'dispute', 'move', 'appointment') then s.sends_notices
        else s.sends_reminders end
      and case when _notice.facts ? 'appointment' then app.is_appointment_over(_notice)
        when _notice.facts ? 'official' then app.is_appointed(_notice)
        when _notice.team_id is null then _notice.user_id in (select app.accounts_of_league(m.league_id))
        else _notice.team_id in (m.home_team_id, m.away_team_id)
          and app.manager_account(_notice.team_id) = _notice.user_id end
      and case _notice.kind
        when 'date' then (app.date_state(m.status), m.played_at)
            <> (_notice.facts ->> 'state', (_notice.facts ->> 'played_at')::timestamptz)
          and app.is_date_news((_notice.facts ->> 'played_at')::timestamptz, m.played_at, _now)
        when 'confirm' then m.is_provisional and app.pair(m.home_score, m.away_score) = _notice.facts -> 'score'
          and not exists (select from public.result_reports where match_id = m.id and team_id = _notice.team_id)
          and not exists (select from app.notices n where n.match_id = m.id and n.user_id = _notice.user_id
            and n.kind = 'confirm' and n.id > _notice.id)
        when 'dispute' then m.is_provisional
          and (select count(distinct (home_score, away_score)) from public.result_reports where match_id = m.id) = 2
        when 'reminder' then m.status = 'scheduled' and m.played_at > _now
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
        when 'appointment' then m.played_at > _now
          and (m.status = 'scheduled' or _notice.facts ? 'appointment' and m.status <> 'cancelled')
        when 'move' then exists (select from public.date_requests d
          where d.id = (_notice.facts ->> 'request')::uuid and d.state = _notice.facts ->> 'step')
        else m.status in ('scheduled', 'in_play') and num_nulls(m.home_score, m.away_score) > 0
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
      end
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id
    where m.id = _notice.match_id), false) end
$$;

-- Whether notices of a kind come from one change. Reminders are planned again, and a date has a notice for each move.
create function app.is_told_once(_kind text) returns boolean language sql immutable
return _kind in ('confirm', 'dispute', 'move', 'appointment', 'ban');

revoke execute on all functions in schema app from public;
