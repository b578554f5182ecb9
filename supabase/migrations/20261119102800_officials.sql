/* Officials: the people who referee a league's matches, with their levels and the days on which they cannot come; their
   appointments, the links with which they answer, and the marks that clubs give them (records 0067 and 0070). A league
   that names nobody has no rows here. */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.officials (
  id         uuid primary key default gen_random_uuid(),
  league_id  uuid not null references public.leagues on delete cascade,
  name       text not null constraint official_name check (btrim(name) <> '' and length(name) <= 200),
  email      text constraint official_email
    check (email ~ '^[^@\s]+@[^@\s]+$' and email = lower(email) and length(email) <= 320),
  phone      text constraint official_phone check (phone ~ '^\+?[0-9]{6,15}$'),
  level      smallint not null default 1 constraint official_level check (level between 1 and 9),
  user_id    uuid references auth.users on delete set null,
  is_active  boolean not null default true,
  created_at timestamptz not null default now()
);
create index on public.officials (league_id);
create index on public.officials (user_id);
create unique index one_official_a_league on public.officials (league_id, user_id);
comment on column public.officials.level is '1 is the highest.';
comment on column public.officials.user_id is 'The account of the official; null for a person who has only a link.';
comment on column public.officials.is_active is 'False for a former official, whose matches keep the name.';

alter table public.officials enable row level security;
revoke all on public.officials from anon, authenticated;
grant select on public.officials to authenticated;
grant
  insert (id, league_id, name, email, phone, level),
  update (name, email, phone, level) on public.officials to authenticated;
create policy "a person who runs the league reads its officials" on public.officials for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "an official reads their own row" on public.officials for select to authenticated
  using (user_id = (select auth.uid()));
create policy "officials are read with all that proves the person" on public.officials as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "a person who runs the league adds officials" on public.officials for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "a person who runs the league edits officials" on public.officials for update to authenticated
  using (is_active and league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.officials for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Trims an official's name and contacts, and refuses more than 500 officials of a competition. Contacts are stored as
   those of invitations are. */
create function app.keep_official() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.name := btrim(new.name);
  new.email := app.normalize_email(new.email);
  new.phone := nullif(regexp_replace(new.phone, '[\s()./-]', '', 'g'), '');
  if tg_op = 'INSERT' and (select count(*) from public.officials where league_id = new.league_id and is_active) >= 500 then
    raise exception 'A competition has at most 500 officials' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger keep_official before insert or update of name, email, phone on public.officials
  for each row execute function app.keep_official();

-- The officials whom the caller works with: those of leagues that the caller runs, and the caller.
create function app.my_officials() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select id from public.officials where league_id in (select app.my_leagues())
  union
  select id from public.officials where user_id = (select auth.uid())
$$;

/* Days on which an official cannot come, in the time zone of the league. */
create table public.official_absences (
  id          uuid primary key default gen_random_uuid(),
  official_id uuid not null references public.officials on delete cascade,
  first_day   date not null,
  last_day    date not null,
  constraint absence_days check (first_day <= last_day and last_day - first_day <= 730
    and first_day between '2000-01-01' and '2200-01-01')
);
create index on public.official_absences (official_id, first_day);

alter table public.official_absences enable row level security;
revoke all on public.official_absences from anon, authenticated;
grant select on public.official_absences to authenticated;
grant insert (id, official_id, first_day, last_day), delete on public.official_absences to authenticated;
create policy "an official and those who run the league read absences" on public.official_absences for select
  to authenticated using (official_id in (select app.my_officials()));
create policy "absences are read with all that proves the person" on public.official_absences as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "an official and those who run the league add absences" on public.official_absences for insert
  to authenticated with check (official_id in (select app.my_officials()));
create policy "an official and those who run the league remove absences" on public.official_absences for delete
  to authenticated using (official_id in (select app.my_officials()));
create trigger a_check_session before insert or update or delete on public.official_absences for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- Refuses more than 200 absences of an official.
create function app.limit_absences() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.official_absences where official_id = new.official_id) >= 200 then
    raise exception 'An official has at most 200 unavailable periods. Remove an old one.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger limit_absences before insert on public.official_absences
  for each row execute function app.limit_absences();

