/* Notices: what the managers and the owner of a league are told of its matches, when, and what became of each notice. A
   league whose owner did not switch them on has none (record 0060). */
alter table public.match_day_settings
  add column sends_notices boolean not null default false,
  add column sends_reminders boolean not null default false,
  add column reminds_since timestamptz;
comment on column public.match_day_settings.sends_notices is
  'Whether managers are told of moved matches and of results to confirm, and the owner of disputes.';
comment on column public.match_day_settings.sends_reminders is
  'Whether managers are reminded of matches, and of results that are missing.';
comment on column public.match_day_settings.reminds_since is
  'Results of earlier matches are not asked for. The database sets it.';

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
  kind    text not null constraint known_kind check (kind in ('date', 'confirm', 'dispute', 'reminder', 'missing')),
  mail    text not null constraint known_mail check (mail in ('once', 'digest', 'none')),
  primary key (user_id, kind)
);
alter table public.notice_choices enable row level security;
revoke all on public.notice_choices from anon, authenticated;
grant select on public.notice_choices to authenticated;
grant insert (user_id, kind, mail), update (user_id, kind, mail) on public.notice_choices to authenticated;
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
  id         bigint generated always as identity primary key,
  league_id  uuid not null references public.leagues on delete cascade,
  -- Null once the match was deleted.
  match_id   uuid references public.matches on delete set null,
  user_id    uuid not null references auth.users on delete cascade,
  -- The team that the person manages; null for the owner.
  team_id    uuid references public.teams on update cascade on delete cascade,
  kind       text not null constraint known_kind check (
    kind in ('date', 'confirm', 'dispute', 'reminder', 'missing', 'overdue')),
  -- With the other parts of the key, it lets one person be told once of one thing.
  occasion   text not null,
  -- The content of the notice, which is not sent when it is not true any more.
  facts      jsonb not null,
  created_at timestamptz not null default now(),
  due_at     timestamptz not null,
  -- A digest that is later than this would be too late: the notice is sent by itself.
  deadline   timestamptz,
  state      text not null default 'waiting' constraint known_state check (
    state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'outdated', 'unwanted', 'unproven')),
  mail_id    uuid,
  done_at    timestamptz,
  unique (user_id, match_id, kind, occasion)
);
create index on app.notices (league_id, id);
create index on app.notices (match_id);
create index on app.notices (team_id);
create index on app.notices (due_at) where state = 'waiting';
create index on app.notices (mail_id) where state = 'queued';
comment on column app.notices.state is
  'refused: by the mail server, for good. unwanted: by the person. unproven: the account has no proven address.';
alter table app.notices enable row level security;

-- The account that manages a team; null without one.
create function app.manager_account(_team_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select p.user_id from public.teams t join public.profiles p on p.id = t.manager_id where t.id = _team_id
$$;

-- A match that is called off has no date, as people know it.
create function app.date_state(_status text) returns text language sql immutable
return case when _status in ('postponed', 'cancelled') then _status else 'planned' end;

-- The same for the same moment, in every time zone of a session.
create function app.moment_key(_at timestamptz) returns text language sql immutable
return extract(epoch from _at)::text;

-- Dates of matches that are over are corrections.
create function app.is_date_news(_former timestamptz, _latter timestamptz, _now timestamptz) returns boolean
language sql immutable return greatest(_former, _latter) > _now - interval '12 hours';

/* A match that moves twice before people were told moves once for them. Ten minutes let the owner correct a date. The
   person who moves a match knows of it. */
create function app.tell_of_date() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  due timestamptz := now() + interval '10 minutes';
begin
  if (app.date_state(old.status), old.played_at) = (app.date_state(new.status), new.played_at)
    or new.is_hidden or not app.is_date_news(old.played_at, new.played_at, now())
    or not exists (select from public.match_day_settings where league_id = new.league_id and sends_notices) then
    return null;
  end if;
  update app.notices set due_at = least(due, created_at + interval '1 hour'), deadline = least(deadline, new.played_at)
    where match_id = new.id and kind = 'date' and state = 'waiting';
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select new.league_id, new.id, app.manager_account(side), side, 'date', new.version,
      jsonb_build_object('played_at', old.played_at, 'state', app.date_state(old.status)), due,
      least(old.played_at, new.played_at)
    from unnest(array[new.home_team_id, new.away_team_id]) side
    where app.manager_account(side) is distinct from auth.uid() and app.manager_account(side) is not null
      and not exists (select from app.notices n where n.match_id = new.id and n.kind = 'date' and n.state = 'waiting'
        and n.user_id = app.manager_account(side))
    on conflict do nothing;
  return null;
end $$;
create trigger tell_of_date after update on public.matches for each row
  when (old.played_at <> new.played_at or old.status <> new.status) execute function app.tell_of_date();

/* A first report asks the other side to confirm it; a different one asks the owner to decide. The occasion is the
   report's time: a report that says the same again is no occasion. */
create function app.tell_of_report() returns trigger language plpgsql security definer set search_path = '' as $$
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
      select match.league_id, match.id, owner_id, 'dispute', app.moment_key(new.reported_at), '{}', now()
      from public.leagues where id = match.league_id and owner_id is not null
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
create trigger tell_of_report after insert on public.result_reports for each row execute function app.tell_of_report();
create trigger tell_of_other_report after update on public.result_reports for each row
  when ((old.home_score, old.away_score) is distinct from (new.home_score, new.away_score))
  execute function app.tell_of_report();

/* Reminders that are due by now: of a match a day before it; of a missing result three hours after the kick-off and a
   day later; another day later the owner learns of it. The persons who can enter the result are reminded of it. */
create function app.plan_reminders(_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select m.league_id, m.id, app.manager_account(side), side, 'reminder', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at), _now, m.played_at
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join unnest(array[m.home_team_id, m.away_team_id]) side
    where s.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and num_nonnulls(m.home_score, m.away_score) = 0
      and app.manager_account(side) is not null
    on conflict do nothing;
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at)
    select m.league_id, m.id, who.user_id, who.team_id, step.kind, step.occasion || ' ' || app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'step', step.occasion), _now
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (select
        case when m.played_at <= _now - interval '51 hours' then 'overdue' else 'missing' end as kind,
        case when m.played_at <= _now - interval '27 hours' then 'again' else 'first' end as occasion) step
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id
          from unnest(array[m.home_team_id, m.away_team_id]) side
          where s.results_by = 'teams' and step.kind = 'missing'
        union all
        select l.owner_id, null from public.leagues l
          where l.id = m.league_id and (s.results_by = 'owner' or step.kind = 'overdue')) who
    where s.sends_reminders and m.played_at > greatest(s.reminds_since, _now - interval '14 days')
      and m.played_at <= _now - interval '3 hours' and m.status in ('scheduled', 'in_play') and not m.is_hidden
      and num_nulls(m.home_score, m.away_score) > 0 and who.user_id is not null
    on conflict do nothing;
