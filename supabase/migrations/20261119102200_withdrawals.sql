-- The withdrawal of a team from a table and from the knock-outs of its season, where its open ties go to the opponents.
-- app.withdrawn_matches has the matches that were called off or awarded because of it, as they were before.

create table app.withdrawn_matches (
  match_id      uuid primary key references public.matches on delete cascade,
  team_id       uuid not null references public.teams on update cascade on delete cascade,
  status        text not null,
  status_reason text
);
create index on app.withdrawn_matches (team_id);

alter table app.withdrawn_matches enable row level security;

/* Withdraws a team from a stage. `_results`: its results are kept and its other matches cancelled ('kept'), or
   awarded 3-0 to the opponents ('awarded'), or nothing of it counts ('expunged'). Ties of knock-outs are awarded in
   each case, and their results stay. Null takes the withdrawal back. `_on`: the day of the withdrawal; null for
   today. */
create function public.withdraw_team(_stage_id uuid, _team_id uuid, _results text, _on date default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  stage public.stages;
  entry public.stage_entries;
  reset uuid[];
begin
  select * into stage from public.stages where id = _stage_id and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can withdraw a team' using errcode = '42501';
  end if;
  perform app.require_session();
  if _results not in ('kept', 'awarded', 'expunged') then
    raise exception 'The results of a team that withdraws are kept, awarded or expunged' using errcode = '22023';
  end if;
  if stage.kind = 'knockout' and _results is not null then _results := 'awarded'; end if;
  update public.stage_entries e set withdrawn = _results, withdrawn_on = case when _results is not null then
      coalesce(_on, (select (now() at time zone s.time_zone)::date from public.league_settings s where s.league_id = e.league_id)) end
    where stage_id = _stage_id and team_id = _team_id;
  if not found then
    raise exception 'The team is not in this stage' using errcode = '22023';
  end if;
  reset := app.reset_withdrawn(_stage_id, _team_id, _results is null);
  for entry in
    select e.* from public.stage_entries e join public.stages s on s.id = e.stage_id
    where s.season_id = stage.season_id and e.withdrawn is not null and (s.id = _stage_id or _results is null)
    order by e.withdrawn_on, e.team_id
  loop
    perform app.call_off_withdrawn(entry, case when entry.team_id <> _team_id or _results is null then reset end);
  end loop;
end $$;
comment on function public.withdraw_team is '@nullable _results, _on';

/* The rows of a stage's table for the preview of a withdrawal, group by group, each team once, also where some teams
   have no group. Teams that were expunged are left out. */
create function app.stage_rows(_stage_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('team_id', o.team_id, 'team_name', o.team_name, 'group_name', e.group_name,
    'withdrawn', e.withdrawn, 'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost, 'goals_for', o.goals_for,
    'goals_against', o.goals_against, 'goal_difference', o.goal_difference, 'points', o.points, 'rank', o.rank)
    order by e.group_name nulls first, o.position), '[]')
  from app.order_groups(_stage_id) o
  join public.stage_entries e on e.stage_id = _stage_id and e.team_id = o.team_id
  where e.withdrawn is distinct from 'expunged'
$$;

/* Previews the withdrawal of a team from a stage. {before, after, ties}: the table's rows in order, as they are and
   as the withdrawal would make them, and the team's open ties. Nothing is stored: the withdrawal itself is carried
   out and rolled back. */
