/* Sets the dates of ties, and makes their matches. `_dates`: [{tie_id, leg, played_at}]; a null date takes the match
   off the calendar. A match is made as soon as both teams are known; a recorded match keeps its date, and so does one
   that has a replay, whose date is meant. A replay is moved only: without it no match would decide the tie. */
create or replace function public.plan_ties(_stage_id uuid, _dates jsonb) returns void
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
