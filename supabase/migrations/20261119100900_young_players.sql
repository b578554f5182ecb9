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

revoke execute on all functions in schema app from public;
revoke execute on function public.real_name, public.real_photo, public.real_bio, public.youth
  from public, anon, authenticated;
grant execute on function public.real_name, public.real_photo, public.real_bio, public.youth to anon, authenticated;
