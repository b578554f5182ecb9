/* Reminders of availability: a player with an account who has not answered gets one, a day before the deadline of the
   team. They go through the notices of record 0060: once, never at night, as the person chose. The team switches them on,
   so they need no setting of the league. */
alter table public.notice_choices drop constraint known_kind, add constraint known_kind
  check (kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'availability'));
alter table app.notices drop constraint known_kind, add constraint known_kind
  check (kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue', 'availability'));

-- The matches of one team begin at different times, and players are few: an index of the kick-off finds them.
create function app.plan_availability_reminders(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, p.user_id, a.team_id, 'availability', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'deadline', d.deadline), _now, d.deadline
    from public.availability_settings a
      join public.matches m on a.team_id in (m.home_team_id, m.away_team_id)
      cross join lateral (select m.played_at - make_interval(hours => a.deadline_hours) as deadline) d
      join public.team_players s on s.team_id = a.team_id
      join public.profiles p on p.id = s.player_id
    where a.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '360 hours'
      and d.deadline > _now and d.deadline <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and p.user_id is not null
      and not exists (select from public.availability o
        where o.match_id = m.id and o.team_id = a.team_id and o.player_id = p.id)
    on conflict do nothing
$$;

-- Whether a reminder still asks for an answer of a player of the team.
create function app.is_answer_missing(_notice app.notices, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.matches m join public.availability_settings a on a.team_id = _notice.team_id
      join public.team_players s on s.team_id = a.team_id
      join public.profiles p on p.id = s.player_id and p.user_id = _notice.user_id
    where m.id = _notice.match_id and a.sends_reminders and a.team_id in (m.home_team_id, m.away_team_id)
      and m.status = 'scheduled' and not m.is_hidden and m.played_at > _now
      and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
      and not exists (select from public.availability o
        where o.match_id = m.id and o.team_id = a.team_id and o.player_id = p.id))
$$;

-- As before, with reminders of availability, and with bans, which are asked for only when their mail is due.
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
    from app.due_notices d where d.id = n.id and case n.kind when 'ban' then d.sent_at else d.due_at end <= _now
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
