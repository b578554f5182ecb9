-- The facts of a report have own goals: `own_goals` is [{side, player}] by minute, and `side` is the one that it counts for.
create or replace function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id)) || jsonb_build_object('own_goals',
    coalesce((
      select jsonb_agg(jsonb_build_object('player', i.player_id,
        'side', case i.team_id when m.home_team_id then 'away' else 'home' end)
        order by i.minute nulls last, i.added_minutes nulls first, i.id)
      from public.match_incidents i join public.matches m on m.id = i.match_id
      where i.match_id = _match_id and i.kind = 'own_goal'
        and i.player_id = any (m.home_lineup || m.away_lineup)), '[]'))
  from app.match_record(_match_id) facts
$$;
