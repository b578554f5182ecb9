/* A competition of young players that hides its scores hides those of its cups, and the cards behind its bans. Its cup
   shows who plays whom, as its fixtures do. */

-- As before, and for the people of a league only with all that proves the person.
create or replace function app.untabled_stages() returns setof uuid
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
create or replace function app.unscored_leagues() returns setof uuid
language sql stable security definer set search_path = '' set enable_seqscan = off rows 10 as $$
  select league_id from public.youth_settings where results <> 'shown' and results = 'no_scores'
  except (
    select app.my_leagues() where (select app.session_problem()) is null
    union all
    select t.league_id from public.teams t
    where t.id in (select app.my_teams()) and (select app.session_problem()) is null)
$$;

create policy "ties are read without scores that are hidden" on public.ties as restrictive for select
  using (num_nonnulls(winner_id, home_goals, away_goals, decided_by) = 0
    or league_id not in (select app.unscored_leagues()));

/* The ties of a stage, for a caller who sees the stage. Where results are hidden from the caller, so are the matches that
   have one: the ties come without results, and with the days of their matches. */
create function app.shown_ties(_stage public.stages) returns setof public.ties
language sql stable security definer set search_path = '' as $$
  select (case when _stage.league_id in (select app.unscored_leagues())
      then jsonb_populate_record(t, jsonb_build_object('winner_id', null, 'home_goals', null, 'away_goals', null,
        'decided_by', null,
        'first_leg_at', (select max(m.played_at) from public.matches m where m.tie_id = t.id and m.leg = 1),
        'second_leg_at', (select max(m.played_at) from public.matches m where m.tie_id = t.id and m.leg = 2)))
      else t end).*
  from public.ties t where t.stage_id = _stage.id
    and exists (select from public.seasons n where n.id = _stage.season_id
      and (n.is_published or n.league_id in (select app.my_leagues())))
$$;

create or replace function public.bracket(_stage_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('id', s.id, 'name', s.name, 'season_id', s.season_id, 'league_id', s.league_id,
    'is_published', n.is_published,
    'rules', jsonb_build_object('legs', s.legs, 'extra_time', s.extra_time, 'penalties', s.penalties,
      'away_goals', s.away_goals, 'seeds', s.seeds, 'entrants', jsonb_array_length(s.entrants)),
    'draws', coalesce((
      select jsonb_agg(jsonb_build_object('seed', d.seed, 'drawn_at', d.drawn_at, 'drawn', d.drawn) order by d.drawn_at)
      from public.draws d where d.stage_id = s.id), '[]'),
    'moved', app.moved_entrants(s),
    'champion', (
      select jsonb_build_object('id', w.id, 'name', w.name) from public.ties f join public.teams w on w.id = f.winner_id
      where f.stage_id = s.id and not f.is_third_place
        and f.round = (select max(round) from app.shown_ties(s))),
    'rounds', coalesce((
      select jsonb_agg(r.drawn order by r.round) from (
        select t.round, jsonb_build_object('round', t.round,
          'name', max(t.round_name) filter (where not t.is_third_place),
          'ties', jsonb_agg(jsonb_build_object('id', t.id, 'position', t.position, 'round_name', t.round_name,
            'is_third_place', t.is_third_place, 'home', app.side_of_tie(t.home_team_id, t.home_source, t.home_place, s),
            'away', app.side_of_tie(t.away_team_id, t.away_source, t.away_place, s), 'winner_id', t.winner_id,
            'decided_by', t.decided_by, 'home_goals', t.home_goals, 'away_goals', t.away_goals,
            'legs', coalesce(app.legs_of_tie(t), '[]')) order by t.is_third_place, t.position)) as drawn
        from app.shown_ties(s) t group by t.round) r), '[]'))
  from public.stages s join public.seasons n on n.id = s.season_id
  where s.id = _stage_id and s.kind = 'knockout'
$$;

-- Without a table or scores for the public, no results name a champion for it. The owner may.
create or replace function app.name_champion() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.youth_settings where league_id = new.league_id and results <> 'shown') then
    new.champion_team_id := (select team_id from public.season_champion(new.id));
  end if;
  return new;
end $$;

/* The bans of a season. A person who runs the league reads all, a person who runs a team those of its players, and
   visitors the present ones where the league shows them and its scores, without decisions and reasons. */
create or replace function public.suspensions(_season_id uuid) returns table (
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

create or replace function public.shows_suspensions(_league public.leagues) returns boolean
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select true from public.discipline_rules r where r.season_id = _league.current_season_id and r.is_public
    and _league.id not in (select app.unscored_leagues()));
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.shown_ties to anon, authenticated, service_role, league_key;
