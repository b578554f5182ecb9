-- Links with which officials, with an account or without, answer appointments and name days off (record 0067).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* Links with which officials answer their appointments and name the days on which they cannot come, with or without an
   account. A token has 256 random bits; only its hash is stored. */
create table app.official_links (
  token_hash  bytea primary key constraint hash_of_link check (length(token_hash) = 32),
  official_id uuid not null references public.officials on delete cascade,
  created_by  uuid references auth.users on delete set null,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '90 days'
);
create index on app.official_links (official_id);
create index on app.official_links (created_by);

alter table app.official_links enable row level security;

-- Deletes the links of an official who was removed.
create function app.end_links_of_official() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from app.official_links where official_id = new.id;
  return null;
end $$;
create trigger end_links after update of is_active on public.officials for each row
  when (old.is_active and not new.is_active) execute function app.end_links_of_official();

-- Deletes the officials' links that an account made in a league that it does not run any more.
create function app.end_official_links(_user_id uuid, _league_id uuid) returns void
language sql security definer set search_path = '' as $$
  delete from app.official_links k using public.officials o
    where o.id = k.official_id and o.league_id = _league_id and k.created_by = _user_id
      and not app.runs_league(_user_id, _league_id)
$$;

-- Deletes the officials' links that a former administrator made.
create function app.end_links_of_member() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_official_links(old.user_id, old.league_id);
  return null;
end $$;
create trigger end_official_links after delete on public.league_members for each row
  when (old.role = 'administrator') execute function app.end_links_of_member();

-- Deletes the officials' links that a former owner made.
create function app.end_links_of_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_official_links(old.owner_id, new.id);
  return null;
end $$;
create trigger zz_end_official_links after update of owner_id on public.leagues for each row
  when (old.owner_id is not null and old.owner_id is distinct from new.owner_id) execute function app.end_links_of_owner();

/* Sends appointments of an official, which are asked for from now on, and makes a link to them. Returns the token, which
   cannot be read again. Without `_ids` it makes a link alone. The 20 latest links work. */
create function public.send_appointments(_official_id uuid, _ids uuid[] default '{}') returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := app.make_token();
begin
  perform app.require_officials_right((
    select league_id from public.officials where id = _official_id and is_active));
  update public.appointments set state = 'sent', sent_at = coalesce(sent_at, now())
    where official_id = _official_id and id = any (_ids) and state in ('proposed', 'sent');
  insert into app.official_links (token_hash, official_id, created_by)
    values (app.hash_token(token), _official_id, auth.uid());
  delete from app.official_links where official_id = _official_id and token_hash not in (
    select token_hash from app.official_links where official_id = _official_id order by created_at desc limit 20);
  return token;
end $$;

