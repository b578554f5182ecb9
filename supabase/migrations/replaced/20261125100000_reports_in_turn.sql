-- The facts of a match say its place among the matches of the league, so that reports take turns with their wordings.

alter function public.match_facts(uuid) set schema app;
alter function app.match_facts(uuid) rename to match_record;

-- `number` counts the matches before this one, `alike` those of them with a result of the same kind: by the same margin,
-- where 3 goals and more are one kind, or without a goal.
create function app.match_turn(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('number', count(e.id), 'alike', count(e.id) filter (
    where least(abs(e.home_score - e.away_score), 3) = least(abs(m.home_score - m.away_score), 3)
      and (e.home_score + e.away_score = 0) = (m.home_score + m.away_score = 0)))
  from public.matches m
  left join public.matches e on e.league_id = m.league_id and (e.played_at, e.id) < (m.played_at, m.id)
  where m.id = _match_id
$$;

/* Everything about a match that a report may say; a text that says more is refused before it is saved
   (supabase/functions/_shared). For the owner of the league. */
create function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id))
  from app.match_record(_match_id) facts
$$;

revoke execute on function app.match_turn from public;
grant execute on function app.match_turn to authenticated, service_role;
revoke execute on function public.match_facts from public, anon;
grant execute on function public.match_facts to authenticated;
