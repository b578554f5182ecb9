/* Suspensions from cards (record 0063). A season with a row in `discipline_rules` has them; without one nothing is counted.
   Bans are derived from cards and from matches that were really played, so that they follow a match that is moved,
   postponed, abandoned or awarded. Only what a person decides against the rules is stored. */

-- Whether these are numbers of yellow cards in rising order, and the length of the ban that each brings.
create function app.are_thresholds(_at smallint[], _matches smallint[]) returns boolean language sql immutable
  return cardinality(_at) <= 10 and cardinality(_at) = cardinality(_matches)
    and array_ndims(_at) is not distinct from array_ndims(_matches) and coalesce(array_ndims(_at), 1) = 1
    and array_position(_at, null) is null and array_position(_matches, null) is null
    and not exists (select from unnest(_at) with ordinality a (number, place)
      where a.number not between 1 and 99 or a.number <= any (_at[:a.place::int - 1]))
    and not exists (select from unnest(_matches) m (number) where m.number not between 1 and 50);

create table public.discipline_rules (
  season_id      uuid primary key references public.seasons on delete cascade,
  league_id      uuid not null default app.no_stage() references public.leagues on delete cascade,
  yellow_at      smallint[] not null default '{5,10,15}',
  yellow_matches smallint[] not null default '{1,2,3}',
  restarts       boolean not null default false,
  second_yellow  smallint not null default 1 constraint second_yellow_range check (second_yellow between 0 and 50),
  red            smallint not null default 3 constraint red_range check (red between 0 and 50),
  is_public      boolean not null default false,
  /* A number of yellow cards that brings a ban only until a day, as many leagues have it: five before the new year, ten
     before a day in spring (record 0069). */
  yellow_until   date[] not null default '{}'
    constraint yellow_until_days check (
    cardinality(yellow_until) = 0 or array_ndims(yellow_until) = 1 and cardinality(yellow_until) = cardinality(yellow_at)
      and array_position(yellow_until, null) is null),
  constraint yellow_thresholds check (app.are_thresholds(yellow_at, yellow_matches))
);
create index on public.discipline_rules (league_id);
comment on table public.discipline_rules is 'A season without a row counts no suspensions.';
comment on column public.discipline_rules.yellow_at is 'Numbers of yellow cards that bring a ban, in rising order.';
comment on column public.discipline_rules.yellow_matches is 'The length of the ban at each of these numbers, in matches.';
comment on column public.discipline_rules.restarts is 'Whether the count of yellow cards begins again after the last number.';
comment on column public.discipline_rules.second_yellow is 'In matches; 0 for no ban.';
comment on column public.discipline_rules.is_public is 'Whether visitors read the list of bans.';
comment on column public.discipline_rules.yellow_until is
  'The last day on which each of `yellow_at` brings a ban, or infinity; empty where none of them ends.';

alter table public.discipline_rules enable row level security;
revoke all on public.discipline_rules from anon, authenticated;
grant select on public.discipline_rules to anon, authenticated;
grant
  insert (season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public, yellow_until),
  update (season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public, yellow_until),
  delete on public.discipline_rules to authenticated;
create policy "anyone reads the rules of a season that they see" on public.discipline_rules for select
  using (exists (select from public.seasons s where s.id = season_id));
create trigger refuse_key_change before update of season_id on public.discipline_rules for each row
  when (old.season_id <> new.season_id) execute function app.refuse_key_change();

/* Decisions of people: another length for the ban of a card (0 lifts it), or a ban without a card, which counts from a day
   on. */
create table public.suspension_decisions (
  id         uuid primary key default gen_random_uuid(),
  season_id  uuid not null references public.seasons on delete cascade,
  league_id  uuid not null default app.no_stage() references public.leagues on delete cascade,
  team_id    uuid not null references public.teams on update cascade on delete cascade,
  player_id  uuid not null references public.profiles on delete cascade,
  match_id   uuid references public.matches on delete cascade,
  kind       text not null
    constraint suspension_kind check (kind in ('yellows', 'second_yellow', 'red', 'other')),
  matches    smallint not null constraint suspension_matches check (matches between 0 and 99),
  from_day   date,
  reason     text not null
    constraint suspension_reason check (btrim(reason) <> '' and length(reason) <= 300),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz not null default now(),
  constraint card_of_decision check ((kind = 'other') = (match_id is null)),
  constraint day_of_decision check ((kind = 'other') = (from_day is not null))
);
create unique index one_decision_a_ban on public.suspension_decisions (match_id, player_id, kind);
create index on public.suspension_decisions (season_id);
create index on public.suspension_decisions (league_id);
create index on public.suspension_decisions (team_id);
create index on public.suspension_decisions (player_id);
create index on public.suspension_decisions (decided_by);
comment on column public.suspension_decisions.match_id is 'The match of the card; null for a ban without one.';
comment on column public.suspension_decisions.from_day is 'The first day on which a ban without a card counts.';

