-- A player's own bans, and whether the next yellow card brings one, for the dashboard of that player alone.

create function app.matches_to_come(_season_id uuid, _team_id uuid) returns setof public.matches
language sql stable security definer set search_path = '' rows 20 as $$
  select * from public.matches m
  where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id) and m.status = 'scheduled'
    and m.played_at > now() and num_nulls(m.home_score, m.away_score) > 0
$$;

/* The first match of a team that is to come and that none of a player's bans takes; null while it is not known: a match
   that is over has no result yet, or too few matches are planned. Each ban takes the matches after the one before it. */
create function app.next_match_after_bans(_season_id uuid, _team_id uuid, _bans app.suspension[]) returns uuid
language plpgsql stable strict security definer set search_path = '' as $$
declare
  ban    app.suspension;
  missed uuid[] := '{}';
begin
  if exists (
    select from public.matches m
    where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id)
      and num_nulls(m.home_score, m.away_score) > 0 and m.played_at > (select min(b.since) from unnest(_bans) b)
      and (m.status = 'in_play' or m.status = 'scheduled' and m.played_at <= now())) then
    return null;
  end if;
  foreach ban in array _bans loop
    missed := missed || array(
      select m.id from app.matches_to_come(_season_id, _team_id) m
      where m.played_at > ban.since and m.id <> all (missed)
      order by m.played_at, m.id limit ban.matches - ban.served);
  end loop;
  return (
    select m.id from app.matches_to_come(_season_id, _team_id) m where m.id <> all (missed)
    order by m.played_at, m.id limit 1);
end $$;

/* The bans of a player that are not served, and how long the ban of the next yellow card would be (`near`), in each of the
   player's teams where there is one: [{team_id, time_zone, near, bans: [{id, kind, cards, matches, served, reason,
   from_day}], next: {id, played_at, opponent, is_home}}]. `from_day` is the first day of a ban that has not begun, `next`
   the first match that no ban takes, if it is known. Null for everybody but the player. */
create function public.own_bans(_profile public.profiles) returns jsonb
language sql stable security definer set search_path = '' as $$
  with squads as (
    select t.id as team_id, s.id as season_id, app.zone_of_season(s.id) as time_zone
    from public.team_players p join public.teams t on t.id = p.team_id join public.leagues l on l.id = t.league_id
      join public.seasons s on s.id = l.current_season_id and s.status = 'current'
      join public.discipline_rules r on r.season_id = s.id
    -- The caller may have made the row up.
    where p.player_id = _profile.id and p.player_id in (select id from public.profiles where user_id = auth.uid())
      and (select app.session_problem()) is null
      and (exists (select from public.match_incidents i where i.player_id = _profile.id)
        or exists (select from public.suspension_decisions d where d.player_id = _profile.id))
  ), found as (
    select q.*, b.bans, n.matches as near, app.next_match_after_bans(q.season_id, q.team_id, b.bans) as next_id
    from squads q
      left join lateral (
        select array_agg(b order by b.since, b.match_id nulls first, b.kind) as bans
        from app.suspensions_of(q.season_id) b
        where b.player_id = _profile.id and b.team_id = q.team_id and b.served < b.matches) b on true
      left join lateral (
        select n.matches from app.near_bans(q.season_id, now(), (now() at time zone q.time_zone)::date) n
        where n.player_id = _profile.id) n on true
    where num_nonnulls(b.bans, n.matches) > 0
  )
  select jsonb_agg(jsonb_build_object('team_id', f.team_id, 'time_zone', f.time_zone, 'near', f.near,
    'bans', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'id', concat_ws(' ', b.kind, coalesce(b.match_id, b.decision_id)), 'kind', b.kind, 'cards', b.cards,
          'matches', b.matches, 'served', b.served, 'reason', d.reason,
          'from_day', case when b.since > now() then (b.since at time zone f.time_zone)::date end) order by b.place), '[]')
      from unnest(f.bans) with ordinality b (player_id, team_id, kind, match_id, since, cards, usual, matches,
          decision_id, served, place)
        left join public.suspension_decisions d on d.id = b.decision_id),
    'next', (
      select jsonb_build_object('id', m.id, 'played_at', m.played_at, 'is_home', m.home_team_id = f.team_id,
        'opponent', o.name)
      from public.matches m join public.teams o
        on o.id = case when m.home_team_id = f.team_id then m.away_team_id else m.home_team_id end
      where m.id = f.next_id)) order by f.team_id)
  from found f
$$;
comment on function public.own_bans is '@nullable';

revoke execute on all functions in schema app from public;
revoke execute on function public.own_bans from public, anon;
grant execute on function public.own_bans to authenticated;
