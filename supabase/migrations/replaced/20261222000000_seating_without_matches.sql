-- A statement that changes no row still runs the triggers of its table. A bracket of 128 teams ran some hundreds of them
-- for each result. So ties without matches leave `matches` alone, and ties that stay as they are are not updated.
create or replace function app.seat_teams(_tie public.ties, _home uuid, _away uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches m where m.tie_id = _tie.id and app.is_recorded(m)) then
    raise exception '% v % (%) has been recorded already. Remove its result first, then change how its teams got there.',
      app.name_of_team(_tie.home_team_id), app.name_of_team(_tie.away_team_id), _tie.round_name using errcode = '23514';
  end if;
  if exists (select from public.matches where tie_id = _tie.id) then
    if num_nulls(_home, _away) = 0 then
      update public.matches m set home_team_id = case m.leg when 2 then _away else _home end,
          away_team_id = case m.leg when 2 then _home else _away end
        where m.tie_id = _tie.id;
    else
      update public.ties t set
          first_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 1), t.first_leg_at),
          second_leg_at = coalesce((select max(played_at) from public.matches where tie_id = t.id and leg = 2), t.second_leg_at)
        where t.id = _tie.id;
      delete from public.matches where tie_id = _tie.id;
    end if;
  end if;
  update public.ties set home_team_id = _home, away_team_id = _away where id = _tie.id;
end $$;

create or replace function app.resolve_stage(_stage_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
  tie public.ties;
  home uuid;
  away uuid;
  outcome app.tie_outcome;
begin
  select g.* into stage from public.stages g
    join public.seasons s on s.id = g.season_id join public.leagues l on l.id = g.league_id
    where g.id = _stage_id and g.kind = 'knockout' for no key update of g;
  if not found then return; end if;
  for tie in select * from public.ties where stage_id = _stage_id order by round, position loop
    home := app.team_from(tie.home_source, stage);
    away := app.team_from(tie.away_source, stage);
    if (home, away) is distinct from (tie.home_team_id, tie.away_team_id) then
      perform app.seat_teams(tie, home, away);
    end if;
    outcome := app.decide_tie(tie, stage);
    -- The tie is read again, because to seat its teams may have changed it.
    if exists (
      select from public.ties t where t.id = tie.id and (t.winner_id, t.decided_by, t.home_goals, t.away_goals) is distinct from
        (case outcome.side when 1 then home when 2 then away end, outcome.decided_by, outcome.home_goals, outcome.away_goals)
    ) then
      update public.ties t set winner_id = case outcome.side when 1 then home when 2 then away end,
          decided_by = outcome.decided_by, home_goals = outcome.home_goals, away_goals = outcome.away_goals
        where t.id = tie.id;
    end if;
  end loop;
  perform app.enter_tie_teams(_stage_id);
  perform app.make_tie_matches(_stage_id);
end $$;