alter table public.suspension_decisions enable row level security;
revoke all on public.suspension_decisions from anon, authenticated;
grant select on public.suspension_decisions to authenticated;
grant
  insert (id, season_id, team_id, player_id, match_id, kind, matches, from_day, reason),
  update (matches, reason),
  delete on public.suspension_decisions to authenticated;
create policy "the people who run a team read decisions about its players" on public.suspension_decisions for select
  to authenticated using (team_id in (select app.my_teams()));
create policy "decisions are read with all that proves the person" on public.suspension_decisions as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- Gives rules of suspensions the league of their season.
create function app.fill_rules_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.seasons where id = new.season_id);
  return new;
end $$;
create trigger fill_league before insert or update of season_id, league_id on public.discipline_rules
  for each row execute function app.fill_rules_league();

-- Adds league, author and moment to a decision about a ban, and refuses a team, match or player that does not fit.
create function app.fill_decision() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.seasons where id = new.season_id);
  new.decided_by := auth.uid();
  new.decided_at := now();
  if not exists (select from public.teams where id = new.team_id and league_id = new.league_id)
    or new.match_id is not null
      and not exists (select from public.matches where id = new.match_id and season_id = new.season_id) then
    raise exception 'The team and the match of a ban belong to its season' using errcode = '23514';
  end if;
  if not exists (select from app.squad_history where team_id = new.team_id and player_id = new.player_id) then
    raise exception '% is not a player of the team', app.name_of(new.player_id) using errcode = '23514';
  end if;
  return new;
end $$;
create trigger fill_decision before insert or update of matches, reason on public.suspension_decisions
  for each row execute function app.fill_decision();

/* Gives a new season the rules of suspensions of the season before it. Last days move by a year, and the owner corrects
   them. */
create function app.copy_discipline() returns trigger
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
create trigger copy_discipline after insert on public.seasons for each row execute function app.copy_discipline();

do $$
declare
  name text;
