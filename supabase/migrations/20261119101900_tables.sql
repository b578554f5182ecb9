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

-- Why a team stands above the next one. `value` is that of the criterion that decided.
create type public.table_reason as (
  next_team_id uuid, next_team_name text, points int, next_points int, value float8, next_value float8,
  among jsonb, adjustments jsonb
);
comment on type public.table_reason is
  'Why a team stands above the next one. `among`: the rows of the head-to-head table or of the play-off that decided. `adjustments`: those of both teams, {team_name, points, reason, decided_on}. @nullable value, next_value, among, adjustments';

-- The sums of level teams among each other as JSON, in the order of their points.
create function app.among_as_json(_among app.table_total[]) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('team_id', a.team_id, 'team_name', a.team_name, 'played', a.played, 'won', a.won,
        'drawn', a.drawn, 'lost', a.lost, 'goals_for', a.goals_for, 'goals_against', a.goals_against,
        'away_goals', a.away_goals, 'shootouts_won', a.shootouts_won, 'points', a.points)
      order by a.points desc, a.goals_for - a.goals_against desc, a.goals_for desc, a.team_name, a.team_id)
    from unnest(_among) a);
end $$;

/* The table of a stage in order, and why each team stands above the next one: null for the last team.
   @param _stage_id null for the league's main table
   @param _group null for all teams of the stage
   @param _what_if scores to suppose, `[{match_id, home_score, away_score}]`; nothing is stored
   @throws 22023 for scores that are none, or of matches of another stage */
create function public.explained_table(
  _league_id uuid, _stage_id uuid default null, _group text default null, _what_if jsonb default null)
returns table (
  team_id uuid, team_name text, team_logo_url text, team_code text, team_color text, second_color text,
  "position" int, rank int, is_level boolean, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, adjustment int,
  decided_by text, rule int, reason public.table_reason
) language plpgsql stable rows 24 set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage uuid := (
    select s.id from public.leagues l join public.stages s on s.id = coalesce(_stage_id, l.main_stage_id)
    where l.id = _league_id and s.league_id = l.id and s.kind = 'table');
begin
  return query
  with adjusted as (
    select a.team_id, jsonb_agg(jsonb_build_object('team_name', t.name, 'points', a.points, 'reason', a.reason,
      'decided_on', a.decided_on) order by a.decided_on, a.created_at, a.id) as adjustments
    from public.point_adjustments a join public.teams t on t.league_id = _league_id and t.id = a.team_id
    where a.stage_id = stage group by a.team_id
  )
  select o.team_id, o.team_name, t.logo_url, t.code, t.team_color, t.second_color,
    o.position, o.rank, o.is_level, o.played, o.won, o.drawn, o.lost,
    o.goals_for, o.goals_against, o.goal_difference, o.points, o.adjustment, o.decided_by, o.rule,
    case when o.decided_by is not null then row(
      lead(o.team_id) over by_place, lead(o.team_name) over by_place, o.points, lead(o.points) over by_place,
      o.value, o.next_value, case when o.among is not null then app.among_as_json(o.among) end,
      coalesce(a.adjustments || lead(a.adjustments) over by_place, a.adjustments, lead(a.adjustments) over by_place)
    )::public.table_reason end
  from app.order_stage(stage, _group, _what_if) o
  join public.teams t on t.league_id = _league_id and t.id = o.team_id
  left join adjusted a on a.team_id = o.team_id
  window by_place as (order by o.position);
end $$;
comment on function public.explained_table is
  '@nullable _stage_id, _group, _what_if, team_logo_url, team_color, second_color, decided_by, rule, reason';

/* The stage, or null if the caller may not read its table: the season is not published, or a youth competition hides
   tables. Functions with the rights of their owner ask this, since policies do not reach them. */
create function app.shown_stage(_stage_id uuid) returns public.stages
language sql stable security definer set search_path = '' as $$
  select s from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()))
    and not app.is_table_hidden(s.id)
$$;

/* The results of a stage with the step of the season to which each belongs: a round, or a week without rounds. A match to
   come that is awarded counts in the table at once, and so it belongs to the latest step. */
