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

revoke execute on all functions in schema app from public;
