-- Players whom the next yellow card bans, for the people who run their team.

/* The players of a season whose next yellow card brings a ban: `cards` as the rules count them with that one, `matches` the
   length of the ban. Only cards before `_before` count, and the next one is shown on `_day`. */
create function app.near_bans(_season_id uuid, _before timestamptz, _day date)
returns table (player_id uuid, cards int, matches int)
language sql stable security definer set search_path = '' rows 20 as $$
  select n.player_id, app.place_of_yellow(r, n.yellows + 1), app.ban_of_yellow(r, n.yellows + 1, _day)
  from public.discipline_rules r cross join lateral (
      select c.player_id, max(c.yellows) as yellows from app.counted_cards(r.season_id, _before) c group by 1) n
  where r.season_id = _season_id and app.ban_of_yellow(r, n.yellows + 1, _day) > 0
$$;

-- The players of the caller's teams who are one yellow card from a ban in the season that is being played.
create function public.players_near_bans() returns table (
  league_id uuid, league_name text, team_id uuid, team_name text, player_id uuid, player_name text, cards int, matches int)
language sql stable security definer set search_path = '' as $$
  with own as (
    select t.id, t.name, t.league_id from public.teams t
    where t.id in (select app.my_teams()) and (select app.session_problem()) is null
  )
  select l.id, l.name, t.id, t.name, p.id, public.real_name(p), b.cards, b.matches
  from public.leagues l join public.seasons s on s.id = l.current_season_id and s.status = 'current'
    cross join lateral app.near_bans(s.id, now(), (now() at time zone app.zone_of_season(s.id))::date) b
    join public.team_players m on m.player_id = b.player_id
    join own t on t.id = m.team_id and t.league_id = l.id
    join public.profiles p on p.id = b.player_id
  where l.id in (select own.league_id from own)
  order by l.name, t.name, 6, 5
$$;

-- The players of the caller's teams who are one yellow card from a ban in a match, for its line-up.
create function public.match_near_bans(_match_id uuid) returns table (
  player_id uuid, team_id uuid, cards int, matches int)
language sql stable security definer set search_path = '' as $$
  select b.player_id, t.team_id, b.cards, b.matches
  from public.matches m
    cross join lateral app.near_bans(m.season_id, m.played_at,
      (m.played_at at time zone app.zone_of_season(m.season_id))::date) b
    join public.team_players t on t.player_id = b.player_id and t.team_id in (m.home_team_id, m.away_team_id)
  where m.id = _match_id and t.team_id in (select app.my_teams()) and (select app.session_problem()) is null
$$;

/* The number of invitations of each league that the caller runs that were not accepted: sent or not, valid or expired. A
   manager without an account whom nobody invited is none. */
create function public.open_invitations() returns table (league_id uuid, invitations int)
language sql stable security definer set search_path = '' as $$
  select mine.id, count(*)::int
  from app.my_leagues() mine (id) cross join lateral public.league_invitations(mine.id) p
  where (select app.session_problem()) is null and p.state <> 'joined' and (p.invitation_id is not null or p.player_id is null)
  group by 1
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.players_near_bans, public.match_near_bans, public.open_invitations from public, anon;
grant execute on function public.players_near_bans, public.match_near_bans, public.open_invitations to authenticated;
