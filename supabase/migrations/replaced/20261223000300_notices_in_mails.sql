/* Notices whose mail waits, for the mail server or for the morning. */

-- As before, and a kind that its person does not want any more is not mailed. A match that moved has its notice in another
-- mail: an attempt of this one that had the former date has failed.
create or replace function app.notice_mail(_mail_id uuid, _token text, _now timestamptz default now()) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  mail jsonb;
begin
  update app.notices set mail_id = null, facts = facts - 'mailed' where mail_id = _mail_id and state = 'waiting';
  update app.notices n set state = 'outdated', done_at = _now
    where mail_id = _mail_id and state = 'queued' and not app.is_notice_current(n, _now);
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

/* As before, and a notice whose mail is queued waits again, in another mail. `mailed` is the date that its former mail has
   if that one is leaving right now. */
create or replace function app.notify_of_new_date() returns trigger
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

-- As before, and a notice of a match that moved while this mail was leaving tells the date from the one in the mail.
create or replace function app.finish_notice_mail(_mail_id uuid, _state text) returns void
language sql security definer set search_path = '' as $$
  update app.notices set state = _state, done_at = now() where mail_id = _mail_id and state = 'queued';
  -- The first statement waited for a match that was moving, and this one sees what that did.
  update app.notices set facts = facts - 'mailed' || (facts -> 'mailed')
    where mail_id = _mail_id and state = 'waiting' and _state = 'sent' and facts ? 'mailed';
$$;

revoke execute on all functions in schema app from public;
