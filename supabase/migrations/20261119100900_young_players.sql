/* Young players. A competition with a row here shows people by first name and initial, without date of birth, age and
   biography, and photos only with a consent. As with dates of birth, `profiles` holds what the public may see, and what
   is hidden is in a table of its own: then no filter, order, embed, function or change can show it (record 0059).
   A competition may keep its tables and lists from the public, or its scores too. */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.youth_settings (
  league_id  uuid primary key references public.leagues on delete cascade,
  age_group  text constraint age_group_length check (btrim(age_group) <> '' and length(age_group) <= 40),
  results    text not null default 'shown' constraint known_results check (results in ('shown', 'no_tables', 'no_scores')),
  created_at timestamptz not null default now()
);

-- Most competitions hide nothing, so an index finds those that do at once.
create index youth_without_tables on public.youth_settings (league_id, results) where results <> 'shown';
comment on table public.youth_settings is 'A competition with a row protects its players; without one it shows them.';
comment on column public.youth_settings.age_group is 'What the public reads in place of ages, like U12.';
comment on column public.youth_settings.results is
  'What the public sees of results: all, no tables and lists, or no scores either.';

alter table public.youth_settings enable row level security;
revoke all on public.youth_settings from anon, authenticated;
grant select on public.youth_settings to anon, authenticated;
grant
  insert (league_id, age_group, results),
  update (league_id, age_group, results),
  delete on public.youth_settings to authenticated;
create policy "anyone reads which competitions protect their players" on public.youth_settings for select using (true);
create policy "the league owner protects players" on public.youth_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner changes the protection" on public.youth_settings for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner ends the protection" on public.youth_settings for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.youth_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of league_id on public.youth_settings for each row
  when (old.league_id <> new.league_id) execute function app.refuse_key_change();
create trigger note_league_insert after insert on public.youth_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_update after update on public.youth_settings referencing new table as changed
  for each statement execute function app.note_row_leagues();
create trigger note_league_delete after delete on public.youth_settings referencing old table as changed
  for each statement execute function app.note_row_leagues();

-- People whose details are hidden at present, with these details. Everybody may know who is in it, and nobody reads more.
create table app.young_people (
  profile_id uuid primary key references public.profiles on delete cascade deferrable initially deferred,
  full_name  text collate app.names not null
    constraint profiles_full_name_check check (btrim(full_name) <> '' and length(full_name) <= 200),
  photo_url  text
    constraint profiles_photo_url_length check (length(photo_url) <= 2048)
    constraint photo_url_address check (app.is_file_address(photo_url)),
  bio        text constraint profiles_bio_check check (length(bio) <= 10000),
  hidden_at  timestamptz not null default now()
);

alter table app.young_people enable row level security;
grant select (profile_id) on app.young_people to anon, authenticated, service_role;
create policy "anyone reads whose details are hidden" on app.young_people for select using (true);

/* First name and initial: 'Mia Klein' and 'Klein, Mia' become 'Mia K.'. A name without spaces in Chinese, Japanese or
   Korean characters is the whole name, of which the first character remains. */
create function app.public_name(_name text) returns text language plpgsql immutable set search_path = '' as $$
declare
  plain text := normalize(_name, nfc);
  words text[];
begin
  if plain ~ '^[^,]+,\s*[^,\s]' then plain := split_part(plain, ',', 2) || ' ' || split_part(plain, ',', 1); end if;
  plain := regexp_replace(plain, '(\S)[.](\S)', '\1 \2', 'g');
  words := array(
    select word from (
      select btrim(w.word, '()[]{}<>"''.,:!?*#+-–—„“”‘’«»') as word, w.place
      from regexp_split_to_table(plain, '[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000_@/\\|;,&]+')
        with ordinality w (word, place)) stripped
    where word <> '' order by place);
  if cardinality(words) = 0 then return 'Player'; end if;
  if cardinality(words) > 1 then return left(words[1], 100) || ' ' || upper(left(words[cardinality(words)], 1)) || '.'; end if;
  if words[1] ~ '[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]' then return left(words[1], 1) || '.'; end if;
  return left(words[1], 100);
end $$;

/* Whether a person's details are hidden: if any competition in which they play, played or managed, or for which they
   were added, protects its people. Before the first team, so do the competitions that the account serves which added the
   profile. A person whose recorded date of birth says more than 18 years is free once they belong to no team of such a
   competition. */
