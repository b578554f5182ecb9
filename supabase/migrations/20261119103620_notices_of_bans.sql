-- Notices of bans: one when a player is banned, and one when the ban is lifted (record 0060).

/* Notices of bans: to the player who is banned, and to the manager of the team (records 0060 and 0063). Bans are derived,
   so that no row tells when one begins: the seasons of competitions that changed are looked through once a minute. */
create table app.ban_checks (
  league_id   uuid primary key references public.leagues on delete cascade,
  -- Transactions from this one on may have changed something after the last look.
  next_change xid8 not null,
  checked_at  timestamptz not null
);

alter table app.ban_checks enable row level security;

-- A key that is equal for one ban as long as it stands, however long it is.
create function app.ban_occasion(_ban app.suspension) returns text language sql immutable
return concat_ws(' ', _ban.player_id, _ban.kind, coalesce(_ban.match_id, _ban.decision_id));

-- The ban of a notice, as `app.ban_occasion` has it. A later notice of the same ban names the one before it, too.
create function app.ban_of_notice(_notice app.notices) returns text language sql immutable
return regexp_replace(_notice.occasion, ' after \d+$', '');

-- The notices of a ban that one person got by mail or on a device, or whose mail waits for the mail server.
create function app.sent_ban_notices(_user_id uuid, _ban text) returns setof app.notices
language sql stable security definer set search_path = '' rows 1 as $$
  select * from app.notices n
  where n.user_id = _user_id and n.kind = 'ban' and app.ban_of_notice(n) = _ban
    and (n.state in ('queued', 'sent') or n.push_sent > 0)
$$;

/* Whether the team has played as many matches as the ban of a notice takes, while the player belonged to it. A ban without
   a card takes the notice's match. */
create function app.is_ban_over(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_notice.facts ->> 'matches')::int <= (
      select count(*) from public.matches x join public.league_settings s on s.league_id = x.league_id
      where x.season_id = m.season_id and _notice.team_id in (x.home_team_id, x.away_team_id) and app.was_played(x)
        and (x.played_at > m.played_at or x.id = m.id and _notice.facts ->> 'ban' = 'other')
        and not app.is_away_from((_notice.facts ->> 'player')::uuid, _notice.team_id,
          (x.played_at at time zone s.time_zone)::date))
  from public.matches m where m.id = _notice.match_id
$$;

/* Whether the ban of a notice was lifted: it is gone before it is over, and the player is not banned for something else,
   such as another card for the same foul. */
