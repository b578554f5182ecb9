-- Competitions of young players that keep their tables and lists from the public, or their scores too (record 0059).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* Stages whose tables and lists are hidden from the caller: those of youth competitions that do not show results. The
   people of such a league see them in a session with all that proves the person. A competition without youth settings
   has none. */
create function app.untabled_stages() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select s.id from (
    select league_id from public.youth_settings where results <> 'shown'
    except (
      select app.my_leagues() where (select app.session_problem()) is null
      union all
      select t.league_id from public.teams t
      where t.id in (select app.my_teams()) and (select app.session_problem()) is null)) y
  join public.stages s on s.league_id = y.league_id
$$;

/* The youth competitions whose scores are hidden from the caller. The first of the two conditions on `results` is that
   of the index youth_without_tables. */
create function app.unscored_leagues() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select league_id from public.youth_settings where results <> 'shown' and results = 'no_scores'
  except (
    select app.my_leagues() where (select app.session_problem()) is null
    union all
    select t.league_id from public.teams t
    where t.id in (select app.my_teams()) and (select app.session_problem()) is null)
$$;

/* Whether a youth competition hides this table from the caller. Triggers always read tables: places that the database
   derives must not depend on the caller whose write began it. The caller's rights are looked up only for a competition
   that hides its tables, because that lookup takes two thirds of the time of a table on PostgreSQL. */
create function app.is_table_hidden(_stage_id uuid) returns boolean language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if pg_trigger_depth() > 0 or not exists (
    select from public.stages s join public.youth_settings y on y.league_id = s.league_id
    where s.id = _stage_id and y.results <> 'shown') then
    return false;
  end if;
  return _stage_id in (select app.untabled_stages());
end $$;

/* Hides or shows a match (app.must_hide). A score that a youth competition does not show hides it like a season that is
   not published. The trigger zz_hide_scored, beside the table, is the last one before a change, in the order of names:
   the score and the season are known then. */
create function app.hide_scored() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.is_hidden := app.must_hide(new);
  return new;
end $$;

-- Hides or shows the matches with a score of a league whose youth settings change.
create function app.hide_scores_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set is_hidden = app.must_hide(m)
    where m.league_id = coalesce(new.league_id, old.league_id) and m.is_hidden <> app.must_hide(m);
  return null;
end $$;
create trigger hide_scores after insert or update of results or delete on public.youth_settings
  for each row execute function app.hide_scores_of_league();

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
revoke execute on function public.played_fixtures from public, anon, authenticated;
grant execute on function public.played_fixtures to anon, authenticated;
grant execute on function app.untabled_stages, app.unscored_leagues, app.is_table_hidden
  to anon, authenticated, service_role;