create function app.is_young(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.profile_id, l.league_id, l.was_young, l.origin from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select served.id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    where s.profile_id = _profile_id
  )
  select exists (
      select from own o where (o.was_young or exists (select from public.youth_settings y where y.league_id = o.league_id))
        and (not exists (select from person p join app.birth_dates b on b.profile_id = p.id
            where b.date_of_birth < current_date - interval '18 years')
          or exists (select from public.team_players s join public.teams t on t.id = s.team_id
            where s.player_id = o.profile_id and t.league_id = o.league_id)
          or exists (select from public.teams t where t.manager_id = o.profile_id and t.league_id = o.league_id)))
    or not exists (select from own where origin <> 'added')
      and exists (select from adding join public.youth_settings y on y.league_id = adding.id)
$$;

/* Moves the photos of these people, and the avatars of their accounts, to the bucket that fits. Their public addresses
   stop working, or work again: a stored file is found by bucket and name, on hosted Supabase too. */
create function app.place_photos(_profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held text[] := array(
    select y.profile_id::text from app.young_people y
    where y.profile_id = any (_profile_ids) and not app.may_show_photo(y.profile_id));
  free text[] := array(select id::text from unnest(_profile_ids) id where id::text <> all (held));
begin
  held := held || array(
    select p.user_id::text from public.profiles p where p.id::text = any (held) and p.user_id is not null);
  free := free || array(
    select p.user_id::text from public.profiles p
    where p.id::text = any (free) and p.user_id is not null and not exists (
      select from public.profiles o join app.young_people y on y.profile_id = o.id
      where o.user_id = p.user_id and not app.may_show_photo(o.id)));
  update storage.objects set name = bucket_id || '/' || name, bucket_id = 'held-photos'
    where bucket_id in ('player-photos', 'avatars') and lower(app.folder_of(bucket_id, name)) = any (held);
  update storage.objects set bucket_id = split_part(name, '/', 1), name = substr(name, strpos(name, '/') + 1)
    where bucket_id = 'held-photos' and lower(app.folder_of(bucket_id, name)) = any (free);
end $$;

-- Hides the reports that name these people, also those of other competitions.
create function app.hold_reports_of(_profile_ids uuid[]) returns void
language sql security definer set search_path = '' as $$
  insert into app.held_reports (report_id)
  select distinct r.id from app.young_people y
  cross join lateral unnest(app.match_ids_of(y.profile_id)) played (match_id)
  join public.match_reports r on r.match_id = played.match_id
  where y.profile_id = any (_profile_ids) and (strpos(lower(r.report_text), lower(y.full_name)) > 0
    or strpos(r.report_text, app.surname_of(y.full_name)) > 0)
  on conflict do nothing
$$;

/* Hides and shows what must be hidden or shown now of these people and of the other profiles of their accounts. Writers
   of the same profiles wait for it. */
create function app.refresh_young(_profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  ids    uuid[];
  coming uuid[];
  going  uuid[];
begin
  if not exists (select from public.youth_settings) and not exists (select from app.young_people) then return; end if;
  ids := array(
    select unnest(_profile_ids)
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = any (_profile_ids));
  perform from public.profiles where id = any (ids) order by id for no key update;
  coming := array(select p.id from public.profiles p where p.id = any (ids)
    and not exists (select from app.young_people y where y.profile_id = p.id) and app.is_young(p.id));
  going := array(select y.profile_id from app.young_people y where y.profile_id = any (ids)
    and not app.is_young(y.profile_id));
  if coming = '{}' and going = '{}' then return; end if;
  perform set_config('app.keeps_hidden', 'on', true);
  insert into app.young_people (profile_id, full_name, photo_url, bio)
    select id, full_name, nullif(photo_url, ''), bio from public.profiles where id = any (coming);
  update public.profiles set full_name = app.public_name(full_name), bio = null,
      photo_url = case when app.may_show_photo(id) then photo_url end
    where id = any (coming);
  update public.profiles p set full_name = y.full_name, photo_url = y.photo_url, bio = y.bio
    from app.young_people y where y.profile_id = p.id and p.id = any (going);
  delete from app.young_people where profile_id = any (going);
  perform set_config('app.keeps_hidden', '', true);
  perform app.place_photos(coming || going);
  perform app.hold_reports_of(coming);
  perform app.publish_birth_dates(coming || going);
  -- Pages of matches show them as officials of other competitions.
  perform app.note_changes(array(
    select o.league_id from public.officials o join public.profiles p on p.user_id = o.user_id
    where p.id = any (coming || going)));
end $$;

/* Moves a written name, photo or biography of a protected person to its table, and leaves in the column what the public
   may see. The argument is the column. A name that is written as it is shown is no change: so a client that reads a row
   and writes it back does not shorten the name. */
create function app.keep_hidden() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('app.keeps_hidden', true) = 'on' then return new; end if;
  if not exists (select from app.young_people where profile_id = new.id) then return new; end if;
  case tg_argv[0]
    when 'full_name' then
      if new.full_name = old.full_name then return new; end if;
      update app.young_people set full_name = new.full_name where profile_id = new.id;
      new.full_name := app.public_name(new.full_name);
    when 'photo_url' then
      update app.young_people set photo_url = nullif(new.photo_url, '') where profile_id = new.id;
      if not app.may_show_photo(new.id) then new.photo_url := null; end if;
    when 'bio' then
      update app.young_people set bio = new.bio where profile_id = new.id;
      new.bio := null;
  end case;
  return new;
end $$;
create trigger keep_hidden_name before update of full_name on public.profiles
  for each row execute function app.keep_hidden('full_name');
create trigger keep_hidden_photo before update of photo_url on public.profiles
  for each row execute function app.keep_hidden('photo_url');
create trigger keep_hidden_bio before update of bio on public.profiles
  for each row execute function app.keep_hidden('bio');

/* Moves the details of a new profile of a young person to their table. After keep_email, in the order of names: that
   trigger records who added the profile. A person whom app.profile_for_team gives a profile is protected already. */
create function app.keep_hidden_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youth_settings) then return new; end if;
  -- An upsert over a profile that exists: the triggers of its update handle it.
  if exists (select from public.profiles where id = new.id) or exists (select from app.young_people where profile_id = new.id)
    or not app.is_young(new.id) then return new; end if;
  insert into app.young_people (profile_id, full_name, photo_url, bio)
    values (new.id, new.full_name, nullif(new.photo_url, ''), new.bio);
  new.full_name := app.public_name(new.full_name);
  new.photo_url := null;
  new.bio := null;
  return new;
end $$;
create trigger keep_hidden_person before insert on public.profiles
  for each row execute function app.keep_hidden_person();

-- Everybody whose details this competition can hide.
create function app.people_of_league(_league_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select profile_id from app.person_leagues where league_id = _league_id
    union
    select added.id from public.leagues l, app.added_without_league(l.owner_id, l.id) added (id) where l.id = _league_id)
$$;

-- Hides or shows the details of a league's people when its youth settings are added or deleted.
create function app.refresh_young_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(app.people_of_league(coalesce(new.league_id, old.league_id)));
  return null;
end $$;
create trigger refresh_young_league after insert or delete on public.youth_settings
  for each row execute function app.refresh_young_league();

/* Hides or shows the details of players who join or leave a squad. It runs behind remember_players, in the order of
   names: that trigger notes the league of a new player. */
create function app.refresh_young_squad() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array(select distinct player_id from changed));
  return null;
