/* Notices: what the people of a league are told of its matches, when, and what became of each notice. A league whose owner
   did not switch them on has none (record 0060). After those of dates, reports and reminders come notices of bans, and
   notices to officials with an account: of appointments that were sent or ended, new dates, matches tomorrow, and results
   that the referee reports (record 0067). Officials without an account get links and mails of appointments alone. */

-- Sets the moment since which a league sends reminders; null while it sends none.
create function app.keep_reminds_since() returns trigger language plpgsql set search_path = '' as $$
begin
  new.reminds_since := case
    when not new.sends_reminders then null
    when tg_op = 'UPDATE' and old.sends_reminders then old.reminds_since
    else now()
  end;
  return new;
end $$;
create trigger keep_reminds_since before insert or update on public.match_day_settings
  for each row execute function app.keep_reminds_since();

/* How a person wants the notices of a kind by mail. Kinds without a row come with the daily digest. */
create table public.notice_choices (
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  kind    text not null,
  mail    text not null default 'digest' constraint known_mail check (mail in ('once', 'digest', 'none')),
  push    boolean not null default true,
  primary key (user_id, kind),
  constraint known_kind check (
    kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'availability', 'move', 'ban', 'appointment'))
);
comment on column public.notice_choices.push is 'Whether devices of the person show notices of this kind.';

alter table public.notice_choices enable row level security;
revoke all on public.notice_choices from anon, authenticated;
grant select on public.notice_choices to authenticated;
grant
  insert (user_id, kind, mail, push),
  update (user_id, kind, mail, push) on public.notice_choices to authenticated;
create policy "a person reads their own choices" on public.notice_choices for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person adds their own choices" on public.notice_choices for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "a person changes their own choices" on public.notice_choices for update to authenticated
  using (user_id = (select auth.uid()));
create policy "choices are read with all that proves the person" on public.notice_choices as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.notice_choices for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of user_id, kind on public.notice_choices for each row
  when (old.user_id <> new.user_id or old.kind <> new.kind) execute function app.refuse_key_change();

create table app.notices (
  id          bigint generated always as identity primary key,
  league_id   uuid not null references public.leagues on delete cascade,
  -- Null once the match was deleted.
  match_id    uuid references public.matches on delete set null,
  user_id     uuid not null references auth.users on delete cascade,
  -- The team that the person manages; null for the owner.
  team_id     uuid references public.teams on update cascade on delete cascade,
  kind        text not null,
  -- With the other parts of the key, it lets one person be told once of one thing.
  occasion    text not null,
  -- The content of the notice, which is not sent when it is not true any more.
  facts       jsonb not null,
  created_at  timestamptz not null default now(),
  due_at      timestamptz not null,
  -- A digest that is later than this would be too late: the notice is sent by itself.
  deadline    timestamptz,
  state       text not null default 'waiting',
  mail_id     uuid,
  done_at     timestamptz,
  -- Null until devices were asked to show the notice. The counts say what became of it on the devices of its person.
  pushed_at   timestamptz,
  push_sent   smallint not null default 0,
  push_gone   smallint not null default 0,
  push_failed smallint not null default 0,
  unique (user_id, match_id, kind, occasion),
  constraint known_kind check (
    kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue', 'availability', 'move', 'ban',
      'appointment')),
  constraint known_state check (
    state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'outdated', 'unwanted', 'unproven', 'mailed'))
);
create index on app.notices (league_id, id);
create index on app.notices (match_id);
create index on app.notices (team_id);
create index on app.notices (due_at) where state = 'waiting';
create index on app.notices (mail_id) where state = 'queued';
create index on app.notices (due_at) where pushed_at is null;
-- One person gets one notice of a ban, and one after each that was sent. Each has an occasion of its own.
create unique index one_notice_a_ban on app.notices (user_id, occasion) where kind = 'ban';
comment on column app.notices.push_gone is 'Devices that their push services did not know any more.';
comment on column app.notices.push_failed is 'Devices whose push services did not take the notice when it was last sent.';
comment on column app.notices.state is
  'refused: by the mail server, for good. unwanted: by the person. unproven: the account has no proven address. mailed: the appointment itself was mailed.';

alter table app.notices enable row level security;

