/* Matches that went and may come back are kept in one place, with all that was entered for them: those of ties with an
   unknown team, and those that the last plan of a league removed. What is kept of a person is in the person's export. */

create table app.kept_matches (
  match_id uuid primary key,
  tie_id   uuid references public.ties on delete cascade,
  facts    jsonb not null,
  -- The league whose last plan removed the match. The match goes with that plan.
  plan_of  uuid references app.fixture_changes on delete cascade,
  constraint tie_or_plan check (num_nonnulls(tie_id, plan_of) = 1)
);
create index on app.kept_matches (tie_id);
create index on app.kept_matches (plan_of);

alter table app.kept_matches enable row level security;

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

alter table app.kept_rows enable row level security;

-- The tables whose rows are kept with a removed match.
create function app.kept_tables() returns text[] language sql immutable
  return array['public.appointments', 'public.availability', 'public.handed_line_ups', 'public.result_links',
    'app.push_topics', 'app.withdrawn_matches'];

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

-- Removes matches, and keeps them for their tie or for the undo of a league's plan.
create function app.keep_matches(_match_ids uuid[], _tie_id uuid, _plan_of uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
begin
  insert into app.kept_matches (match_id, tie_id, plan_of, facts)
    select m.id, _tie_id, _plan_of, to_jsonb(m) from public.matches m where m.id = any (_match_ids);
  foreach origin in array app.kept_tables() loop
    execute format('insert into app.kept_rows (match_id, origin, team_id, official_id, player_id, device_id, facts)
      select t.match_id, %L, (r ->> ''team_id'')::uuid, (r ->> ''official_id'')::uuid, (r ->> ''player_id'')::uuid,
        (r ->> ''device_id'')::bigint, r
      from %s t cross join lateral to_jsonb(t) r where t.match_id = any ($1)', origin, origin) using _match_ids;
  end loop;
  delete from public.matches where id = any (_match_ids);
end $$;

/* Brings kept matches back. A higher version lets subscribed calendars take them back. Rows of a team that does not play
   any more stay away. */
create function app.return_matches(_match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  origin text;
begin
  insert into public.matches
    select r.* from app.kept_matches k
    left join public.venues v on v.id = (k.facts ->> 'venue_id')::uuid
    cross join lateral jsonb_populate_record(null::public.matches, k.facts || jsonb_build_object(
      'venue_id', v.id, 'pitch', case when v.id is not null then k.facts -> 'pitch' end,
      'version', (k.facts ->> 'version')::int + 1, 'updated_at', now(), 'replay_of', (
        select i.id from (select id from public.matches union select unnest(_match_ids)) i (id)
        where i.id = (k.facts ->> 'replay_of')::uuid))) r
    where k.match_id = any (_match_ids);
  foreach origin in array app.kept_tables() loop
    execute format('insert into %s select r.* from app.kept_matches m join app.kept_rows k using (match_id)
        cross join lateral jsonb_populate_record(null::%s, k.facts) r
      where k.match_id = any ($1) and k.origin = %L
        and (k.team_id is null or k.team_id::text in (m.facts ->> ''home_team_id'', m.facts ->> ''away_team_id''))
        and app.may_return(k.facts, (m.facts ->> ''league_id'')::uuid)', origin, origin, origin) using _match_ids;
  end loop;
  delete from app.kept_matches where match_id = any (_match_ids);
end $$;

-- Gives the kept matches of a stage the teams of their ties. The ground of the former home team is not the new one's.
create function app.seat_kept_matches(_stage_id uuid) returns uuid[]
language sql security definer set search_path = '' as $$
  with seated as (
    update app.kept_matches k set facts = k.facts || jsonb_build_object('home_team_id', s.home, 'away_team_id', s.away,
        'venue_id', case when s.home = m.home_team_id or m.venue_id is distinct from h.home_venue_id then m.venue_id end)
      from (
        select x.match_id, case x.facts ->> 'leg' when '2' then t.away_team_id else t.home_team_id end as home,
          case x.facts ->> 'leg' when '2' then t.home_team_id else t.away_team_id end as away
        from public.ties t join app.kept_matches x on x.tie_id = t.id
        where t.stage_id = _stage_id and num_nulls(t.home_team_id, t.away_team_id) = 0
          and case x.facts ->> 'leg' when '2' then t.second_leg_at else t.first_leg_at end is not null) s
      join app.kept_matches o on o.match_id = s.match_id
      cross join lateral jsonb_populate_record(null::public.matches, o.facts) m
      left join public.teams h on h.id = m.home_team_id
      where k.match_id = s.match_id
      returning k.match_id)
  select array_agg(match_id) from seated
$$;

/* Plans go with their removed matches when they cannot be undone any more; other kept matches go as long after their day
   as notices are kept. */
create function app.forget_kept_matches(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  delete from app.fixture_changes where changed_at < _now - interval '7 days';
  delete from app.kept_matches where tie_id is not null and (facts ->> 'played_at')::timestamptz < _now - interval '90 days';
$$;

revoke execute on all functions in schema app from public;
