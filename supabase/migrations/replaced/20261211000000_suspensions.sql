/* Suspensions from cards (record 0063). A season with a row in `discipline_rules` has them; without one nothing is counted.
   Bans are derived from cards and from matches that were really played, so that they follow a match that is moved,
   postponed, abandoned or awarded. Only what a person decides against the rules is stored. */

-- Numbers of yellow cards in rising order, and the length of the ban that each brings.
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
  constraint yellow_thresholds check (app.are_thresholds(yellow_at, yellow_matches))
);
create index on public.discipline_rules (league_id);
comment on table public.discipline_rules is 'A season without a row counts no suspensions.';
comment on column public.discipline_rules.yellow_at is 'Numbers of yellow cards that bring a ban, in rising order.';
comment on column public.discipline_rules.yellow_matches is 'The length of the ban at each of these numbers, in matches.';
comment on column public.discipline_rules.restarts is 'Whether the count of yellow cards begins again after the last number.';
comment on column public.discipline_rules.second_yellow is 'In matches; 0 for no ban.';
comment on column public.discipline_rules.is_public is 'Whether visitors read the list of bans.';

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

create function app.fill_rules_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.league_id := (select league_id from public.seasons where id = new.season_id);
  return new;
end $$;
create trigger fill_league before insert or update of season_id, league_id on public.discipline_rules
  for each row execute function app.fill_rules_league();

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

-- A new season has the rules of the one before it.
create function app.copy_discipline() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.discipline_rules (season_id, league_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public)
    select new.id, new.league_id, r.yellow_at, r.yellow_matches, r.restarts, r.second_yellow, r.red, r.is_public
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
    execute format('alter table public.%I enable row level security', name);
    execute format('revoke all on public.%I from anon, authenticated', name);
    execute format('grant delete on public.%I to authenticated', name);
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
grant select on public.discipline_rules to anon, authenticated;
grant insert (season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public),
  update (season_id, yellow_at, yellow_matches, restarts, second_yellow, red, is_public)
  on public.discipline_rules to authenticated;
create trigger refuse_key_change before update of season_id on public.discipline_rules for each row
  when (old.season_id <> new.season_id) execute function app.refuse_key_change();
create policy "anyone reads the rules of a season that they see" on public.discipline_rules for select
  using (exists (select from public.seasons s where s.id = season_id));

grant select on public.suspension_decisions to authenticated;
grant insert (id, season_id, team_id, player_id, match_id, kind, matches, from_day, reason), update (matches, reason)
  on public.suspension_decisions to authenticated;
create policy "the people who run a team read decisions about its players" on public.suspension_decisions for select
  to authenticated using (team_id in (select app.my_teams()));
create policy "decisions are read with all that proves the person" on public.suspension_decisions as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- A match that was played to its end, or that stands as it ended. A walk-over is none; an award after ninety minutes is one.
create function app.was_played(_match public.matches) returns boolean language sql immutable
  return case
    when _match.status = 'awarded' then
      _match.replaced ->> 'home_score' is not null and _match.replaced ->> 'status' <> 'abandoned'
    else num_nulls(_match.home_score, _match.away_score) = 0
      and (_match.status = 'scheduled' or _match.status = 'abandoned' and _match.score_stands)
  end;

-- The day on which a player left a team for good; null for one who belongs to it.
create function app.left_team_on(_player_id uuid, _team_id uuid) returns date
language sql stable security definer set search_path = '' as $$
  select max(until_day) from public.past_memberships p
  where p.player_id = _player_id and p.team_id = _team_id and not exists (
    select from public.team_players s where s.player_id = _player_id and s.team_id = _team_id)
$$;

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

/* The bans that the cards of a season bring, with the decisions about them, in the order of their cards. A yellow card
   before a second one does not count beside it, and a red card that is recorded with a second yellow is its consequence. */
