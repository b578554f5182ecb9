-- The tables of stages in their own order, explained (record 0049): of groups, by round, at home, away, best places. All
-- are read from the results of one stage: the one that is asked for, or the league's main table.

-- The points of a team for a match with these goals: 3, 1 or 0.
create function app.points_for(goals_for int, goals_against int) returns int language sql immutable
  return case when goals_for > goals_against then 3 when goals_for = goals_against then 1 else 0 end;

-- The stage that is asked for, or the league's main table.
create function app.stage_or_main(_league_id uuid, _stage_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(_stage_id, (select main_stage_id from public.leagues where id = _league_id))
$$;

/* Each result of a stage twice, once for each team. */
create function app.results_of(_stage_id uuid)
returns table (
  team_id uuid, match_id uuid, played_at timestamptz, round int, is_home boolean, goals_for int, goals_against int
) language sql stable set search_path = '' as $$
  select side.team_id, m.id, m.played_at, m.round, side.is_home, side.goals_for, side.goals_against
  from public.matches m
  cross join lateral (values
    (m.home_team_id, true, m.home_score::int, m.away_score::int),
    (m.away_team_id, false, m.away_score::int, m.home_score::int)
  ) side (team_id, is_home, goals_for, goals_against)
  where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted
$$;

/* The latest matches of each team, of a stage or of all, newest first, at most `_number`. */
create function app.latest_results(_team_id uuid, _number int, _stage_id uuid default null)
returns table (match_id uuid, played_at timestamptz, goals_for int, goals_against int)
language sql stable set search_path = '' as $$
  (
    select id, played_at, home_score::int, away_score::int from public.matches
    where home_team_id = _team_id and home_score is not null and away_score is not null and is_counted
      and (status <> 'awarded' or played_at <= now())
      and (_stage_id is null or stage_id = _stage_id)
    order by played_at desc, id limit _number
  ) union all (
    select id, played_at, away_score::int, home_score::int from public.matches
    where away_team_id = _team_id and home_score is not null and away_score is not null and is_counted
      and (status <> 'awarded' or played_at <= now())
      and (_stage_id is null or stage_id = _stage_id)
    order by played_at desc, id limit _number
  )
  order by 2 desc, 1 limit _number
$$;

/* Matches of a stage's latest round: those with the number of the latest result, or those of its last three days. */
create function app.latest_round(_stage_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  with latest as (
    select played_at, round from public.matches
    where stage_id = _stage_id and home_score is not null and away_score is not null and is_counted
      and (status <> 'awarded' or played_at <= now())
    order by played_at desc limit 1
  )
  select m.id from latest l join public.matches m
    on m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted
      and (m.status <> 'awarded' or m.played_at <= now())
    and case when l.round is null then m.played_at > l.played_at - interval '3 days'
      else m.round = l.round and m.played_at > l.played_at - interval '1 month' end
$$;

/* Notes whether a stage, and a league whose main table it is, has an order of its own. The general order also ranks
   each group by itself, so a stage with groups has its own order. */
create function app.note_own_order(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_own boolean := (
    select not s.has_default_rules
      or exists (select from public.stage_entries e
        where e.stage_id = s.id and (e.withdrawn = 'expunged' or e.group_name is not null))
    from public.stages s where s.id = _stage_id and s.kind = 'table');
begin
  update public.stages set has_own_order = is_own where id = _stage_id and has_own_order <> is_own;
  update public.leagues set main_table_has_own_order = is_own
    where main_stage_id = _stage_id and main_table_has_own_order <> is_own;
end $$;

-- Notes again whether a stage has an order of its own when its rules change.
create function app.follow_table_rules() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_own_order(new.id);
  return null;
end $$;
create trigger follow_table_rules after insert or update on public.stages
  for each row execute function app.follow_table_rules();

-- Copies to a league whether its new main table has an order of its own.
create function app.follow_main_table() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.main_table_has_own_order := coalesce(
    (select has_own_order from public.stages where id = new.main_stage_id), false);
  return new;
end $$;
create trigger follow_main_table before update of main_stage_id on public.leagues
  for each row when (old.main_stage_id <> new.main_stage_id) execute function app.follow_main_table();

-- Notes again whether a stage has an order of its own when its groups or expunged teams change.
create function app.follow_expunged_teams() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.note_own_order(coalesce(new.stage_id, old.stage_id));
  return null;
end $$;
create trigger follow_withdrawn_teams after update of withdrawn on public.stage_entries
  for each row when (old.withdrawn is distinct from new.withdrawn) execute function app.follow_expunged_teams();
create trigger follow_removed_teams after delete on public.stage_entries
  for each row when (old.withdrawn = 'expunged') execute function app.follow_expunged_teams();
create trigger follow_entered_teams after insert on public.stage_entries
  for each row when (new.withdrawn = 'expunged') execute function app.follow_expunged_teams();
create trigger follow_regrouped_teams after update of group_name on public.stage_entries
  for each row when (old.group_name is distinct from new.group_name) execute function app.follow_expunged_teams();
create trigger follow_ungrouped_teams after delete on public.stage_entries
  for each row when (old.group_name is not null) execute function app.follow_expunged_teams();
create trigger follow_grouped_teams after insert on public.stage_entries
  for each row when (new.group_name is not null) execute function app.follow_expunged_teams();

-- The points and tie-breaks of a stage's table.
create function app.rules_of(_stage public.stages) returns app.table_rules language sql immutable
  return row(_stage.win_points, _stage.draw_points, _stage.loss_points, _stage.shootout_win_points,
    _stage.shootout_loss_points, _stage.tie_breaks, _stage.head_to_head)::app.table_rules;

-- The teams of a stage that its table compares. A team that was expunged is compared with no other.
create function app.stage_teams(_stage_id uuid) returns app.table_team[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(t.id, t.name, r.adjustment, e.fair_play, e.lot)::app.table_team
    from app.team_records r
    join public.stage_entries e on e.stage_id = r.stage_id and e.team_id = r.team_id
    join public.teams t on t.id = r.team_id
    where r.stage_id = _stage_id and e.withdrawn is distinct from 'expunged');
end $$;

-- The sums of a group, or of all teams of the stage, as they are kept.
create function app.kept_totals(_stage public.stages, _group text) returns app.table_total[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(t.id, t.name, r.adjustment, e.fair_play, e.lot, r.won + r.drawn + r.lost, r.won, r.drawn, r.lost, 0, 0,
      r.goals_for, r.goals_against, 0, 0,
      app.points_of(r.won, r.drawn, r.lost, 0, 0, app.rules_of(_stage)) + r.adjustment)::app.table_total
    from app.team_records r
    join public.stage_entries e on e.stage_id = r.stage_id and e.team_id = r.team_id
    join public.teams t on t.id = r.team_id
    where r.stage_id = _stage.id and e.withdrawn is distinct from 'expunged'
      and (_group is null or e.group_name = _group));
end $$;

/* Whether the order of a table needs its matches, and not the teams' records alone. The records keep neither results
   away nor shoot-outs. */
create function app.needs_matches(_stage public.stages) returns boolean language sql immutable
  return _stage.tie_breaks && '{away_wins,away_goals}' or _stage.shootout_win_points is not null;

-- The results of a stage that count.
create function app.stage_results(_stage_id uuid) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties)::app.table_result
    from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted);
end $$;

/* The results among teams with equal points, which are all that a head-to-head table reads. Teams that are level on
   points per game may have other points: in such a stage these are all results. */
create function app.results_among_level(_stage_id uuid, _totals app.table_total[]) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if (select tie_breaks[1] = 'points_per_game' from public.stages where id = _stage_id) then
    return app.stage_results(_stage_id);
  end if;
  return array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties)::app.table_result
    from unnest(_totals) home
    join unnest(_totals) away on away.points = home.points and away.team_id <> home.team_id
    join public.matches m on m.home_team_id = home.team_id and m.away_team_id = away.team_id
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted);
end $$;