create function public.withdrawal_preview(_stage_id uuid, _team_id uuid, _results text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  before jsonb := app.stage_rows(_stage_id);
  open   uuid[] := array(
    select t.id from app.stages_of_withdrawal(_stage_id) g join public.ties t on t.stage_id = g.id
    where g.kind = 'knockout' and _team_id in (t.home_team_id, t.away_team_id) and t.winner_id is null
      and _results is not null);
  after  jsonb;
  ties   jsonb;
begin
  perform app.require_session();
  begin
    perform public.withdraw_team(_stage_id, _team_id, _results);
    after := app.stage_rows(_stage_id);
    ties := app.ties_of_withdrawal(_team_id, open);
    raise sqlstate 'TL001';
  exception when sqlstate 'TL001' then
    null;
  end;
  return jsonb_build_object('before', before, 'after', after, 'ties', ties);
end $$;
comment on function public.withdrawal_preview is '@nullable _results';

-- The stages whose matches a withdrawal from a stage calls off.
create function app.stages_of_withdrawal(_stage_id uuid) returns table (id uuid, kind text)
language sql stable security definer set search_path = '' rows 2 as $$
  select g.id, g.kind from public.stages s join public.stages g
    on g.id = s.id or s.kind = 'table' and g.kind = 'knockout' and g.season_id = s.season_id
  where s.id = _stage_id
$$;

-- The entries of teams that withdrew from a stage, or, of a knock-out, from a table of its season.
create function app.withdrawn_entries(_stage_id uuid) returns setof public.stage_entries
language sql stable security definer set search_path = '' rows 2 as $$
  select e.* from public.stages g join public.stages s
    on s.id = g.id or g.kind = 'knockout' and s.kind = 'table' and s.season_id = g.season_id
  join public.stage_entries e on e.stage_id = s.id and e.withdrawn is not null
  where g.id = _stage_id
$$;

-- Goals by which a team leads after the other leg of a tie of two.
create function app.lead_in_other_leg(_match public.matches, _team_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select (case when _team_id = t.home_team_id then 1 else -1 end) * (case _match.leg when 2 then 1 else -1 end)
    * (r.home_score - r.away_score)
  from public.ties t cross join lateral app.result_of_leg(t.id, 3 - _match.leg) r
  where t.id = _match.tie_id and t.legs = 2 and r.home_score is not null
$$;

/* Calls off or awards a team's matches without a result. Matches that another team's withdrawal decided stay so. Ties
   of knock-outs are always awarded, by three goals or by as many as turn the lead of the other leg; a match of two
   teams that withdrew is cancelled. app.withdrawn_matches keeps how the matches were. `_only`: these matches; null for
   all. */
create function app.call_off_withdrawn(_entry public.stage_entries, _only uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.withdrawn_matches (match_id, team_id, status, status_reason)
    select m.id, _entry.team_id, m.status, m.status_reason from public.matches m
    where m.stage_id in (select id from app.stages_of_withdrawal(_entry.stage_id))
      and _entry.team_id in (m.home_team_id, m.away_team_id) and (_only is null or m.id = any (_only))
      and m.status in ('scheduled', 'in_play', 'postponed') and num_nulls(m.home_score, m.away_score) > 0
    on conflict (match_id) do nothing;
  update public.matches m set
      status = case when x.is_awarded then 'awarded' else 'cancelled' end,
      status_reason = left(x.name, 180) || ' withdrew',
      home_score = case when x.is_awarded then case _entry.team_id when m.home_team_id then 0 else x.goals end end,
      away_score = case when x.is_awarded then case _entry.team_id when m.home_team_id then x.goals else 0 end end
    from (
      select o.id, t.name, greatest(3, 1 + app.lead_in_other_leg(o, w.team_id)) as goals,
        (g.kind = 'knockout' or _entry.withdrawn = 'awarded') and not exists (
          select from app.withdrawn_entries(g.id) e
          where e.team_id <> w.team_id and e.team_id in (o.home_team_id, o.away_team_id)) as is_awarded
      from app.withdrawn_matches w
      join public.matches o on o.id = w.match_id
      join app.stages_of_withdrawal(_entry.stage_id) g on g.id = o.stage_id
      join public.teams t on t.id = w.team_id
      where w.team_id = _entry.team_id and (_only is null or o.id = any (_only))
        and o.status in ('scheduled', 'in_play', 'postponed') and num_nulls(o.home_score, o.away_score) > 0) x
    where x.id = m.id;
end $$;

-- Calls off the matches of teams that withdrew before. A match that the owner put back to scheduled stays so.
create function app.call_off_matches(_stage_id uuid, _match_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  entry public.stage_entries;
  open  uuid[];
begin
  for entry in select * from app.withdrawn_entries(_stage_id) order by withdrawn_on, team_id loop
    open := array(
      select m.id from public.matches m
      where m.stage_id = _stage_id and (_match_ids is null or m.id = any (_match_ids))
        and entry.team_id in (m.home_team_id, m.away_team_id)
        and m.status in ('scheduled', 'in_play', 'postponed') and num_nulls(m.home_score, m.away_score) > 0
        and not exists (select from app.withdrawn_matches where match_id = m.id));
    if open <> '{}' then perform app.call_off_withdrawn(entry, open); end if;
  end loop;
end $$;

/* Calls off matches that are added for a team that withdrew before. Matches of ties follow at the end of
   app.resolve_stage; matches that come back follow once app.withdrawn_matches says which of them the owner had put
   back. */
create function app.call_off_added() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  added record;
begin
  for added in
    select stage_id, array_agg(id) as ids from changed
    where tie_id is null and id not in (select match_id from app.kept_matches) group by stage_id
  loop
    perform app.call_off_matches(added.stage_id, added.ids);
  end loop;
  return null;
end $$;

-- After record_inserted_results and resolve_knock_outs_insert, in the order of names.
create trigger z_call_off_added after insert on public.matches
  referencing new table as changed for each statement execute function app.call_off_added();

/* Brings back the status that matches had before the withdrawal of a team. Matches of a team that withdrawals decided
   are as before, and these are returned: app.call_off_withdrawn decides those of opponents that withdrew again.
   Matches of knock-outs return only with the team (`_is_back`): a withdrawal of another kind awards them in the same
   way. A match that the owner decided in another way stays as it is. */
create function app.reset_withdrawn(_stage_id uuid, _team_id uuid, _is_back boolean) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  -- The reason says so even if the team has another name by now.
  ids uuid[] := array(
    select m.id from app.withdrawn_matches w join public.matches m on m.id = w.match_id
    join app.stages_of_withdrawal(_stage_id) g on g.id = m.stage_id
    where _team_id in (w.team_id, m.home_team_id, m.away_team_id)
      and m.status in ('cancelled', 'awarded') and m.status_reason like '% withdrew'
      and (g.kind = 'table' or _is_back and (w.team_id = _team_id or m.status = 'cancelled')));
begin
  update public.matches m set status = w.status, status_reason = w.status_reason
    from app.withdrawn_matches w where w.match_id = m.id and m.id = any (ids);
  delete from app.withdrawn_matches where match_id = any (ids) and team_id = _team_id;
  -- A match that the owner put back stays so for a team that is still withdrawn, and is called off for one that withdraws.
  update app.withdrawn_matches w set team_id = e.team_id
    from public.matches m cross join lateral app.withdrawn_entries(m.stage_id) e
    where m.id = w.match_id and w.team_id = _team_id and e.team_id in (m.home_team_id, m.away_team_id)
      and _is_back and m.id <> all (ids) and m.stage_id in (select id from app.stages_of_withdrawal(_stage_id));
  delete from app.withdrawn_matches w using public.matches m
    where m.id = w.match_id and m.id <> all (ids) and m.stage_id in (select id from app.stages_of_withdrawal(_stage_id))
      and case when _is_back then w.team_id = _team_id and not exists (
          select from app.withdrawn_entries(m.stage_id) e where e.team_id = _team_id)
        else _team_id in (m.home_team_id, m.away_team_id) and m.status in ('scheduled', 'in_play', 'postponed') end;
  return ids;
end $$;

/* Ties of a team in the knock-outs that its withdrawal from a stage ends, by ids: [{id, cup, round, opponent, is_dated,
   is_awarded}], once it has withdrawn. A leg without a date has no match to award yet. A tie is not awarded if its
   opponent withdrew too, if a match of it is open and has a score or was called off, or if its results are level. */
create function app.ties_of_withdrawal(_team_id uuid, _tie_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'cup', s.name, 'round', t.round_name,
      'opponent', case _team_id when t.home_team_id then coalesce(a.name, app.name_of_source(t.away_source, s))
        else coalesce(h.name, app.name_of_source(t.home_source, s)) end,
      'is_dated', t.winner_id is not null or l.are_dated,
      'is_awarded', t.winner_id is not null or l.are_to_come and not exists (
        select from app.withdrawn_entries(s.id) e
        where e.team_id <> _team_id and e.team_id in (t.home_team_id, t.away_team_id)))
    order by s.position, s.created_at, t.round, t.position), '[]')
  from public.ties t
  join public.stages s on s.id = t.stage_id
  cross join lateral (
    select bool_and(x.is_made or x.played_at is not null) as are_dated,
      bool_or(not x.is_made) and bool_and(not x.is_made or x.has_result) as are_to_come
    from (
      select i.played_at, exists (select from public.matches m where m.tie_id = t.id and m.leg = i.leg) as is_made,
        (app.result_of_leg(t.id, i.leg)).home_score is not null as has_result
      from (values (1, t.first_leg_at), (2, t.second_leg_at)) i (leg, played_at) where i.leg <= t.legs) x) l
  left join public.teams h on h.id = t.home_team_id
  left join public.teams a on a.id = t.away_team_id
  where t.id = any (_tie_ids)
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.withdraw_team, public.withdrawal_preview from public, anon, authenticated;
grant execute on function public.withdraw_team, public.withdrawal_preview to authenticated;
