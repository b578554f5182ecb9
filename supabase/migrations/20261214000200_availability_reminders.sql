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

-- As before, with reminders of availability.
create or replace function app.is_notice_current(_notice app.notices, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select case when _notice.kind = 'availability' then app.is_answer_missing(_notice, _now) else coalesce((
    select not m.is_hidden
      and case when _notice.kind in ('date', 'confirm', 'dispute') then s.sends_notices else s.sends_reminders end
      and case when _notice.team_id is null then l.owner_id = _notice.user_id
        else _notice.team_id in (m.home_team_id, m.away_team_id)
          and app.manager_account(_notice.team_id) = _notice.user_id end
      and case _notice.kind
        when 'date' then (app.date_state(m.status), m.played_at)
            <> (_notice.facts ->> 'state', (_notice.facts ->> 'played_at')::timestamptz)
          and app.is_date_news((_notice.facts ->> 'played_at')::timestamptz, m.played_at, _now)
        when 'confirm' then m.is_provisional and app.pair(m.home_score, m.away_score) = _notice.facts -> 'score'
          and not exists (select from public.result_reports where match_id = m.id and team_id = _notice.team_id)
        when 'dispute' then m.is_provisional
          and (select count(distinct (home_score, away_score)) from public.result_reports where match_id = m.id) = 2
        when 'reminder' then m.status = 'scheduled' and m.played_at > _now
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
        else m.status in ('scheduled', 'in_play') and num_nulls(m.home_score, m.away_score) > 0
          and m.played_at = (_notice.facts ->> 'played_at')::timestamptz
      end
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id
      join public.leagues l on l.id = m.league_id
    where m.id = _notice.match_id), false) end
$$;

create or replace function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
  perform app.plan_availability_reminders(_now);
  delete from app.notices where created_at < _now - interval '90 days';
  update app.notices set state = 'failed', done_at = _now where state = 'queued' and due_at < _now - interval '5 days';
  update app.notices n set done_at = _now, state = case
      when not app.is_notice_current(n, _now) then 'outdated' when d.mail = 'none' then 'unwanted' else 'unproven' end
    from app.due_notices d where d.id = n.id and d.due_at <= _now
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

create or replace function app.end_notice_mails(_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_choices (user_id, kind, mail)
    select user_id, kind, 'none' from app.notice_links
      cross join unnest('{date,confirm,dispute,reminder,missing,availability}'::text[]) kind
      where token_hash = sha256(convert_to(_token, 'UTF8'))
    on conflict (user_id, kind) do update set mail = 'none';
  return found;
end $$;

create or replace function public.notice_log(_league_id uuid, _before bigint default null) returns table (
  id bigint, kind text, state text, changed_at timestamptz, name text, team_name text, home_team text, away_team text,
  match_id uuid)
language sql stable security definer set search_path = '' rows 50 as $$
  select n.id, n.kind, n.state, coalesce(n.done_at, n.due_at),
    case when n.team_id is null then 'The owner' when n.kind = 'availability' then coalesce((
      select min(p.full_name) from public.profiles p join public.team_players s on s.player_id = p.id
        where s.team_id = n.team_id and p.user_id = n.user_id), 'A former player') else coalesce((
      select p.full_name from public.profiles p join public.teams t on t.manager_id = p.id
        where t.id = n.team_id and p.user_id = n.user_id), 'A former manager') end,
    t.name, h.name, a.name, n.match_id
  from app.notices n left join public.teams t on t.id = n.team_id left join public.matches m on m.id = n.match_id
    left join public.teams h on h.id = m.home_team_id left join public.teams a on a.id = m.away_team_id
  where n.league_id = _league_id and _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
    and n.state not in ('waiting', 'outdated') and n.id < coalesce(_before, 9223372036854775807)
  order by n.id desc limit 50
$$;

-- As before, with the answers of the person's own players.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  data    jsonb;
  address text := (select app.normalize_email(email) from auth.users where id = auth.uid());
begin
  perform app.require_session();
  data := app.with_hidden_details(app.export_my_data());
  return data || app.records_of_players(array(select id from public.profiles where user_id = auth.uid()))
    || jsonb_build_object('memberships', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'team', t.name, 'role', m.role, 'name', m.name,
        'joined_at', m.joined_at) order by m.joined_at, m.id)
      from public.league_members m join public.leagues l on l.id = m.league_id
        left join public.teams t on t.id = m.team_id where m.user_id = auth.uid()), '[]'))
    || jsonb_build_object('availability', coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'played_at', m.played_at, 'answer', v.answer, 'note', v.note,
        'answered_by', v.answered_by, 'answered_at', v.answered_at) order by m.played_at, m.id)
      from public.availability v join public.profiles p on p.id = v.player_id join public.matches m on m.id = v.match_id
        join public.teams t on t.id = v.team_id where p.user_id = auth.uid()), '[]'))
    || jsonb_build_object('changes', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'changed_at', c.changed_at, 'subject', c.subject,
        'origin', c.origin) order by c.changed_at, c.id)
      from public.change_log c join public.leagues l on l.id = c.league_id where c.user_id = auth.uid()), '[]'))
    || jsonb_build_object('notice_choices', coalesce((
      select jsonb_agg(jsonb_build_object('kind', c.kind, 'mail', c.mail) order by c.kind)
      from public.notice_choices c where c.user_id = auth.uid()), '[]'),
    'notices', coalesce((
      select jsonb_agg(jsonb_build_object('competition', l.name, 'kind', n.kind, 'state', n.state,
        'created_at', n.created_at, 'done_at', n.done_at) order by n.id)
      from app.notices n join public.leagues l on l.id = n.league_id where n.user_id = auth.uid()), '[]'))
    || jsonb_build_object('invitations', (data -> 'invitations') || coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'name', i.name, 'email', i.email, 'phone', i.phone,
        'created_at', i.created_at, 'used_at', i.used_at)
        || case i.role when 'manager' then '{}'
          else jsonb_build_object('role', i.role, 'competition', l.name) end order by i.created_at)
      from app.invitations i join public.leagues l on l.id = i.league_id left join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

revoke execute on all functions in schema app from public;
