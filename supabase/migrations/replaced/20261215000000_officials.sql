/* Officials: the people who referee a league's matches, with their levels and the days on which they cannot come (record
   0067). A league that names nobody has no rows here. */
alter table public.match_day_settings
  add column officials smallint not null default 1 constraint known_officials check (officials in (1, 3, 4)),
  add column shows_officials boolean not null default false;
comment on column public.match_day_settings.officials is
  'Officials of a match: a referee; with two assistants; with a fourth official too.';
comment on column public.match_day_settings.shows_officials is
  'Whether visitors read the names of officials who accepted a match.';
create trigger note_league_insert after insert on public.match_day_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.match_day_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();

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

-- Contacts are stored as those of invitations are.
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

alter table public.officials enable row level security;
revoke all on public.officials from anon, authenticated;
grant select on public.officials to authenticated;
grant insert (id, league_id, name, email, phone, level), update (name, email, phone, level)
  on public.officials to authenticated;
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

create function app.limit_absences() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.official_absences where official_id = new.official_id) >= 200 then
    raise exception 'An official has at most 200 unavailable periods. Remove an old one.' using errcode = 'PT409';
  end if;
  return new;
end $$;
create trigger limit_absences before insert on public.official_absences
  for each row execute function app.limit_absences();

alter table public.official_absences enable row level security;
revoke all on public.official_absences from anon, authenticated;
grant select, delete on public.official_absences to authenticated;
grant insert (id, official_id, first_day, last_day) on public.official_absences to authenticated;
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

revoke execute on all functions in schema app from public;
grant execute on function app.my_officials to anon, authenticated, service_role;
