-- Teams of a tie, referees' and silent results, and minutes of players.

/* Gives a tie its teams. A tie of which something is recorded keeps them, so the change is refused. Matches that were made
   for other teams are kept first, with their dates; app.make_tie_matches brings them back for the teams that play. Ties
   without matches leave `matches` alone: a statement that changes no row still runs the triggers of its table, some
   hundreds for each result in a bracket of 128 teams. */
create or replace function app.seat_teams(_tie public.ties, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.tie_id = _tie.id and app.is_recorded(m)) then
    raise exception '% v % (%) has been recorded already. Remove its result first, then change how its teams got there.',
      app.name_of_team(_tie.home_team_id), app.name_of_team(_tie.away_team_id), _tie.round_name using errcode = '23514';
  end if;
  if exists (select from public.matches where tie_id = _tie.id) then
    update public.ties t set
        first_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 1), t.first_leg_at),
        second_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 2), t.second_leg_at)
      where t.id = _tie.id;
    perform app.keep_matches(array(select id from public.matches where tie_id = _tie.id), _tie.id);
  end if;
  update public.ties set home_team_id = _home, away_team_id = _away where id = _tie.id;
end $$;

-- The sentence that refuses a referee's report of this match at present; null for none.
create or replace function app.referee_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'referee')
      then 'In this competition referees report no results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0
      then 'The result is final. Ask the owner of the competition to change it.'
  end
$$;

/* A player's cards, minutes and clean sheets with each team of a season. Minutes are known of matches whose
   substitutions are recorded, or whose line-up has at most eleven players, if each change of the player has its minute;
   they are null if no match has them. A match has twice the season's minutes in a half. A clean sheet is the recorded goalkeeper's. */
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
    select p.*, case when (p.has_changes or cardinality(p.lineup) <= 11) and not s.is_unknown then greatest(0,
      least(p.full_time, s.sent_off, s.went_off) - least(p.full_time, coalesce(s.came_on, 0))) end as minutes
    from played p cross join lateral (
      select min(t.minute) filter (where t.kind = 'off') as went_off, min(t.minute) filter (where t.kind = 'on') as came_on,
        min(t.minute) filter (where t.kind = 'sent off') as sent_off, coalesce(bool_or(t.minute is null), false) as is_unknown
      from (
        select 'off' as kind, minute from public.match_substitutions where match_id = p.id and player_off_id = _player_id
        union all
        select 'on', minute from public.match_substitutions where match_id = p.id and player_on_id = _player_id
        union all
        select 'sent off', minute from public.match_incidents
          where match_id = p.id and player_id = _player_id and kind in ('second_yellow', 'red')) t) s
  ), cards as (
    select i.team_id, count(*) filter (where i.kind = 'yellow')::int as yellow,
      count(*) filter (where i.kind = 'second_yellow')::int as second_yellow,
      count(*) filter (where i.kind = 'red')::int as red, count(*) filter (where i.kind = 'own_goal')::int as own_goals
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
