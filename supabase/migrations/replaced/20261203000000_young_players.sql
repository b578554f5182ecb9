/* Young players. A competition with a row here shows people by first name and initial, without date of birth, age and
   biography, and photos only with a consent. As with dates of birth, `profiles` holds what the public may see, and what
   is hidden is in a table of its own: then no filter, order, embed, function or change can show it (record 0059). */
create table public.youth_settings (
  league_id  uuid primary key references public.leagues on delete cascade,
  age_group  text constraint age_group_length check (btrim(age_group) <> '' and length(age_group) <= 40),
  results    text not null default 'shown' constraint known_results check (results in ('shown', 'no_tables', 'no_scores')),
  created_at timestamptz not null default now()
);
comment on table public.youth_settings is 'A competition with a row protects its players; without one it shows them.';
comment on column public.youth_settings.age_group is 'What the public reads in place of ages, like U12.';
comment on column public.youth_settings.results is
  'What the public sees of results: all, no tables and lists, or no scores either.';
alter table public.youth_settings enable row level security;
revoke all on public.youth_settings from anon, authenticated;
grant select on public.youth_settings to anon, authenticated;
grant insert (league_id, age_group, results), update (league_id, age_group, results), delete
  on public.youth_settings to authenticated;
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
grant select (profile_id) on app.young_people to anon, authenticated, service_role, league_key;
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

-- A deleted competition keeps protecting its people, as it keeps hiding their dates of birth.
alter table app.person_leagues add column was_young boolean not null default false;

create or replace function app.keep_last_choice() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_young boolean := exists (select from public.youth_settings where league_id = old.id);
begin
  update app.person_leagues set was_young = was_young or is_young, last_choice = app.strictest(array[last_choice,
      case when is_young then 'hidden' else (
        select s.dates_of_birth from public.league_settings s where s.league_id = old.id) end])
    where league_id = old.id;
  return old;
end $$;

create or replace function app.keep_leagues_of_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into app.person_leagues (profile_id, league_id, last_choice, was_young)
    select p.id, l.league_id, app.strictest(array_agg(l.last_choice)), bool_or(l.was_young)
    from public.profiles p join public.profiles other on other.user_id = p.user_id
      join app.person_leagues l on l.profile_id = other.id
    where p.user_id = old.user_id
    group by 1, 2 order by 1, 2
    on conflict do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;

create or replace function app.birth_settings(_profile_id uuid) returns table (dates_of_birth text, time_zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.league_id, l.last_choice from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select l.id from app.private_profiles s join public.leagues l on l.owner_id = s.created_by
    where s.profile_id = _profile_id
    union
    select t.league_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
      join public.teams t on t.manager_id = m.id
    where s.profile_id = _profile_id
  ), counting as (
    select own.league_id, s.dates_of_birth, s.time_zone from own left join public.league_settings s using (league_id)
    where s.league_id is not null or own.last_choice is null
    union
    select s.league_id, s.dates_of_birth, s.time_zone
    from adding join public.league_settings s on s.league_id = adding.id where not exists (select from own)
  )
  select last_choice, null from own where last_choice is not null
  union
  select case when exists (select from public.youth_settings y where y.league_id = c.league_id) then 'hidden'
    else coalesce(c.dates_of_birth, 'hidden') end, c.time_zone
  from counting c
$$;

/* Whether a person's details are hidden: if any competition in which they play, played or manage protects its people. A
   person whose recorded date of birth says 18 or more is free once they belong to no team of such a competition. */
create function app.is_young(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.profile_id, l.league_id, l.was_young from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select l.id from app.private_profiles s join public.leagues l on l.owner_id = s.created_by
    where s.profile_id = _profile_id
    union
    select t.league_id from app.private_profiles s join public.profiles m on m.user_id = s.created_by
      join public.teams t on t.manager_id = m.id
    where s.profile_id = _profile_id
  )
  select exists (
      select from own o where (o.was_young or exists (select from public.youth_settings y where y.league_id = o.league_id))
        and (not exists (select from person p join app.birth_dates b on b.profile_id = p.id
            where b.date_of_birth < current_date - interval '18 years')
          or exists (select from public.team_players s join public.teams t on t.id = s.team_id
            where s.player_id = o.profile_id and t.league_id = o.league_id)
          or exists (select from public.teams t where t.manager_id = o.profile_id and t.league_id = o.league_id)))
    or not exists (select from own)
      and exists (select from adding join public.youth_settings y on y.league_id = adding.id)