end $$;

-- Whether a notice still says what is true, to a person whom it concerns.
create function app.is_notice_current(_notice app.notices, _now timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
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
    where m.id = _notice.match_id), false)
$$;

-- The first morning, at eight in the zone, that is not before `_at`.
create function app.next_morning(_at timestamptz, _zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (date_trunc('day', _at at time zone _zone) + make_interval(days => day, hours => 8)) at time zone _zone
      as morning
    from generate_series(0, 1) day) mornings
  where morning >= _at
$$;

-- No mail is sent from ten in the evening to eight in the morning.
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

-- The accounts that wait for such a mail. The caller stores a job for each in the same transaction.
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
   caller stores a job for each in the same transaction, so that a mail and its job exist both or not at all. One process
   at a time does this. */
create function app.plan_notice_mails(_now timestamptz default now()) returns setof uuid
language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('app.plan_notice_mails')) then return; end if;
  perform app.plan_reminders(_now);
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

-- Records the outcome of a mail.
create function app.finish_notice_mail(_mail_id uuid, _state text) returns void
language sql security definer set search_path = '' as $$
  update app.notices set state = _state, done_at = now() where mail_id = _mail_id and state = 'queued'
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

/* A mail as it stands now: its address, its league and its notices; null when nothing of it is to be sent any more.
   `is_night` asks the caller to come back. `_token` becomes a link that ends all mails. */
create function app.notice_mail(_mail_id uuid, _token text, _now timestamptz default now()) returns jsonb
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
        'reports', (select coalesce(jsonb_agg(jsonb_build_object('home', r.home_score, 'away', r.away_score,
          'team', t.name) order by r.reported_at), '[]')
          from public.result_reports r join public.teams t on t.id = r.team_id where r.match_id = m.id))
        order by m.played_at, n.id))
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

-- Ends all mails of notices to the account of a link. Whether there is such a link.
create function app.end_notice_mails(_token text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.notice_choices (user_id, kind, mail)
    select user_id, kind, 'none' from app.notice_links
      cross join unnest('{date,confirm,dispute,reminder,missing}'::text[]) kind
      where token_hash = sha256(convert_to(_token, 'UTF8'))
    on conflict (user_id, kind) do update set mail = 'none';
  return found;
end $$;

/* The notices of a league and their recipients, the latest first: for its owner, without addresses. Kept for 90 days. */
create function public.notice_log(_league_id uuid, _before bigint default null) returns table (
  id bigint, kind text, state text, changed_at timestamptz, name text, team_name text, home_team text, away_team text,
  match_id uuid)
language sql stable security definer set search_path = '' rows 50 as $$
  select n.id, n.kind, n.state, coalesce(n.done_at, n.due_at),
    case when n.team_id is null then 'The owner' else coalesce((
      select p.full_name from public.profiles p join public.teams t on t.manager_id = p.id
        where t.id = n.team_id and p.user_id = n.user_id), 'A former manager') end,
    t.name, h.name, a.name, n.match_id
  from app.notices n left join public.teams t on t.id = n.team_id left join public.matches m on m.id = n.match_id
    left join public.teams h on h.id = m.home_team_id left join public.teams a on a.id = m.away_team_id
  where n.league_id = _league_id and _league_id in (select app.my_leagues()) and (select app.session_problem()) is null
    and n.state not in ('waiting', 'outdated') and n.id < coalesce(_before, 9223372036854775807)
  order by n.id desc limit 50
$$;
comment on function public.notice_log is '@nullable _before, team_name, home_team, away_team, match_id';

-- As before, with the choices and the notices of the account.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  data    jsonb;
  address text := (select app.normalize_email(email) from auth.users where id = auth.uid());
begin
  perform app.require_session();
  data := app.with_hidden_details(app.export_my_data());
  return data || app.records_of_players(array(select id from public.profiles where user_id = auth.uid()))
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
        'created_at', i.created_at, 'used_at', i.used_at) order by i.created_at)
      from app.invitations i join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.notice_log, public.has_proven_address, public.ask_address_proof from public, anon;
grant execute on function public.notice_log, public.has_proven_address, public.ask_address_proof to authenticated;
