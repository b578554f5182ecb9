-- Links of scorers, who enter a match without an account, and the matches of scorers with one (record 0065).

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

-- The scorer's link of a token, if it has not expired, live entry is on and the season is not finished.
create function app.open_scorer_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select k.* from public.result_links k join public.matches m on m.id = k.match_id
    join public.match_day_settings s on s.league_id = m.league_id and s.live_entry
  where k.token_hash = sha256(convert_to(_token, 'UTF8')) and k.expires_at > now() and k.team_id is null
    and not app.is_season_finished(m.season_id)
$$;

-- Makes the scorer's link of a match; an earlier one stops working. Returns the token, which cannot be read again.
create function public.create_scorer_link(_match_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made     text := app.make_token();
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The league is held, so that a new owner finds the link.
  perform from public.leagues where id = (select league_id from public.matches where id = _match_id)
    and id in (select app.my_leagues()) for share;
  select played_at into kick_off from public.matches
    where id = _match_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the owner can make a link for a scorer' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, token_hash, expires_at)
    values (_match_id, sha256(made::bytea), app.end_of_link(null, greatest(kick_off, now())))
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return made;
end $$;

-- The match of a scorer's link as the entry screen needs it (app.live_state); null for a link that does not work.
create function public.live_match_by_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.live_state(k.match_id, 'link') from app.open_scorer_link(_token) k
$$;
comment on function public.live_match_by_link is '@nullable';

/* Applies entries of the match of a scorer's link. A link that was replaced or withdrawn while this waited for the
   match enters nothing. */
create function public.record_live_events_by_link(_token text, _events jsonb) returns jsonb
language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_scorer_link(_token);
  perform from public.matches where id = link.match_id for no key update;
  perform from public.result_links where match_id = link.match_id and token_hash = link.token_hash for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.record_live(link.match_id, _events, 'link');
end $$;

/* Matches that the caller may enter as a scorer: of the last twelve hours and of the coming week, the earliest first. Also
   those whose score a youth competition hides, which are hidden from their kick-off on. */
create function public.matches_to_score()
returns table (scorer_id uuid, league_id uuid, league_name text, time_zone text, is_on boolean, matches jsonb)
language sql stable security definer set search_path = '' as $$
  select c.id, l.id, l.name, s.time_zone, coalesce(d.live_entry, false), coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'played_at', m.played_at, 'status', m.status, 'home', m.home,
        'away', m.away) order by m.played_at, m.id)
      from (
        select m.id, m.played_at, m.status, h.name as home, a.name as away from public.matches m
          join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
        where m.league_id = l.id and d.live_entry and m.status in ('scheduled', 'in_play')
          and app.is_season_published(m.season_id) and m.played_at between now() - interval '12 hours' and now() + interval '7 days'
          and (m.status = 'in_play' or num_nulls(m.home_score, m.away_score) > 0)
        order by m.played_at, m.id limit 20) m), '[]')
  from public.scorers c join public.leagues l on l.id = c.league_id
    join public.league_settings s on s.league_id = l.id
    left join public.match_day_settings d on d.league_id = l.id
  where c.user_id = (select auth.uid()) and (select app.session_problem()) is null order by l.name, c.id
$$;

/* The moment when a link stops working: two days for a scorer, or a week for a team's result, after the kick-off or, if
   that is later, after the link was made. A scorer's link is for no team. */
create function app.end_of_link(_team_id uuid, _start timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select _start + case when _team_id is null then app.scorers_time() else interval '7 days' end
$$;

-- Moves the end of links for scorers and for results with the date of their match. One that has expired stays expired.
create function app.move_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.result_links k set expires_at = app.end_of_link(k.team_id, greatest(new.played_at, k.created_at))
    where k.match_id = new.id and k.expires_at > now();
  return null;
end $$;
create trigger move_links after update of played_at on public.matches for each row
  when (old.played_at <> new.played_at) execute function app.move_links();

revoke execute on all functions in schema app from public;
revoke execute on function public.create_scorer_link, public.live_match_by_link, public.record_live_events_by_link,
  public.matches_to_score from public, anon, authenticated;
grant execute on function public.create_scorer_link, public.matches_to_score to authenticated;
grant execute on function public.live_match_by_link, public.record_live_events_by_link to anon, authenticated;
