/* A notice that is untrue for a moment is not lost (record 0060). A reminder is planned again once it is true. An
   appointment is looked at only when its mail leaves. */

/* As before, and a reminder that became outdated waits again. A person with several parts in a match gets one reminder.
   Notices that need no change are left out first, because a conflict would lock their rows at every look. */
create or replace function app.plan_reminders(_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select distinct on (m.id, who.user_id)
      m.league_id, m.id, who.user_id, who.team_id, 'reminder', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at) || who.facts, _now, m.played_at
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o) who
    where s.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and num_nonnulls(m.home_score, m.away_score) = 0
      and who.user_id is not null
      and not exists (select from app.notices n where n.user_id = who.user_id and n.match_id = m.id
        and n.kind = 'reminder' and n.occasion = app.moment_key(m.played_at) and n.state <> 'outdated')
    order by m.id, who.user_id, who.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated';
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at)
    select distinct on (m.id, who.user_id)
      m.league_id, m.id, who.user_id, who.team_id, step.kind, step.occasion || ' ' || app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'step', step.occasion) || who.facts, _now
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (select
        case when m.played_at <= _now - interval '51 hours' then 'overdue' else 'missing' end as kind,
        case when m.played_at <= _now - interval '27 hours' then 'again' else 'first' end as occasion) step
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
          where s.results_by = 'teams' and step.kind = 'missing'
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o
          where s.results_by = 'referee' and step.kind = 'missing' and o.role = 'referee'
        union all
        select l.owner_id, null, '{}' from public.leagues l
          where l.id = m.league_id and (s.results_by = 'owner' or step.kind = 'overdue')) who
    where s.sends_reminders and m.played_at > greatest(s.reminds_since, _now - interval '14 days')
      and m.played_at <= _now - interval '3 hours' and m.status in ('scheduled', 'in_play') and not m.is_hidden
      and num_nulls(m.home_score, m.away_score) > 0 and who.user_id is not null
      and not exists (select from app.notices n where n.user_id = who.user_id and n.match_id = m.id
        and n.kind = step.kind and n.occasion = step.occasion || ' ' || app.moment_key(m.played_at)
        and n.state <> 'outdated')
    order by m.id, who.user_id, who.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated';
end $$;

-- As before, with outdated reminders as above. A player of both teams gets one reminder.
create or replace function app.plan_availability_reminders(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select distinct on (m.id, p.user_id)
      m.league_id, m.id, p.user_id, a.team_id, 'availability', app.moment_key(m.played_at),
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
      and not exists (select from app.notices n where n.user_id = p.user_id and n.match_id = m.id
        and n.kind = 'availability' and n.occasion = app.moment_key(m.played_at) and n.state <> 'outdated')
    order by m.id, p.user_id, d.deadline, a.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated'
$$;

-- As before, and appointments are asked for only when their mail leaves, as bans are.
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
      and case when n.kind in ('ban', 'appointment') then d.sent_at <= _now and not app.is_night(_now, d.time_zone)
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