-- Ends every link of an official, for the people who run the league. Appointments stay as they are.
create function public.withdraw_official_links(_official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_officials_right((select league_id from public.officials where id = _official_id));
  delete from app.official_links where official_id = _official_id;
end $$;

/* Everything that a mail to an official needs: {token, email, name, league_name, time_zone, matches}; its appointments
   count as sent. Appointments that were mailed or answered already are left out, so a call that repeats one whose
   answer was lost mails nothing and returns null. undo_appointment_mail takes a mail back that could not be sent.
   @throws PT409 for changed appointments or an official without an address, PT429 after 100 mails a day */
create function public.begin_appointment_mail(_official_id uuid, _ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today    constant date := (now() at time zone 'UTC')::date;
  official public.officials;
  to_mail  uuid[];
  made     text;
begin
  perform app.require_officials_right((
    select league_id from public.officials where id = _official_id and is_active));
  -- The rows are locked, so that a second call sees what the first did: the official first, as where one answers.
  select * into official from public.officials where id = _official_id for no key update;
  perform from public.appointments where official_id = _official_id and id = any (_ids) order by match_id, role for update;
  to_mail := array(select id from public.appointments
    where official_id = _official_id and id = any (_ids) and state in ('proposed', 'sent') and mailed_at is null);
  if to_mail = '{}' then
    if exists (select from public.appointments where official_id = _official_id and id = any (_ids)
        and state <> 'withdrawn') then
      return null;
    end if;
    raise exception 'This appointment has changed meanwhile' using errcode = 'PT409', hint = 'Load the page again.';
  elsif official.email is null then
    raise exception 'This person has no email address. Make a link instead.' using errcode = 'PT409';
  end if;
  made := public.send_appointments(_official_id, to_mail);
  update public.appointments set mailed_at = now() where id = any (to_mail);
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 mails today. Send a link, or continue tomorrow.' using errcode = 'PT429';
  end if;
  -- The notices of these appointments are shown on devices only.
  update app.notices n set state = 'mailed', done_at = now() from public.appointments a
    where a.id = any (to_mail) and n.match_id = a.match_id and n.state = 'waiting'
      and n.kind = 'appointment' and n.occasion = app.appointment_occasion(a);
  return (
    select jsonb_build_object('token', made, 'email', official.email, 'name', official.name, 'league_name', l.name,
      'time_zone', s.time_zone, 'matches', (
        select jsonb_agg(jsonb_build_object('home', h.name, 'away', g.name, 'played_at', m.played_at,
          'role', a.role, 'place', concat_ws(', ', v.name, nullif(btrim(m.pitch), ''))) order by m.played_at, m.id)
        from public.appointments a join public.matches m on m.id = a.match_id
          join public.teams h on h.id = m.home_team_id join public.teams g on g.id = m.away_team_id
          left join public.venues v on v.id = m.venue_id
        where a.id = any (to_mail)))
    from public.leagues l join public.league_settings s on s.league_id = l.id where l.id = official.league_id);
end $$;
comment on function public.begin_appointment_mail is '@nullable';

/* Takes a mail to an official back that could not be sent, and the link that it had. Its appointments are proposed
   again, and their notices wait again, unless the official answered meanwhile. The time of the link says which rows the
   mail changed. For the people who run the league; others change nothing. */
create function public.undo_appointment_mail(_token text, _ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update app.notices n set state = 'waiting', done_at = null from app.official_links k
    where k.token_hash = app.hash_token(_token) and n.state = 'mailed' and n.done_at = k.created_at
      and n.facts ->> 'official' = k.official_id::text and n.league_id in (select app.my_leagues());
  update public.appointments a set mailed_at = null,
      state = case when a.state = 'sent' and a.sent_at = k.created_at then 'proposed' else a.state end,
      sent_at = case when a.state = 'sent' and a.sent_at = k.created_at then null else a.sent_at end
    from app.official_links k where k.token_hash = app.hash_token(_token) and a.official_id = k.official_id
      and a.id = any (_ids) and a.mailed_at = k.created_at and a.league_id in (select app.my_leagues());
  delete from app.official_links k using public.officials o
    where k.token_hash = app.hash_token(_token) and o.id = k.official_id and o.league_id in (select app.my_leagues());
end $$;

/* The official of a link; without a token the one whom the caller's account is, in one league. */
create function app.open_official(_token text, _official_id uuid) returns setof public.officials
language sql stable security definer set search_path = '' rows 1 as $$
  select o.* from app.official_links k join public.officials o on o.id = k.official_id
    where k.token_hash = app.hash_token(_token) and k.expires_at > now() and o.is_active
  union all
  select o.* from public.officials o
    where _token is null and o.id = _official_id and o.user_id = (select auth.uid())
      and (select app.session_problem()) is null
$$;

-- Locks and returns the official of a link or of the caller's account, and refuses other callers.
create function app.require_official(_token text, _official_id uuid) returns public.officials
language plpgsql volatile security definer set search_path = '' as $$
declare
  official public.officials;
begin
  if _token is null then perform app.require_session(); end if;
  select * into official from app.open_official(_token, _official_id);
  -- A link that was withdrawn while this waited for the row does nothing.
  perform from public.officials where id = official.id for no key update;
  select * into official from app.open_official(_token, _official_id);
  if official.id is null then
    raise exception 'This link has expired or was withdrawn. Ask the competition for a new one.' using errcode = 'PT404';
  end if;
  return official;
end $$;

/* An official's own page: appointments of matches since two months ago, each with the score and whether the official
   may report it, and present and coming absences. The caller has the token of a link, or the official's account and
   `_official_id` without a token. Null for a link that does not work. */
create function public.official_page(_token text default null, _official_id uuid default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('official_id', o.id, 'name', o.name, 'league_name', l.name, 'time_zone', s.time_zone,
    'has_account', o.user_id is not null,
    'absences', (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'first_day', b.first_day,
        'last_day', b.last_day) order by b.first_day, b.last_day, b.id), '[]')
      from public.official_absences b where b.official_id = o.id and b.last_day >= (now() at time zone s.time_zone)::date),
    'appointments', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'role', a.role, 'state', a.state,
        'reason', a.reason, 'moved_from', a.moved_from, 'match_id', m.id, 'played_at', m.played_at, 'status', m.status,
        'is_hidden', m.is_hidden, 'score', app.pair(m.home_score, m.away_score),
        'may_report', a.role = 'referee' and a.state = 'accepted' and app.referee_problem(m) is null, 'home', h.name, 'away', g.name, 'venue', v.name, 'address', nullif(v.address, ''),
        'map_url', nullif(v.map_url, ''), 'pitch', nullif(btrim(m.pitch), '')) order by m.played_at, m.id, a.created_at), '[]')
      from public.appointments a join public.matches m on m.id = a.match_id
        join public.teams h on h.id = m.home_team_id join public.teams g on g.id = m.away_team_id
        left join public.venues v on v.id = m.venue_id
      where a.official_id = o.id and a.state <> 'proposed' and m.played_at > now() - interval '60 days'))
  from app.open_official(_token, _official_id) o join public.leagues l on l.id = o.league_id
    join public.league_settings s on s.league_id = l.id