end $$;
create trigger show_young_signed after insert on public.team_players referencing new table as changed
  for each statement execute function app.refresh_young_squad();
create trigger show_young_released after delete on public.team_players referencing old table as changed
  for each statement execute function app.refresh_young_squad();

-- Hides or shows the details of a team's former and new manager.
create function app.refresh_young_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array_remove(
    array[new.manager_id, case tg_op when 'UPDATE' then old.manager_id end], null));
  return null;
end $$;
create trigger show_young_managers after insert or update of manager_id on public.teams
  for each row execute function app.refresh_young_managers();

-- Hides or shows the details of a person whose account or date of birth changes.
create function app.refresh_young_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array[new.id]);
  return null;
end $$;
create trigger show_young_linked after update of user_id on public.profiles for each row
  when (new.user_id is distinct from old.user_id) execute function app.refresh_young_person();
create trigger show_young_of_new_age after update of date_of_birth on public.profiles
  for each row execute function app.refresh_young_person();

/* Shows the details of people who have turned 18, unless a competition still hides them. With time a person's details
   only ever become public, when the person is 18 and belongs to no such team any more. */
create function app.show_grown_up() returns void language sql security definer set search_path = '' as $$
  select app.refresh_young(array(
    select y.profile_id from app.young_people y join app.birth_dates b on b.profile_id = y.profile_id
    where b.date_of_birth < current_date - interval '18 years'))
