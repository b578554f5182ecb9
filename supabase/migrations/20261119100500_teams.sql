-- Teams and who manages them. A team without a logo is recognized by a code that is unique in its league, and by two
-- colours (record 0039).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- The key by which names of teams are compared. Two spellings are the same name when their keys are equal.
create function app.team_key(_name text) returns text language sql immutable
  return lower(btrim(_name) collate app.names);

create table public.teams (
  id            uuid primary key default gen_random_uuid(),
  league_id     uuid not null references public.leagues on delete cascade,
  name          text collate app.names not null check (btrim(name) <> '' and length(name) <= 200),
  manager_id    uuid references public.profiles on delete set null,
  logo_url      text
    constraint logo_url_length check (length(logo_url) <= 2000)
    constraint logo_url_address check (logo_url = '' or app.is_file_address(logo_url)),
  team_color    text default 'purple' check (lower(team_color) in (
    'purple', 'pink', 'orange', 'blue', 'red', 'yellow', 'green', 'gray', 'silver', 'light gray', 'charcoal')),
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  -- The second colour is of the same palette, with white and black. Null: the crest and the shirt choose white or black.
  second_color  text check (lower(second_color) in (
    'purple', 'pink', 'orange', 'blue', 'red', 'yellow', 'green', 'gray', 'silver', 'light gray', 'charcoal',
    'white', 'black')),
  -- 'ARS'. Given by the trigger below; empty only while a row is being restored.
  code          text not null default '' check (length(code) <= 20),
  -- A venue is of the same league. Deleting it leaves its matches and teams without one.
  home_venue_id uuid,
  home_pitch    text constraint home_pitch_length check (length(home_pitch) <= 40),
  foreign key (league_id, home_venue_id) references public.venues (league_id, id) on delete set null (home_venue_id)
);
create unique index teams_name_key on public.teams (league_id, app.team_key(name));
create index on public.teams (manager_id);
create unique index teams_code_key on public.teams (league_id, code) where code <> '';
create index on public.teams (league_id, home_venue_id);

alter table public.teams enable row level security;
revoke all on public.teams from anon, authenticated;
grant select on public.teams to anon, authenticated;
grant
  insert (id, league_id, name, logo_url, team_color, second_color),
  update (id, league_id, name, logo_url, team_color, second_color, home_venue_id, home_pitch),
  delete on public.teams to authenticated;
create policy "anyone reads teams" on public.teams for select using (true);
create policy "the league owner adds teams" on public.teams for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner deletes teams" on public.teams for delete to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.teams for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of id, league_id on public.teams for each row
  when (old.id <> new.id or old.league_id <> new.league_id) execute function app.refuse_key_change();
create trigger note_change before update on public.teams
  for each row when (old.* is distinct from new.*) execute function app.note_change();
create trigger move_home_matches after update of home_venue_id, home_pitch on public.teams for each row
  when ((old.home_venue_id, old.home_pitch) is distinct from (new.home_venue_id, new.home_pitch))
  execute function app.move_home_matches();

-- The teams that the caller may work on: as their manager, as their assistant, or as a person who runs their league.
create function app.my_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select t.id from public.teams t where t.league_id in (select app.my_leagues())
  union
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
  union
  select team_id from public.league_members where user_id = (select auth.uid()) and role = 'assistant'
$$;

create policy "the manager and the league owner edit a team" on public.teams for update to authenticated
  using (id in (select app.my_teams()));
create policy "managers and league owners add people" on public.profiles for insert to authenticated
  with check (exists (select app.my_leagues()) or exists (select app.my_teams()));

/* Takes a team from its manager, who stays in the squad. Open invitations to manage it end. For the people who run the
   league. */
