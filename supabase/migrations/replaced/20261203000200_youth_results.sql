/* Results of young players. A competition may keep its tables and lists from the public, or its scores too: then the public
   reads the fixtures that have no score. The owner and the managers of its teams read everything. */

-- Most competitions hide nothing, so an index finds those that do at once.
create index youth_without_tables on public.youth_settings (league_id, results) where results <> 'shown';

-- Stages whose tables and lists are hidden from the caller, and competitions whose scores are hidden as well.
create function app.untabled_stages() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select s.id from (
    select league_id from public.youth_settings where results <> 'shown'
    except select app.my_leagues()
    except select t.league_id from public.teams t where t.id in (select app.my_teams())) y
  join public.stages s on s.league_id = y.league_id
$$;
create function app.unscored_leagues() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select league_id from public.youth_settings where results <> 'shown' and results = 'no_scores'
  except select app.my_leagues()
  except select t.league_id from public.teams t where t.id in (select app.my_teams())
$$;

-- The database itself always reads tables: places that it derives must not depend on the caller whose write began it.
create function app.is_table_hidden(_stage_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select pg_trigger_depth() = 0 and _stage_id in (select app.untabled_stages())
$$;

drop policy "anyone reads records" on app.team_records;
create policy "anyone reads the records of a table that they see" on app.team_records for select
  using (stage_id not in (select app.untabled_stages()));
drop policy "anyone reads records" on app.player_records;
create policy "anyone reads the records of scores that they see" on app.player_records for select
  using (league_id not in (select app.unscored_leagues()));

create or replace function app.shown_stage(_stage_id uuid) returns public.stages
language sql stable security definer set search_path = '' as $$
  select s from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and (n.is_published or s.league_id in (select app.my_leagues()))
    and not app.is_table_hidden(s.id)
$$;

create or replace function app.order_stage(_stage_id uuid, _group text default null, _what_if jsonb default null)
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

create or replace function app.rank_players(
  _league_id uuid, _team_id uuid, _feat text, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with stages as (
    -- Two reads by key. Beside a policy, PostgreSQL uses no index for 'or', nor for a condition with a bare coalesce.
    select s.id from public.stages s where s.id = _stage_id and s.id not in (select app.untabled_stages())
    union all
    select s.id from public.stages s where _stage_id is null and s.season_id = (
      select coalesce(_season_id, (select current_season_id from public.leagues where id = _league_id)))
      and s.id not in (select app.untabled_stages())
  ), counted as (
    select r.player_id, array_agg(distinct r.team_id) as team_ids, sum(r.games)::int as games,
      sum(app.count_of(r, _feat))::int as count
    from app.player_records r
    where r.stage_id in (select id from stages) and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(app.count_of(r, _feat)) > 0
  ), teams as materialized (
    -- The league's index finds them all at once, and a lookup of each player's team in the teams of all leagues is slower.
    select id, name from public.teams where league_id = _league_id
  ), shown as (
    select c.*, case
      when cardinality(team_ids) = 1 then team_ids
      else array(
        select r.team_id from app.player_records r
        left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
        where r.player_id = c.player_id and r.team_id = any (team_ids) and r.stage_id in (select id from stages)
        group by r.team_id, s.team_id
        order by s.team_id is null, sum(app.count_of(r, _feat)) desc, r.team_id)
      end as clubs
    from counted c
  )
  select row_number() over (order by c.count desc, c.games, p.full_name, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id,
    case when cardinality(c.clubs) = 1 then t.name else (
      select string_agg(n.name, ', ' order by k.place)
      from unnest(c.clubs) with ordinality k (id, place) join public.teams n on n.id = k.id) end,
    c.games, c.count
  from shown c
  join public.profiles p on p.id = c.player_id
  join teams t on t.id = c.clubs[1]
  order by 1;
end $$;

/* A match with a score is hidden like one of a season that is not published. Last of the triggers before a change, in the
   order of names: the score and the season are known then. */
create function app.hide_scored() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.youth_settings where league_id = new.league_id and results = 'no_scores') then
    new.is_hidden := num_nonnulls(new.home_score, new.away_score) > 0
      or not (select is_published from public.seasons where id = new.season_id);
  end if;
  return new;
end $$;
create trigger zz_hide_scored before insert or update on public.matches for each row
  when (num_nonnulls(new.home_score, new.away_score) > 0 or new.is_hidden) execute function app.hide_scored();

create function app.hide_scores_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = not m.is_hidden
    from public.seasons n where n.id = m.season_id and n.is_published and m.league_id = coalesce(new.league_id, old.league_id)
      and num_nonnulls(m.home_score, m.away_score) > 0 and m.is_hidden <> exists (
        select from public.youth_settings y where y.league_id = m.league_id and y.results = 'no_scores');
  return null;
end $$;
create trigger hide_scores after insert or update of results or delete on public.youth_settings
  for each row execute function app.hide_scores_of_league();

drop policy "anyone reads published matches" on public.matches;
create policy "anyone reads published matches" on public.matches for select
  using (not is_hidden or league_id in (select app.my_leagues())
    or (home_team_id in (select app.my_teams()) or away_team_id in (select app.my_teams()))
      and exists (select from public.seasons s where s.id = season_id and s.is_published));
comment on column public.matches.is_hidden is
  'True for the public while the season is not published, and for a match whose score the competition does not show.';

/* Matches that were played and whose scores are not shown: [{id, played_at, round, home_team, away_team}], the latest
   first. Nothing else of them is public. */
create function public.played_fixtures(_league_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'played_at', m.played_at, 'round', m.round,
    'home_team', h.name, 'away_team', a.name) order by m.played_at desc, m.id), '[]')
  from (
    select m.* from public.matches m join public.seasons n on n.id = m.season_id and n.is_published
    where m.league_id = _league_id and m.is_hidden order by m.played_at desc, m.id limit 100) m
  join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
  where exists (select from public.youth_settings y where y.league_id = _league_id and y.results = 'no_scores')
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.untabled_stages, app.unscored_leagues, app.is_table_hidden to anon, authenticated, service_role, league_key;
grant execute on function app.my_teams to league_key;
revoke execute on function public.played_fixtures from public;
grant execute on function public.played_fixtures to anon, authenticated, service_role;
