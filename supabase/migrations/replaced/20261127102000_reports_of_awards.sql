-- The report of an awarded match says the award. A match that is called off or not over has no report.

-- The facts of a match whose report can be written, the claim that saving asks for, and a digest of the facts.
create or replace function public.begin_match_report(_match_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts     jsonb;
  new_claim uuid;
begin
  perform app.require_session();
  facts := public.match_facts(_match_id);
  if num_nulls(facts #>> '{match,score,home}', facts #>> '{match,score,away}') > 0 then
    raise exception 'The match has no result yet' using errcode = '22023';
  end if;
  if exists (select from public.matches where id = _match_id
    and (status in ('in_play', 'postponed', 'cancelled') or status = 'abandoned' and not score_stands)) then
    raise exception 'A match that is called off or not over has no report' using errcode = '22023';
  end if;
  if facts -> 'award' is null and not ((facts #>> '{submitted,home}')::boolean and (facts #>> '{submitted,away}')::boolean) then
    raise exception 'Both teams must submit their notes first' using errcode = '22023';
  end if;
  insert into app.report_claims as c (match_id) values (_match_id)
    on conflict (match_id) do update set claim = gen_random_uuid(), begun_at = now()
      where c.begun_at < now() - interval '3 minutes'
    returning claim into new_claim;
  if new_claim is null then
    raise exception 'The report of this match is being written already' using errcode = 'PT409';
  end if;
  return jsonb_build_object('claim', new_claim, 'digest', md5(facts::text), 'facts', facts);
end $$;