/* Appointments: which official a match has in which role, and how far the question to the official got (record 0067).
   proposed: only those who run the league see it. sent: the official is asked. withdrawn: it was sent and no longer
   holds. */
create table public.appointments (
  id          uuid primary key default gen_random_uuid(),
  league_id   uuid not null references public.leagues on delete cascade,
  match_id    uuid not null references public.matches on delete cascade,
  official_id uuid not null references public.officials on delete cascade,
  role        text not null constraint appointment_role check (role in ('referee', 'assistant', 'fourth')),
  state       text not null default 'proposed' constraint appointment_state
    check (state in ('proposed', 'sent', 'accepted', 'declined', 'withdrawn')),
  -- Why the official declined.
  reason      text constraint appointment_reason check (length(reason) <= 500),
  -- The kick-off that the official had accepted before the match moved.
  moved_from  timestamptz,
  sent_at     timestamptz,
  answered_at timestamptz,
  -- When a person who runs the league took note of the refusal.
  settled_at  timestamptz,
  created_at  timestamptz not null default now(),
  -- When the official was asked by mail; null for appointments that were sent by link alone.
  mailed_at   timestamptz,
  -- When the mail server refused the mail for good.
  refused_at  timestamptz
);
create unique index one_role_a_match on public.appointments (match_id, official_id)
  where state in ('proposed', 'sent', 'accepted');
create index on public.appointments (league_id);
create index on public.appointments (match_id);
create index on public.appointments (official_id);
comment on column public.appointments.refused_at is 'When the mail server refused the mail for good, after it had counted as sent.';

alter table public.appointments enable row level security;
revoke all on public.appointments from anon, authenticated;
grant select on public.appointments to authenticated;
create policy "a person who runs the league reads its appointments" on public.appointments for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "an official reads the appointments that were sent" on public.appointments for select to authenticated
  using (state <> 'proposed' and official_id in (
    select id from public.officials where user_id = (select auth.uid())));
create policy "appointments are read with all that proves the person" on public.appointments as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger note_league_insert after insert on public.appointments referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.appointments referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_delete after delete on public.appointments referencing old table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_truncate after truncate on public.appointments
  for each statement execute function app.note_truncation();