create function app.results_by_step(_stage_id uuid)
returns table (place numeric, step text, match_id uuid, day date, result app.table_result)
language sql stable security definer set search_path = '' as $$
  with zone as (
    select g.time_zone as name from public.stages s join public.league_settings g on g.league_id = s.league_id
    where s.id = _stage_id
  )
  select
    case when r.has_rounds then r.round else extract(epoch from date_trunc('week', r.local)) end,
    case when r.has_rounds then r.round::text else to_char(date_trunc('week', r.local), 'YYYY-MM-DD') end,
    r.id, r.local::date, row(r.home_team_id, r.away_team_id, r.home_score, r.away_score, r.home_penalties,
      r.away_penalties)::app.table_result
  from (
    select m.id, m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties, m.away_penalties,
      least(m.round, coalesce(max(m.round) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.round) over ())) as round,
      least(m.played_at, coalesce(max(m.played_at) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(m.played_at) over ())) at time zone (select name from zone) as local,
      bool_and(m.round is not null) over () as has_rounds
    from public.matches m
    where m.stage_id = _stage_id and m.home_score is not null and m.away_score is not null and m.is_counted) r
$$;

/* The table of the matches at home, away, or the latest six of each team. Teams have not met all others there, so
   head-to-head criteria are left out, and so are deductions. */
create function app.order_partial(_stage_id uuid, _matches text) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  totals app.table_total[];
begin
  rules.tie_breaks := array(select c from unnest(rules.tie_breaks) with ordinality t (c, place)
    where not starts_with(c, 'head_to_head_') order by place);
  totals := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, s.won + s.drawn + s.lost, s.won, s.drawn, s.lost,
      s.shootouts_won, s.shootouts_lost, s.goals_for, s.goals_against, s.away_wins, s.away_goals,
      app.points_of(s.won, s.drawn, s.lost, s.shootouts_won, s.shootouts_lost, rules))::app.table_total
    from unnest(app.stage_teams(stage.id)) t
    cross join lateral (
      select count(*) filter (where r.own > r.other)::int as won, count(*) filter (where r.own = r.other)::int as drawn,
        count(*) filter (where r.own < r.other)::int as lost,
        count(*) filter (where r.own = r.other and r.own_penalties > r.other_penalties)::int as shootouts_won,
        count(*) filter (where r.own = r.other and r.own_penalties < r.other_penalties)::int as shootouts_lost,
        coalesce(sum(r.own), 0)::int as goals_for, coalesce(sum(r.other), 0)::int as goals_against,
        count(*) filter (where r.own > r.other and r.is_away)::int as away_wins,
        coalesce(sum(r.own) filter (where r.is_away), 0)::int as away_goals
      from (
        select m.away_team_id = t.team_id as is_away,
          case t.team_id when m.home_team_id then m.home_score else m.away_score end as own,
          case t.team_id when m.home_team_id then m.away_score else m.home_score end as other,
          case t.team_id when m.home_team_id then m.home_penalties else m.away_penalties end as own_penalties,
          case t.team_id when m.home_team_id then m.away_penalties else m.home_penalties end as other_penalties
        from public.matches m
        where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
          and case _matches when 'home' then m.home_team_id = t.team_id when 'away' then m.away_team_id = t.team_id
            when 'recent' then t.team_id in (m.home_team_id, m.away_team_id) and (m.status <> 'awarded' or m.played_at <= now())
            else false end
        order by m.played_at desc, m.id limit case _matches when 'recent' then 6 end
      ) r
    ) s);
  return query select * from app.order_totals(totals, '{}', rules);
end $$;

/* The table of a stage from its matches at home, away, or the latest six of each team. Ranked as the whole table. */
create function public.partial_standings(_league_id uuid, _matches text, _stage_id uuid default null)
returns table (
  rank int, team_id uuid, team_name text, team_logo_url text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, t.logo_url from app.team_records r join public.teams t on t.id = r.team_id
    where r.stage_id = (select id from stage)
  ), counted as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where _matches in ('home', 'away') and r.is_home = (_matches = 'home')
    union all
    select t.id, l.goals_for, l.goals_against
    from members t cross join lateral app.latest_results(t.id, 6, (select id from stage)) l
    where _matches = 'recent'
  ), summed as (
    select t.id, t.name, t.logo_url, count(c.team_id)::int as played,
      count(*) filter (where c.goals_for > c.goals_against)::int as won,
      count(*) filter (where c.goals_for = c.goals_against)::int as drawn,
      count(*) filter (where c.goals_for < c.goals_against)::int as lost,
      coalesce(sum(c.goals_for), 0)::int as goals_for, coalesce(sum(c.goals_against), 0)::int as goals_against,
      coalesce(sum(app.points_for(c.goals_for, c.goals_against)), 0)::int as points
    from members t left join counted c on c.team_id = t.id group by t.id, t.name, t.logo_url
  )
  select row_number() over (
      order by points desc, s.goals_for - s.goals_against desc, s.goals_for desc, s.name, s.id)::int,
    s.id, s.name, s.logo_url, s.played, s.won, s.drawn, s.lost, s.goals_for, s.goals_against,
    s.goals_for - s.goals_against, s.points
  from summed s where not (select has_own_order from stage)
  union all
  select o.rank, o.team_id, o.team_name, t.logo_url, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against,
    o.goal_difference, o.points
  from app.order_partial((select id from stage), _matches) o join public.teams t on t.id = o.team_id
  where (select has_own_order from stage)
  order by 1, 3
