/* Notices of bans: to the player who is banned, and to the manager of the team (records 0060 and 0063). Bans are derived,
   so that no row tells when one begins: the seasons of competitions that changed are looked through once a minute. */
alter table public.notice_choices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'availability', 'move', 'ban'));
alter table app.notices drop constraint known_kind, add constraint known_kind check (
  kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue', 'availability', 'move', 'ban'));

-- One person is told of one ban once, whatever match the notice leads to.
create unique index one_notice_a_ban on app.notices (user_id, occasion) where kind = 'ban';

create table app.ban_checks (
  league_id  uuid primary key references public.leagues on delete cascade,
  -- Transactions from this one on may have changed something after the last look.
  next_change xid8 not null,
  checked_at timestamptz not null
);
alter table app.ban_checks enable row level security;

-- The same for one ban as long as it stands, however long it is.
create function app.ban_occasion(_ban app.suspension) returns text language sql immutable
return concat_ws(' ', _ban.player_id, _ban.kind, coalesce(_ban.match_id, _ban.decision_id));

/* Whether the ban that a notice told of was lifted: it is gone before the team has played as many matches, and the player
   is not banned for something else, such as another card for the same foul. */
create function app.is_ban_lifted(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from app.suspensions_of(m.season_id) b
      where b.player_id = (_notice.facts ->> 'player')::uuid and (b.served < b.matches
        or b.matches > 0 and app.ban_occasion(b) = regexp_replace(_notice.occasion, ' lifted$', '')))
    and (_notice.facts ->> 'matches')::int > (
      select count(*) from public.matches x
      where x.season_id = m.season_id and _notice.team_id in (x.home_team_id, x.away_team_id)
        and x.played_at > m.played_at and app.was_played(x))
  from public.matches m where m.id = _notice.match_id
$$;

/* New bans become notices after ten minutes, in which a card or a decision is corrected. A notice that is not sent yet
   follows the length of its ban. Bans of more than two weeks ago are no news. People who were told of a ban are told when
   it is lifted. */
create function app.tell_of_bans(_league_id uuid, _season_id uuid, _now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select _league_id, coalesce(b.match_id, missed.id), who.user_id, b.team_id, 'ban', app.ban_occasion(b),
      jsonb_build_object('ban', b.kind, 'player', b.player_id, 'own', who.is_own, 'cards', b.cards, 'matches', b.matches,
        'reason', d.reason),
      _now + interval '10 minutes', missed.played_at
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
    where b.served < b.matches and greatest(b.since, d.decided_at) > _now - interval '14 days'
      and coalesce(b.match_id, missed.id) is not null
  on conflict (user_id, occasion) where kind = 'ban' do update
    set match_id = excluded.match_id, team_id = excluded.team_id, facts = excluded.facts, state = 'waiting',
      done_at = null, deadline = excluded.deadline,
      due_at = case notices.state when 'waiting' then notices.due_at else excluded.due_at end,
      -- Devices that were not asked in time show it now.
      pushed_at = case when notices.state = 'waiting' or notices.push_sent > 0 then notices.pushed_at end
    where notices.state in ('waiting', 'outdated')
      and (notices.state = 'outdated' or notices.facts <> excluded.facts);

  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select n.league_id, n.match_id, n.user_id, n.team_id, n.kind, n.occasion || ' lifted',
      n.facts || '{"is_lifted": true}', _now + interval '10 minutes', n.deadline
    from app.notices n join public.matches m on m.id = n.match_id and m.season_id = _season_id
    where n.league_id = _league_id and n.kind = 'ban' and (n.state = 'sent' or n.push_sent > 0)
      and not n.facts ? 'is_lifted'
      and app.is_ban_lifted(n)
  on conflict (user_id, occasion) where kind = 'ban' do update
    set state = 'waiting', done_at = null, due_at = excluded.due_at,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated'
$$;

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
    perform app.tell_of_bans(league.id, league.current_season_id, _now);
  end loop;
end $$;

/* Whether a player is banned as a notice says, or not any more, and its person is the player or the manager. They read the
   match also where a youth competition hides its score (record 0059). */
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
          where b.served < b.matches and b.team_id = _notice.team_id and app.ban_occasion(b) = _notice.occasion
            and b.matches = (_notice.facts ->> 'matches')::int) end)
$$;

-- The accounts of a league's owner and its administrators.
create function app.accounts_of_league(_league_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select owner_id from public.leagues where id = _league_id and owner_id is not null
  union
  select user_id from public.league_members where league_id = _league_id and role = 'administrator'
$$;

-- As before, and administrators are told of a dispute as the owner is.
create or replace function app.tell_of_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  rules public.match_day_settings;
  side  uuid;
begin
  select * into rules from public.match_day_settings s
    where s.league_id = (select league_id from public.matches where id = new.match_id) and s.sends_notices;
  if not found then return null; end if;
  select * into match from public.matches where id = new.match_id;
  side := case when new.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  if exists (select from public.result_reports where match_id = new.match_id and team_id = side
    and (home_score, away_score) <> (new.home_score, new.away_score)) then
    insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at)
      select match.league_id, match.id, account, 'dispute', app.moment_key(new.reported_at), '{}', now()
      from app.accounts_of_league(match.league_id) account
      on conflict do nothing;
  else
    insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
      select match.league_id, match.id, account, side, 'confirm', app.moment_key(new.reported_at),
        jsonb_build_object('score', app.pair(new.home_score, new.away_score)), now(),
        new.reported_at + make_interval(hours => rules.confirm_after)
      from app.manager_account(side) account where account is not null and account is distinct from auth.uid()
        and not exists (select from public.result_reports where match_id = new.match_id and team_id = side)
      on conflict do nothing;
  end if;
  return null;
end $$;

/* The full name of the player whom a notice names; null for other notices. Its person is the player or the manager, who
   read full names of young players too (record 0059). */
create function app.player_of_notice(_notice app.notices) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(y.full_name, p.full_name) from public.profiles p left join app.young_people y on y.profile_id = p.id
  where p.id = (_notice.facts ->> 'player')::uuid
$$;

-- As before, with the name of the player who is banned.
create or replace function app.notice_mail(_mail_id uuid, _token text, _now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail jsonb;
begin
  update app.notices n set state = 'outdated', done_at = _now
    where mail_id = _mail_id and state = 'queued' and not app.is_notice_current(n, _now);
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

revoke execute on all functions in schema app from public;
