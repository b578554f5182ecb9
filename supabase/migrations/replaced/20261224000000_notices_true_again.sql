/* A notice that no later look plans again is not lost where it is untrue for a moment (record 0060): it is looked at only
   when its mail leaves, never at night. */

-- Whether notices of a kind come from one change. Reminders are planned again, and a date has a notice for each move.
create function app.is_told_once(_kind text) returns boolean language sql immutable
return _kind in ('confirm', 'dispute', 'move', 'appointment', 'ban');

-- As before, and the last of several reports of a team asks for its confirmation.
create or replace function app.is_notice_current(_notice app.notices, _now timestamptz) returns boolean
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

-- As before, and a notice that is untrue at night stays in its mail, which leaves in the morning.
create or replace function app.notice_mail(_mail_id uuid, _token text, _now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail jsonb;
begin
  update app.notices set mail_id = null, facts = facts - 'mailed' where mail_id = _mail_id and state = 'waiting';
  update app.notices n set state = 'outdated', done_at = _now
    from public.league_settings s
    where n.mail_id = _mail_id and n.state = 'queued' and s.league_id = n.league_id
      and not (app.is_told_once(n.kind) and app.is_night(_now, s.time_zone)) and not app.is_notice_current(n, _now);
  update app.notices n set state = 'unwanted', done_at = _now
    where mail_id = _mail_id and state = 'queued' and exists (
      select from public.notice_choices c where c.user_id = n.user_id and c.mail = 'none'
        and c.kind = case n.kind when 'overdue' then 'missing' else n.kind end);
  update app.notices n set state = 'unproven', done_at = _now
    where mail_id = _mail_id and state = 'queued' and app.proven_address(n.user_id) is null;
  select jsonb_build_object('email', app.proven_address((array_agg(n.user_id))[1]), 'league_id', min(l.id::text),
      'league', min(l.name), 'slug', min(s.custom_slug), 'time_zone', min(s.time_zone),
      'is_night', app.is_night(_now, min(s.time_zone)),
      'notices', jsonb_agg(jsonb_build_object('kind', n.kind, 'match_id', m.id, 'home', h.name, 'away', a.name,
        'played_at', m.played_at, 'status', m.status, 'reason', m.status_reason, 'facts', n.facts,
        'player', app.player_of_notice(n), 'reports', app.reports_of_match(m.id)) order by m.played_at, n.id))
    into mail
    from app.notices n join public.matches m on m.id = n.match_id join public.teams h on h.id = m.home_team_id
      join public.teams a on a.id = m.away_team_id join public.leagues l on l.id = n.league_id
      join public.league_settings s on s.league_id = l.id
    where n.mail_id = _mail_id and n.state = 'queued';
  if mail ->> 'email' is null then return null; end if;
  if not (mail ->> 'is_night')::boolean then
    delete from app.notice_links where created_at < _now - interval '180 days';
    insert into app.notice_links (token_hash, user_id)
      select sha256(convert_to(_token, 'UTF8')), user_id from app.notices where mail_id = _mail_id limit 1;
  end if;
  return mail;
end $$;

-- As before, with all notices that are told once looked at only when their mail leaves.
create or replace function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
  perform app.plan_availability_reminders(_now);
  perform app.plan_ban_notices(_now);
  delete from app.notices where created_at < _now - interval '90 days';
  update app.notices set state = 'failed', done_at = _now where state = 'queued' and due_at < _now - interval '5 days';
  update app.notices n set done_at = _now, state = case
      when not app.is_notice_current(n, _now) then 'outdated' when d.mail = 'none' then 'unwanted' else 'unproven' end
    from app.due_notices d where d.id = n.id
      and case when app.is_told_once(n.kind) then d.sent_at <= _now and not app.is_night(_now, d.time_zone)
        else d.due_at <= _now end
      and (d.mail = 'none' or not app.is_notice_current(n, _now) or app.proven_address(n.user_id) is null);
  return query with mails as (
    select d.user_id, d.league_id, gen_random_uuid() as id from app.due_notices d
    where d.sent_at <= _now and not app.is_night(_now, d.time_zone) group by d.user_id, d.league_id
  ), filled as (
    update app.notices n set state = 'queued', mail_id = mails.id
      from mails join app.due_notices d using (user_id, league_id) where d.id = n.id and d.sent_at <= _now
      returning n.mail_id
  ) select distinct mail_id from filled;
end $$;

revoke execute on all functions in schema app from public;