-- The account that manages a team; null without one.
create function app.manager_account(_team_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.user_id from public.teams t join public.profiles p on p.id = t.manager_id where t.id = _team_id
$$;

/* The state of a match's date: 'planned', 'postponed' or 'cancelled'. A match that is called off has no date, as
   people know it. */
create function app.date_state(_status text) returns text language sql immutable
return case when _status in ('postponed', 'cancelled') then _status else 'planned' end;

-- A text that is equal for equal moments, in every time zone of a session.
create function app.moment_key(_at timestamptz) returns text language sql immutable
return extract(epoch from _at)::text;

-- Whether a change of a match's date is one that people must know. Dates of matches that are over are corrections.
create function app.is_date_news(_former timestamptz, _latter timestamptz, _now timestamptz) returns boolean
language sql immutable return greatest(_former, _latter) > _now - interval '12 hours';

/* Plans notices of a match's new date, or of its being called off or put back. They go to both managers, and to
   officials who were sent their appointment or accepted it, but not to the person who made the change. A notice waits
   ten minutes for further changes, at most an hour. One that waits already, or whose mail is queued, says the present
   date and goes out in a later mail. `mailed` is the date that its former mail has, if that one is leaving right then.
   An official whose appointment is not sent yet finds the new date in its own notice. */
create function app.notify_of_new_date() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz := now() + interval '10 minutes';
  former jsonb := jsonb_build_object('played_at', old.played_at, 'state', app.date_state(old.status));
begin
  if (app.date_state(old.status), old.played_at) = (app.date_state(new.status), new.played_at)
    or new.is_hidden or not app.is_date_news(old.played_at, new.played_at, now())
    or not exists (select from public.match_day_settings where league_id = new.league_id and sends_notices) then
    return null;
  end if;
  -- Devices that showed the former date show this one too. A match that moves back moves from the date that people know.
  update app.notices n set state = 'waiting', deadline = least(deadline, new.played_at), pushed_at = null,
      -- The former mail has ten minutes to leave before another one is planned.
      due_at = case when pushed_at is null and state = 'waiting' and not facts ? 'mailed'
        then least(due, created_at + interval '1 hour') else due end,
      facts = case
        when (n.facts ->> 'state', (n.facts ->> 'played_at')::timestamptz) = (app.date_state(new.status), new.played_at)
          and app.is_date_announced(n)
        then n.facts || former else n.facts end
        || case n.state when 'queued' then jsonb_build_object('mailed', former) else '{}' end
    where match_id = new.id and kind = 'date' and state in ('waiting', 'queued');
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select new.league_id, new.id, who.user_id, who.team_id, 'date', new.version, former || who.facts, due,
      least(old.played_at, new.played_at)
    from (
      select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
        from unnest(array[new.home_team_id, new.away_team_id]) side
      union all
      select o.user_id, null, o.facts from app.accounts_of_officials(new.id, '{sent,accepted}') o) who
    where who.user_id is distinct from auth.uid() and who.user_id is not null
      and not exists (select from app.notices n where n.match_id = new.id and n.state = 'waiting'
        and n.user_id = who.user_id
        and (n.kind = 'date' or n.kind = 'appointment' and who.team_id is null and n.pushed_at is null
          and app.is_notice_current(n, now())))
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_new_date after update on public.matches for each row
  when (old.played_at <> new.played_at or old.status <> new.status) execute function app.notify_of_new_date();

/* Plans notices of a report, to the other side or to those who run the league. The other side is asked to confirm it,
   until silence confirms it; two different reports go to the owner and the administrators. */
create function app.notify_of_report() returns trigger
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
        app.silence_ends(new.reported_at, rules.confirm_after, z.time_zone)
      from public.league_settings z, app.manager_account(side) account
      where z.league_id = match.league_id and account is not null and account is distinct from auth.uid()
        and not exists (select from public.result_reports where match_id = new.match_id and team_id = side)
      on conflict do nothing;
  end if;
  return null;
end $$;
create trigger notify_of_report after insert on public.result_reports for each row execute function app.notify_of_report();
create trigger notify_of_other_report after update on public.result_reports for each row
  when ((old.home_score, old.away_score) is distinct from (new.home_score, new.away_score))
  execute function app.notify_of_report();

/* Plans the reminders that are due by `_now`. A day before a match, its managers and the officials who accepted are
   reminded of it. Three hours after the kick-off and a day later, the persons who enter the result are reminded of it:
   the managers, the referee or the owner. Another day later the owner learns of it. A person with several parts in a
   match gets one reminder, and a reminder that became outdated waits again. Notices that need no change are left out
   first, because a conflict would lock their rows at every look. */
create function app.plan_reminders(_now timestamptz) returns void
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
      -- Teams and referees report no results of a finished season.
      and (step.kind = 'overdue' or s.results_by = 'owner' or not app.is_season_finished(m.season_id))
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

-- The first morning, at eight in the zone, that is not before `_at`.
create function app.next_morning(_at timestamptz, _zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (date_trunc('day', _at at time zone _zone) + make_interval(days => day, hours => 8)) at time zone _zone
      as morning
    from generate_series(0, 1) day) mornings
  where morning >= _at
$$;

-- Whether it is night, when no mail is sent: from ten in the evening to eight in the morning.
create function app.is_night(_at timestamptz, _zone text) returns boolean language sql stable set search_path = '' as $$
  select extract(hour from _at at time zone _zone) not between 8 and 21
$$;

/* Accounts that come with an invitation have an address that nobody proved. A person asks for a mail, and its link
   proves the address for notices alone: it links no profile (record 0009). */
create table app.notice_addresses (
  user_id    uuid primary key references auth.users on delete cascade,
  email      text not null,
  asked_at   timestamptz not null default now(),
  -- Mails of one day.
  asked      smallint not null default 1,
  is_waiting boolean not null default true,
  token_hash bytea unique,
  proven_at  timestamptz
);

alter table app.notice_addresses enable row level security;

-- The address to which an account's notices go: one that its holder proved, else null.
create function app.proven_address(_user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select u.email from auth.users u
  where u.id = _user_id and (u.banned_until is null or u.banned_until < now())
    and (app.is_address_proven(u.id, app.normalize_email(u.email)) or exists (
      select from app.notice_addresses a where a.user_id = u.id and a.email = u.email and a.proven_at is not null))
$$;

-- Whether the caller gets mails of notices: an address that nobody proved gets none.
create function public.has_proven_address() returns boolean
language sql stable security definer set search_path = '' as $$
  select app.proven_address(auth.uid()) is not null and (select app.session_problem()) is null
$$;

-- Asks for a mail that proves the caller's address. The server mails it: the token is in the mail alone.
create function public.ask_address_proof() returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  if app.proven_address(auth.uid()) is not null then return; end if;
  insert into app.notice_addresses as a (user_id, email)
    select id, email from auth.users where id = auth.uid() and email is not null
  on conflict (user_id) do update set email = excluded.email, asked_at = now(), is_waiting = true, token_hash = null,
      proven_at = null, asked = case when a.asked_at < now() - interval '1 day' then 1 else a.asked + 1 end
    where a.asked_at < now() - interval '10 minutes' and (a.asked < 5 or a.asked_at < now() - interval '1 day');
  if not found then
    raise exception 'A mail was sent to you already. Wait ten minutes before you ask for another one.'
      using errcode = 'PT429';
  end if;
end $$;

/* Returns the accounts that wait for a mail that proves their address, each once. The caller stores a job for each in
   the same transaction. */
create function app.plan_address_proofs() returns setof uuid
language sql security definer set search_path = '' as $$
  update app.notice_addresses set is_waiting = false where is_waiting returning user_id
$$;

-- The address to mail to, for which `_token` becomes the link; null when the account has another one meanwhile.
create function app.address_proof(_user_id uuid, _token text) returns text
language sql security definer set search_path = '' as $$
  update app.notice_addresses a set token_hash = sha256(convert_to(_token, 'UTF8'))
    from auth.users u where u.id = a.user_id and a.user_id = _user_id and u.email = a.email and a.proven_at is null
      and a.asked_at > now() - interval '1 day'
    returning a.email
$$;

-- Proves the address of a link, once. Whether there is such a link.
create function app.prove_address(_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update app.notice_addresses set proven_at = now(), token_hash = null
    where token_hash = sha256(convert_to(_token, 'UTF8')) and asked_at > now() - interval '1 day';
  return found;
end $$;

-- The notices that wait, each with the way in which it is mailed and the moment to send it.
create view app.due_notices with (security_invoker = true) as
  select n.id, n.user_id, n.league_id, n.due_at, z.time_zone, coalesce(c.mail, 'digest') as mail,
    case
      when c.mail = 'once' or app.next_morning(n.due_at, z.time_zone) > n.deadline then n.due_at
      else app.next_morning(n.due_at, z.time_zone)
    end as sent_at
  from app.notices n join public.league_settings z on z.league_id = n.league_id
    left join public.notice_choices c on c.user_id = n.user_id
      and c.kind = case n.kind when 'overdue' then 'missing' else n.kind end
  where n.state = 'waiting';

/* Puts the notices that are to be sent now into mails, one for each person and league, and returns the mails. The
   caller stores a job for each in the same transaction, so that a mail and its job exist both or not at all. One
   process at a time does this. Reminders and bans are planned first. A notice that nothing plans again
   (app.is_told_once) is judged only when its mail leaves, since it may be true again by then. Old notices and kept
   matches are deleted. */
create function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
  perform app.plan_availability_reminders(_now);
  perform app.plan_ban_notices(_now);
  delete from app.notices where created_at < _now - interval '90 days';
  perform app.forget_kept_matches(_now);
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

/* Records the outcome of a mail. A notice of a match that moved while this mail was leaving gives the date of that mail
   as the former one. */
create function app.finish_notice_mail(_mail_id uuid, _state text) returns void
language sql security definer set search_path = '' as $$
  update app.notices set state = _state, done_at = now() where mail_id = _mail_id and state = 'queued';
  -- The first statement waited for a match that was moving, and this one sees what that did.
  update app.notices set facts = facts - 'mailed' || (facts -> 'mailed')
    where mail_id = _mail_id and state = 'waiting' and _state = 'sent' and facts ? 'mailed';
$$;

/* Links that end all mails of notices to an account. The database keeps hashes of their tokens. */
create table app.notice_links (
  token_hash bytea primary key,
  user_id    uuid not null references auth.users on delete cascade,
  created_at timestamptz not null default now()
);
create index on app.notice_links (user_id);
create index on app.notice_links (created_at);

alter table app.notice_links enable row level security;

/* A mail as it stands now: its address, its league and its notices; null when none of it is to be sent any more.
   `is_night` asks the caller to come back. `_token` becomes a link that ends all mails. Notices that became untrue, or
   that the person does not want, leave the mail. A notice that nothing plans again (app.is_told_once) and that is
   untrue at night stays in its mail until the morning, since it may be true again by then. A match that moved has its
   notice in another mail. */
create function app.notice_mail(_mail_id uuid, _token text, _now timestamptz default now()) returns jsonb
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

-- Ends all mails of notices to the account of a link, of every kind. Returns whether there is such a link.
create function app.end_notice_mails(_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_choices (user_id, kind, mail)
    select user_id, kind, 'none' from app.notice_links
      cross join unnest('{date,confirm,dispute,reminder,missing,availability,move,ban,appointment}'::text[]) kind
      where token_hash = sha256(convert_to(_token, 'UTF8'))
    on conflict (user_id, kind) do update set mail = 'none';
  return found;
end $$;

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

-- A key that is equal for one appointment until it is sent again, after a mail that could not be sent.
create function app.appointment_occasion(_appointment public.appointments) returns text language sql immutable
return concat_ws(' ', _appointment.id, app.moment_key(_appointment.sent_at));

-- The officials of a match who have an account, with what their notices keep of them.
create function app.accounts_of_officials(_match_id uuid, _states text[])
returns table (user_id uuid, role text, facts jsonb)
language sql stable security definer set search_path = '' rows 4 as $$
  select o.user_id, a.role, jsonb_build_object('official', o.id, 'role', a.role)
  from public.appointments a join public.officials o on o.id = a.official_id
  where a.match_id = _match_id and a.state = any (_states) and o.is_active and o.user_id is not null
$$;

/* Plans a notice of an appointment that is sent to an official with an account. Ten minutes let the owner withdraw a
   wrong appointment, or mail it. */
create function app.notify_of_appointment() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, o.user_id, 'appointment', app.appointment_occasion(new), o.facts,
      now() + interval '10 minutes', m.played_at
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.sends_notices
      cross join app.accounts_of_officials(m.id, '{sent}') o
    where m.id = new.match_id and (o.facts ->> 'official')::uuid = new.official_id
      and o.user_id is distinct from auth.uid() and m.played_at > now() and not m.is_hidden
    on conflict do nothing;
  return null;
end $$;
create trigger notify_of_appointment after update of state on public.appointments for each row
  when (old.state = 'proposed' and new.state = 'sent') execute function app.notify_of_appointment();

/* Plans a notice for an official whose accepted appointment ended. An official who had accepted a match that is to
   come gets a notice when the appointment ends, or when the account is taken from the official: the page of
   appointments is gone then. Ten minutes let the owner appoint the official again. */
create function app.queue_end_of_appointment(_appointment public.appointments, _user_id uuid, _step text) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, u.id, 'appointment', concat_ws(' ', _step, app.appointment_occasion(_appointment)),
      jsonb_build_object('official', _appointment.official_id, 'appointment', _appointment.id, 'role', _appointment.role,
        'step', _step), now() + interval '10 minutes', m.played_at
    from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.sends_notices
      -- An account that is deleted gets none.
      join auth.users u on u.id = _user_id and u.id is distinct from auth.uid()
    where m.id = _appointment.match_id and m.played_at > now() and m.status <> 'cancelled' and not m.is_hidden
    on conflict do nothing
$$;

/* Whether an official accepted an appointment. One who accepted a kick-off and was asked again because the match
   moved counts as well. */
create function app.was_accepted(_appointment public.appointments) returns boolean language sql immutable
return _appointment.state = 'accepted' or _appointment.state = 'sent' and _appointment.moved_from is not null;

-- Plans a notice for an official whose accepted appointment is withdrawn.
create function app.notify_of_withdrawal() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if app.was_accepted(old) then
    perform app.queue_end_of_appointment(new, o.user_id, 'withdrawn') from public.officials o
      where o.id = new.official_id;
  end if;
  return null;
end $$;
create trigger notify_of_withdrawal after update of state on public.appointments for each row
  when (old.state <> 'withdrawn' and new.state = 'withdrawn') execute function app.notify_of_withdrawal();

-- Plans notices for an account that is taken from an official with accepted appointments.
create function app.notify_released_official() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.queue_end_of_appointment(a, old.user_id, 'released') from public.appointments a
    where a.official_id = new.id and app.was_accepted(a);
  return null;
end $$;
create trigger notify_released_official after update of user_id on public.officials for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id)
  execute function app.notify_released_official();

-- Whether an appointment ended as a notice says, and its person was not appointed to the match again.
create function app.is_appointment_over(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.appointments a join public.officials o on o.id = a.official_id
      where a.id = (_notice.facts ->> 'appointment')::uuid and case _notice.facts ->> 'step'
        when 'withdrawn' then a.state = 'withdrawn'
        else a.state in ('sent', 'accepted', 'withdrawn') and o.user_id is distinct from _notice.user_id end)
    and not exists (
      select from public.appointments a join public.officials o on o.id = a.official_id
      where a.match_id = _notice.match_id and o.user_id = _notice.user_id and a.state in ('sent', 'accepted'))
$$;

/* Whether the person of a notice of a new date got the date that the match had until now: on a device, or in another notice
   of the match. */
create function app.is_date_announced(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select _notice.pushed_at is not null and _notice.push_sent > 0 or exists (
    select from app.notices n
    where n.user_id = _notice.user_id and n.match_id = _notice.match_id and n.id <> _notice.id
      and (n.state = 'sent' and n.done_at > _notice.created_at or n.push_sent > 0 and n.pushed_at > _notice.created_at))
$$;

/* Whether the person of a notice is still the official whom it concerns. An official who answered after a match had
   moved knows its date, and so does one whose appointment was sent after that. */
create function app.is_appointed(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.officials o join public.appointments a on a.official_id = o.id
    where o.id = (_notice.facts ->> 'official')::uuid and o.is_active and o.user_id = _notice.user_id
      and a.match_id = _notice.match_id and case _notice.kind
        when 'appointment' then a.state = 'sent' and a.moved_from is null
          and app.appointment_occasion(a) = _notice.occasion
        when 'date' then a.sent_at <= _notice.created_at
          and (a.state = 'sent' or a.state = 'accepted' and a.answered_at < _notice.created_at)
        when 'missing' then a.state = 'accepted' and a.role = 'referee' and exists (
          select from public.match_day_settings s where s.league_id = a.league_id and s.results_by = 'referee')
        else a.state = 'accepted' end)
$$;

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
revoke execute on function public.has_proven_address, public.ask_address_proof from public, anon, authenticated;
grant execute on function public.has_proven_address, public.ask_address_proof to authenticated;