begin
  foreach name in array array['discipline_rules', 'suspension_decisions'] loop
    execute format('create policy "a person who runs the league adds them" on public.%I for insert to authenticated
      with check (league_id in (select app.my_leagues()))', name);
    execute format('create policy "a person who runs the league changes them" on public.%I for update to authenticated
      using (league_id in (select app.my_leagues()))', name);
    execute format('create policy "a person who runs the league deletes them" on public.%I for delete to authenticated
      using (league_id in (select app.my_leagues()))', name);
    execute format('create trigger a_check_session before insert or update or delete on public.%I for each statement
      when (pg_trigger_depth() = 0) execute function app.check_session()', name);
    execute format('create trigger note_league_insert after insert on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_update after update on public.%I referencing new table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_delete after delete on public.%I referencing old table as changed
      for each statement execute function app.note_row_leagues()', name);
    execute format('create trigger note_league_truncate after truncate on public.%I
      for each statement execute function app.note_truncation()', name);
  end loop;
end $$;

/* Whether a match was played to its end, or stands as it ended. A walk-over is none; an award after ninety minutes is
   one. */
create function app.was_played(_match public.matches) returns boolean language sql immutable
  return case
    when _match.status = 'awarded' then
      _match.replaced ->> 'home_score' is not null and _match.replaced ->> 'status' <> 'abandoned'
    else num_nulls(_match.home_score, _match.away_score) = 0
      and (_match.status = 'scheduled' or _match.status = 'abandoned' and _match.score_stands)
  end;

-- The other team of the league to which a player belonged on a day; the newest one of several.
create function app.next_team_of(_player_id uuid, _team_id uuid, _day date) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.team_id from (
    select team_id, from_day, date 'infinity' as until_day from public.team_players where player_id = _player_id
    union all
    select team_id, from_day, until_day from public.past_memberships where player_id = _player_id) s
  join public.teams t on t.id = s.team_id
  where s.team_id <> _team_id and t.league_id = (select league_id from public.teams where id = _team_id)
    and s.from_day <= _day and _day < s.until_day
  order by s.from_day desc, s.team_id limit 1
$$;

-- `usual`: matches by the rules; `matches`: as decided; `served`: those that the player has missed.
create type app.suspension as (
  player_id uuid, team_id uuid, kind text, match_id uuid, since timestamptz, cards int, usual int, matches int,
  decision_id uuid, served int
);

-- Whether a player has left a team by a day, and is not back. A player of whom no departure is known was there always.
create function app.is_away_from(_player_id uuid, _team_id uuid, _day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from public.team_players s
      where s.player_id = _player_id and s.team_id = _team_id and s.from_day <= _day)
    and coalesce((
      select bool_or(p.until_day <= _day) and not bool_or(p.from_day <= _day and _day < p.until_day)
      from public.past_memberships p where p.player_id = _player_id and p.team_id = _team_id), false)
$$;

/* The bans of a season as they stand before a moment. A player serves one ban after the other, in matches that were really
   played by the team of the card, or, while away from it, by the present team of the league: a player who is lent and
   comes back has missed no match of the team in the meantime. */
create function app.suspensions_of(_season_id uuid, _before timestamptz default 'infinity')
returns setof app.suspension language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  zone    text := coalesce((
    select g.time_zone from public.seasons s join public.league_settings g on g.league_id = s.league_id
    where s.id = _season_id), 'UTC');
  none    constant uuid := '00000000-0000-0000-0000-000000000000';
  ban     app.suspension;
  player  uuid;
  -- The match in which the player's ban before this one ended.
  last_at timestamptz;
  last_id uuid;
  day date;
  has_left boolean;
  found_at timestamptz;
  found_id uuid;
begin
  for ban in select * from app.bans_of(_season_id, _before) loop
    if ban.player_id is distinct from player then
      player := ban.player_id;
      last_at := '-infinity';
      last_id := none;
    end if;
    -- Most players never left, and the day is asked for each match.
    has_left := exists (
      select from public.past_memberships where player_id = ban.player_id and team_id = ban.team_id);
    -- A match of the same moment as the card's one is not a later match.
    if ban.since > last_at or ban.since = last_at and coalesce(ban.match_id, none) > last_id then
      last_at := ban.since;
      last_id := coalesce(ban.match_id, none);
    end if;
    select count(*), (array_agg(s.played_at order by s.played_at desc, s.id desc))[1],
      (array_agg(s.id order by s.played_at desc, s.id desc))[1]
    into ban.served, found_at, found_id
    from (
      select m.played_at, m.id from public.matches m
      where m.season_id = _season_id and m.played_at < _before and app.was_played(m)
        and (m.played_at, m.id) > (last_at, last_id)
        and case when not has_left or not app.is_away_from(ban.player_id, ban.team_id, (m.played_at at time zone zone)::date)
          then ban.team_id
          else app.next_team_of(ban.player_id, ban.team_id, (m.played_at at time zone zone)::date) end
          in (m.home_team_id, m.away_team_id)
      order by 1, 2 limit ban.matches) s;
    if found_at is not null then
      last_at := found_at;
      last_id := found_id;
    end if;
    day := least((_before at time zone zone)::date, current_date + 1);
    if has_left and app.is_away_from(ban.player_id, ban.team_id, day) then
      ban.team_id := coalesce(app.next_team_of(ban.player_id, ban.team_id, day), ban.team_id);
    end if;
    return next ban;
  end loop;
end $$;

/* The bans of a season. A person who runs the league reads all, a person who runs a team those of its players, and
   visitors the present ones where the league shows them and its scores, without decisions and reasons. */
create function public.suspensions(_season_id uuid) returns table (
  player_id uuid, player_name text, team_id uuid, team_name text, kind text, cards int, match_id uuid, since timestamptz,
  usual int, matches int, served int, decision_id uuid, reason text, decided_by text, decided_at timestamptz
) language sql stable security definer set search_path = '' as $$
  with season as (
    select s.id, s.league_id, s.is_published and r.is_public
      and s.league_id not in (select app.unscored_leagues()) as is_public
    from public.seasons s join public.discipline_rules r on r.season_id = s.id where s.id = _season_id
  ), own as (
    select mine.id from app.my_teams() mine (id)
    where (select auth.uid()) is not null and (select app.session_problem()) is null
  ), shown as (
    select b.*, b.team_id in (select id from own) as is_own,
      (select t.name from public.teams t where t.id = b.team_id) as team_name
    from season s cross join lateral app.suspensions_of(s.id) b
    where b.team_id in (select id from own) or s.is_public and b.served < b.matches
  )
  select b.player_id, case when b.is_own then public.real_name(p) else p.full_name end, b.team_id, b.team_name,
    b.kind, b.cards, b.match_id, b.since, b.usual, b.matches, b.served, d.id, d.reason,
    case when d.decided_by is not null then coalesce(
      (select m.name from public.league_members m where m.user_id = d.decided_by and m.league_id = d.league_id limit 1),
      (select o.full_name from public.profiles o where o.user_id = d.decided_by order by o.full_name limit 1)) end,
    d.decided_at
  from shown b join public.profiles p on p.id = b.player_id
    left join lateral (
      select o.* from public.suspension_decisions o where o.id = b.decision_id and b.is_own limit 1) d on true
  order by b.served >= b.matches, b.team_name, 2, b.since, b.kind
$$;
comment on function public.suspensions is '@nullable cards, match_id, decision_id, reason, decided_by, decided_at';

/* Whether the season that the public pages show has a list of bans for visitors: true, or null as for most leagues. A
   competition that hides its scores from the caller shows none, since bans say that matches were played. */
create function public.shows_suspensions(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select true from public.discipline_rules r where r.season_id = _league.current_season_id and r.is_public
    and _league.id not in (select app.unscored_leagues()));
end $$;
comment on function public.shows_suspensions is '@nullable';

-- Logs a change of a season's rules of suspensions.
create function app.log_discipline() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - 'season_id' - 'league_id' end;
  latter jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - 'season_id' - 'league_id' end;
begin
  perform app.log_change(coalesce(new.league_id, old.league_id), 'discipline', coalesce(new.season_id, old.season_id),
    former, latter);
  return null;
end $$;

-- The rules that a new season copies are no change.
create trigger log_insert after insert on public.discipline_rules for each row
  when (pg_trigger_depth() = 0) execute function app.log_discipline();
create trigger log_change after update or delete on public.discipline_rules
  for each row execute function app.log_discipline();

/* Logs that a decision about a ban is made, changed or deleted. A changed decision names the player again, because an
   entry has changed facts alone. */
create function app.log_ban() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ban    public.suspension_decisions := case tg_op when 'DELETE' then old else new end;
  former jsonb := case tg_op when 'INSERT' then '{}' when 'UPDATE' then app.pick(to_jsonb(old), 'matches', 'reason')
    else app.pick(to_jsonb(old), 'player_id', 'kind', 'matches', 'reason') end;
  latter jsonb := case tg_op when 'DELETE' then '{}'
    else app.pick(to_jsonb(new), 'player_id', 'kind', 'matches', 'reason') end;
begin
  -- A team that is being deleted takes its bans along.
  perform app.log_change(ban.league_id, 'ban', ban.id, former, latter, null,
    (select t.id from public.teams t where t.id = ban.team_id));
  return null;
end $$;
create trigger log_change after insert or update of matches, reason or delete on public.suspension_decisions
  for each row execute function app.log_ban();

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

-- The time zone of a season's league.
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

/* The bans that the cards of a season bring before a moment, with the decisions about them, and bans that are decisions
   alone; each player's in the order of their cards. Matches that a player has missed are not counted here. A red card
   that is recorded with a second yellow is its consequence and brings no ban of its own. A number with a last day
   brings a ban if the match of the card was played by then, so the card of a postponed match may come too late. A
   season without rules has no bans. */
create function app.bans_of(_season_id uuid, _before timestamptz) returns setof app.suspension
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

/* The players of a season whose next yellow card brings a ban: `cards` as the rules count them with that one, `matches` the
   length of the ban. Only cards before `_before` count, and the next one is shown on `_day`. */
create function app.near_bans(_season_id uuid, _before timestamptz, _day date)
returns table (player_id uuid, cards int, matches int)
language sql stable security definer set search_path = '' rows 20 as $$
  select n.player_id, app.place_of_yellow(r, n.yellows + 1), app.ban_of_yellow(r, n.yellows + 1, _day)
  from public.discipline_rules r cross join lateral (
      select c.player_id, max(c.yellows) as yellows from app.counted_cards(r.season_id, _before) c group by 1) n
  where r.season_id = _season_id and app.ban_of_yellow(r, n.yellows + 1, _day) > 0
$$;

-- The players of the caller's teams who are one yellow card from a ban in the season that is being played.
create function public.players_near_bans() returns table (
  league_id uuid, league_name text, team_id uuid, team_name text, player_id uuid, player_name text, cards int, matches int)
language sql stable security definer set search_path = '' as $$
  with own as (
    select t.id, t.name, t.league_id from public.teams t
    where t.id in (select app.my_teams()) and (select app.session_problem()) is null
  )
  select l.id, l.name, t.id, t.name, p.id, public.real_name(p), b.cards, b.matches
  from public.leagues l join public.seasons s on s.id = l.current_season_id and s.status = 'current'
    cross join lateral app.near_bans(s.id, now(), (now() at time zone app.zone_of_season(s.id))::date) b
    join public.team_players m on m.player_id = b.player_id
    join own t on t.id = m.team_id and t.league_id = l.id
    join public.profiles p on p.id = b.player_id
  where l.id in (select own.league_id from own)
  order by l.name, t.name, 6, 5
$$;

-- The players of the caller's teams who are one yellow card from a ban in a match, for its line-up.
create function public.match_near_bans(_match_id uuid) returns table (
  player_id uuid, team_id uuid, cards int, matches int)
language sql stable security definer set search_path = '' as $$
  select b.player_id, t.team_id, b.cards, b.matches
  from public.matches m
    cross join lateral app.near_bans(m.season_id, m.played_at,
      (m.played_at at time zone app.zone_of_season(m.season_id))::date) b
    join public.team_players t on t.player_id = b.player_id and t.team_id in (m.home_team_id, m.away_team_id)
  where m.id = _match_id and t.team_id in (select app.my_teams()) and (select app.session_problem()) is null
$$;

-- The scheduled matches of a team in a season that have not kicked off yet.
create function app.matches_to_come(_season_id uuid, _team_id uuid) returns setof public.matches
language sql stable security definer set search_path = '' rows 20 as $$
  select * from public.matches m
  where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id) and m.status = 'scheduled'
    and m.played_at > now() and num_nulls(m.home_score, m.away_score) > 0
$$;

/* The next match of a team that none of a player's bans takes (app.matches_of_bans). Null while it is not known: a
   match that is over has no result yet, or too few matches are planned. */
create function app.next_match_after_bans(_season_id uuid, _team_id uuid, _bans app.suspension[]) returns uuid
language plpgsql stable strict security definer set search_path = '' as $$
begin
  if exists (
    select from public.matches m
    where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id) and app.is_without_result(m)
      and m.played_at > (select min(b.since) from unnest(_bans) b)
      and (m.status = 'in_play' or m.played_at <= now())) then
    return null;
  end if;
  return (
    select m.id from app.matches_to_come(_season_id, _team_id) m
    where m.id not in (select b.match_id from app.matches_of_bans(_season_id, _team_id, _bans) b)
    order by m.played_at, m.id limit 1);
end $$;

/* The bans of a player that are not served, and how long the ban of the next yellow card would be (`near`), in each of the
   player's teams where there is one: [{team_id, time_zone, near, bans: [{id, kind, cards, matches, served, reason,
   from_day}], next: {id, played_at, opponent, is_home}}]. `from_day` is the first day of a ban that has not begun, `next`
   the first match that no ban takes, if it is known. Null for everybody but the player. */
create function public.own_bans(_profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  with squads as (
    select t.id as team_id, s.id as season_id, app.zone_of_season(s.id) as time_zone
    from public.team_players p join public.teams t on t.id = p.team_id join public.leagues l on l.id = t.league_id
      join public.seasons s on s.id = l.current_season_id and s.status = 'current'
      join public.discipline_rules r on r.season_id = s.id
    -- The caller may have made the row up.
    where p.player_id = _profile.id and p.player_id in (select id from public.profiles where user_id = auth.uid())
      and (select app.session_problem()) is null
      and (exists (select from public.match_incidents i where i.player_id = _profile.id)
        or exists (select from public.suspension_decisions d where d.player_id = _profile.id))
  ), found as (
    select q.*, b.bans, n.matches as near, app.next_match_after_bans(q.season_id, q.team_id, b.bans) as next_id
    from squads q
      left join lateral (
        select array_agg(b order by b.since, b.match_id nulls first, b.kind) as bans
        from app.suspensions_of(q.season_id) b
        where b.player_id = _profile.id and b.team_id = q.team_id and b.served < b.matches) b on true
      left join lateral (
        select n.matches from app.near_bans(q.season_id, now(), (now() at time zone q.time_zone)::date) n
        where n.player_id = _profile.id) n on true
    where num_nonnulls(b.bans, n.matches) > 0
  )
  select jsonb_agg(jsonb_build_object('team_id', f.team_id, 'time_zone', f.time_zone, 'near', f.near,
    'bans', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', concat_ws(' ', b.kind, coalesce(b.match_id, b.decision_id)), 'kind', b.kind, 'cards', b.cards,
          'matches', b.matches, 'served', b.served, 'reason', d.reason,
          'from_day', case when b.since > now() then (b.since at time zone f.time_zone)::date end) order by b.place), '[]')
      from unnest(f.bans) with ordinality b (player_id, team_id, kind, match_id, since, cards, usual, matches,
          decision_id, served, place)
        left join public.suspension_decisions d on d.id = b.decision_id),
    'next', (
      select jsonb_build_object('id', m.id, 'played_at', m.played_at, 'is_home', m.home_team_id = f.team_id,
        'opponent', o.name)
      from public.matches m join public.teams o
        on o.id = case when m.home_team_id = f.team_id then m.away_team_id else m.home_team_id end
      where m.id = f.next_id)) order by f.team_id)
  from found f
$$;
comment on function public.own_bans is '@nullable';

-- Whether a match is to be played, or was played and has no result yet.
create function app.is_without_result(_match public.matches) returns boolean language sql immutable
  return _match.status = 'in_play' or _match.status = 'scheduled' and num_nulls(_match.home_score, _match.away_score) > 0;

/* The matches of a team without a result that the bans of one of its players take. Each ban takes the matches after the
   one before it. `place` is the ban's in the array, `missed` which match of the ban it is. `_match_id` is a match that
   counts among them though it has a result. */
create function app.matches_of_bans(_season_id uuid, _team_id uuid, _bans app.suspension[], _match_id uuid default null)
returns table (match_id uuid, place int, missed int)
language plpgsql stable security definer set search_path = '' rows 5 as $$
declare
  ban   app.suspension;
  found uuid[];
  taken uuid[] := '{}';
begin
  for number in 1 .. cardinality(_bans) loop
    ban := _bans[number];
    found := array(
      select m.id from public.matches m
      where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id)
        and (app.is_without_result(m) or m.id = _match_id) and m.played_at > ban.since and m.id <> all (taken)
      order by m.played_at, m.id limit ban.matches - ban.served);
    taken := taken || found;
    return query select f.id, number, ban.served + f.at::int from unnest(found) with ordinality f (id, at);
  end loop;
