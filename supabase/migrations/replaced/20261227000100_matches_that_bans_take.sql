/* Which matches the bans of a player take: one rule for the dashboard, line-ups, and line-ups that are handed in. A match
   of the season that has no result yet takes its turn, whether it is to come or was played; it may get none in time. */

-- A match that is to be played, or was played and has no result yet.
create function app.is_without_result(_match public.matches) returns boolean language sql immutable
  return _match.status = 'in_play' or _match.status = 'scheduled' and num_nulls(_match.home_score, _match.away_score) > 0;

/* The matches of a team without a result that the bans of one of its players take. Each ban takes the matches after the
   one before it. `place` is the ban's in the array, `missed` which match of the ban it is. `_match_id` is a match that
   counts among them though it has a result. */
create function app.matches_of_bans(_season_id uuid, _team_id uuid, _bans app.suspension[], _match_id uuid default null)
returns table (match_id uuid, place int, missed int)
language plpgsql stable security definer set search_path = '' rows 5 as $$
declare
  ban   app.suspension;
  found uuid[];
  taken uuid[] := '{}';
begin
  for number in 1 .. cardinality(_bans) loop
    ban := _bans[number];
    found := array(
      select m.id from public.matches m
      where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id)
        and (app.is_without_result(m) or m.id = _match_id) and m.played_at > ban.since and m.id <> all (taken)
      order by m.played_at, m.id limit ban.matches - ban.served);
    taken := taken || found;
    return query select f.id, number, ban.served + f.at::int from unnest(found) with ordinality f (id, at);
  end loop;
end $$;

-- As before, by the matches of `app.matches_of_bans`.
create or replace function app.next_match_after_bans(_season_id uuid, _team_id uuid, _bans app.suspension[]) returns uuid
language plpgsql stable strict security definer set search_path = '' as $$
begin
  if exists (
    select from public.matches m
    where m.season_id = _season_id and _team_id in (m.home_team_id, m.away_team_id) and app.is_without_result(m)
      and m.played_at > (select min(b.since) from unnest(_bans) b)
      and (m.status = 'in_play' or m.played_at <= now())) then
    return null;
  end if;
  return (
    select m.id from app.matches_to_come(_season_id, _team_id) m
    where m.id not in (select b.match_id from app.matches_of_bans(_season_id, _team_id, _bans) b)
    order by m.played_at, m.id limit 1);
end $$;

/* As before: the players of the caller's teams who are banned in a match, for its line-up. A ban that the matches before
   this one take is over, also where they have no result yet. `missed`: which match of the ban it is. */
create or replace function public.match_bans(_match_id uuid) returns table (
  player_id uuid, team_id uuid, kind text, cards int, matches int, missed int, reason text
) language sql stable security definer set search_path = '' as $$
  with banned as (
    select m.season_id, b.player_id, b.team_id,
      array_agg(b order by b.since, b.match_id nulls first, b.kind) as bans
    from public.matches m cross join lateral app.suspensions_of(m.season_id, m.played_at) b
    where m.id = _match_id and b.served < b.matches and b.since < m.played_at
      and b.team_id in (m.home_team_id, m.away_team_id) and b.team_id in (select app.my_teams())
      and (select app.session_problem()) is null
    group by 1, 2, 3
  )
  select distinct on (b.player_id) b.player_id, b.team_id, ban.kind, ban.cards, ban.matches, taken.missed, d.reason
  from banned b
    cross join lateral app.matches_of_bans(b.season_id, b.team_id, b.bans, _match_id) taken
    cross join lateral (select (b.bans[taken.place]).*) ban
    left join public.suspension_decisions d on d.id = ban.decision_id
  where taken.match_id = _match_id
  order by b.player_id, b.team_id
$$;
comment on function public.match_bans is '@nullable cards, reason';

revoke execute on all functions in schema app from public;
