/* A match to come that is awarded already, as those of a team that withdrew, counts in the table at once. It is not yet
   one of the latest results of its teams, of the latest round, or of a run: these follow the calendar. */

/* The latest matches of each team, of a stage or of all, newest first, at most `_number`. */
create or replace function app.latest_results(_team_id uuid, _number int, _stage_id uuid default null)
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
create or replace function app.latest_round(_stage_id uuid) returns setof uuid language sql stable set search_path = '' as $$
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

/* The table of the matches at home, away, or the latest six of each team. Teams have not met all others there, so
   head-to-head criteria are left out, and so are deductions. */
create or replace function app.order_partial(_stage_id uuid, _matches text) returns setof app.ordered_team
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

-- The results of a stage as each of the two teams sees them, up to now. The goals of an award are null.
create or replace function app.team_results(_stage_id uuid)
returns table (team_id uuid, match_id uuid, played_at timestamptz, margin int, scored int, conceded int)
language sql stable set search_path = '' as $$
  select r.team_id, r.match_id, r.played_at, r.goals_for - r.goals_against,
    case when m.status <> 'awarded' then r.goals_for end, case when m.status <> 'awarded' then r.goals_against end
  from app.results_of(_stage_id) r join public.matches m on m.id = r.match_id
  where m.status <> 'awarded' or m.played_at <= now()
$$;

/* Records of a stage's results: for each kind the first match that reached the value. Runs have no match.
   An award is a win or a defeat of a run from its day on, but its goals are no record. */
create or replace function public.season_records(_league_id uuid, _stage_id uuid default null)
returns table (
  kind text, value int, team_id uuid, team_name text,
  match_id uuid, home_team_name text, away_team_name text, home_score int, away_score int
)
language sql stable set search_path = '' as $$
  with stage as (select app.stage_or_main(_league_id, _stage_id) as id),
  results as (
    select r.*, m.status = 'awarded' as is_awarded
    from app.results_of((select id from stage)) r join public.matches m on m.id = r.match_id
    where m.status <> 'awarded' or m.played_at <= now()
  ), runs as (
    select team_id, won, unbeaten, winless,
      sum((not won)::int) over by_time as win_group, sum((not unbeaten)::int) over by_time as unbeaten_group,
      sum((not winless)::int) over by_time as winless_group
    from (select team_id, played_at, match_id, goals_for > goals_against as won,
      goals_for >= goals_against as unbeaten, goals_for <= goals_against as winless from results) r
    window by_time as (partition by team_id order by played_at, match_id)
  ), found as (
    (select 'home win' as kind, goals_for - goals_against as value, team_id, match_id from results
      where is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'away win', goals_for - goals_against, team_id, match_id from results
      where not is_home and goals_for > goals_against and not is_awarded
      order by 2 desc, goals_for desc, played_at, match_id limit 1)
    union all
    (select 'goals', goals_for + goals_against, team_id, match_id from results where is_home and not is_awarded
      order by 2 desc, played_at, match_id limit 1)
    union all
    (select 'wins in a row', count(*)::int, team_id, null from runs where won
      group by team_id, win_group order by 2 desc, team_id limit 1)
    union all
    (select 'unbeaten', count(*)::int, team_id, null from runs where unbeaten
      group by team_id, unbeaten_group order by 2 desc, team_id limit 1)
    union all
    (select 'without a win', count(*)::int, team_id, null from runs where winless
      group by team_id, winless_group order by 2 desc, team_id limit 1)
    union all
    (select 'comeback', behind, team_id, match_id from app.comebacks((select id from stage))
      order by 2 desc, has_won desc, played_at, match_id limit 1)
  )
  select f.kind, f.value, f.team_id, t.name, m.id, home.name, away.name, m.home_score::int, m.away_score::int
  from found f
  join public.teams t on t.id = f.team_id
  left join public.matches m on m.id = f.match_id
  left join public.teams home on home.id = m.home_team_id
  left join public.teams away on away.id = m.away_team_id
$$;

revoke execute on all functions in schema app from public;