$$;
comment on function public.partial_standings is '@nullable _stage_id, team_logo_url';

-- Places gained since the latest round, in each group; null before the second one.
create function app.moves_in_own_order(_stage_id uuid) returns table (team_id uuid, moved int)
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  latest uuid[] := array(select app.latest_round(stage.id));
  earlier app.table_result[] := array(
    select r.result from app.results_by_step(stage.id) r where r.match_id <> all (latest));
  teams app.table_team[] := app.stage_teams(stage.id);
  totals app.table_total[] := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), earlier, rules);
begin
  return query
  select o.team_id, case when earlier <> '{}' then b.rank - o.rank end
  from app.order_groups(stage.id) o
  left join (
    select p.team_id, p.rank from (
      select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(totals) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      earlier, rules, app.play_offs_of(stage), stage.play_off_places) p
  ) b on b.team_id = o.team_id;
end $$;

/* The columns beside each row of the table. `moved`: places gained since the latest round, negative if lost, null
   before the second round. `form`: the latest five results, oldest first, as W, D and L. */
create function public.table_form(_league_id uuid, _stage_id uuid default null)
returns table (
  team_id uuid, moved int, form text[], form_match_ids uuid[],
  next_match_id uuid, next_played_at timestamptz, next_team_id uuid, next_team_name text, next_is_home boolean
) language sql stable set search_path = '' as $$
  with stage as (
    select s.id, s.has_own_order from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), members as (
    select t.id, t.name, r.won + r.drawn + r.lost as played, 3 * r.won + r.drawn + r.adjustment as points,
      r.goals_for - r.goals_against as goal_difference, r.goals_for
    from app.team_records r join public.teams t on t.id = r.team_id where r.stage_id = (select id from stage)
  ), standings as (
    select id as team_id, name as team_name, played, points, goal_difference, goals_for,
      row_number() over (order by points desc, goal_difference desc, goals_for desc, name, id)::int as rank
    from members
  ), latest as (
    select r.team_id, r.goals_for, r.goals_against from app.results_of((select id from stage)) r
    where r.match_id in (select app.latest_round((select id from stage)))
  ), earlier as (
    select s.team_id, s.rank, s.played - count(l.team_id) as played, s.team_name,
      s.points - coalesce(sum(app.points_for(l.goals_for, l.goals_against)), 0) as points,
      s.goal_difference - coalesce(sum(l.goals_for - l.goals_against), 0) as goal_difference,
      s.goals_for - coalesce(sum(l.goals_for), 0) as goals_for
    from standings s left join latest l on l.team_id = s.team_id
    group by s.team_id, s.rank, s.played, s.points, s.goal_difference, s.goals_for, s.team_name
  ), moves as (
    select e.team_id, case when sum(e.played) over () > 0 then
      row_number() over (order by points desc, goal_difference desc, goals_for desc, team_name, e.team_id)::int - e.rank
      end as moved
    from earlier e where not (select has_own_order from stage)
    union all
    select o.team_id, o.moved from app.moves_in_own_order((select id from stage)) o where (select has_own_order from stage)
  )
  select t.id, m.moved, coalesce(f.form, '{}'), coalesce(f.match_ids, '{}'),
    n.id, n.played_at, n.opponent_id, o.name, n.is_home
  from members t
  join moves m on m.team_id = t.id
  left join lateral (
    select array_agg(l.match_id order by l.played_at, l.match_id desc) as match_ids,
      array_agg(
        case when l.goals_for > l.goals_against then 'W' when l.goals_for = l.goals_against then 'D' else 'L' end
        order by l.played_at, l.match_id desc) as form
    from app.latest_results(t.id, 5, (select id from stage)) l
  ) f on true
  left join lateral (
    select u.* from (
      (select id, played_at, away_team_id as opponent_id, true as is_home from public.matches
        where home_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
      union all
      (select id, played_at, home_team_id, false from public.matches
        where away_team_id = t.id and played_at >= now() and (home_score is null or away_score is null)
          and status in ('scheduled', 'in_play') and stage_id = (select id from stage)
        order by played_at, id limit 1)
    ) u order by u.played_at, u.id limit 1
  ) n on true
  left join public.teams o on o.id = n.opponent_id
$$;
comment on function public.table_form is
  '@nullable _stage_id, moved, next_match_id, next_played_at, next_team_id, next_team_name, next_is_home';

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

/* The teams of `best_place` of every group, best first, compared by their whole groups. The order and the reasons come
   from `app.order_totals`, as those of every table (record 0049). A team that is level with one that does not go on is
   not qualified: lots are drawn first. */
create function app.order_best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean,
  rule int, reason public.table_reason
) language plpgsql stable security definer set search_path = '' as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  teams app.table_team[];
  placed uuid[];
  totals app.table_total[];