create function app.bans_of(_season_id uuid, _before timestamptz) returns setof app.suspension
language sql stable security definer set search_path = '' rows 20 as $$
  with rules as (
    select *, yellow_at[cardinality(yellow_at)] as last_at from public.discipline_rules where season_id = _season_id
  ), cards as (
    select c.*, m.id as match_id, m.played_at from public.matches m
    cross join lateral (
      select i.player_id, i.team_id, bool_or(i.kind = 'second_yellow') as has_second, bool_or(i.kind = 'red') as has_red,
        bool_or(i.kind = 'yellow') and not bool_or(i.kind = 'second_yellow') as has_yellow
      from public.match_incidents i
      where i.match_id = m.id and i.kind in ('yellow', 'second_yellow', 'red') group by 1, 2) c
    where m.season_id = _season_id and m.played_at < _before and m.status not in ('postponed', 'cancelled')
      and exists (select from rules)
  ), counted as (
    select c.*, count(*) filter (where has_yellow)
      over (partition by player_id order by played_at, match_id rows unbounded preceding)::int as yellows
    from cards c
  ), placed as (
    select c.*, case when r.restarts and r.last_at is not null then (yellows - 1) % r.last_at + 1 else yellows end as place,
      r.yellow_at, r.yellow_matches, r.second_yellow, r.red
    from counted c cross join rules r
  ), found as (
    select player_id, team_id, 'yellows' as kind, match_id, played_at as since, place as cards,
      yellow_matches[array_position(yellow_at, place::smallint)]::int as usual
    from placed where has_yellow and place::smallint = any (yellow_at)
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
  select d.player_id, d.team_id, d.kind, null,
    d.from_day::timestamp at time zone coalesce((
      select s.time_zone from public.league_settings s where s.league_id = d.league_id), 'UTC'),
    null, 0, d.matches, d.id, 0
  from public.suspension_decisions d
  where d.season_id = _season_id and d.kind = 'other' and exists (select from rules)
  order by 1, 5, 4 nulls first, 3
$$;

/* The bans of a season as they stand before a moment. A player serves one ban after the other, in matches that were really
   played by the team of the card, or, after leaving it, by the next team of the league. */
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
  left_on date;
  found_at timestamptz;
  found_id uuid;
begin
  for ban in select * from app.bans_of(_season_id, _before) loop
    if ban.player_id is distinct from player then
      player := ban.player_id;
      last_at := '-infinity';
      last_id := none;
    end if;
    left_on := app.left_team_on(ban.player_id, ban.team_id);
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
        and case when left_on is null or (m.played_at at time zone zone)::date < left_on then ban.team_id
          else app.next_team_of(ban.player_id, ban.team_id, (m.played_at at time zone zone)::date) end
          in (m.home_team_id, m.away_team_id)
      order by 1, 2 limit ban.matches) s;
    if found_at is not null then
      last_at := found_at;
      last_id := found_id;
    end if;
    if (_before at time zone zone)::date >= left_on then
      ban.team_id := coalesce(app.next_team_of(ban.player_id, ban.team_id,
        least((_before at time zone zone)::date, current_date + 1)), ban.team_id);
    end if;
    return next ban;
  end loop;
end $$;

/* The bans of a season. A person who runs the league reads all, a person who runs a team those of its players, and
   visitors the present ones where the league shows them, without decisions and reasons. */
create function public.suspensions(_season_id uuid) returns table (
  player_id uuid, player_name text, team_id uuid, team_name text, kind text, cards int, match_id uuid, since timestamptz,
  usual int, matches int, served int, decision_id uuid, reason text, decided_by text, decided_at timestamptz
) language sql stable security definer set search_path = '' as $$
  with season as (
    select s.id, s.league_id, s.is_published and r.is_public as is_public
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

-- Whether the season that the public pages show has a list of bans for visitors: true, or null as for most leagues.
create function public.shows_suspensions(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select true from public.discipline_rules r where r.season_id = _league.current_season_id and r.is_public);
end $$;
comment on function public.shows_suspensions is '@nullable';

-- The players of the caller's teams who are banned in a match, for its line-up. `missed`: which match of the ban it is.
create function public.match_bans(_match_id uuid) returns table (
  player_id uuid, team_id uuid, kind text, cards int, matches int, missed int, reason text
) language sql stable security definer set search_path = '' as $$
  select distinct on (b.player_id) b.player_id, b.team_id, b.kind, b.cards, b.matches, b.served + 1, d.reason
  from public.matches m cross join lateral app.suspensions_of(m.season_id, m.played_at) b
    left join public.suspension_decisions d on d.id = b.decision_id
  where m.id = _match_id and b.served < b.matches and b.since < m.played_at
    and b.team_id in (m.home_team_id, m.away_team_id) and b.team_id in (select app.my_teams())
    and (select app.session_problem()) is null
  order by b.player_id, b.since, b.kind
$$;
comment on function public.match_bans is '@nullable cards, reason';

revoke execute on all functions in schema app from public;
revoke execute on function public.suspensions, public.match_bans from public, anon;
grant execute on function public.suspensions to anon, authenticated;
grant execute on function public.match_bans to authenticated;
grant execute on function app.are_thresholds to anon, authenticated, service_role;
