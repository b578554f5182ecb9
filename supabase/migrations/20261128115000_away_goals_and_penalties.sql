-- A tie that away goals decide has no penalties. A label names the leg; the words beside a score say how a match ended.

create function app.is_decided_by_away_goals(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (app.decide_legs(f, (_match.home_score, _match.away_score, _match.home_score_90, _match.away_score_90, null,
      null)::app.leg_result, s.away_goals, s.away_goals_in_extra_time)).decided_by = 'away goals'
    from public.ties t join public.stages s on s.id = t.stage_id cross join lateral app.result_of_leg(t.id, 1) f
    where t.id = _match.tie_id and t.legs = 2 and _match.leg = 2 and f.home_score is not null), false)
$$;

create or replace function app.shoot_out_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when num_nulls(_match.home_score, _match.away_score) > 0 then
      'Extra time and penalties need the score after 90 minutes'
    when t.legs = 2 and _match.leg = 1 then 'Only the second leg has extra time and penalties'
    when _match.home_score < _match.home_score_90 or _match.away_score < _match.away_score_90 then
      'After extra time no team has fewer goals than after 90 minutes'
    when _match.home_score_90 is not null and not s.extra_time then 'This knock-out has no extra time'
    when _match.home_penalties is not null and not s.penalties then 'This knock-out has no penalties'
    when not app.is_tie_level(_match, coalesce(_match.home_score_90, _match.home_score),
      coalesce(_match.away_score_90, _match.away_score)) then
      case when _match.home_score_90 is not null then 'There is extra time only if the tie is level after 90 minutes'
        else 'There are penalties only if the tie is level' end
    when _match.home_penalties is not null and not app.is_tie_level(_match, _match.home_score, _match.away_score) then
      'There are penalties only if the tie is level'
    when _match.home_penalties is not null and app.is_decided_by_away_goals(_match) then
      'Away goals decide this tie, so that it has no penalties'
    end
  from public.ties t join public.stages s on s.id = t.stage_id where t.id = _match.tie_id
$$;

create or replace function public.stage_label(_match public.matches) returns text
language sql stable set search_path = '' as $$
  select case
    when s.kind = 'knockout' then concat_ws(' · ', s.name, (
      select regexp_replace(t.round_name, 's$', '')
          || case when t.legs = 2 then case _match.leg when 1 then ' · 1st leg' else ' · 2nd leg' end else '' end
      from public.ties t where t.id = _match.tie_id))
    when exists (
      select from public.stages o where o.season_id = s.season_id and o.kind = 'table' and o.id <> s.id) then s.name
    end
  from public.stages s where s.id = _match.stage_id
$$;
drop function app.how_decided(public.matches);

revoke execute on all functions in schema app from public;