$$;

-- Photo files and reports are in the migrations that follow.
create function app.place_photos(_profile_ids uuid[]) returns void language sql as '';
create function app.hold_reports_of(_profile_ids uuid[]) returns void language sql as '';
create function app.may_show_photo(_profile_id uuid) returns boolean language sql return false;

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

-- After keep_email, in the order of names: that trigger records who added the profile.
create function app.keep_hidden_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youth_settings) then return new; end if;
  -- An upsert over a profile that exists: the triggers of its update handle it.
  if exists (select from public.profiles where id = new.id) or not app.is_young(new.id) then return new; end if;
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

create function app.refresh_young_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(app.people_of_league(coalesce(new.league_id, old.league_id)));
  return null;
end $$;
create trigger refresh_young_league after insert or delete on public.youth_settings
  for each row execute function app.refresh_young_league();

-- Behind remember_players, in the order of names: that trigger notes the league of a new player.
create function app.refresh_young_squad() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array(select distinct player_id from changed));
  return null;
end $$;
create trigger show_young_signed after insert on public.team_players referencing new table as changed
  for each statement execute function app.refresh_young_squad();
create trigger show_young_released after delete on public.team_players referencing old table as changed
  for each statement execute function app.refresh_young_squad();

create function app.refresh_young_managers() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array_remove(
    array[new.manager_id, case tg_op when 'UPDATE' then old.manager_id end], null));
  return null;
end $$;
create trigger show_young_managers after insert or update of manager_id on public.teams
  for each row execute function app.refresh_young_managers();

create function app.refresh_young_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.refresh_young(array[new.id]);
  return null;
end $$;
create trigger show_young_linked after update of user_id on public.profiles for each row
  when (new.user_id is distinct from old.user_id) execute function app.refresh_young_person();
create trigger show_young_of_new_age after update of date_of_birth on public.profiles
  for each row execute function app.refresh_young_person();

-- With time a person's details only ever become public, when the person is 18 and belongs to no such team any more.
create function app.show_grown_up() returns void language sql security definer set search_path = '' as $$
  select app.refresh_young(array(
    select y.profile_id from app.young_people y join app.birth_dates b on b.profile_id = y.profile_id
    where b.date_of_birth < current_date - interval '18 years'))
$$;

-- Those who may edit the profile, and who runs a team in which the person played.
create function app.may_see_name(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(auth.role() = 'service_role', false)
    or (select app.session_problem()) is null and (app.may_edit_profile(_profile_id) or exists (
      select from app.squad_history h where h.player_id = _profile_id and h.team_id in (select app.my_teams())))
$$;

-- Computed fields: `select=full_name:real_name`. Each gives what the column gives where nothing is hidden from the caller.
-- They are volatile, so that a statement that writes a name returns it.
create function public.real_name(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.full_name from app.young_people y
    where y.profile_id = _profile.id and app.may_see_name(_profile.id)), _profile.full_name)
$$;
create function public.real_photo(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.photo_url from app.young_people y
    where y.profile_id = _profile.id and app.may_see_birth(_profile.id)), _profile.photo_url)
$$;
comment on function public.real_photo is '@nullable';
create function public.real_bio(_profile public.profiles) returns text
language sql volatile security definer set search_path = '' as $$
  select coalesce((select y.bio from app.young_people y
    where y.profile_id = _profile.id and app.may_see_birth(_profile.id)), _profile.bio)
$$;
comment on function public.real_bio is '@nullable';

