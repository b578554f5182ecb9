-- The facts of a report have own goals: `own_goals` is [{side, player}] by minute, and `side` is the one that it counts for.

-- An awarded match also has `award`: {is_played, reason}. It has no goals and no players.
create or replace function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id)) || case m.status
    when 'awarded' then jsonb_build_object(
      'goals', '[]'::jsonb, 'own_goals', '[]'::jsonb, 'assists', '{}'::jsonb, 'players', '[]'::jsonb,
      'award', jsonb_build_object(
        'is_played', m.replaced ->> 'home_score' is not null and m.replaced ->> 'away_score' is not null,
        'reason', m.status_reason))
    else jsonb_build_object('own_goals', coalesce((
      select jsonb_agg(jsonb_build_object('player', i.player_id,
        'side', case i.team_id when m.home_team_id then 'away' else 'home' end)
        order by i.minute nulls last, i.added_minutes nulls first, i.id)
      from public.match_incidents i
      where i.match_id = m.id and i.kind = 'own_goal' and i.player_id = any (m.home_lineup || m.away_lineup)), '[]'))
    end
  from app.match_record(_match_id) facts join public.matches m on m.id = _match_id
$$;
