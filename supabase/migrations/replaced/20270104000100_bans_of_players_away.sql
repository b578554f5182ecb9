/* Whether the team has played as many matches as the ban of a notice takes, while the player belonged to it. A ban without
   a card takes the notice's match. */
create or replace function app.is_ban_over(_notice app.notices) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_notice.facts ->> 'matches')::int <= (
      select count(*) from public.matches x join public.league_settings s on s.league_id = x.league_id
      where x.season_id = m.season_id and _notice.team_id in (x.home_team_id, x.away_team_id) and app.was_played(x)
        and (x.played_at > m.played_at or x.id = m.id and _notice.facts ->> 'ban' = 'other')
        and not app.is_away_from((_notice.facts ->> 'player')::uuid, _notice.team_id,
          (x.played_at at time zone s.time_zone)::date))
  from public.matches m where m.id = _notice.match_id
$$;

revoke execute on all functions in schema app from public;
