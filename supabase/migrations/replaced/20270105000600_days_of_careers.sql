/* The seasons of a player. [{season, competition, team_id, team_name, games, goals, assists, yellow, red,
   clean_sheets, minutes}], newest season first. Null for one season with the player's club of today, of which nothing
   more than goals and assists is recorded. `red` counts second yellow cards too; `minutes` is null where no
   substitutions are recorded. */
create or replace function public.career(_profile public.profiles) returns jsonb language sql stable set search_path = '' as $$
  with recorded as materialized (
    select exists (select from public.match_incidents where player_id = _profile.id)
      or exists (select from public.match_roles where player_id = _profile.id)
      or exists (select from public.match_substitutions where _profile.id in (player_off_id, player_on_id)) as is_more
  ), seasons as (
    -- A season without a first day begins with its first match, by the league's clock.
    select s.id, s.name, s.number, coalesce(s.first_day, (
        select (min(m.played_at) at time zone z.time_zone)::date
        from public.matches m join public.league_settings z on z.league_id = m.league_id
        where m.season_id = s.id group by z.time_zone)) as first_day,
      l.name as competition, r.team_id, sum(r.games)::int as games,
      sum(r.goals)::int as goals, sum(r.assists)::int as assists
    from app.player_records r
    join public.stages st on st.id = r.stage_id
    join public.seasons s on s.id = st.season_id
    join public.leagues l on l.id = r.league_id
    where r.player_id = _profile.id and r.games + r.goals + r.assists > 0
    group by s.id, l.id, r.team_id
  ), listed as (
    select s.*, t.name as team_name, coalesce(c.yellow, 0) as yellow,
      coalesce(c.red, 0) + coalesce(c.second_yellow, 0) as red, coalesce(c.clean_sheets, 0) as clean_sheets,
      case when exists (
        select from public.match_substitutions u join public.matches m on m.id = u.match_id
        where u.team_id = s.team_id and m.season_id = s.id) then c.minutes end as minutes
    from seasons s
    join public.teams t on t.id = s.team_id
    left join lateral (
      select * from public.player_season(_profile.id, s.id) p
      where (select is_more from recorded) and p.team_id = s.team_id) c on true
  )
  select jsonb_agg(jsonb_build_object('season', name, 'competition', competition, 'team_id', team_id,
      'team_name', team_name, 'games', games, 'goals', goals, 'assists', assists, 'yellow', yellow, 'red', red,
      'clean_sheets', clean_sheets, 'minutes', minutes)
    order by first_day desc nulls first, number desc, games desc, team_name)
  from listed
  having count(*) > 1 or (select is_more from recorded) and count(*) > 0
    or not bool_or(team_id in (select p.team_id from public.team_players p where p.player_id = _profile.id))
      and exists (select from public.team_players p where p.player_id = _profile.id)
$$;