create function app.is_ban_lifted(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select not app.is_ban_over(_notice) and not exists (
    select from app.suspensions_of(m.season_id) b
    where b.player_id = (_notice.facts ->> 'player')::uuid
      and (b.served < b.matches or b.matches > 0 and app.ban_occasion(b) = app.ban_of_notice(_notice)))
  from public.matches m where m.id = _notice.match_id
$$;

/* The bans of a season and the people whom they concern, each with the latest notice that the person got of the ban. A ban
   of more than two weeks ago is not announced to a person without one. A ban that is served is announced where the notice
   has another length, which is not over. `facts` is the content of the notice to be. */
create function app.bans_to_announce(_season_id uuid, _now timestamptz)
returns table (user_id uuid, team_id uuid, match_id uuid, deadline timestamptz, occasion text, facts jsonb)
language sql stable security definer set search_path = '' rows 20 as $$
  select who.user_id, b.team_id, coalesce(b.match_id, missed.id), missed.played_at,
    case when former.id is null or state.is_announced then coalesce(former.occasion, app.ban_occasion(b))
      else app.ban_occasion(b) || ' after ' || former.id end,
    case when state.is_announced then former.facts - 'is_over'
      when former.facts ? 'is_lifted' then '{"again": true}'
      when former.id is not null then jsonb_build_object('former', former.facts -> 'matches') else '{}' end
      || case when b.served >= b.matches then '{"is_over": true}' else '{}'::jsonb end
      || jsonb_build_object('ban', b.kind, 'player', b.player_id, 'own', who.is_own, 'cards', b.cards,
        'matches', b.matches, 'reason', d.reason)
  from app.suspensions_of(_season_id) b
    left join public.suspension_decisions d on d.id = b.decision_id
    left join lateral (
      select m.id, m.played_at from public.matches m
      where m.season_id = _season_id and b.team_id in (m.home_team_id, m.away_team_id) and m.status = 'scheduled'
        and m.played_at > greatest(b.since, _now) and not m.is_hidden
      order by m.played_at, m.id limit 1) missed on true
    join lateral (
      select p.user_id, true as is_own from public.profiles p where p.id = b.player_id
      union all
      select app.manager_account(b.team_id), false
        where app.manager_account(b.team_id) is distinct from (
          select p.user_id from public.profiles p where p.id = b.player_id)) who on who.user_id is not null
    left join lateral (
      select n.* from app.sent_ban_notices(who.user_id, app.ban_occasion(b)) n order by n.id desc limit 1) former on true
    cross join lateral (select not former.facts ? 'is_lifted'
      and (former.facts ->> 'matches')::int = b.matches as is_announced) state
  where coalesce(b.match_id, missed.id) is not null and case
    when former.id is null then b.served < b.matches and greatest(b.since, d.decided_at) > _now - interval '14 days'
    when state.is_announced or former.facts ? 'is_lifted' then b.served < b.matches
    else b.served < b.matches or b.matches > 0 and not app.is_ban_over(former) end
$$;

/* New bans become notices after ten minutes, in which a card or a decision is corrected. People who got a notice of a ban
   get another one when it is lifted, stands again or has another length. A notice that is not sent yet follows the ban. */
create function app.queue_ban_notices(_league_id uuid, _season_id uuid, _now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select _league_id, b.match_id, b.user_id, b.team_id, 'ban', b.occasion, b.facts, _now + interval '10 minutes',
      b.deadline
    from app.bans_to_announce(_season_id, _now) b
    union all
    select n.league_id, n.match_id, n.user_id, n.team_id, n.kind, app.ban_of_notice(n) || ' after ' || n.id,
      n.facts - '{former,again,is_over}'::text[] || '{"is_lifted": true}', _now + interval '10 minutes', n.deadline
    from app.notices n join public.matches m on m.id = n.match_id and m.season_id = _season_id
    where n.league_id = _league_id and n.kind = 'ban' and not n.facts ? 'is_lifted'
      and n.id = (select max(s.id) from app.sent_ban_notices(n.user_id, app.ban_of_notice(n)) s)
      and app.is_ban_lifted(n)
  on conflict (user_id, occasion) where kind = 'ban' do update
    set match_id = excluded.match_id, team_id = excluded.team_id, facts = excluded.facts, state = 'waiting',
      done_at = null, deadline = excluded.deadline,
      due_at = case notices.state when 'waiting' then notices.due_at else excluded.due_at end,
      -- Devices that were not asked in time show it now.
      pushed_at = case when notices.state = 'waiting' or notices.push_sent > 0 then notices.pushed_at end
    where notices.state in ('waiting', 'outdated')
      and (notices.state = 'outdated' or notices.facts <> excluded.facts)
$$;

-- Plans notices of bans in leagues that have changed since their last check.
create function app.plan_ban_notices(_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  league public.leagues;
begin
  for league in
    select l.* from public.match_day_settings s join public.leagues l on l.id = s.league_id
      join public.discipline_rules r on r.season_id = l.current_season_id
      left join app.ban_checks k on k.league_id = l.id
    where s.sends_notices and (k.league_id is null or k.checked_at <= _now - interval '1 minute'
      and exists (select from app.league_changes c where c.league_id = l.id and c.change >= k.next_change))
  loop
    insert into app.ban_checks (league_id, next_change, checked_at)
      values (league.id, pg_snapshot_xmin(pg_current_snapshot()), _now)
      on conflict (league_id) do update set next_change = excluded.next_change, checked_at = excluded.checked_at;
    perform app.queue_ban_notices(league.id, league.current_season_id, _now);
  end loop;
end $$;

/* The length of a ban in the latest notice that the person of another one really got: 0 where that one says that the
   ban is lifted, null without one. */
create function app.announced_ban_length(_notice app.notices) returns int
language sql stable security definer set search_path = '' as $$
  select case when n.facts ? 'is_lifted' then 0 else (n.facts ->> 'matches')::int end
  from app.sent_ban_notices(_notice.user_id, app.ban_of_notice(_notice)) n
  where n.id <> _notice.id and (n.state = 'sent' or n.push_sent > 0)
  order by n.id desc limit 1
$$;

/* Whether a ban is as a notice says, and the person has no notice yet that says the same: the player or the manager. They
   read the match also where a youth competition hides its score (record 0059). */
create function app.is_ban_current(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.sends_notices
    where m.id = _notice.match_id and app.is_season_published(m.season_id)
      and case when (_notice.facts ->> 'own')::boolean
        then exists (select from public.profiles p
          where p.id = (_notice.facts ->> 'player')::uuid and p.user_id = _notice.user_id)
        else app.manager_account(_notice.team_id) = _notice.user_id end
      and case when _notice.facts ? 'is_lifted'
        then app.is_ban_lifted(_notice)
        else exists (select from app.suspensions_of(m.season_id) b
          where (b.served >= b.matches) = _notice.facts ? 'is_over' and b.team_id = _notice.team_id
            and app.ban_occasion(b) = app.ban_of_notice(_notice)
            and b.matches = (_notice.facts ->> 'matches')::int) end)
    and case when _notice.facts ? 'is_lifted' then coalesce(app.announced_ban_length(_notice), 0) > 0
      else app.announced_ban_length(_notice) is distinct from (_notice.facts ->> 'matches')::int end
$$;

/* The full name of the player whom a notice names; null for other notices. Its person is the player or the manager, who
   read full names of young players too (record 0059). */
create function app.player_of_notice(_notice app.notices) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(y.full_name, p.full_name) from public.profiles p left join app.young_people y on y.profile_id = p.id
  where p.id = (_notice.facts ->> 'player')::uuid
$$;

revoke execute on all functions in schema app from public;