-- Refuses callers who do not run the league, and locks it.
create function app.require_officials_right(_league_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for share;
  if not found then
    raise exception 'Only the owner of the league can appoint officials' using errcode = '42501';
  end if;
end $$;

-- Ends an appointment: one that was never sent goes, one that was sent stays as withdrawn, a refusal is settled.
create function app.end_appointment(_id uuid, _match_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.appointments where id = _id and match_id = _match_id and state = 'proposed';
  if found then return; end if;
  update public.appointments set
      state = case state when 'declined' then state else 'withdrawn' end,
      settled_at = case state when 'declined' then now() end
    where id = _id and match_id = _match_id and state in ('sent', 'accepted', 'declined') and settled_at is null;
  if not found then
    raise exception 'This appointment has changed meanwhile' using errcode = 'PT409', hint = 'Load the page again.';
  end if;
end $$;

-- The number of officials of a role in a match: two assistants, one of any other role.
create function app.places_of_role(_role text) returns int language sql immutable
  return case _role when 'assistant' then 2 else 1 end;

/* Appoints officials of a competition, all or none. `_entries`: [{match_id, role, official_id, replaces}]. `replaces` is
   an appointment of the match that ends; `official_id` is null where the place stays free. @returns the number of new
   appointments */
create function public.appoint_officials(_league_id uuid, _entries jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  entry  record;
  number int := 0;
begin
  perform app.require_officials_right(_league_id);
  if jsonb_typeof(_entries) is distinct from 'array' or jsonb_array_length(_entries) not between 1 and 500 then
    raise exception 'Appoint from 1 to 500 officials' using errcode = '22023';
  end if;
  -- Two calls lock the matches in one order.
  perform from public.matches where league_id = _league_id and id in (
    select (e ->> 'match_id')::uuid from jsonb_array_elements(_entries) e) order by id for no key update;
  for entry in
    select * from jsonb_to_recordset(_entries) e (match_id uuid, role text, official_id uuid, replaces uuid)
    order by e.match_id, e.role
  loop
    if not exists (select from public.matches where id = entry.match_id and league_id = _league_id) then
      raise exception 'Some of these matches no longer exist' using errcode = 'PT409', hint = 'Load the matches again.';
    end if;
    if entry.replaces is not null then perform app.end_appointment(entry.replaces, entry.match_id); end if;
    if entry.official_id is null then continue; end if;
    if not exists (
      select from public.officials where id = entry.official_id and league_id = _league_id and is_active) then
      raise exception 'This official was removed meanwhile' using errcode = 'PT409', hint = 'Load the page again.';
    end if;
    insert into public.appointments (league_id, match_id, official_id, role)
      values (_league_id, entry.match_id, entry.official_id, entry.role);
    number := number + 1;
    if (select count(*) from public.appointments where match_id = entry.match_id and role = entry.role
        and state in ('proposed', 'sent', 'accepted')) > app.places_of_role(entry.role) then
      raise exception 'Another official was appointed to this place meanwhile' using errcode = 'PT409',
        hint = 'Load the page again.';
    end if;
  end loop;
  return number;
exception when unique_violation then
  raise exception 'This official has another role in the match already' using errcode = 'PT409';
end $$;

/* Removes an official: the row goes if it never had a match; else matches keep the name, without contacts, and matches to
   come lose the official. */
create function public.remove_official(_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_officials_right((select league_id from public.officials where id = _id));
  -- Officials before their appointments, as in every function: otherwise two could wait for each other.
  perform from public.officials where id = _id for update;
  perform app.require_right_to_end_official(_id);
  update public.appointments a set state = 'withdrawn' from public.matches m
    where a.official_id = _id and m.id = a.match_id and m.played_at > now() and a.state in ('sent', 'accepted');
  delete from public.appointments where official_id = _id and state = 'proposed';
  if not exists (select from public.appointments where official_id = _id) then
    delete from public.officials where id = _id;
  else
    update public.officials set is_active = false, email = null, phone = null, user_id = null where id = _id;
    delete from public.official_absences where official_id = _id;
  end if;
end $$;

-- Asks officials who accepted the former kick-off of a match again. The question with the new kick-off can be mailed.
create function app.ask_officials_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.appointments set state = 'sent', answered_at = null, moved_from = old.played_at, mailed_at = null
    where match_id = new.id and state = 'accepted' and new.played_at > now();
  return null;
end $$;
create trigger ask_officials_again after update of played_at on public.matches for each row
  when (old.played_at <> new.played_at) execute function app.ask_officials_again();

/* The name of a match's official for the caller: first name and initial in a competition that protects its people, and
   of a person who is protected elsewhere. Those who work on the match's teams or run the league read the whole name. */
create function app.shown_official(_official public.officials, _match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case when (
      exists (select from public.youth_settings where league_id = _match.league_id)
      or exists (select from public.profiles p join app.young_people y on y.profile_id = p.id
        where p.user_id = _official.user_id))
    and not ((select app.session_problem()) is null and (_match.league_id in (select app.my_leagues())
      or _match.home_team_id in (select app.my_teams()) or _match.away_team_id in (select app.my_teams())))
    then app.public_name(_official.name) else _official.name end
$$;

-- The officials who accepted a match, for everybody, if the owner shows them: [{role, name}]; null for none.
create function public.match_officials(_match public.matches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('role', a.role, 'name', app.shown_official(o, m))
      order by array_position('{referee,assistant,fourth}', a.role), a.created_at, a.id)
    from public.appointments a join public.officials o on o.id = a.official_id
      join public.match_day_settings s on s.league_id = a.league_id and s.shows_officials
      join public.matches m on m.id = a.match_id and not m.is_hidden
  where a.match_id = _match.id and a.state = 'accepted'
$$;
comment on function public.match_officials is '@nullable';

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

/* Marks by clubs: after a match the manager of each side may mark its referee from 1 to 10, if the owner asks for it
   (record 0070). Those who run the league read the marks; the referee and the public never do. */
create table public.official_marks (
  id          uuid primary key default gen_random_uuid(),
  league_id   uuid not null references public.leagues on delete cascade,
  match_id    uuid not null references public.matches on delete cascade,
  official_id uuid not null references public.officials on delete cascade,
  -- The side whose manager gave the mark.
  team_id     uuid not null references public.teams on update cascade on delete cascade,
  mark        smallint not null constraint mark_of_official check (mark between 1 and 10),
  note        text constraint note_of_mark check (btrim(note) <> '' and length(note) <= 1000),
  user_id     uuid default auth.uid() references auth.users on delete set null,
  given_at    timestamptz not null default now(),
  constraint one_mark_a_side unique (match_id, team_id),
  constraint note_of_low_mark check (mark > 4 or note is not null)
);
create index on public.official_marks (league_id);
create index on public.official_marks (official_id);
create index on public.official_marks (team_id);
create index on public.official_marks (user_id);
comment on column public.official_marks.mark is '10 is the best. A mark of 4 or less has a note.';

alter table public.official_marks enable row level security;
revoke all on public.official_marks from anon, authenticated;
grant select on public.official_marks to authenticated;
create policy "marks are read with all that proves the person" on public.official_marks as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- The officials whom the caller is.
create function app.own_officials() returns setof uuid
language sql stable security definer set search_path = '' rows 2 as $$
  select id from public.officials where user_id = (select auth.uid())
$$;

create policy "a person who runs the league reads marks, but none of themself" on public.official_marks for select
  to authenticated
  using (league_id in (select app.my_leagues()) and official_id not in (select app.own_officials()));

-- The teams that the caller manages, without those that the caller assists or whose league the caller runs.
create function app.own_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 2 as $$
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
$$;

create policy "a manager reads the marks of the team" on public.official_marks for select to authenticated
  using (team_id in (select app.own_teams()) and official_id not in (select app.own_officials()));

-- The official who accepted to be the referee of a match; null for none.
create function app.referee_of(_match_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select official_id from public.appointments where match_id = _match_id and role = 'referee' and state = 'accepted'
  order by created_at limit 1
$$;

-- The sentence that says why the referee of a match cannot be marked now; null where it can be.
create function app.mark_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and takes_marks)
      then 'In this competition teams give no marks to referees.'
    when _match.played_at > now() or _match.live_phase is not null
      or _match.status not in ('scheduled', 'abandoned')
      or _match.status = 'scheduled' and num_nulls(_match.home_score, _match.away_score) > 0
      then 'The referee is marked when the match has been played.'
    when app.referee_of(_match.id) is null then 'No referee accepted this match.'
    when _match.played_at < now() - interval '14 days'
      then 'The referee can be marked until 14 days after the match.'
  end
$$;

-- Gives the referee of a match the mark of a side, or changes it.
create function public.mark_referee(_match_id uuid, _team_id uuid, _mark int, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match   public.matches;
  problem text;
begin
  perform app.require_session();
  -- The end of the right to manage the team waits for this mark, or is over before it.
  perform from public.teams where id = _team_id for share;
  select * into match from public.matches where id = _match_id and _team_id in (home_team_id, away_team_id) for share;
  if not found or _team_id not in (select app.own_teams()) then
    raise exception 'Only the manager of a team marks the referee of its match' using errcode = '42501';
  end if;
  problem := app.mark_problem(match);
  if problem is null and app.referee_of(match.id) in (select app.own_officials()) then
    problem := 'You were the referee of this match.';
  elsif problem is null and (_mark is null or _mark not between 1 and 10) then
    problem := 'A mark is from 1 to 10.';
  elsif problem is null and _mark <= 4 and coalesce(btrim(_note), '') = '' then
    problem := 'Say why the mark is 4 or less.';
  elsif problem is null and length(btrim(_note)) > 1000 then
    problem := 'A note to a mark has at most 1,000 characters.';
  end if;
  if problem is not null then raise exception using message = problem, errcode = 'PT409'; end if;
  insert into public.official_marks (league_id, match_id, official_id, team_id, mark, note)
    values (match.league_id, match.id, app.referee_of(match.id), _team_id, _mark, nullif(btrim(_note), ''))
  on conflict on constraint one_mark_a_side do update set official_id = excluded.official_id, mark = excluded.mark,
    note = excluded.note, user_id = excluded.user_id, given_at = now();
end $$;
comment on function public.mark_referee is '@nullable _note';

/* Matches whose referee the caller may mark now, as the manager of a side, the latest first. The referee's name is there
   if the owner shows it. */
create function public.referees_to_mark() returns table (
  match_id uuid, team_id uuid, home_team text, away_team text, home_score smallint, away_score smallint,
  played_at timestamptz, time_zone text, referee text, mark smallint, note text)
language sql stable security definer set search_path = '' rows 5 as $$
  select m.id, side.id, h.name, a.name, m.home_score, m.away_score, m.played_at, z.time_zone,
    case when s.shows_officials then o.name end, k.mark, k.note
  from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.takes_marks
    join public.league_settings z on z.league_id = m.league_id
    join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
    join app.own_teams() side (id) on side.id in (m.home_team_id, m.away_team_id)
    join public.officials o on o.id = app.referee_of(m.id)
    left join public.official_marks k on k.match_id = m.id and k.team_id = side.id
  where m.played_at between now() - interval '14 days' and now() and app.mark_problem(m) is null
    and o.id not in (select app.own_officials()) and (select app.session_problem()) is null
  order by m.played_at desc, m.id, h.name limit 50
$$;
comment on function public.referees_to_mark is '@nullable home_score, away_score, referee, mark, note';

-- The number and the average of the marks of each official, as the policies show them to the caller.
create function public.official_averages(_league_id uuid) returns table (official_id uuid, marks int, average numeric)
language sql stable set search_path = '' as $$
  select k.official_id, count(*)::int, round(avg(k.mark), 1) from public.official_marks k
  where k.league_id = _league_id and k.league_id in (select app.my_leagues()) group by k.official_id
$$;

-- Removes how an official is reached, the days off and the reasons of refusals. The name stays with the appointments.
create function app.forget_official(_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.officials set email = null, phone = null where id = _id and num_nonnulls(email, phone) > 0;
  delete from public.official_absences where official_id = _id;
  update public.appointments set reason = null where official_id = _id and reason is not null;
$$;

/* Refuses that the owner's account is taken from an official by somebody else, and that an official who was marked stops
   being one by their own doing: that person would read the marks then. */
create function app.require_right_to_end_official(_official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account  uuid;
  is_owner boolean;
begin
  select o.user_id, o.user_id = l.owner_id into account, is_owner
    from public.officials o join public.leagues l on l.id = o.league_id where o.id = _official_id for no key update of o;
  if is_owner and account is distinct from auth.uid() then
    raise exception 'This official has the owner''s account. Only the owner can take it away or remove the official.'
      using errcode = 'PT403';
  elsif account = auth.uid() and exists (select from public.official_marks where official_id = _official_id) then
    raise exception using errcode = 'PT409', message = 'You were marked as a referee. ' || case when is_owner
      then 'Your account stays with the official, so that you do not read the marks.'
      else 'Another person who runs the competition takes your account away.' end;
  end if;
end $$;

-- Takes the account and all links from an official.
create function public.release_official(_official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.require_officials_right((
    select league_id from public.officials where id = _official_id and is_active));
  perform app.require_right_to_end_official(_official_id);
  perform app.release_official(_official_id);
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.appoint_officials, public.remove_official, public.send_appointments,
  public.withdraw_official_links, public.begin_appointment_mail, public.undo_appointment_mail, public.official_page,
  public.answer_appointment, public.add_absence, public.remove_absence, public.join_official, public.my_officiating,
  public.declined_matches, public.mark_referee, public.referees_to_mark, public.official_averages,
  public.release_official from public, anon, authenticated;
grant execute on function app.my_officials, app.own_officials, app.own_teams to anon, authenticated, service_role;
grant execute on function public.appoint_officials, public.remove_official, public.send_appointments,
  public.withdraw_official_links, public.begin_appointment_mail, public.undo_appointment_mail, public.join_official,
  public.my_officiating, public.declined_matches, public.mark_referee, public.referees_to_mark,
  public.official_averages, public.release_official to authenticated;
grant execute on function public.official_page, public.answer_appointment, public.add_absence, public.remove_absence
  to anon, authenticated;