create function public.remove_manager(_team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.teams set manager_id = null where id = _team_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the league owner can remove a manager' using errcode = '42501';
  end if;
end $$;

/* The words of a name in capitals, without what all clubs have in common ('FC', 'of'). Accents of Latin and Greek
   letters are left out; letters of other scripts keep theirs. A database may know capitals by its own collation or by
   that of names, so both are tried. */
create function app.code_words(_name text) returns text[] language sql immutable set search_path = '' as $$
  with plain as (
    select normalize(regexp_replace(normalize(_name, NFKD), '([A-Za-z\u0370-\u03ff])[\u0300-\u036f]+', '\1', 'g'), NFC) as name
  ), capital as (
    select replace(replace(replace(replace(translate(
      upper(upper(name collate "default") collate app.names), 'ØŁĐÐ', 'OLDD'), 'Æ', 'AE'), 'Œ', 'OE'), 'Þ', 'TH'), 'ẞ', 'SS')
      as name
    from plain
  ), split as (
    select w.word, w.n from capital, regexp_split_to_table(
      regexp_replace(regexp_replace(name, '[.''`\u2018\u2019\u02bc\u05f3\u05f4\ufe00-\ufe0f]', '', 'g'),
        '([A-Z])(?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', '\1 ', 'g'),
      '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u0640\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u30fb\ufeff\uff00-\uff0f\U0001f000-\U0001faff]+')
      with ordinality w (word, n)
    where w.word <> ''
  ), own as (
    select * from split where word not in (
      'FC', 'AFC', 'CF', 'SC', 'AC', 'AS', 'SV', 'VFL', 'VFB', 'TSV', 'TSG', 'FK', 'NK', 'SK', 'BK', 'IF', 'IK', 'CD', 'UD',
      'SD', 'نادي', 'FOOTBALL', 'CLUB', 'THE', 'OF', 'AND', 'DE', 'DU', 'DES', 'DEL', 'DER', 'DIE', 'DAS', 'UND', 'ET')
      and not (word ~ '^\d+$' and n = 1)
  )
  select coalesce((select array_agg(word order by n) from own), (select array_agg(word order by n) from split), '{}')
$$;

-- A word's characters as people count them: a letter with the marks that belong to it.
create function app.code_letters(_word text) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(m[1] order by n), '{}') from regexp_matches(
    -- Arabic names begin with their article, which tells no two of them apart.
    regexp_replace(_word, '^ال(?=...)', ''),
    '([^\u0300-\u036f][\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0981-\u0983\u09bc-\u09cd\u0a01-\u0a03\u0a3c-\u0a4d\u0abc-\u0acd\u0bbe-\u0bcd\u0c3e-\u0c4d\u0cbe-\u0ccd\u0d3e-\u0d4d\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u3099\u309a]*)',
    'g') with ordinality r (m, n)
$$;

/* Codes that suit a name, best first: 'Brighton & Hove Albion' BHA, 'Aston Villa' AVL, 'Swansea City' SWA, 'Stoke City'
   STK, 'Schalke 04' S04. Characters of Chinese, Japanese and Korean say as much in two. */
create function app.code_candidates(_name text) returns text[] language plpgsql immutable set search_path = '' as $$
declare
  words   text[] := app.code_words(_name);
  number  text := substring(words[cardinality(words)] from '^U?(\d{1,3})$');
  names   text[] := case when number is null or cardinality(words) = 1 then words else trim_array(words, 1) end;
  one     text[] := app.code_letters(names[1]);
  two     text[] := app.code_letters(names[2]);
  letters text[] := app.code_letters(array_to_string(names, ''));
  consonants text := regexp_replace(coalesce(names[2], ''), '[AEIOU]', '', 'g');
  is_wide bool := coalesce(names[1] ~ '^[\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]', false);
  is_latin bool := coalesce(names[1] ~ '^[A-Z0-9]', false);
  best    text;
begin
  if cardinality(letters) = 0 then return '{}'; end if;
  best := case
    when is_wide then array_to_string(letters[1:2], '')
    when not is_latin then array_to_string(one[1:3], '')
    when cardinality(names) >= 3 then left(names[1], 1) || left(names[2], 1) || left(names[3], 1)
    when names[2] is null or names[2] in ('CITY', 'UNITED', 'UTD', 'TOWN', 'ROVERS', 'WANDERERS', 'ATHLETIC', 'ALBION',
      'COUNTY', 'RANGERS', 'HOTSPUR', 'VILLAGE', 'SPORTS', 'SPORT')
      then coalesce(array_to_string(regexp_match(names[1], '^([^AEIOU]{2})[AEIOU]([^AEIOU])[AEIOU]?$'), ''), left(names[1], 3))
    when length(consonants) >= 2 then left(names[1], 1) || left(consonants, 2)
    else left(names[1], 1) || left(names[2], 2)
  end;
  return array[
      left(best, greatest(1, 3 - length(number))) || number,
      left(best, 1) || number,
      best,
      case when cardinality(two) > 0 then one[1] || array_to_string(two[1:2], '') end,
      array_to_string(one[1:2], '') || two[1],
      array_to_string(one[1:3], '')]
    || array(
      select letters[1] || letters[i] || case when is_wide then '' else letters[j] end
      from generate_series(2, least(cardinality(letters), 12)) i, generate_series(i + 1, least(cardinality(letters), 12)) j
      order by i, j)
    || array(select array_to_string(letters[1:2], '') || i from generate_series(2, 9) i)
    || array(select letters[1] || i from generate_series(2, 99) i);
