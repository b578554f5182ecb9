/* A match of a tie goes while one of its teams is unknown, so that no list, calendar or feed shows it. Everything that was
   entered for it is kept meanwhile: its address, its ground, officials, answers of players, line-ups that were handed in,
   links and followers. It returns when both teams are known again. */

create table app.kept_matches (
  match_id uuid primary key,
  tie_id   uuid not null references public.ties on delete cascade,
  facts    jsonb not null
);
create index on app.kept_matches (tie_id);

-- The person of a row is a column, so that rows of a deleted person go with the person.
create table app.kept_rows (
  id          bigint generated always as identity primary key,
  match_id    uuid not null references app.kept_matches on delete cascade,
  origin      text not null,
  team_id     uuid references public.teams on update cascade on delete cascade,
  official_id uuid references public.officials on delete cascade,
  player_id   uuid references public.profiles on delete cascade,
  device_id   bigint references app.push_devices on delete cascade,
  facts       jsonb not null
);
create index on app.kept_rows (match_id);
create index on app.kept_rows (team_id);
create index on app.kept_rows (official_id);
create index on app.kept_rows (player_id);
create index on app.kept_rows (device_id);
alter table app.kept_matches enable row level security;
alter table app.kept_rows enable row level security;
revoke all on app.kept_matches, app.kept_rows from public, anon, authenticated;

create function app.kept_tables() returns text[] language sql immutable
  return array['public.appointments', 'public.availability', 'public.handed_line_ups', 'public.result_links',
    'app.push_topics'];

