-- Extra time and penalties of a tie: only where it is level and away goals do not decide it, and gone when a correction
-- makes them impossible.

/* Whether the tie of a match is level: the match itself, or both legs together. `_home`, `_away`: the score of the match.
   A second leg whose first one has no result may be level. */
create function app.is_tie_level(_match public.matches, _home int, _away int) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select case when t.legs = 1 then _home = _away
      else _match.leg = 2 and coalesce(_home + f.away_score = _away + f.home_score, true) end
    from public.ties t left join lateral app.result_of_leg(t.id, 1) f on t.legs = 2 where t.id = _match.tie_id), true)
$$;

/* An editor that writes only the score leaves extra time and penalties as they are. They go where the new score rules
   them out: there is none, it is awarded, or the tie is no longer level. */
create function app.fit_shoot_out() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  is_over boolean := num_nulls(new.home_score, new.away_score) = 0 and new.status <> 'awarded';
begin
  if (new.home_score_90, new.away_score_90) is not distinct from (old.home_score_90, old.away_score_90)
    and not (is_over and new.home_score >= new.home_score_90 and new.away_score >= new.away_score_90) then
    new.home_score_90 := null;
    new.away_score_90 := null;
  end if;
  if (new.home_penalties, new.away_penalties) is not distinct from (old.home_penalties, old.away_penalties)
    and not (is_over and app.is_tie_level(new, new.home_score, new.away_score)) then
    new.home_penalties := null;
    new.away_penalties := null;
  end if;
  return new;
end $$;
-- After keep_score and score_by_hand, in the order of names.
create trigger z_fit_shoot_out before update on public.matches for each row
  when (new.tie_id is not null and num_nonnulls(new.home_score_90, new.home_penalties) > 0
    and (new.home_score, new.away_score, new.status) is distinct from (old.home_score, old.away_score, old.status))
  execute function app.fit_shoot_out();

create function app.is_decided_by_away_goals(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select (app.decide_legs(f, (_match.home_score, _match.away_score, _match.home_score_90, _match.away_score_90, null,
      null)::app.leg_result, s.away_goals, s.away_goals_in_extra_time)).decided_by = 'away goals'
    from public.ties t join public.stages s on s.id = t.stage_id cross join lateral app.result_of_leg(t.id, 1) f
    where t.id = _match.tie_id and t.legs = 2 and _match.leg = 2 and f.home_score is not null), false)
$$;

create function app.shoot_out_problem(_match public.matches) returns text
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

create function app.check_shoot_out() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  problem text;
begin
  for match in
    select m.* from public.matches m where m.tie_id = new.tie_id and m.is_counted
      and num_nonnulls(m.home_score_90, m.home_penalties) > 0
  loop
    problem := app.shoot_out_problem(match);
    if problem is not null and match.id <> new.id then
      problem := 'The second leg had extra time or penalties, so the tie has to stay level. Correct the second leg first.';
    end if;
    if problem is not null then raise exception using message = problem, errcode = '23514'; end if;
  end loop;
  return null;
end $$;
create trigger check_shoot_out_insert after insert on public.matches
  for each row when (new.tie_id is not null) execute function app.check_shoot_out();
create trigger check_shoot_out_update after update of home_score, away_score, home_score_90, away_score_90,
  home_penalties, away_penalties on public.matches
  for each row when (new.tie_id is not null) execute function app.check_shoot_out();

revoke execute on all functions in schema app from public;