end $$;

/* The players of the caller's teams who are banned in a match, for its line-up. A ban that the matches before this one
   take is over, also where they have no result yet. `missed`: which match of the ban it is. */
create function public.match_bans(_match_id uuid) returns table (
  player_id uuid, team_id uuid, kind text, cards int, matches int, missed int, reason text
) language sql stable security definer set search_path = '' as $$
  with banned as (
    select m.season_id, b.player_id, b.team_id,
      array_agg(b order by b.since, b.match_id nulls first, b.kind) as bans
    from public.matches m cross join lateral app.suspensions_of(m.season_id, m.played_at) b
    where m.id = _match_id and b.served < b.matches and b.since < m.played_at
      and b.team_id in (m.home_team_id, m.away_team_id) and b.team_id in (select app.my_teams())
      and (select app.session_problem()) is null
    group by 1, 2, 3
  )
  select distinct on (b.player_id) b.player_id, b.team_id, ban.kind, ban.cards, ban.matches, taken.missed, d.reason
  from banned b
    cross join lateral app.matches_of_bans(b.season_id, b.team_id, b.bans, _match_id) taken
    cross join lateral (select (b.bans[taken.place]).*) ban
    left join public.suspension_decisions d on d.id = ban.decision_id
  where taken.match_id = _match_id
  order by b.player_id, b.team_id
$$;
comment on function public.match_bans is '@nullable cards, reason';

revoke execute on all functions in schema app from public;
revoke execute on function public.suspensions, public.match_bans, public.players_near_bans, public.match_near_bans,
  public.own_bans from public, anon, authenticated;
grant execute on function app.are_thresholds to anon, authenticated, service_role;
grant execute on function public.suspensions to anon, authenticated;
grant execute on function public.match_bans, public.players_near_bans, public.match_near_bans, public.own_bans
  to authenticated;
