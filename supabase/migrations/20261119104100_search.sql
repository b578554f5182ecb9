-- Search inside one competition, over teams, players and matches. A name matches if it contains every word of the
-- search; case and accents do not count.

-- 'Łódź' becomes 'lodz', as in web/features/competition/players/find-players.ts.
create function app.plain_text(_text text) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(replace(replace(
    translate(regexp_replace(lower(normalize(_text, NFD) collate app.names), '[\u0300-\u036f]', '', 'g'), 'øłđıð', 'oldid'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

-- At most eight words of the first hundred characters.
create function app.search_words(_query text) returns text[] language sql immutable parallel safe set search_path = '' as $$
  select (array_remove(regexp_split_to_array(app.plain_text(left(_query, 100)), '\s+'), ''))[1:8]
$$;

-- Whether a plain text contains each of these words; false without a word.
create function app.contains_words(_plain_text text, _words text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(position(word in _plain_text) > 0), false) from unnest(_words) word
$$;

-- 0 for a name that begins with the first word, 1 for one with a word that begins so, 2 for any other.
create function app.search_place(_plain_text text, _words text[]) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case when starts_with(_plain_text, _words[1]) then 0
    when position(' ' || _words[1] in _plain_text) > 0 then 1 else 2 end
$$;

-- Finds teams of a league by name. At most ten, best first.
create function public.search_teams(_league_id uuid, _query text) returns setof public.teams
language sql stable set search_path = '' as $$
  select t.*
  from public.teams t, app.search_words(_query) words, app.plain_text(t.name) plain
  where t.league_id = _league_id and app.contains_words(plain, words)
  order by app.search_place(plain, words), t.name, t.id
  limit 10
$$;

/* Finds players of a league by name and team. At most twenty, best first. A team's name may stand beside the
   player's, not in its place. */
create function public.search_players(_league_id uuid, _query text)
returns table (player_id uuid, full_name text, jersey_number int, "position" text, team_id uuid, team_name text)
language sql stable set search_path = '' as $$
  select p.id, p.full_name, p.jersey_number, p."position", t.id, t.name
  from app.search_words(_query) words, public.teams t
  join public.team_players s on s.team_id = t.id
  join public.profiles p on p.id = s.player_id,
  app.plain_text(p.full_name) plain
  where t.league_id = _league_id
    and app.contains_words(plain || ' ' || app.plain_text(t.name), words)
    and exists (select from unnest(words) word where position(word in plain) > 0)
  order by app.search_place(plain, words), p.full_name, p.id, t.name
  limit 20
$$;
comment on function public.search_players is '@nullable jersey_number, position';

/* Finds matches of a league by the names of their teams. At most ten, the nearest to now first. Each word is in the
   name of one of the two teams. */
create function public.search_matches(_league_id uuid, _query text) returns setof public.matches
language sql stable set search_path = '' as $$
  with named as materialized (
    select t.id, app.plain_text(t.name) as plain from public.teams t where t.league_id = _league_id
  )
  select m.*
  from app.search_words(_query) words, public.matches m
  join named home on home.id = m.home_team_id
  join named away on away.id = m.away_team_id
  where m.league_id = _league_id and app.contains_words(home.plain || ' ' || away.plain, words)
  order by abs(extract(epoch from m.played_at - now())), m.id
  limit 10
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.plain_text, app.search_words, app.contains_words, app.search_place to anon,
  authenticated, service_role;