end $$;

-- The best code for a team's name that no other team of the league has.
create function app.free_code(_team public.teams) returns text language sql stable set search_path = '' as $$
  with taken as (select code from public.teams where league_id = _team.league_id and id <> _team.id)
  select code from (
    select code, n from unnest(app.code_candidates(_team.name)) with ordinality c (code, n)
    union all
    select 'T' || n, 1000 + n from generate_series(1, (select count(*) from taken) + 1) n
  ) candidates
  where code <> '' and code not in (select code from taken) order by n limit 1
$$;

/* Gives a new or renamed team a code; a team keeps its code while it keeps its name. Teams of one league wait for
   each other, so that two cannot get the same. */
create function app.assign_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('codes ' || new.league_id, 0));
  new.code := app.free_code(new);
  return new;
end $$;

/* A name that the constraint refuses gets no code: to look for one in a text of a megabyte takes the database as long as
   it lets a statement run. */
create trigger assign_code before insert on public.teams for each row
  when (new.code = '' and length(new.name) <= 200) execute function app.assign_code();
create trigger assign_new_code before update of name on public.teams for each row
  when (old.name is distinct from new.name and length(new.name) <= 200) execute function app.assign_code();

-- Gives codes to the teams that have none, in the order in which they were added.
create function app.assign_missing_codes() returns void language plpgsql security definer set search_path = '' as $$
declare
  team public.teams;
begin
  for team in select * from public.teams where code = '' order by league_id, created_at, id loop
    update public.teams set code = app.free_code(team) where id = team.id;
  end loop;
end $$;

/* Pairs of colours that are told apart at a distance, in the order in which a league uses them. The first is the
   default of a new team. supabase/tests/colour-pairs.test.ts checks the contrast of each. */
create table app.colour_pairs (
  place  int primary key,
  first  text not null,
  second text not null
);

alter table app.colour_pairs enable row level security;

insert into app.colour_pairs values
  (1, 'purple', 'white'), (2, 'red', 'white'), (3, 'blue', 'yellow'), (4, 'yellow', 'black'), (5, 'green', 'white'),
  (6, 'orange', 'black'), (7, 'charcoal', 'white'), (8, 'pink', 'black'), (9, 'light gray', 'red'),
  (10, 'silver', 'black'), (11, 'gray', 'yellow'), (12, 'blue', 'white'), (13, 'red', 'black'), (14, 'green', 'black'),
  (15, 'yellow', 'blue'), (16, 'charcoal', 'orange'), (17, 'purple', 'yellow'), (18, 'orange', 'white'),
  (19, 'light gray', 'blue'), (20, 'pink', 'white'), (21, 'red', 'yellow'), (22, 'charcoal', 'yellow'),
  (23, 'silver', 'purple'), (24, 'light gray', 'purple');

-- As many pairs as asked for, those first that the fewest teams of the league wear.
create function app.next_colours(_league_id uuid, _count int) returns table (number int, first text, second text)
language sql stable security definer set search_path = '' as $$
  select row_number() over (order by p.worn + times, p.place)::int, p.first, p.second
  from (
    select place, c.first, c.second, (
      select count(*) from public.teams t where t.league_id = _league_id and lower(t.team_color) = c.first
        and coalesce(lower(t.second_color), c.second) = c.second) as worn
    from app.colour_pairs c) p
  cross join generate_series(0, _count / (select count(*) from app.colour_pairs)::int) times
  order by 1 limit _count
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.remove_manager from public, anon, authenticated;
grant execute on function app.team_key, app.my_teams to anon, authenticated, service_role;
grant execute on function public.remove_manager to authenticated;
grant execute on function app.next_colours to authenticated, service_role;
