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

revoke execute on all functions in schema app from public;
revoke execute on function public.appoint_officials, public.remove_official from public, anon, authenticated;
grant execute on function app.my_officials to anon, authenticated, service_role;
grant execute on function public.appoint_officials, public.remove_official to authenticated;
