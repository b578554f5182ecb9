-- Emails of notices: to proven addresses, each notice once, with a link that ends them (record 0060).

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

revoke execute on all functions in schema app from public;
revoke execute on function public.has_proven_address, public.ask_address_proof from public, anon, authenticated;
grant execute on function public.has_proven_address, public.ask_address_proof to authenticated;
