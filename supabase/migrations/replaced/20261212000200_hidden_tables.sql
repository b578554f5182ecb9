/* As before, but the caller's rights are looked up for a competition that hides its tables alone. On PostgreSQL that
   lookup took two thirds of the time of every table. */
create or replace function app.is_table_hidden(_stage_id uuid) returns boolean language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if pg_trigger_depth() > 0 or not exists (
    select from public.stages s join public.youth_settings y on y.league_id = s.league_id
    where s.id = _stage_id and y.results <> 'shown') then
    return false;
  end if;
  return _stage_id in (select app.untabled_stages());
end $$;