$$;

/* Whether the caller may see a person's full name. Those who may edit the profile may, and those who run a team in
   which the person played. */
create function app.may_see_name(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or (select app.session_problem()) is null and (app.may_edit_profile(_profile_id) or exists (
      select from app.squad_history h where h.player_id = _profile_id and h.team_id in (select app.my_teams())))
$$;

-- A computed field: a person's full name, where the caller may see it. `select=full_name:real_name`. Each of these
-- fields gives what the column gives where nothing is hidden from the caller. They are volatile, so that a statement
-- that writes a name returns it.
create function public.real_name(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.full_name from app.young_people y
    where y.profile_id = _profile.id and app.may_see_name(_profile.id)), _profile.full_name)
$$;

/* A computed field: the photo of a young person for the people who may edit the profile; for others the column's value.
   It is volatile, so that a statement that writes a photo returns it. */
create function public.real_photo(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.photo_url from app.young_people y
    where y.profile_id = _profile.id and app.may_see_birth(_profile.id)), _profile.photo_url)
$$;
comment on function public.real_photo is '@nullable';

/* A computed field: the biography of a young person for the people who may edit the profile; for others the column's
   value. It is volatile, so that a statement that writes a biography returns it. */
create function public.real_bio(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.bio from app.young_people y
    where y.profile_id = _profile.id and app.may_see_birth(_profile.id)), _profile.bio)
$$;
comment on function public.real_bio is '@nullable';