begin
  if stage.best_place is null then return; end if;
  placed := array(
    select o.team_id from (
      select distinct e.group_name from public.stage_entries e
      where e.stage_id = _stage_id and e.group_name is not null) g
    cross join lateral app.order_stage(_stage_id, g.group_name) o where o.position = stage.best_place);
  -- Lots come last, where no criterion separates all.
  stage.tie_breaks := stage.best_place_tie_breaks
    || case when stage.best_place_tie_breaks && '{lots,name}' then '{}' else '{lots}' end::text[];
  if app.needs_matches(stage) then
    teams := app.stage_teams(_stage_id);
    totals := app.sum_up(teams, array_fill(1, array[cardinality(teams)]), app.stage_results(_stage_id), app.rules_of(stage));
  else
    totals := app.kept_totals(stage, null);
  end if;
  totals := array(select t from unnest(totals) t where t.team_id = any (placed));
  return query
    with adjusted as (
      select a.team_id, jsonb_agg(jsonb_build_object('team_name', t.name, 'points', a.points, 'reason', a.reason,
        'decided_on', a.decided_on) order by a.decided_on, a.created_at, a.id) as adjustments
      from public.point_adjustments a join public.teams t on t.id = a.team_id
      where a.stage_id = _stage_id group by a.team_id
    )
    select o.rank, o.is_level, o.team_id, o.team_name, e.group_name, o.played, o.won, o.drawn, o.lost, o.goals_for,
      o.goals_against, o.goal_difference, o.points, o.decided_by, max(o.position) over (partition by o.rank) <= stage.best_place_teams, o.rule,
      case when o.decided_by is not null then row(
        lead(o.team_id) over by_place, lead(o.team_name) over by_place, o.points, lead(o.points) over by_place,
        o.value, o.next_value, null,
        coalesce(a.adjustments || lead(a.adjustments) over by_place, a.adjustments, lead(a.adjustments) over by_place)
      )::public.table_reason end
    from app.order_totals(totals, '{}', app.rules_of(stage)) o
    join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
    left join adjusted a on a.team_id = o.team_id
    window by_place as (order by o.position)
    order by o.position;
end $$;

/* The teams of one place of all groups in order, with the reason for each place (app.order_best_places).
   `is_qualified`: the team is among those that the owner lets through. No row for a stage that compares no places. */
create function public.best_places(_stage_id uuid)
returns table (
  rank int, is_level boolean, team_id uuid, team_name text, group_name text, played int, won int, drawn int, lost int,
  goals_for int, goals_against int, goal_difference int, points int, decided_by text, is_qualified boolean,
  rule int, reason public.table_reason, team_logo_url text, team_code text, team_color text, second_color text
) language sql stable set search_path = '' as $$
  select o.rank, o.is_level, o.team_id, o.team_name, o.group_name, o.played, o.won, o.drawn, o.lost, o.goals_for,
    o.goals_against, o.goal_difference, o.points, o.decided_by, o.is_qualified, o.rule, o.reason, t.logo_url, t.code, t.team_color, t.second_color
  from app.order_best_places(_stage_id) with ordinality o (rank, is_level, team_id, team_name, group_name, played, won,
    drawn, lost, goals_for, goals_against, goal_difference, points, decided_by, is_qualified, rule, reason, place)
  join public.teams t on t.id = o.team_id
  order by o.place
$$;
comment on function public.best_places is
  '@nullable group_name, decided_by, is_qualified, rule, reason, team_logo_url, team_color, second_color';

