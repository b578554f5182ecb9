-- The places that a report names are those of a group where there are groups, and a cup has no table.

/* The number of teams in the table of a match, or in the group of both its teams. 0 where the two teams are not in one
   table: in a knock-out, and between two groups. */
create function app.teams_of_table(_match public.matches) returns int
language sql stable set search_path = '' as $$
  select count(e.team_id)::int
  from public.stages s
  join public.stage_entries h on h.stage_id = s.id and h.team_id = _match.home_team_id
  join public.stage_entries a on a.stage_id = s.id and a.team_id = _match.away_team_id
    and a.group_name is not distinct from h.group_name
  join public.stage_entries e on e.stage_id = s.id and e.group_name is not distinct from h.group_name
  where s.id = _match.stage_id and s.kind = 'table'
$$;

-- Earlier matches that a report may mention are of the season of the match. `teams` is 0 where no place says anything.
create or replace function app.match_record(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  match public.matches;
  zone  text;
begin
  select * into match from public.matches where id = _match_id;
  if not found or match.league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  select time_zone into zone from public.league_settings where league_id = match.league_id;
  return (
    with goals as (
      select id, player_id, assist_by_id, minute, case team_id when match.home_team_id then 'home' else 'away' end as side
      from public.match_events where match_id = match.id and event_type = 'GOAL'
    ),
    people as (
      select player, min(side) as side from (
        select unnest(match.home_lineup), 'home' union all select unnest(match.away_lineup), 'away'
        union all select player_id, case team_id when match.home_team_id then 'home' else 'away' end
          from public.match_events where match_id = match.id
      ) everybody (player, side) group by player
    ),
    -- Results of the season before this match.
    earlier as (
      select m.* from public.matches m
      where m.season_id = match.season_id and m.is_counted and m.played_at < match.played_at
        and m.home_score is not null and m.away_score is not null
    ),
    games as (
      select p.player, e.id, e.played_at, e.man_of_match_id = p.player as is_best,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'GOAL') as goals,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'ASSIST') as assists
      from earlier e cross join lateral unnest(e.home_lineup || e.away_lineup) p (player)
      where p.player in (select player from people)
    ),
    -- The number of matches in a row, up to the last one, in which a player scored.
    runs as (
      select player, count(*) filter (where dry = 0) as run from (
        select player, goals, sum((goals = 0)::int) over (partition by player order by played_at desc, id) as dry from games
      ) counted group by player
    ),
    records as (
      select g.player, jsonb_build_object('games', count(*), 'goals', sum(g.goals), 'assists', sum(g.assists),
        'awards', count(*) filter (where g.is_best), 'scoring_run', max(r.run)) as record
      from games g join runs r using (player) group by g.player
    )
    select jsonb_build_object(
      'match', jsonb_build_object(
        'id', match.id, 'round', match.round, 'date', to_char(match.played_at at time zone zone, 'YYYY-MM-DD'),
        'score', jsonb_build_object('home', match.home_score, 'away', match.away_score),
        'man_of_match', match.man_of_match_id,
        -- Starters and substitutes who came on, as they were entered.
        'lineups', jsonb_build_object('home', to_jsonb(match.home_lineup), 'away', to_jsonb(match.away_lineup))),
      'league', jsonb_build_object(
        'name', (select name from public.leagues where id = match.league_id),
        'teams', app.teams_of_table(match)),
      'home', app.team_facts(match, match.home_team_id, zone),
      'away', app.team_facts(match, match.away_team_id, zone),
      'goals', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'side', side, 'scorer', player_id, 'assist', assist_by_id, 'minute', nullif(minute, 0))
          order by nullif(minute, 0) nulls last, id), '[]') from goals),
      'assists', (
        select coalesce(jsonb_object_agg(player_id, count), '{}') from (
          select player_id, count(*) from public.match_events
          where match_id = match.id and event_type = 'ASSIST' group by player_id) a),
      'players', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.full_name, 'side', w.side, 'position', p.position,
          'before', coalesce(r.record, '{"games": 0, "goals": 0, "assists": 0, "awards": 0, "scoring_run": 0}'))
          order by p.full_name, p.id), '[]')
        from people w join public.profiles p on p.id = w.player left join records r on r.player = w.player),
      'meetings', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at_home', e.home_team_id = match.home_team_id,
          'home', case e.home_team_id when match.home_team_id then e.home_score else e.away_score end,
          'away', case e.home_team_id when match.home_team_id then e.away_score else e.home_score end)
          order by e.played_at desc, e.id), '[]')
        from earlier e
        where match.home_team_id in (e.home_team_id, e.away_team_id) and match.away_team_id in (e.home_team_id, e.away_team_id)),
      -- Whether a side has submitted its notes, and the line that may be quoted. The notes themselves stay out.
      'submitted', jsonb_build_object(
        'home', exists (select from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', exists (select from public.match_notes where match_id = match.id and team_id = match.away_team_id)),
      'lines', jsonb_build_object(
        'home', (select public_line from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select public_line from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

/* A stage's table as it was at a moment, each group by itself, with the points that had been taken off or added by that
   day. */
create or replace function app.order_at(_stage_id uuid, _at timestamptz, _with boolean) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  teams app.table_team[];
  results app.table_result[];
  day   constant date := (_at at time zone app.zone_of_season(stage.season_id))::date;
begin
  teams := array(
    select row(t.team_id, t.team_name, (
        select sum(a.points) from public.point_adjustments a where a.stage_id = stage.id and a.team_id = t.team_id
          and (a.decided_on is null or a.decided_on <= day)), t.fair_play, t.lot)::app.table_team
    from unnest(app.stage_teams(stage.id)) t);
  results := array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties,
      m.away_penalties)::app.table_result
    from public.matches m
    where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
      and (m.played_at < _at or (_with and m.played_at = _at)));
  return query
  with totals as materialized (
    select t.*, e.group_name
    from unnest(app.sum_up(teams, array_fill(1, array[cardinality(teams)]), results, rules)) t
    join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
  )
  select o.*
  from (select distinct e.group_name as name from public.stage_entries e where e.stage_id = stage.id) g
  cross join lateral app.add_expunged_teams(stage.id, g.name, array(
    select p from app.order_totals(array(
      select row(t.team_id, t.team_name, t.adjustment, t.fair_play, t.lot, t.played, t.won, t.drawn, t.lost,
        t.shootouts_won, t.shootouts_lost, t.goals_for, t.goals_against, t.away_wins, t.away_goals,
        t.points)::app.table_total
      from totals t where t.group_name is not distinct from g.name), results, rules) p)) o
  join public.stage_entries e on e.stage_id = stage.id and e.team_id = o.team_id
    and e.group_name is not distinct from g.name;
end $$;

/* Everything about a match that a report may say; a text that says more is refused before it is saved
   (supabase/functions/_shared). For the people who run the league, else 42501. `own_goals` is [{side, player}] by
   minute, and `side` is the one that the goal counts for. `match` has `half_minutes` unless they are 45. An awarded
   match has `award`: {is_played, reason}, and neither goals nor players. A match of a knock-out has `cup`:
   {has_extra_time, penalties: {home, away} or null}. */
create or replace function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id)
      || jsonb_strip_nulls(jsonb_build_object('half_minutes', public.half_minutes(m)))) || case m.status
    when 'awarded' then jsonb_build_object(
      'goals', '[]'::jsonb, 'own_goals', '[]'::jsonb, 'assists', '{}'::jsonb, 'players', '[]'::jsonb,
      'award', jsonb_build_object(
        'is_played', m.replaced ->> 'home_score' is not null and m.replaced ->> 'away_score' is not null,
        'reason', m.status_reason))
    else jsonb_build_object('own_goals', coalesce((
      select jsonb_agg(jsonb_build_object('player', i.player_id,
        'side', case i.team_id when m.home_team_id then 'away' else 'home' end)
        order by i.minute nulls last, i.added_minutes nulls first, i.id)
      from public.match_incidents i
      where i.match_id = m.id and i.kind = 'own_goal' and i.player_id = any (m.home_lineup || m.away_lineup)), '[]'))
    end || case when s.kind = 'knockout' then jsonb_build_object('cup', jsonb_build_object(
      'has_extra_time', m.home_score_90 is not null,
      'penalties', case when m.home_penalties is not null then
        jsonb_build_object('home', m.home_penalties, 'away', m.away_penalties) end)) else '{}' end
  from app.match_record(_match_id) facts join public.matches m on m.id = _match_id
  join public.stages s on s.id = m.stage_id
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.teams_of_table to authenticated, service_role;
