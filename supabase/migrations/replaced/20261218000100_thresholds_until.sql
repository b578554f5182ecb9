/* A number of yellow cards that brings a ban only until a day, as many leagues have it: five before the new year, ten
   before a day in spring (record 0069). */
alter table public.discipline_rules add column yellow_until date[] not null default '{}'
  constraint yellow_until_days check (
    cardinality(yellow_until) = 0 or array_ndims(yellow_until) = 1 and cardinality(yellow_until) = cardinality(yellow_at)
      and array_position(yellow_until, null) is null);
comment on column public.discipline_rules.yellow_until is
  'The last day on which each of `yellow_at` brings a ban, or infinity; empty where none of them ends.';
grant insert (yellow_until), update (yellow_until) on public.discipline_rules to authenticated;

-- As before. The days of a new season are a year later, and its owner changes them.
create or replace function app.copy_discipline() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.discipline_rules (season_id, league_id, yellow_at, yellow_matches, yellow_until, restarts,
      second_yellow, red, is_public)
    select new.id, new.league_id, r.yellow_at, r.yellow_matches,
      array(select (u.day + interval '1 year')::date from unnest(r.yellow_until) with ordinality u (day, place) order by place),
      r.restarts, r.second_yellow, r.red, r.is_public
    from public.seasons s join public.discipline_rules r on r.season_id = s.id
    where s.league_id = new.league_id and s.number < new.number
    order by s.number desc limit 1;
  return null;
end $$;

-- The number from which the rules count, which begins again after the last one if they say so.
create function app.place_of_yellow(_rules public.discipline_rules, _number int) returns int
language sql immutable set search_path = '' as $$
  select case when _rules.restarts and cardinality(_rules.yellow_at) > 0
    then (_number - 1) % _rules.yellow_at[cardinality(_rules.yellow_at)] + 1 else _number end
$$;

-- The length of the ban that a player's n-th counted yellow card brings on a day; null for none.
create function app.ban_of_yellow(_rules public.discipline_rules, _number int, _day date) returns int
language sql immutable set search_path = '' as $$
  select t.matches::int
  from unnest(_rules.yellow_at, _rules.yellow_matches) with ordinality t (number, matches, place)
  where t.number = app.place_of_yellow(_rules, _number)
    and coalesce(_day <= _rules.yellow_until[t.place], true)
$$;

create function app.zone_of_season(_season_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select g.time_zone from public.seasons s join public.league_settings g on g.league_id = s.league_id
    where s.id = _season_id), 'UTC')
$$;

/* The cards of each player and match of a season, with the number of yellow cards up to this one. A yellow card before a
   second one does not count beside it. A season without rules has none. */
create function app.counted_cards(_season_id uuid, _before timestamptz) returns table (
  player_id uuid, team_id uuid, match_id uuid, played_at timestamptz, has_second boolean, has_red boolean,
  has_yellow boolean, yellows int)
language sql stable security definer set search_path = '' rows 100 as $$
  select c.player_id, c.team_id, m.id, m.played_at, c.has_second, c.has_red, c.has_yellow,
    count(*) filter (where c.has_yellow)
      over (partition by c.player_id order by m.played_at, m.id rows unbounded preceding)::int
  from public.matches m
  cross join lateral (
    select i.player_id, i.team_id, bool_or(i.kind = 'second_yellow') as has_second, bool_or(i.kind = 'red') as has_red,
      bool_or(i.kind = 'yellow') and not bool_or(i.kind = 'second_yellow') as has_yellow
    from public.match_incidents i
    where i.match_id = m.id and i.kind in ('yellow', 'second_yellow', 'red') group by 1, 2) c
  where m.season_id = _season_id and m.played_at < _before and m.status not in ('postponed', 'cancelled')
    and exists (select from public.discipline_rules r where r.season_id = _season_id)
$$;

/* As before: the bans that the cards of a season bring, with the decisions about them, in the order of their cards. A red
   card that is recorded with a second yellow is its consequence. A number with a last day brings a ban if the match of the
   card was played by then, so a match that is played later than planned may come too late. */
create or replace function app.bans_of(_season_id uuid, _before timestamptz) returns setof app.suspension
language sql stable security definer set search_path = '' rows 20 as $$
  with placed as (
    select c.*, app.place_of_yellow(r, c.yellows) as place, r.second_yellow, r.red,
      case when c.has_yellow then app.ban_of_yellow(r, c.yellows, (c.played_at at time zone z.zone)::date) end as of_yellow
    from public.discipline_rules r cross join lateral app.zone_of_season(r.season_id) z (zone)
      cross join lateral app.counted_cards(r.season_id, _before) c
    where r.season_id = _season_id
  ), found as (
    select player_id, team_id, 'yellows' as kind, match_id, played_at as since, place as cards, of_yellow as usual
    from placed where of_yellow is not null
    union all
    select player_id, team_id, 'second_yellow', match_id, played_at, null, second_yellow::int from placed where has_second
    union all
    select player_id, team_id, 'red', match_id, played_at, null, red::int from placed where has_red and not has_second
  )
  select f.player_id, f.team_id, f.kind, f.match_id, f.since, f.cards, f.usual, coalesce(d.matches, f.usual)::int, d.id, 0
  from found f left join lateral (
    select o.id, o.matches from public.suspension_decisions o
    where o.match_id = f.match_id and o.player_id = f.player_id and o.kind = f.kind limit 1) d on true
  where f.usual > 0 or d.id is not null
  union all
  select d.player_id, d.team_id, d.kind, null, d.from_day::timestamp at time zone app.zone_of_season(d.season_id),
    null, 0, d.matches, d.id, 0
  from public.suspension_decisions d
  where d.season_id = _season_id and d.kind = 'other'
    and exists (select from public.discipline_rules r where r.season_id = _season_id)
  order by 1, 5, 4 nulls first, 3
$$;

revoke execute on all functions in schema app from public;