/* The teams of one place of every group, best first, as thirds at a European championship; none unless the stage
   compares this place. They have not met, so head-to-head criteria say nothing. `is_level`: no rule separates the team
   from another one, and it is not safely qualified. */
create function app.best_places(_stage_id uuid, _place int)
returns table (rank int, team_id uuid, group_name text, is_level boolean)
language sql stable security definer set search_path = '' as $$
  select row_number() over ()::int, b.team_id, b.group_name, b.is_level and not b.is_qualified
  from app.order_best_places(_stage_id) b
  where exists (select from public.stages s where s.id = _stage_id and s.best_place = _place)
$$;

/* The sums of teams with those of a further step, in one order of teams. Both are without adjustments. */
create function app.add_totals(_totals app.table_total[], _step app.table_total[]) returns app.table_total[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot, t.played + s.played, t.won + s.won, t.drawn + s.drawn,
      t.lost + s.lost, t.shootouts_won + s.shootouts_won, t.shootouts_lost + s.shootouts_lost,
      t.goals_for + s.goals_for, t.goals_against + s.goals_against, t.away_wins + s.away_wins,
      t.away_goals + s.away_goals, t.points + s.points)::app.table_total
    from unnest(_totals) with ordinality t (team_id, team_name, adjustment, fair_play, lot, played, won, drawn, lost,
      shootouts_won, shootouts_lost, goals_for, goals_against, away_wins, away_goals, points, place)
    join unnest(_step) s on s.team_id = t.team_id
    order by t.place);
end $$;

/* Ranks and points after each step, in each group by itself. Points that were taken off or added count from the first
   step after the decision. Each step adds its own results; only head-to-head tables read the earlier ones, those among
   teams with equal points, or all of them in a table that is ordered by points per game (app.results_among_level). */
create function app.progress_in_own_order(_stage_id uuid)
returns table (team_id uuid, team_name text, group_name text, place numeric, step text, rank int, points int)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  is_per_game boolean := coalesce(rules.tie_breaks[1] = 'points_per_game', false);
  has_head_to_head boolean := exists (select from unnest(rules.tie_breaks) c where starts_with(c, 'head_to_head_'));
  play_offs app.table_result[] := app.play_offs_of(stage);
  teams app.table_team[] := array(
    select row(t.team_id, t.team_name, 0, t.fair_play, t.lot)::app.table_team from unnest(app.stage_teams(stage.id)) t);
  all_one int[] := array_fill(1, array[cardinality(teams)]);
  results app.table_result[] := '{}';
  totals app.table_total[] := app.sum_up(teams, all_one, '{}', rules);
  adjusted app.table_total[];
  s record;
begin
  for s in
    select r.place, r.step, max(r.day) as day, array_agg(r.result) as results,
      lead(r.place) over (order by r.place) is null as is_last
    from app.results_by_step(stage.id) r group by r.place, r.step order by r.place
  loop
    totals := app.add_totals(totals, app.sum_up(teams, all_one, s.results, rules));
    if has_head_to_head then results := results || s.results; end if;
    adjusted := array(
      select row(t.team_id, t.team_name, coalesce(a.points, 0), t.fair_play, t.lot, t.played, t.won, t.drawn, t.lost,
        t.shootouts_won, t.shootouts_lost, t.goals_for, t.goals_against, t.away_wins, t.away_goals,
        t.points + coalesce(a.points, 0))::app.table_total
      from unnest(totals) t left join (
        select p.team_id, sum(p.points)::int as points from public.point_adjustments p
        where p.stage_id = stage.id and (s.is_last or p.decided_on is null or p.decided_on <= s.day)
        group by p.team_id) a on a.team_id = t.team_id);
    return query
    select o.team_id, o.team_name, g.group_name, s.place, s.step, o.rank, o.points
    from (select distinct e.group_name from public.stage_entries e where e.stage_id = stage.id) g
    cross join lateral app.order_totals(
      array(select t from unnest(adjusted) t join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
        where e.group_name is not distinct from g.group_name),
      array(select r from unnest(results) r
        join unnest(adjusted) h on h.team_id = r.home_team_id
        join unnest(adjusted) w on w.team_id = r.away_team_id and (is_per_game or w.points = h.points)),
      rules, case when s.is_last then play_offs else '{}' end, stage.play_off_places) o;
  end loop;
end $$;

/* Each team's position and points after each round; with groups, the position in the team's group. The rounds are those
   of the matches where each result has one, and weeks otherwise. `steps` has the number of the round, or the Monday of
   the week by the league's clock. Points that were taken off or added count from the first step after the decision. A
   match to come that is awarded belongs to the latest step.
   Without `_stage_id` the table is the main one. */