-- A computed field: the protection of a young person's details. For the page of a person: null where nothing is
-- hidden, else {age_group, results, since} of their competitions, the strictest results, and when the details were
-- hidden, in milliseconds since 1970.
create function public.youth(_profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('age_group', min(s.age_group), 'since', floor(extract(epoch from min(y.hidden_at)) * 1000),
    'results', coalesce(min(s.results) filter (where s.results = 'no_scores'), min(s.results), 'shown'))
  from app.young_people y
  left join public.youth_settings s on s.league_id in (select l.league_id from app.person_leagues l where l.profile_id = y.profile_id)
  where y.profile_id = _profile.id having count(y.profile_id) > 0
$$;
comment on function public.youth is '@nullable';

-- The copy of one's own data has one's own name, photo and biography, whatever the public sees.
create function app.with_hidden_details(_data jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  profiles jsonb := coalesce((
    select jsonb_agg(e.profile || case when y.profile_id is null then '{}' else
      jsonb_build_object('full_name', y.full_name, 'photo_url', y.photo_url, 'bio', y.bio) end order by e.place)
    from jsonb_array_elements(_data -> 'profiles') with ordinality e (profile, place)
    left join app.young_people y on y.profile_id = (e.profile ->> 'id')::uuid), '[]');
begin
  return _data || jsonb_build_object('profile', profiles -> 0, 'profiles', profiles);
end $$;

/* Consents to photos of young players. A guardian gives one by a link, and revokes it by the same link; the manager and
   the owner can end it too. Without one the photo is hidden, and its file is in a bucket that is not public. */
create table app.photo_consents (
  id            uuid primary key default gen_random_uuid(),
  profile_id    uuid not null references public.profiles on delete cascade,
  -- The token has 192 random bits; only its hash is stored.
  token_hash    bytea not null unique,
  created_by    uuid references auth.users on delete set null,
  created_at    timestamptz not null default now(),
  -- Until then the guardian can answer. A consent that was given can be revoked by its link at any time.
  expires_at    timestamptz not null default now() + interval '30 days',
  guardian_name text constraint guardian_name_length check (btrim(guardian_name) <> '' and length(guardian_name) <= 200),
  given_at      timestamptz check ((given_at is null) = (guardian_name is null)),
  ended_at      timestamptz,
  ended_by      text check (ended_by in ('guardian', 'team', 'replaced')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index open_photo_consents on app.photo_consents (profile_id) where ended_at is null;
create index on app.photo_consents (profile_id);
create index on app.photo_consents (created_by);

alter table app.photo_consents enable row level security;

-- Whether a guardian's consent to photos of the person stands.
create function app.may_show_photo(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.photo_consents
    where profile_id = _profile_id and ended_at is null and given_at is not null)
$$;

-- Files without a consent. The stored path begins with the bucket that the file came from.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('held-photos', 'held-photos', false, 10485760, '{image/*}') on conflict (id) do nothing;

-- Whether the photos of a person, or the avatar of an account, must not be public now.
create function app.is_photo_held(_bucket text, _name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select case _bucket
    when 'player-photos' then exists (select from app.young_people y
      where y.profile_id = app.to_uuid(split_part(_name, '/', 1)) and not app.may_show_photo(y.profile_id))
    when 'avatars' then exists (select from app.young_people y join public.profiles p on p.id = y.profile_id
      where p.user_id = app.to_uuid(split_part(_name, '/', 1)) and not app.may_show_photo(y.profile_id))
    else false
  end
$$;

create policy "a young player's photo is added with a consent" on storage.objects as restrictive
  for insert to authenticated with check (not app.is_photo_held(bucket_id, name));
create policy "a young player's photo is replaced with a consent" on storage.objects as restrictive
  for update to authenticated using (not app.is_photo_held(bucket_id, name));
-- Only the database moves files there.
create policy "nobody adds a held photo" on storage.objects as restrictive
  for insert to authenticated with check (bucket_id <> 'held-photos');
create policy "nobody replaces a held photo" on storage.objects as restrictive
  for update to authenticated using (bucket_id <> 'held-photos');

-- Shows or hides the photo after an answer of the guardian.
create function app.follow_consent() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.keeps_hidden', 'on', true);
  update public.profiles p set photo_url = case when app.may_show_photo(p.id) then y.photo_url end
    from app.young_people y where y.profile_id = p.id and p.id = new.profile_id;
  perform set_config('app.keeps_hidden', '', true);
  perform app.place_photos(array[new.profile_id]);
  return null;
end $$;
create trigger follow_consent after update of given_at, ended_at on app.photo_consents
  for each row execute function app.follow_consent();

/* Whether the caller may ask the guardian of a person. The manager of a team of the person and the owner of its
   league may; the person may not. */
create function app.may_ask_guardian(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players where player_id = _profile_id and team_id in (select app.my_teams()))
    or exists (select from public.teams where manager_id = _profile_id and league_id in (select app.my_leagues()))
$$;

-- Whether an account may ask the guardian of this person: it works on a team of theirs, or runs the league of a team that
-- they manage.
create function app.works_for(_user_id uuid, _profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players s where s.player_id = _profile_id and app.works_on(_user_id, s.team_id))
    or exists (select from public.teams t where t.manager_id = _profile_id and app.runs_league(_user_id, t.league_id))
$$;

/* Ends the questions to guardians that were not answered, of this maker or about these people, whose maker works for the
   person no more. Consents that were given stay (record 0062). */
create function app.end_lost_questions(_user_id uuid, _profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(
    select c.id from app.photo_consents c
    where (c.created_by = _user_id or c.profile_id = any (_profile_ids)) and c.given_at is null and c.ended_at is null
      and not app.works_for(c.created_by, c.profile_id));
begin
  if lost = '{}' then return; end if;
  -- People before their consents, as in every function that changes a consent: otherwise two could wait for each other.
  perform from public.profiles where id in (select profile_id from app.photo_consents where id = any (lost))
    order by id for no key update;
  -- An answer that was given while this waited stays.
  update app.photo_consents set ended_at = now(), ended_by = 'team'
    where id = any (lost) and given_at is null and ended_at is null;
end $$;

-- Ends open questions to guardians of players who leave a squad, or whose team is deleted.
create function app.end_questions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A question that is made at the same time waits for this, or this for it.
  perform from public.profiles p join app.young_people y on y.profile_id = p.id
    where p.id in (select player_id from removed) order by p.id for no key update of p;
  perform app.end_lost_questions(null, array(select distinct player_id from removed));
  return null;
end $$;
create trigger end_questions after delete on public.team_players referencing old table as removed
  for each statement execute function app.end_questions();

-- Refuses callers who may not ask the player's guardian, and locks the player's profile.
create function app.require_guardian_right(_player_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform app.hold_teams(array(
    select team_id from public.team_players where player_id = _player_id and team_id in (select app.my_teams())));
  -- The player may leave the squad while this waits, so the right is looked up with the profile held.
  if app.may_ask_guardian(_player_id) then
    perform from public.profiles where id = _player_id for no key update;
  end if;
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
end $$;

/* Makes a link with which a guardian consents to photos of the player. An earlier link stops working, and so does a
   consent that was given by it. Returns the token, which cannot be read again. */
create function public.create_consent_link(_player_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
begin
  perform app.require_guardian_right(_player_id);
  if not exists (select from app.young_people where profile_id = _player_id) then
    raise exception 'Photos of this player need no consent' using errcode = 'PT409';
  end if;
  perform from public.profiles where id = _player_id for no key update;
  update app.photo_consents set ended_at = now(), ended_by = 'replaced' where profile_id = _player_id and ended_at is null;
  insert into app.photo_consents (profile_id, token_hash, created_by)
    values (_player_id, sha256(token::bytea), auth.uid());
  return token;
end $$;

-- Ends a consent, or withdraws a link that was not answered.
create function public.end_photo_consent(_player_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_guardian_right(_player_id);
  update app.photo_consents set ended_at = now(), ended_by = 'team' where profile_id = _player_id and ended_at is null;
end $$;

/* The latest consent for those who may edit the player: {state, guardian_name, given_at, ended_at, ended_by, expires_at},
   where `state` is 'asked', 'expired', 'given' or 'ended'. Null if none was asked for, and for everybody else. */
create function public.photo_consent(_profile public.profiles) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select jsonb_build_object('state', case when c.ended_at is not null then 'ended' when c.given_at is not null then 'given'
      when c.expires_at <= now() then 'expired' else 'asked' end,
    'guardian_name', c.guardian_name, 'given_at', c.given_at, 'ended_at', c.ended_at, 'ended_by', c.ended_by,
    'expires_at', c.expires_at)
  from app.photo_consents c where c.profile_id = _profile.id and app.may_see_birth(_profile.id)
  order by c.created_at desc, c.ended_at desc nulls first limit 1
$$;
comment on function public.photo_consent is '@nullable';

-- The consent of a token, also one that the guardian ended, unless its link was replaced or has expired.
create function app.open_consent(_token text) returns app.photo_consents
language sql stable security definer set search_path = '' as $$
  select c from app.photo_consents c where c.token_hash = sha256(convert_to(_token, 'UTF8'))
    and (c.ended_by = 'guardian' or c.ended_at is null and (c.given_at is not null or c.expires_at > now()))
$$;

/* The question of a link, for its holder: {player, team, league, league_id, age_group, guardian_name, given_at, ended_at}.
   The player is named as the public reads the name. Null for a link that does not work. */
create function public.consent_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('player', p.full_name, 'team', t.name, 'league', t.league, 'league_id', t.league_id,
    'age_group', t.age_group, 'guardian_name', c.guardian_name, 'given_at', c.given_at, 'ended_at', c.ended_at)
  from app.open_consent(_token) c join public.profiles p on p.id = c.profile_id
  left join lateral (
    select t.name, l.name as league, l.id as league_id, y.age_group
    from public.team_players s join public.teams t on t.id = s.team_id join public.leagues l on l.id = t.league_id
    left join public.youth_settings y on y.league_id = l.id
    where s.player_id = p.id order by y.league_id is null, t.name, t.id limit 1) t on true
$$;
comment on function public.consent_link is '@nullable';

/* The consent of a link, or PT404. The person's row is locked first, so a link that was replaced or withdrawn while
   this waited records nothing. */
create function app.require_consent_link(_token text) returns app.photo_consents
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents;
begin
  perform from public.profiles where id = (app.open_consent(_token)).profile_id for no key update;
  consent := app.open_consent(_token);
  if consent.id is null then
    raise exception 'This link has expired or was withdrawn. Ask the team for a new one.' using errcode = 'PT404';
  end if;
  return consent;
end $$;

/* Saves a guardian's consent by the token of a link, without an account. A second press changes nothing. A guardian
   who revoked it needs a new link. @throws PT404 for a link that does not work, PT409 for a revoked consent, 22023
   without a name */
create function public.give_photo_consent(_token text, _guardian_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.require_consent_link(_token);
begin
  if btrim(coalesce(_guardian_name, '')) = '' or length(_guardian_name) > 200 then
    raise exception 'Enter your name, with at most 200 characters.' using errcode = '22023';
  end if;
  if consent.ended_at is not null then
    raise exception 'You revoked this consent. Ask the team for a new link.' using errcode = 'PT409';
  end if;
  -- A second press changes nothing: the record keeps the first moment.
  update app.photo_consents set guardian_name = btrim(_guardian_name), given_at = now()
    where id = consent.id and given_at is null;
end $$;

/* Ends a consent by the token of its link, also before it was given. The photos of the person stop being public. The
   link shows that the guardian revoked it. @throws PT404 for a link that does not work */
create function public.revoke_photo_consent(_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  consent app.photo_consents := app.require_consent_link(_token);
begin
  update app.photo_consents set ended_at = now(), ended_by = 'guardian' where id = consent.id and ended_at is null;
end $$;

/* Stages whose tables and lists are hidden from the caller: those of youth competitions that do not show results. The
   people of such a league see them in a session with all that proves the person. A competition without youth settings
   has none. */
create function app.untabled_stages() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select s.id from (
    select league_id from public.youth_settings where results <> 'shown'
    except (
      select app.my_leagues() where (select app.session_problem()) is null
      union all
      select t.league_id from public.teams t
      where t.id in (select app.my_teams()) and (select app.session_problem()) is null)) y
  join public.stages s on s.league_id = y.league_id
$$;

-- The youth competitions whose scores are hidden from the caller.
create function app.unscored_leagues() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select league_id from public.youth_settings where results <> 'shown' and results = 'no_scores'
  except (
    select app.my_leagues() where (select app.session_problem()) is null
    union all
    select t.league_id from public.teams t
    where t.id in (select app.my_teams()) and (select app.session_problem()) is null)
$$;

/* Whether a youth competition hides this table from the caller. Triggers always read tables: places that the database
   derives must not depend on the caller whose write began it. The caller's rights are looked up only for a competition
   that hides its tables, because that lookup takes two thirds of the time of a table on PostgreSQL. */
create function app.is_table_hidden(_stage_id uuid) returns boolean language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if pg_trigger_depth() > 0 or not exists (
    select from public.stages s join public.youth_settings y on y.league_id = s.league_id
    where s.id = _stage_id and y.results <> 'shown') then
    return false;
  end if;
  return _stage_id in (select app.untabled_stages());
end $$;

/* Hides a match with a score where a youth competition shows no scores. It is hidden like one of a season that is not
   published. The trigger is the last one before a change, in the order of names: the score and the season are known
   then. */
create function app.hide_scored() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.is_hidden := app.must_hide(new);
  return new;
end $$;

-- Hides or shows the matches with a score of a league whose youth settings change.
create function app.hide_scores_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = app.must_hide(m)
    where m.league_id = coalesce(new.league_id, old.league_id) and m.is_hidden <> app.must_hide(m);
  return null;
end $$;
create trigger hide_scores after insert or update of results or delete on public.youth_settings
  for each row execute function app.hide_scores_of_league();

/* Matches that were played and whose scores are not shown: [{id, played_at, round, home_team, away_team}], the latest
   first. Nothing else of them is public. */
create function public.played_fixtures(_league_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'played_at', m.played_at, 'round', m.round,
    'home_team', h.name, 'away_team', a.name) order by m.played_at desc, m.id), '[]')
  from (
    select m.* from public.matches m join public.seasons n on n.id = m.season_id and n.is_published
    where m.league_id = _league_id and m.is_hidden order by m.played_at desc, m.id limit 100) m
  join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
  where exists (select from public.youth_settings y where y.league_id = _league_id and y.results = 'no_scores')
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.real_name, public.real_photo, public.real_bio, public.youth,
  public.create_consent_link, public.end_photo_consent, public.photo_consent, public.consent_link,
  public.give_photo_consent, public.revoke_photo_consent, public.played_fixtures from public, anon, authenticated;
grant execute on function public.real_name, public.real_photo, public.real_bio, public.youth, public.photo_consent,
  public.consent_link, public.give_photo_consent, public.revoke_photo_consent, public.played_fixtures to anon,
  authenticated;
grant execute on function app.is_photo_held, app.untabled_stages, app.unscored_leagues, app.is_table_hidden to anon,
  authenticated, service_role;
grant execute on function public.create_consent_link, public.end_photo_consent to authenticated;