create function app.keep_matches(_tie_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
begin
  insert into app.kept_matches (match_id, tie_id, facts)
    select m.id, m.tie_id, to_jsonb(m) from public.matches m where m.tie_id = _tie_id;
  foreach origin in array app.kept_tables() loop
    execute format('insert into app.kept_rows (match_id, origin, team_id, official_id, player_id, device_id, facts)
      select k.match_id, %L, (r ->> ''team_id'')::uuid, (r ->> ''official_id'')::uuid, (r ->> ''player_id'')::uuid,
        (r ->> ''device_id'')::bigint, r
      from app.kept_matches k join %s t on t.match_id = k.match_id cross join lateral to_jsonb(t) r
      where k.tie_id = $1', origin, origin) using _tie_id;
  end loop;
  delete from public.matches where tie_id = _tie_id;
end $$;

/* Whether a row that went with its match comes back with it: no appointment of an official who was removed, and no link
   whose creator has lost the right to make it, as app.end_links decides, or has no account any more. */
create function app.may_return(_row jsonb, _league_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case
    when _row ->> 'official_id' is not null then exists (
      select from public.officials where id = (_row ->> 'official_id')::uuid and is_active)
    when _row ->> 'created_by' is null then true
    when _row ->> 'team_id' is null then app.runs_league((_row ->> 'created_by')::uuid, _league_id)
    else app.works_on((_row ->> 'created_by')::uuid, (_row ->> 'team_id')::uuid) end
$$;

-- As before. A match that is about to be kept, or comes back, decides nothing: its tie is being resolved meanwhile.
create or replace function app.resolve_new_results() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform app.resolve_stages(array(
    select distinct c.stage_id from changed c
    where (num_nulls(c.home_score, c.away_score) = 0 or c.status <> 'scheduled')
      and not exists (select from app.kept_matches k where k.match_id = c.id)));
  return null;
end $$;

/* Brings a kept match back, with these teams. A higher version lets subscribed calendars take it back. The ground of the
   former home team is not the new one's; rows of a team that does not play any more stay away. */
create function app.return_match(_kept app.kept_matches, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
  match  public.matches := jsonb_populate_record(null::public.matches, _kept.facts);
begin
  if not exists (select from public.venues where id = match.venue_id) or match.home_team_id <> _home and match.venue_id = (
    select home_venue_id from public.teams where id = match.home_team_id) then
    match.venue_id := null;
    match.pitch := null;
  end if;
  match.home_team_id := _home;
  match.away_team_id := _away;
  match.replay_of := (select id from public.matches where id = match.replay_of);
  match.version := match.version + 1;
  match.updated_at := now();
  insert into public.matches select match.*;
  foreach origin in array app.kept_tables() loop
    execute format('insert into %s select r.* from app.kept_rows k
        cross join lateral jsonb_populate_record(null::%s, k.facts) r
      where k.match_id = $1 and k.origin = %L and (k.team_id is null or k.team_id in ($2, $3))
        and app.may_return(k.facts, $4)', origin, origin, origin) using match.id, _home, _away, match.league_id;
  end loop;
  delete from app.kept_matches where match_id = match.id;
end $$;

/* Gives a tie its teams. Matches that are not played yet change with them; a recorded match keeps its teams, so the
   change is refused. The dates stay with the tie while a team is unknown. */
create or replace function app.seat_teams(_tie public.ties, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.tie_id = _tie.id and app.is_recorded(m)) then
    raise exception '% v % (%) has been recorded already. Remove its result first, then change how its teams got there.',
      app.name_of_team(_tie.home_team_id), app.name_of_team(_tie.away_team_id), _tie.round_name using errcode = '23514';
  end if;
  if exists (select from public.matches where tie_id = _tie.id) then
    if num_nulls(_home, _away) = 0 then
      update public.matches m set home_team_id = case m.leg when 2 then _away else _home end,
          away_team_id = case m.leg when 2 then _home else _away end
        where m.tie_id = _tie.id;
    else
      update public.ties t set
          first_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 1), t.first_leg_at),
          second_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 2), t.second_leg_at)
        where t.id = _tie.id;
      perform app.keep_matches(_tie.id);
    end if;
  end if;
  update public.ties set home_team_id = _home, away_team_id = _away where id = _tie.id;
end $$;

-- Makes the matches of ties whose teams and dates are known, or brings them back.
create or replace function app.make_tie_matches(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  returning_match record;
begin
  for returning_match in
    select k as kept, case m.leg when 2 then t.away_team_id else t.home_team_id end as home,
      case m.leg when 2 then t.home_team_id else t.away_team_id end as away
    from app.kept_matches k join public.ties t on t.id = k.tie_id
    cross join lateral jsonb_populate_record(null::public.matches, k.facts) m
    where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0
      and case m.leg when 2 then t.second_leg_at else t.first_leg_at end is not null
    -- A replay after the match that it replaces.
    order by m.played_at, m.id
  loop
    perform app.return_match(returning_match.kept, returning_match.home, returning_match.away);
  end loop;
  -- The date of the tie may have changed while a team was unknown.
  if found then
    update public.matches m set played_at = l.played_at
      from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
      where t.stage_id = _stage_id and m.tie_id = t.id and m.leg = l.leg and m.played_at <> l.played_at
        and m.played_at = (select max(x.played_at) from public.matches x where x.tie_id = t.id and x.leg = l.leg);
  end if;
  insert into public.matches (league_id, stage_id, tie_id, leg, home_team_id, away_team_id, played_at)
    select t.league_id, t.stage_id, t.id, l.leg, case l.leg when 2 then t.away_team_id else t.home_team_id end,
      case l.leg when 2 then t.home_team_id else t.away_team_id end, l.played_at
    from public.ties t cross join lateral (values (1, t.first_leg_at), (2, t.second_leg_at)) l (leg, played_at)
    where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0 and l.played_at is not null
      and l.leg <= t.legs and not exists (select from public.matches where tie_id = t.id and leg = l.leg);
  update public.ties set first_leg_at = null, second_leg_at = null
    where stage_id = _stage_id and num_nulls(home_team_id, away_team_id) = 0
      and num_nonnulls(first_leg_at, second_leg_at) > 0;
end $$;

revoke execute on all functions in schema app from public;
