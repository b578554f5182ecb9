-- Whether a player has left a team by a day, and is not back. A player of whom no departure is known was there always.
create function app.is_away_from(_player_id uuid, _team_id uuid, _day date) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
      select from public.team_players s
      where s.player_id = _player_id and s.team_id = _team_id and s.from_day <= _day)
    and coalesce((
      select bool_or(p.until_day <= _day) and not bool_or(p.from_day <= _day and _day < p.until_day)
      from public.past_memberships p where p.player_id = _player_id and p.team_id = _team_id), false)
$$;

/* The bans of a season as they stand before a moment. A player serves one ban after the other, in matches that were really
   played by the team of the card, or, while away from it, by the present team of the league: a player who is lent and
   comes back has missed no match of the team in the meantime. */
create or replace function app.suspensions_of(_season_id uuid, _before timestamptz default 'infinity')
returns setof app.suspension language plpgsql stable security definer set search_path = '' rows 20 as $$
declare
  zone    text := coalesce((
    select g.time_zone from public.seasons s join public.league_settings g on g.league_id = s.league_id
    where s.id = _season_id), 'UTC');
  none    constant uuid := '00000000-0000-0000-0000-000000000000';
  ban     app.suspension;
  player  uuid;
  -- The match in which the player's ban before this one ended.
  last_at timestamptz;
  last_id uuid;
  day date;
  has_left boolean;
  found_at timestamptz;
  found_id uuid;
begin
  for ban in select * from app.bans_of(_season_id, _before) loop
    if ban.player_id is distinct from player then
      player := ban.player_id;
      last_at := '-infinity';
      last_id := none;
    end if;
    -- Most players never left, and the day is asked for each match.
    has_left := exists (
      select from public.past_memberships where player_id = ban.player_id and team_id = ban.team_id);
    -- A match of the same moment as the card's one is not a later match.
    if ban.since > last_at or ban.since = last_at and coalesce(ban.match_id, none) > last_id then
      last_at := ban.since;
      last_id := coalesce(ban.match_id, none);
    end if;
    select count(*), (array_agg(s.played_at order by s.played_at desc, s.id desc))[1],
      (array_agg(s.id order by s.played_at desc, s.id desc))[1]
    into ban.served, found_at, found_id
    from (
      select m.played_at, m.id from public.matches m
      where m.season_id = _season_id and m.played_at < _before and app.was_played(m)
        and (m.played_at, m.id) > (last_at, last_id)
        and case when not has_left or not app.is_away_from(ban.player_id, ban.team_id, (m.played_at at time zone zone)::date)
          then ban.team_id
          else app.next_team_of(ban.player_id, ban.team_id, (m.played_at at time zone zone)::date) end
          in (m.home_team_id, m.away_team_id)
      order by 1, 2 limit ban.matches) s;
    if found_at is not null then
      last_at := found_at;
      last_id := found_id;
    end if;
    day := least((_before at time zone zone)::date, current_date + 1);
    if has_left and app.is_away_from(ban.player_id, ban.team_id, day) then
      ban.team_id := coalesce(app.next_team_of(ban.player_id, ban.team_id, day), ban.team_id);
    end if;
    return next ban;
  end loop;
end $$;

drop function app.left_team_on(uuid, uuid);

revoke execute on all functions in schema app from public;