$$;
comment on function public.official_page is '@nullable _token, _official_id';

-- An official answers an appointment. One that was accepted can still be declined before the kick-off.
create function public.answer_appointment(
  _id uuid, _accepts boolean, _reason text default null, _token text default null, _official_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  official public.officials := app.require_official(_token, _official_id);
  match    public.matches;
begin
  -- The match comes first, as where officials are appointed.
  select m.* into match from public.appointments a join public.matches m on m.id = a.match_id
    where a.id = _id and a.official_id = official.id for share of m;
  if match.played_at <= now() then
    raise exception 'The match has begun. Speak with the competition.' using errcode = 'PT409';
  end if;
  update public.appointments set state = case when _accepts then 'accepted' else 'declined' end, answered_at = now(),
      reason = case when not _accepts then nullif(btrim(_reason), '') end, moved_from = null
    where id = _id and official_id = official.id
      and (state = 'sent' or state = 'accepted' and not _accepts) and _accepts is not null;
  if not found then
    raise exception 'This appointment was withdrawn or answered meanwhile' using errcode = 'PT409',
      hint = 'Load the page again.';
  end if;
end $$;
comment on function public.answer_appointment is '@nullable _reason, _token, _official_id';

/* Adds days without an official, both ends included, by the official: by the token of a link, or by the account and
   `_official_id`. At most 200 periods, of at most two years each. */
create function public.add_absence(
  _first_day date, _last_day date, _token text default null, _official_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  official public.officials := app.require_official(_token, _official_id);
begin
  insert into public.official_absences (official_id, first_day, last_day) values (official.id, _first_day, _last_day);
end $$;
comment on function public.add_absence is '@nullable _token, _official_id';

/* Removes an absence of the official: by the token of a link, or by the account and `_official_id`. Another official's
   absence stays, without an error. */
create function public.remove_absence(_id uuid, _token text default null, _official_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  official public.officials := app.require_official(_token, _official_id);
begin
  delete from public.official_absences where id = _id and official_id = official.id;
end $$;
comment on function public.remove_absence is '@nullable _token, _official_id';

-- Joins an official to an account; to the one that it has already, nothing changes.
create function app.give_official(_official_id uuid, _user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.officials set user_id = _user_id
    where id = _official_id and is_active and (user_id is null or user_id = _user_id);
  if not found then
    raise exception 'Another account has these appointments already' using errcode = 'PT409';
  end if;
exception when unique_violation then
  raise exception 'Your account is another official of this competition already' using errcode = 'PT409';
end $$;

/* Joins the official of a link to the caller's account, so that the dashboard shows the appointments. */
create function public.join_official(_token text) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  official public.officials;
begin
  perform app.require_session();
  official := app.require_official(_token, null);
  perform app.give_official(official.id, auth.uid());
  return official.id;
end $$;

-- The caller as an official of each league: the numbers of appointments to answer and of accepted ones.
create function public.my_officiating()
returns table (official_id uuid, league_name text, waiting int, accepted int)
language sql stable set search_path = '' as $$
  select o.id, l.name,
    (select count(*)::int from public.appointments a join public.matches m on m.id = a.match_id
      where a.official_id = o.id and a.state = 'sent' and m.played_at > now()),
    (select count(*)::int from public.appointments a join public.matches m on m.id = a.match_id
      where a.official_id = o.id and a.state = 'accepted' and m.played_at > now())
  from public.officials o join public.leagues l on l.id = o.league_id
  where o.user_id = (select auth.uid()) order by l.name, o.id
$$;

-- Matches to come whose official declined, the earliest first, for each league of the caller that has them.
create function public.declined_matches() returns table (league_id uuid, declined uuid[])
language sql stable set search_path = '' as $$
  select m.league_id, array_agg(m.id order by m.played_at, m.id) from public.matches m
  where m.league_id in (select app.my_leagues()) and m.played_at > now() and m.status in ('scheduled', 'in_play')
    and exists (select from public.appointments a
      where a.match_id = m.id and a.state = 'declined' and a.settled_at is null)
  group by m.league_id
$$;

-- Takes the account and all links from an official, who stays one. The person may know the links.
create function app.release_official(_official_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.officials set user_id = null where id = _official_id;
  delete from app.official_links where official_id = _official_id;
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.send_appointments, public.withdraw_official_links, public.begin_appointment_mail,
  public.undo_appointment_mail, public.official_page, public.answer_appointment, public.add_absence,
  public.remove_absence, public.join_official, public.my_officiating, public.declined_matches
  from public, anon, authenticated;
grant execute on function public.send_appointments, public.withdraw_official_links, public.begin_appointment_mail,
  public.undo_appointment_mail, public.join_official, public.my_officiating, public.declined_matches to authenticated;
grant execute on function public.official_page, public.answer_appointment, public.add_absence, public.remove_absence
  to anon, authenticated;
