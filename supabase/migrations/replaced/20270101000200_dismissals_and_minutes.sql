-- A red card that is recorded with a second yellow is its consequence, as for bans (app.bans_of), and a player who comes
-- back to the pitch has played from then on.

/* Cards as a fair play number, as FIFA counts them since 2018: a yellow −1, a second yellow −3, a red −4, a yellow and
   then a red −5. Null for a team without any card in the stage's matches. */
create or replace function app.fair_play_of(_stage_id uuid, _team_id uuid) returns int
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

/* A player's cards, minutes and clean sheets with each team of a season. Minutes are known of matches whose
   substitutions are recorded, or whose line-up has at most eleven players, if each change of the player has its minute;
   they are null if no match has them. A player may go off and come back, also more than once. A match has twice the
   season's minutes in a half. `red` leaves out those of a second yellow. A clean sheet is the recorded goalkeeper's. */
create or replace function public.player_season(_player_id uuid, _season_id uuid)
returns table (
  team_id uuid, yellow int, second_yellow int, red int, own_goals int, minutes int, clean_sheets int
) language sql stable set search_path = '' as $$
  with played as (
    select m.id, side.team_id, side.lineup, side.conceded, 2 * coalesce(n.half_minutes, d.half_minutes, 45) as full_time,
      exists (select from public.match_substitutions s where s.match_id = m.id and s.team_id = side.team_id) as has_changes
    from public.matches m join public.seasons n on n.id = m.season_id
      left join public.match_day_settings d on d.league_id = m.league_id
    cross join lateral (values (m.home_team_id, m.home_lineup, m.away_score), (m.away_team_id, m.away_lineup, m.home_score))
      side (team_id, lineup, conceded)
    where m.season_id = _season_id and app.counts_for_players(m) and num_nulls(m.home_score, m.away_score) = 0
      and _player_id = any (side.lineup)
  ), timed as (
    select p.*, case when (p.has_changes or cardinality(p.lineup) <= 11) and not e.is_unknown and not c.is_unknown
      then least(p.full_time, greatest(0, c.minutes + case when c.is_on then e.minute else 0 end)) end as minutes
    from played p cross join lateral (
      select least(p.full_time, min(i.minute)) as minute, coalesce(bool_or(i.minute is null), false) as is_unknown
      from public.match_incidents i
      where i.match_id = p.id and i.player_id = _player_id and i.kind in ('second_yellow', 'red')) e
    cross join lateral (
      -- Each stay on the pitch adds the minute of its end and takes off that of its beginning.
      select coalesce(sum(least(e.minute, t.minute) * case t.kind when 'off' then 1 else -1 end), 0) as minutes,
        -- A starter goes off first, and a substitute comes on first, also one who goes off in the same minute.
        count(*) = 0 or count(*) filter (where t.kind = 'on')
            + case (array_agg(t.kind order by t.minute, coalesce(t.added_minutes, 0), t.kind desc))[1] when 'off' then 1 else 0 end
          > count(*) filter (where t.kind = 'off') as is_on,
        coalesce(bool_or(t.minute is null), false) as is_unknown
      from (
        select 'off' as kind, minute, added_minutes from public.match_substitutions
          where match_id = p.id and player_off_id = _player_id
        union all
        select 'on', minute, added_minutes from public.match_substitutions
          where match_id = p.id and player_on_id = _player_id) t) c
  ), cards as (
    select i.team_id, count(*) filter (where i.kind = 'yellow')::int as yellow,
      count(*) filter (where i.kind = 'second_yellow')::int as second_yellow,
      count(*) filter (where i.kind = 'red' and not exists (
        select from public.match_incidents s
        where s.match_id = i.match_id and s.player_id = i.player_id and s.kind = 'second_yellow'))::int as red,
      count(*) filter (where i.kind = 'own_goal')::int as own_goals
    from public.match_incidents i join public.matches m on m.id = i.match_id and m.season_id = _season_id and m.is_counted
    where i.player_id = _player_id group by i.team_id
  ), games as (
    select t.team_id, sum(t.minutes)::int as minutes,
      count(*) filter (where t.conceded = 0 and exists (
        select from public.match_roles r
        where r.match_id = t.id and r.player_id = _player_id and r.role = 'goalkeeper'))::int as clean_sheets
    from timed t group by t.team_id
  )
  select coalesce(g.team_id, c.team_id), coalesce(c.yellow, 0), coalesce(c.second_yellow, 0), coalesce(c.red, 0),
    coalesce(c.own_goals, 0), g.minutes, coalesce(g.clean_sheets, 0)
  from games g full join cards c on c.team_id = g.team_id
$$;

/* {yellow, red, clean_sheets} of the current season; null where no cards are recorded. `red` counts dismissals, those of
   second yellows too. An awarded match is no clean sheet. */
create or replace function public.season_cards(_team public.teams) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('yellow', count(*) filter (where i.kind = 'yellow'),
    'red', count(distinct (i.match_id, i.player_id)) filter (where i.kind <> 'yellow'),
    'clean_sheets', (
      select count(*) from public.matches c
      where c.league_id = _team.league_id and c.season_id = l.current_season_id and c.is_counted
        and c.status <> 'awarded'
        and (c.home_team_id = _team.id and c.away_score = 0 and c.home_score is not null
          or c.away_team_id = _team.id and c.home_score = 0 and c.away_score is not null)))
  from public.match_incidents i
  join public.matches m on m.id = i.match_id
  join public.leagues l on l.id = m.league_id and l.current_season_id = m.season_id
  where i.team_id = _team.id and i.kind in ('yellow', 'second_yellow', 'red') and m.is_counted
  group by l.current_season_id
$$;

revoke execute on all functions in schema app from public;

-- A new number may turn a table that feeds a cup. A table keeps its numbers, until the teams' next cards, if its cup would
-- lose a team or has recorded a tie that would be of others: a start neither fails nor takes teams from a cup.
do $$
declare
  changed record;
  seats bigint;
begin
  for changed in
    select e.stage_id, array_agg(e.team_id) as team_ids from public.stage_entries e
    where e.team_id in (select team_id from public.match_incidents where kind = 'second_yellow')
      and e.fair_play is distinct from coalesce(app.fair_play_of(e.stage_id, e.team_id), e.entered_fair_play)
    group by e.stage_id
  loop
    begin
      perform app.lock_teams(changed.team_ids);
      select sum(num_nonnulls(home_team_id, away_team_id)) into seats from public.ties;
      update public.stage_entries set entered_fair_play = entered_fair_play
        where stage_id = changed.stage_id and team_id = any (changed.team_ids);
      if seats > (select sum(num_nonnulls(home_team_id, away_team_id)) from public.ties) then
        raise exception 'A cup would lose a team' using errcode = '23514';
      end if;
    exception when integrity_constraint_violation then null;
    end;
  end loop;
end $$;
