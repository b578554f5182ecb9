-- The view table_standings: the main table of each league. Its fair play points are counted from cards.

/* Cards as a fair play number, as FIFA counts them since 2018: a yellow −1, a second yellow −3, a red −4, a yellow and
   then a red −5. Null for a team without any card in the stage's matches. */
create function app.fair_play_of(_stage_id uuid, _team_id uuid) returns int
language sql stable set search_path = '' as $$
  select sum(points)::int from (
    select case
      when bool_or(i.kind = 'second_yellow') then -3
      when bool_or(i.kind = 'red') then -4 - bool_or(i.kind = 'yellow')::int
      when bool_or(i.kind = 'yellow') then -1 else 0 end as points
    from public.match_incidents i join public.matches m on m.id = i.match_id
    where m.stage_id = _stage_id and i.team_id = _team_id and m.is_counted
      and i.kind in ('yellow', 'second_yellow', 'red')
    group by i.match_id, i.player_id) cards
$$;

/* The tables of a stage: each group with ranks of its own, or all teams. In a stage with groups, teams without one have
   their rank among all teams. */
create function app.order_groups(_stage_id uuid) returns setof app.ordered_team
language plpgsql stable security definer rows 24 set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select o.* from (
    select distinct e.group_name from public.stage_entries e where e.stage_id = _stage_id and e.group_name is not null) g
  cross join lateral app.order_stage(_stage_id, g.group_name) o;
  if not found then
    return query select * from app.order_stage(_stage_id);
  elsif exists (select from public.stage_entries e where e.stage_id = _stage_id and e.group_name is null) then
    return query
    select o.* from app.order_stage(_stage_id) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id and e.group_name is null;
  end if;
end $$;

/* The main table of each league, with the rank of each team. The rank is partitioned by league_id, so that PostgreSQL
   applies a filter on it to the index of leagues and reads no other league. Two arms: the filter reaches that index
   in both. No plain table runs the second one. */
create view public.table_standings with (security_invoker = true) as
select
  league_id, team_id, team_name, team_logo_url, played, won, drawn, lost, goals_for, goals_against, goal_difference, points,
  row_number() over (
    partition by league_id
    order by points desc, goal_difference desc, goals_for desc, team_name, team_id
  )::int as rank,
  team_code, team_color, second_color
from (
  select
    l.id as league_id, t.id as team_id, t.name as team_name, t.logo_url as team_logo_url,
    r.won + r.drawn + r.lost as played, r.won, r.drawn, r.lost, r.goals_for, r.goals_against,
    r.goals_for - r.goals_against as goal_difference, 3 * r.won + r.drawn + r.adjustment as points,
    t.code as team_code, t.team_color, t.second_color
  from public.leagues l
  join app.team_records r on r.stage_id = l.main_stage_id
  join public.teams t on t.id = r.team_id
  where not l.main_table_has_own_order
) counted
union all
select
  l.id, t.id, t.name, t.logo_url, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against, o.goal_difference,
  o.points, o.rank, t.code, t.team_color, t.second_color
from public.leagues l
cross join lateral app.order_groups(l.main_stage_id) o
join public.teams t on t.league_id = l.id and t.id = o.team_id
where l.main_table_has_own_order;
comment on view public.table_standings is
  'The table of each league, in the order of `rank`. With groups, `rank` is the place in the team''s group. @nullable team_logo_url, team_color, second_color';

revoke all on public.table_standings from anon, authenticated;
grant select on public.table_standings to anon, authenticated;

/* Whether the season that the public pages show has several tables, or one with rules, zones, deductions, groups or
   withdrawn teams. Without any the pages show the specification's table alone. */
create function public.has_own_tables(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from public.stages s
    where s.season_id = _league.current_season_id and s.kind = 'table' and (
      s.has_own_order or s.id <> _league.main_stage_id
      or exists (select from public.stage_zones z where z.stage_id = s.id)
      or exists (select from public.point_adjustments a where a.stage_id = s.id)
      or exists (select from public.stage_entries e where e.stage_id = s.id and e.withdrawn is not null)));
end $$;

/* Sets a team's fair play number from its cards, or else as it was entered. Everything that orders a table reads
   `fair_play`, so order and reason agree. A write of it is an entered number. */
create function app.keep_fair_play() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.entered_fair_play := coalesce(new.entered_fair_play, new.fair_play);
  elsif new.fair_play is distinct from old.fair_play then
    new.entered_fair_play := new.fair_play;
  end if;
  new.fair_play := coalesce(app.fair_play_of(new.stage_id, new.team_id), new.entered_fair_play);
  return new;
end $$;
create trigger keep_fair_play before insert or update of fair_play, entered_fair_play on public.stage_entries
  for each row execute function app.keep_fair_play();

/* Updates the fair play numbers of teams whose cards changed. Saves of one league's matches count one after the
   other. Two that lock the entries of the same teams could deadlock. */
create function app.count_cards(_team_ids uuid[]) returns void language sql security definer set search_path = '' as $$
  select app.lock_teams(_team_ids);
  update public.stage_entries e set entered_fair_play = e.entered_fair_play
  where e.team_id = any (_team_ids)
    and e.fair_play is distinct from coalesce(app.fair_play_of(e.stage_id, e.team_id), e.entered_fair_play)
$$;

-- Counts the cards of a team again when they change.
create function app.count_changed_cards() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_cards(array(
    select distinct team_id from changed where kind in ('yellow', 'second_yellow', 'red')));
  return null;
end $$;
create trigger z_count_cards_inserted after insert on public.match_incidents referencing new table as changed
  for each statement execute function app.count_changed_cards();
create trigger z_count_cards_deleted after delete on public.match_incidents referencing old table as changed
  for each statement execute function app.count_changed_cards();
create trigger z_count_cards_former after update on public.match_incidents referencing old table as changed
  for each statement execute function app.count_changed_cards();
create trigger z_count_cards_updated after update on public.match_incidents referencing new table as changed
  for each statement execute function app.count_changed_cards();

-- Counts the cards of both teams again when a match gets another stage, or begins or ceases to count.
create function app.recount_cards() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_cards(array[new.home_team_id, new.away_team_id]);
  return null;
end $$;

-- Not `update of`: another trigger sets is_counted.
create trigger recount_cards after update on public.matches for each row
  when (old.is_counted is distinct from new.is_counted or old.stage_id <> new.stage_id)
  execute function app.recount_cards();

revoke execute on all functions in schema app from public;
grant execute on function app.fair_play_of, app.order_groups to anon, authenticated, service_role;
