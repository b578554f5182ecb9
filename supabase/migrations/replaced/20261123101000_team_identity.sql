-- A team without a logo is recognized by a code that is unique in its league, and by two colours (record 0039).

-- The second colour is of the same palette, with white and black. Null: the crest and the shirt choose white or black.
alter table public.teams
  add column second_color text check (lower(second_color) in (
    'purple', 'pink', 'orange', 'blue', 'red', 'yellow', 'green', 'gray', 'silver', 'light gray', 'charcoal',
    'white', 'black')),
  -- 'ARS'. Given by the trigger below; empty only while a row is being restored.
  add column code text not null default '' check (length(code) <= 20);
grant insert (second_color), update (second_color) on public.teams to authenticated;

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

/* A team keeps its code while it keeps its name: only a new or renamed team gets one. Teams of one league wait for each
   other, so that two cannot get the same. */
create function app.assign_code() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('codes ' || new.league_id, 0));
  new.code := app.free_code(new);
  return new;
end $$;
create trigger assign_code before insert on public.teams for each row when (new.code = '')
  execute function app.assign_code();
create trigger assign_new_code before update of name on public.teams for each row
  when (old.name is distinct from new.name) execute function app.assign_code();

-- For teams that have none, in the order in which they were added.
create function app.assign_missing_codes() returns void language plpgsql security definer set search_path = '' as $$
declare
  team public.teams;
begin
  for team in select * from public.teams where code = '' order by league_id, created_at, id loop
    update public.teams set code = app.free_code(team) where id = team.id;
  end loop;
end $$;
select app.assign_missing_codes();
create unique index teams_code_key on public.teams (league_id, code) where code <> '';

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

/* `_teams`: [{id, name}]. Each gets the next unused pair of colours. The caller makes the ids, so that a second try adds
   no team twice. The policies of the insert decide. */
create function public.add_teams(_league_id uuid, _teams jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  added int;
begin
  if jsonb_typeof(_teams) is distinct from 'array' or jsonb_array_length(_teams) > 500 then
    raise exception 'The teams must be a JSON array of at most 500' using errcode = '22023';
  end if;
  insert into public.teams (id, league_id, name, team_color, second_color)
    select coalesce(t.id, gen_random_uuid()), _league_id, btrim(t.name), c.first, c.second
    from rows from (jsonb_to_recordset(_teams) as (id uuid, name text)) with ordinality t (id, name, number)
    join app.next_colours(_league_id, jsonb_array_length(_teams)) c on c.number = t.number
    order by t.number
    on conflict (id) do nothing;
  get diagnostics added = row_count;
  return added;
end $$;

/* Imports all rows or none, and names every wrong row.
   `_rows`: [{row, date 'YYYY-MM-DD', time 'HH:MM' or null, round, home, away, home_score, away_score}], dates and times
   as the league's clock shows them. Of the unknown teams only those in `_new_teams` are created,
   each with the next unused pair of colours. A fixture that the
   league has on that day is updated; what a row leaves empty stays as it is.
   Thousands of rows may take longer than the eight seconds that other requests have. */
create or replace function public.import_matches(_league_id uuid, _rows jsonb, _new_teams text[] default '{}') returns jsonb
language plpgsql set search_path = '' set statement_timeout = '60s' as $$
declare
  zone          text;
  imported      app.import_row[];
  wrong         jsonb;
  teams_created int;
  created       int;
  updated       int;
begin
  if jsonb_typeof(_rows) is distinct from 'array' then
    raise exception 'The rows must be a JSON array' using errcode = '22023';
  end if;
  if jsonb_array_length(_rows) > 5000 then
    raise exception 'At most 5,000 rows can be imported at once' using errcode = 'PT422', detail = '[]';
  end if;
  -- One import of a league at a time: a second one sees the fixtures of the first. Only its owner can lock a league.
  select s.time_zone into zone from public.leagues l join public.league_settings s on s.league_id = l.id
    where l.id = _league_id for no key update of l;
  if not found then
    raise exception 'Only the owner of the league can import matches' using errcode = '42501';
  end if;

  insert into public.teams (league_id, name, team_color, second_color)
    select _league_id, n.name, c.first, c.second
    from (
      select btrim(name) as name, row_number() over (order by app.team_key(name)) as number
      from (select distinct on (app.team_key(name)) name from unnest(_new_teams) name) named
      where app.team_key(name) not in (select app.team_key(t.name) from public.teams t where t.league_id = _league_id)) n
    join app.next_colours(_league_id, cardinality(_new_teams)) c on c.number = n.number
    order by n.number
    on conflict do nothing;
  get diagnostics teams_created = row_count;

  imported := array(select r from app.read_import(_league_id, _rows) r order by r.line);
  select jsonb_agg(jsonb_build_object('row', line, 'reason', reason) order by line) into wrong
    from unnest(imported) where reason is not null;
  if wrong is not null then
    raise exception '% of % rows cannot be imported', jsonb_array_length(wrong), jsonb_array_length(_rows)
      using errcode = 'PT422', detail = wrong::text;
  end if;

  with known as (
    select distinct on (i.home_id, i.away_id, i.day) m.id, i.* from unnest(imported) i
    join public.matches m on m.league_id = _league_id and m.home_team_id = i.home_id and m.away_team_id = i.away_id
      and (m.played_at at time zone zone)::date = i.day
    order by i.home_id, i.away_id, i.day, m.played_at
  ), changed as (
    update public.matches m set
      played_at = case when k.kick_off is null then m.played_at else (k.day + k.kick_off) at time zone zone end,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score)
    from known k where m.id = k.id returning m.id
  ), added as (
    insert into public.matches (league_id, home_team_id, away_team_id, played_at, round, home_score, away_score)
    select _league_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone zone, i.round,
      i.home_score, i.away_score
    from unnest(imported) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from changed), (select count(*) from added) into updated, created;
  return jsonb_build_object('teams_created', teams_created, 'matches_created', created, 'matches_updated', updated);
end $$;

-- With what a team's crest is drawn from.
create or replace view public.table_standings with (security_invoker = true) as
select
  league_id, team_id, team_name, team_logo_url, played, won, drawn, lost, goals_for, goals_against, goal_difference,
  points,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank,
  team_code, team_color, second_color
from (
  select
    t.league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    r.won + r.drawn + r.lost as played, r.won, r.drawn, r.lost, r.goals_for, r.goals_against,
    r.goals_for - r.goals_against as goal_difference, 3 * r.won + r.drawn as points,
    t.code as team_code, t.team_color, t.second_color
  from public.teams t join app.team_records r on r.team_id = t.id
) counted;
comment on view public.table_standings is
  'The table of each league, in the order of `rank`. @nullable team_logo_url, team_color, second_color';

create or replace function app.complete_restored_rows() returns void language sql security definer set search_path = '' as $$
  select app.recount_standings();
  select app.assign_missing_codes();
  insert into app.person_leagues (profile_id, league_id)
    select h.player_id, t.league_id from app.squad_history h join public.teams t on t.id = h.team_id
    union
    select manager_id, league_id from public.teams where manager_id is not null
    on conflict do nothing;
  -- Kept pages are rendered again.
  select app.note_changes(array['00000000-0000-0000-0000-000000000000'::uuid]);
$$;
revoke execute on all functions in schema app from public;
grant execute on function app.next_colours to authenticated, service_role;
revoke execute on function public.add_teams from public, anon;
grant execute on function public.add_teams to authenticated;