-- For the page of a person: null where nothing is hidden, else {age_group, results, since} of their competitions, the
-- strictest results, and when the details were hidden, in milliseconds since 1970.
create function public.youth(_profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('age_group', min(s.age_group), 'since', floor(extract(epoch from min(y.hidden_at)) * 1000),
    'results', coalesce(min(s.results) filter (where s.results = 'no_scores'), min(s.results), 'shown'))
  from app.young_people y
  left join public.youth_settings s on s.league_id in (select l.league_id from app.person_leagues l where l.profile_id = y.profile_id)
  where y.profile_id = _profile.id having count(y.profile_id) > 0
$$;
comment on function public.youth is '@nullable';

create or replace function public.signable_players(_team_id uuid)
returns table (id uuid, full_name text, photo_url text, was_here boolean, is_caller boolean, team_name text)
language sql stable security definer set search_path = '' as $$
  with team as (
    select t.id, t.league_id, t.league_id in (select app.my_leagues()) as is_owned
    from public.teams t
    where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
  ), known as (
    select h.player_id, bool_or(h.team_id = team.id) as was_here
    from team join public.teams t on t.id = team.id or (team.is_owned and t.league_id = team.league_id)
      join app.squad_history h on h.team_id = t.id
    group by h.player_id
    union all
    select p.id, false from team, public.profiles p where p.user_id = (select auth.uid())
  )
  select p.id, coalesce(y.full_name, p.full_name), p.photo_url, bool_or(k.was_here),
    coalesce(p.user_id = (select auth.uid()), false),
    (select min(t.name) from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = p.id and t.league_id = (select league_id from team))
  from known k join public.profiles p on p.id = k.player_id left join app.young_people y on y.profile_id = p.id
  where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  group by p.id, y.full_name
  order by coalesce(y.full_name, p.full_name), p.id
$$;

create or replace function public.past_players(_team_id uuid, _day date)
returns table (id uuid, full_name text, jersey_number int) language sql stable set search_path = '' as $$
  select distinct p.id, public.real_name(p), p.jersey_number::int
  from public.past_memberships m join public.profiles p on p.id = m.player_id
  where m.team_id = _team_id and m.from_day <= _day and _day < m.until_day
    and not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  order by 2, 1
$$;

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
    || jsonb_build_object('invitations', (data -> 'invitations') || coalesce((
      select jsonb_agg(jsonb_build_object('team', t.name, 'name', i.name, 'email', i.email, 'phone', i.phone,
        'created_at', i.created_at, 'used_at', i.used_at) order by i.created_at)
      from app.invitations i join public.teams t on t.id = i.team_id
      where i.used_by = auth.uid()
        or i.email = address and app.is_address_proven(auth.uid(), address)), '[]'));
end $$;

-- Search engines are not told of people whose details are hidden.
create or replace view public.public_pages with (security_invoker = true) as
select
  'competition' as kind, l.id, s.custom_slug as slug,
  greatest(
    l.updated_at, s.updated_at,
    (select max(t.updated_at) from public.teams t where t.league_id = l.id),
    (select max(m.updated_at) from public.matches m where m.league_id = l.id)) as changed_at,
  true as is_listed
from public.leagues l join public.league_settings s on s.league_id = l.id
union all
select
  'team', t.id, null,
  greatest(
    t.updated_at,
    (select max(p.created_at) from public.team_players p where p.team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.home_team_id = t.id),
    (select max(m.updated_at) from public.matches m where m.away_team_id = t.id)),
  true
from public.teams t
union all
select
  'match', m.id, null,
  greatest(m.updated_at, (select max(r.created_at) from public.match_reports r where r.match_id = m.id)),
  true
from public.matches m
union all
-- A squad is no condition: with one, all players would be looked at before the first thousand are known. The kind is a
-- constant, so that a list of another kind reads no players.
select
  'player', p.id, null,
  greatest(p.updated_at, (select max(r.updated_at) from app.player_records r where r.player_id = p.id)),
  exists (select from public.team_players s where s.player_id = p.id)
    and not exists (select from app.young_people y where y.profile_id = p.id)
from public.profiles p
union all
select
  'season', n.id, coalesce(s.custom_slug, n.league_id::text) || '/seasons/' || n.number,
  greatest(
    n.updated_at,
    (select max(m.updated_at) from public.matches m where m.league_id = n.league_id and m.season_id = n.id)),
  true
from public.seasons n join public.league_settings s on s.league_id = n.league_id
where n.status = 'finished';

revoke execute on all functions in schema app from public;
revoke execute on function public.real_name, public.real_photo, public.real_bio, public.youth from public;
grant execute on function public.real_name, public.real_photo, public.real_bio, public.youth
  to anon, authenticated, service_role;
