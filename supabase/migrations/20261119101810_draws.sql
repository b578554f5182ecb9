-- The draw of a knock-out, which anybody can check, changes by hand, and the dates of its ties.

/* The order of a draw: by the SHA-256 digest of "seed:key", so that anybody can repeat it. The order in which the keys
   are given does not matter. */
create function app.draw_order(_seed text, _keys text[]) returns text[] language sql immutable set search_path = '' as $$
  select coalesce(array_agg(k order by encode(sha256(convert_to(_seed || ':' || k, 'UTF8')), 'hex'), k collate "C"), '{}')
  from unnest(_keys) k
$$;

/* The key of an entrant in a draw: the id of the team, or the place of a table such as "Group B 2". A division without
   groups is named by its id. */
create function app.entrant_key(_entrant jsonb) returns text language sql immutable
  return coalesce(_entrant ->> 'team', concat_ws(' ', coalesce(_entrant ->> 'group', case when _entrant ? 'group' then
    _entrant ->> 'stage' end), _entrant ->> 'place', _entrant ->> 'rank', _entrant ->> 'against'));

-- Refuses to change the pairings of a knock-out with a recorded match.
create function app.require_unplayed(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.stage_id = _stage_id and app.is_recorded(m)) then
    raise exception 'A match of this knock-out has been recorded, so its pairings stay' using errcode = '23514';
  end if;
end $$;

/* Draws the entrants that have no seeded place. Returns the draw, which everybody may read. A draw can be repeated
   while no match is recorded; each one stays on record. */
create function public.draw_knock_out(_stage_id uuid) returns public.draws
language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages := app.require_knock_out(_stage_id);
  pool jsonb[] := array(
    select e from jsonb_array_elements(stage.entrants) with ordinality x (e, n) where n > stage.seeds order by n);
  draw public.draws;
begin
  perform app.require_session();
  perform app.require_unplayed(_stage_id);
  if cardinality(pool) < 2 then
    raise exception 'Every team of this knock-out has a fixed place, so there is nothing to draw' using errcode = '23514';
  end if;
  -- 32 hexadecimal digits from the random numbers of the database.
  draw.seed := replace(gen_random_uuid()::text, '-', '');
  draw.drawn := app.draw_order(draw.seed, array(select app.entrant_key(e) from unnest(pool) e));
  insert into public.draws (stage_id, league_id, seed, drawn) values (_stage_id, stage.league_id, draw.seed, draw.drawn)
    returning * into draw;
  update public.ties t set home_source = coalesce(h.source, t.home_source), away_source = coalesce(a.source, t.away_source)
    from public.ties s
    left join app.drawn_sources(stage, draw.drawn) h on h.place = s.home_place
    left join app.drawn_sources(stage, draw.drawn) a on a.place = s.away_place
    where t.stage_id = _stage_id and s.id = t.id and num_nonnulls(h.place, a.place) > 0;
  perform app.resolve_stage(_stage_id);
  return draw;
end $$;

-- The places that a draw fills, in its order.
create function app.drawn_sources(_stage public.stages, _drawn text[]) returns table (place int, source jsonb)
language sql stable security definer set search_path = '' as $$
  select _stage.seeds + d.n::int, e
  from unnest(_drawn) with ordinality d (key, n)
  join jsonb_array_elements(_stage.entrants) with ordinality x (e, m) on app.entrant_key(e) = d.key and x.m > _stage.seeds
$$;

/* Swaps two entrants of a bracket. A side is 'home' or 'away'. */
create function public.swap_tie_sides(_tie_id uuid, _side text, _other_tie_id uuid, _other_side text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  tie public.ties;
  other public.ties;
  source jsonb;
  other_source jsonb;
begin
  perform app.require_session();
  select * into tie from public.ties where id = _tie_id;
  perform app.require_knock_out(tie.stage_id);
  perform app.require_unplayed(tie.stage_id);
  select * into other from public.ties where id = _other_tie_id and stage_id = tie.stage_id;
  source := case _side when 'home' then tie.home_source else tie.away_source end;
  other_source := case _other_side when 'home' then other.home_source else other.away_source end;
  if source ?| array['winner', 'loser', 'bye'] or other_source is null or other_source ?| array['winner', 'loser', 'bye'] then
    raise exception 'Only teams that enter the knock-out here can be swapped' using errcode = '23514';
  end if;
  perform app.put_source(_tie_id, _side, other_source);
  perform app.put_source(_other_tie_id, _other_side, source);
  perform app.resolve_stage(tie.stage_id);
end $$;

-- Sets the source of one side of a tie.
create function app.put_source(_tie_id uuid, _side text, _source jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.ties set home_source = case _side when 'home' then _source else home_source end,
    away_source = case _side when 'home' then away_source else _source end
  where id = _tie_id
$$;

/* Sets the dates of ties, and makes their matches. `_dates`: [{tie_id, leg, played_at}]; a null date takes the match
   off the calendar. A match is made as soon as both teams are known; a recorded match keeps its date, and so does one
   that has a replay, whose date is meant. A replay is moved only: without it no match would decide the tie. */
create function public.plan_ties(_stage_id uuid, _dates jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.require_knock_out(_stage_id);
  if jsonb_typeof(_dates) is distinct from 'array' then
    raise exception 'The dates must be a JSON array' using errcode = '22023';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d left join public.ties t on t.id = d.tie_id and t.stage_id = _stage_id
    where t.id is null or t.decided_by = 'bye' or coalesce(d.leg not between 1 and t.legs, true)) then
    raise exception 'Only ties of this knock-out can have a date' using errcode = '23514';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    where app.is_recorded(m) and m.played_at is distinct from d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id)) then
    raise exception 'A match that has been recorded keeps its date' using errcode = '23514';
  end if;
  if exists (
    select from app.read_tie_dates(_dates) d join public.matches m on m.tie_id = d.tie_id and m.leg = d.leg
    where d.played_at is null and m.replay_of is not null) then
    raise exception 'A replay keeps a date. Give it another day, or postpone it.' using errcode = '23514';
  end if;
  delete from public.matches m using app.read_tie_dates(_dates) d
    where m.tie_id = d.tie_id and m.leg = d.leg and d.played_at is null
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.matches m set played_at = d.played_at
    from app.read_tie_dates(_dates) d where m.tie_id = d.tie_id and m.leg = d.leg and m.played_at <> d.played_at
      and not exists (select from public.matches r where r.replay_of = m.id);
  update public.ties t set first_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 1 and not exists (select from public.matches where tie_id = t.id and leg = 1);
  update public.ties t set second_leg_at = d.played_at from app.read_tie_dates(_dates) d
    where t.id = d.tie_id and d.leg = 2 and not exists (select from public.matches where tie_id = t.id and leg = 2);
  perform app.resolve_stage(_stage_id);
end $$;

-- The dates of ties as rows.
create function app.read_tie_dates(_dates jsonb) returns table (tie_id uuid, leg int, played_at timestamptz)
language sql stable set search_path = '' as $$
  select * from jsonb_to_recordset(_dates) d (tie_id uuid, leg int, played_at timestamptz)
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.draw_knock_out, public.swap_tie_sides, public.plan_ties
  from public, anon, authenticated;
grant execute on function public.draw_knock_out, public.swap_tie_sides, public.plan_ties to authenticated;
grant execute on function app.draw_order, app.entrant_key, app.drawn_sources to anon, authenticated, service_role;