create function public.season_progress(_league_id uuid, _stage_id uuid default null)
returns table (team_id uuid, team_name text, team_code text, ranks int[], points int[], steps text[], group_name text)
language sql stable set search_path = '' as $$
  with zone as (
    select time_zone as name from public.league_settings where league_id = _league_id
  ), stage as (
    select s.id, s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id) as has_own_order
    from public.stages s where s.id = app.stage_or_main(_league_id, _stage_id)
  ), results as (
    select r.team_id, r.goals_for, r.goals_against, bool_and(r.round is not null) over () as has_rounds,
      least(r.round, coalesce(max(r.round) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(r.round) over ())) as round,
      least(r.played_at, coalesce(max(r.played_at) filter (where m.status <> 'awarded' or m.played_at <= now()) over (),
        min(r.played_at) over ())) as played_at
    from app.results_of((select id from stage)) r join public.matches m on m.id = r.match_id
  ), placed as (
    select r.team_id, r.goals_for, r.goals_against,
      case when r.has_rounds then r.round::text else to_char(w.first_day, 'YYYY-MM-DD') end as step,
      case when r.has_rounds then r.round else extract(epoch from w.first_day) end as place
    from results r
    cross join lateral (select date_trunc('week', r.played_at at time zone (select name from zone)) as first_day) w
  ), gained as (
    select p.team_id, p.place, sum(app.points_for(p.goals_for, p.goals_against)) as points,
      sum(p.goals_for) as goals_for, sum(p.goals_for - p.goals_against) as difference
    from placed p group by p.team_id, p.place
  ), summed as (
    select t.id, t.name, t.code, s.place, s.step,
      sum(coalesce(g.points, 0)) over so_far as points, sum(coalesce(g.difference, 0)) over so_far as difference,
      sum(coalesce(g.goals_for, 0)) over so_far as goals_for
    from app.team_records c join public.teams t on t.league_id = _league_id and t.id = c.team_id
    cross join (select distinct place, step from placed) s
    left join gained g on g.team_id = t.id and g.place = s.place
    where c.stage_id = (select id from stage)
      and not (select has_own_order from stage)
    window so_far as (partition by t.id order by s.place)
  ), ranked as (
    select *, row_number() over (
      partition by place order by points desc, difference desc, goals_for desc, name, id)::int as rank
    from summed
  ), placed_teams as (
    select id, name, code, place, step, rank, points, null as group_name from ranked
    union all
    select t.id, t.name, t.code, o.place, o.step, o.rank, o.points, o.group_name
    from app.progress_in_own_order((select id from stage)) o
    join public.teams t on t.league_id = _league_id and t.id = o.team_id
    where (select has_own_order from stage)
  )
  select id, name, code, array_agg(rank order by place), array_agg(points::int order by place), array_agg(step order by place),
    group_name
  from placed_teams group by id, name, code, group_name
  order by group_name, (array_agg(rank order by place desc))[1], name, id
$$;
comment on function public.season_progress is '@nullable _stage_id, group_name';

-- The table in which a team plays in the season that visitors see; null for a team without one.
create function app.shown_table_of(_team_id uuid) returns public.stages
language sql stable set search_path = '' as $$
  select s from public.stage_entries e
  join public.stages s on s.id = e.stage_id and s.kind = 'table'
  join public.leagues l on l.id = s.league_id and l.current_season_id = s.season_id
  where e.team_id = _team_id
  order by s.position, s.created_at, s.id limit 1
$$;

-- A team's row of its division's table, or of its group there. No row for a team without a table.
create function public.team_standing(_team_id uuid)
returns table (
  rank int, played int, won int, drawn int, lost int, goals_for int, goals_against int, goal_difference int, points int
) language sql stable set search_path = '' as $$
  select o.rank, o.played, o.won, o.drawn, o.lost, o.goals_for, o.goals_against, o.goal_difference, o.points
  from app.shown_table_of(_team_id) s
  cross join lateral app.order_groups(s.id) o
  where o.team_id = _team_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.points_for, app.stage_or_main, app.results_of, app.latest_results, app.latest_round,
  app.order_stage, app.among_as_json, app.order_partial, app.moves_in_own_order, app.fair_play_of, app.order_groups,
  app.order_best_places, app.progress_in_own_order, app.shown_table_of to anon, authenticated, service_role;