-- The results of the play-offs for places of a table. Only pairs of level teams are separated by them.
create function app.play_offs_of(_stage public.stages) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not app.has_play_offs(_stage) then return '{}'; end if;
  return array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties)::app.table_result
    from public.stages s
    join public.matches m on m.stage_id = s.id
    where s.season_id = _stage.season_id and s.kind = 'knockout' and app.decides_places(s)
      and m.home_score is not null and m.away_score is not null and m.is_counted and m.status <> 'in_play');
end $$;

create type app.supposed_score as (match_id uuid, home_score int, away_score int);

-- Whether an entry is a supposed score: the id of a match and two numbers of at most two digits.
create function app.is_supposed_score(_entry jsonb) returns boolean language sql immutable
  return coalesce(
    _entry ->> 'match_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    and _entry ->> 'home_score' ~ '^[0-9]{1,2}$' and _entry ->> 'away_score' ~ '^[0-9]{1,2}$', false);

-- Scores that a visitor supposes: `[{match_id, home_score, away_score}]`.
create function app.read_supposed_scores(_stage_id uuid, _what_if jsonb) returns app.supposed_score[]
language plpgsql stable security definer set search_path = '' as $$
declare
  scores app.supposed_score[];
  known int;
begin
  if jsonb_typeof(_what_if) = 'array' and jsonb_array_length(_what_if) <= 600
    and not exists (select from jsonb_array_elements(_what_if) e where not app.is_supposed_score(e)) then
    scores := array(select s from jsonb_populate_recordset(null::app.supposed_score, _what_if) s);
    select count(*) into known from public.matches m
      where m.stage_id = _stage_id and m.id in (select s.match_id from unnest(scores) s);
  end if;
  if known is distinct from cardinality(scores) or scores is null then
    raise exception 'Choose scores from 0 to 99, for each match of this table at most once' using errcode = '22023';
  end if;
  return scores;
end $$;

-- The results of a stage, with those that are supposed in place of the real ones.
create function app.supposed_results(_stage_id uuid, _scores app.supposed_score[]) returns app.table_result[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select row(m.home_team_id, m.away_team_id, coalesce(s.home_score, m.home_score), coalesce(s.away_score, m.away_score),
      case when s.match_id is null then m.home_penalties end,
      case when s.match_id is null then m.away_penalties end)::app.table_result
    from public.matches m left join unnest(_scores) s on s.match_id = m.id
    where m.stage_id = _stage_id
      and (s.match_id is not null or m.home_score is not null and m.away_score is not null and m.is_counted));
end $$;

-- Adds the expunged teams to a table: they come last and share a rank, whatever the others' points are.
create function app.add_expunged_teams(_stage_id uuid, _group text, _rows app.ordered_team[])
returns setof app.ordered_team language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  number int := cardinality(_rows);
  expunged app.ordered_team[] := array(
    select row(t.id, t.name, number + row_number() over by_name, number + 1, count(*) over () > 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      case when lead(t.id) over by_name is not null then 'level' end, null, null, null, null, null)::app.ordered_team
    from public.stage_entries e join public.teams t on t.id = e.team_id
    where e.stage_id = _stage_id and e.withdrawn = 'expunged' and (_group is null or e.group_name = _group)
    window by_name as (order by t.name, t.id)
    order by t.name, t.id);
begin
  if number > 0 and expunged <> '{}' then
    _rows[number].decided_by := case when _rows[number].points > 0 then 'points' else 'expunged' end;
    _rows[number].rule := 0;
    _rows[number].value := _rows[number].points;
    _rows[number].next_value := 0;
  end if;
  return query select * from unnest(_rows || expunged);
end $$;

/* The rows of app.order_totals for the default chain, in one statement: most tables have that chain. A property test
   compares the two. */
create function app.order_by_default(_stage_id uuid, _group text) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
begin
  return query
  select c.id, c.name, c.place, c.place, false, c.won + c.drawn + c.lost, c.won, c.drawn, c.lost,
    c.goals_for, c.goals_against, c.difference, c.points, c.adjustment, c.criteria[c.rule + 1], c.rule, null::uuid[],
    case c.rule when 0 then c.points when 1 then c.difference when 2 then c.goals_for end::float8,
    case c.rule when 0 then c.next_points when 1 then c.next_difference when 2 then c.next_goals_for end::float8,
    null::app.table_total[]
  from (
    select r.*, (row_number() over by_place)::int as place, '{points,goal_difference,goals_for,name}'::text[] as criteria,
      lead(r.points) over by_place as next_points, lead(r.difference) over by_place as next_difference,
      lead(r.goals_for) over by_place as next_goals_for,
      case when r.points <> lead(r.points) over by_place then 0
        when r.difference <> lead(r.difference) over by_place then 1
        when r.goals_for <> lead(r.goals_for) over by_place then 2
        when lead(r.id) over by_place is not null then 3 end as rule
    from (
      select t.id, t.name, k.won, k.drawn, k.lost, k.goals_for, k.goals_against, k.adjustment,
        k.goals_for - k.goals_against as difference, 3 * k.won + k.drawn + k.adjustment as points
      from app.team_records k join public.teams t on t.id = k.team_id
      where k.stage_id = _stage_id and (_group is null or exists (
        select from public.stage_entries e where e.stage_id = _stage_id and e.team_id = t.id and e.group_name = _group))
    ) r
    window by_place as (order by r.points desc, r.difference desc, r.goals_for desc, r.name, r.id)
  ) c
  order by c.place;
end $$;

/* The table of a stage in order, or of one of its groups. A generic plan is kept, because planning the statements
   again for each stage takes longer than running them.
   @param _group null for all teams of the stage
   @param _what_if scores to suppose, `[{match_id, home_score, away_score}]`; nothing is stored
   @returns also teams that were expunged, last; `decided_by` is then expunged for a team without more points. No row
   for a stage that is hidden from the caller
   @throws 22023 for scores that are none, or of matches of another stage */
create function app.order_stage(_stage_id uuid, _group text default null, _what_if jsonb default null)
returns setof app.ordered_team language plpgsql stable security definer rows 24
set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage public.stages;
  teams app.table_team[];
  totals app.table_total[];
  results app.table_result[] := '{}';
begin
  -- These functions read with the rights of their owner: a season that is not published is the owner's alone.
  select s.* into stage from public.stages s join public.seasons n on n.id = s.season_id
    where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()))
      and not app.is_table_hidden(s.id);
  if not found then return; end if;
  if _what_if is null and not stage.has_own_order then
    return query select * from app.order_by_default(_stage_id, _group);
    return;
  end if;
  if _what_if is not null or app.needs_matches(stage) then
    teams := app.stage_teams(_stage_id);
    results := case when _what_if is null then app.stage_results(_stage_id)
      else app.supposed_results(_stage_id, app.read_supposed_scores(_stage_id, _what_if)) end;
    totals := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), results, app.rules_of(stage));
    if _group is not null then
      totals := array(select t from unnest(totals) t join public.stage_entries e
        on e.stage_id = _stage_id and e.team_id = t.team_id where e.group_name = _group);
    end if;
  else
    totals := app.kept_totals(stage, _group);
    if stage.tie_breaks && '{head_to_head_points,head_to_head_goal_difference,head_to_head_goals,head_to_head_away_goals}' then
      results := app.results_among_level(_stage_id, totals);
    end if;
  end if;
  return query select * from app.add_expunged_teams(_stage_id, _group, array(
    select o from app.order_totals(totals, results, app.rules_of(stage), app.play_offs_of(stage), stage.play_off_places) o));
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.points_for, app.stage_or_main, app.results_of, app.latest_results, app.latest_round,
  app.order_stage to anon, authenticated, service_role;
