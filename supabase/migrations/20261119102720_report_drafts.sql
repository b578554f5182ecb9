-- Drafts of reports, which wait for an organizer, and the tables that a report names.

/* A generated report that the public does not read yet. It is in a table of its own, and in no publication: a draft in
   `match_reports` would be one forgotten condition away from the public. The published report stays beside it. */
create table public.match_report_drafts (
  match_id    uuid primary key references public.matches on delete cascade,
  report_text text not null check (btrim(report_text, E' \t\r\n') <> '' and length(report_text) <= 100000),
  created_at  timestamptz not null default now()
);

alter table public.match_report_drafts enable row level security;
revoke all on public.match_report_drafts from anon, authenticated;
grant select on public.match_report_drafts to authenticated;
grant update (report_text), delete on public.match_report_drafts to authenticated;
create policy "the league owner reads drafts" on public.match_report_drafts for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits drafts" on public.match_report_drafts for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner discards drafts" on public.match_report_drafts for delete to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "drafts are read with all that proves the person" on public.match_report_drafts as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_report_drafts for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Saves what was written from these facts: as the current report, or as a draft for an owner who checks reports. It is
   refused when the match has changed since, as it would not be true. The recording of the current report stays with it.
   @returns null for a draft */
create function public.save_generated_report(_match_id uuid, _claim uuid, _digest text, _report_text text)
returns public.match_reports language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.matches where id = _match_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  perform from public.matches where id = _match_id for no key update;
  delete from app.report_claims where match_id = _match_id and claim = _claim;
  if not found then
    raise exception 'The report of this match is being written by somebody else' using errcode = 'PT409';
  end if;
  if md5(public.match_facts(_match_id)::text) is distinct from _digest then
    raise exception 'The match has changed while its report was written' using errcode = 'PT412';
  end if;
  delete from public.match_report_drafts where match_id = _match_id;
  if (select s.checks_reports from public.matches m join public.league_settings s using (league_id)
      where m.id = _match_id) then
    insert into public.match_report_drafts (match_id, report_text) values (_match_id, _report_text);
    return null;
  end if;
  return public.save_match_report(_match_id, _report_text,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;

/* Makes the draft the current report of its match, with the recording of the report before. `_report_text` is the text
   that the owner read: a draft that has changed since is not published. */
create function public.publish_report_draft(_match_id uuid, _report_text text) returns public.match_reports
language plpgsql set search_path = '' as $$
declare
  draft text;
begin
  perform from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can publish the report of this match' using errcode = '42501';
  end if;
  delete from public.match_report_drafts where match_id = _match_id returning report_text into draft;
  if draft is distinct from _report_text then
    raise exception 'The draft has changed since you opened it' using errcode = 'PT409',
      hint = 'Load the page again and read the draft before you publish it.';
  end if;
  return public.save_match_report(_match_id, draft,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;

/* A stage's table as it was at a moment, each group by itself, with the points that had been taken off or added by that
   day. */
create function app.order_at(_stage_id uuid, _at timestamptz, _with boolean) returns setof app.ordered_team
language plpgsql stable security definer set search_path = '' rows 24 as $$
declare
  stage public.stages := app.shown_stage(_stage_id);
  rules app.table_rules := app.rules_of(stage);
  teams app.table_team[];
  results app.table_result[];
  day   constant date := (_at at time zone app.zone_of_season(stage.season_id))::date;
begin
  teams := array(
    select row(t.team_id, t.team_name, (
        select sum(a.points) from public.point_adjustments a where a.stage_id = stage.id and a.team_id = t.team_id
          and (a.decided_on is null or a.decided_on <= day)), t.fair_play, t.lot)::app.table_team
    from unnest(app.stage_teams(stage.id)) t);
  results := array(
    select row(m.home_team_id, m.away_team_id, m.home_score, m.away_score, m.home_penalties,
      m.away_penalties)::app.table_result
    from public.matches m
    where m.stage_id = stage.id and m.home_score is not null and m.away_score is not null and m.is_counted
      and (m.played_at < _at or (_with and m.played_at = _at)));
  return query
  with totals as materialized (
    select t.*, e.group_name
    from unnest(app.sum_up(teams, array_fill(1, array[cardinality(teams)]), results, rules)) t
    join public.stage_entries e on e.stage_id = stage.id and e.team_id = t.team_id
  )
  select o.*
  from (select distinct e.group_name as name from public.stage_entries e where e.stage_id = stage.id) g
  cross join lateral app.add_expunged_teams(stage.id, g.name, array(
    select p from app.order_totals(array(
      select row(t.team_id, t.team_name, t.adjustment, t.fair_play, t.lot, t.played, t.won, t.drawn, t.lost,
        t.shootouts_won, t.shootouts_lost, t.goals_for, t.goals_against, t.away_wins, t.away_goals,
        t.points)::app.table_total
      from totals t where t.group_name is not distinct from g.name), results, rules) p)) o
  join public.stage_entries e on e.stage_id = stage.id and e.team_id = o.team_id
    and e.group_name is not distinct from g.name;
end $$;

/* A stage's table as it was at a moment: with the results before it, and with those of that moment where `_with`.
   `standing` is {rank, played, won, drawn, lost, goals_for, goals_against, points}. The stage's own rules and points
   adjustments apply (app.order_at); a stage without them is ordered here, since the default order needs no more than
   sums. */
create function app.table_at(_stage_id uuid, _at timestamptz, _with boolean)
returns table (team_id uuid, standing jsonb) language sql stable set search_path = '' as $$
  with stage as (
    select s.kind = 'table'
      and (s.has_own_order or exists (select from public.point_adjustments a where a.stage_id = s.id)) as has_own_order
    from public.stages s where s.id = _stage_id
  )
  select c.id, jsonb_build_object(
    'rank', row_number() over (order by 3 * c.won + c.drawn desc, c.scored - c.conceded desc, c.scored desc, c.name, c.id),
    'played', c.played, 'won', c.won, 'drawn', c.drawn, 'lost', c.played - c.won - c.drawn,
    'goals_for', c.scored, 'goals_against', c.conceded, 'points', 3 * c.won + c.drawn)
  from (
    select t.id, t.name, count(r.own) as played, count(*) filter (where r.own > r.other) as won,
      count(*) filter (where r.own = r.other) as drawn, coalesce(sum(r.own), 0) as scored,
      coalesce(sum(r.other), 0) as conceded
    from public.stage_entries e join public.teams t on t.id = e.team_id
    left join lateral (
      select case t.id when m.home_team_id then m.home_score else m.away_score end as own,
        case t.id when m.home_team_id then m.away_score else m.home_score end as other
      from public.matches m
      where m.stage_id = _stage_id and m.is_counted and t.id in (m.home_team_id, m.away_team_id)
        and m.home_score is not null and m.away_score is not null
        and (m.played_at < _at or (_with and m.played_at = _at))
    ) r on true
    where e.stage_id = _stage_id
    group by t.id
  ) c
  where not (select has_own_order from stage)
  union all
  select o.team_id, jsonb_build_object('rank', o.rank, 'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost,
    'goals_for', o.goals_for, 'goals_against', o.goals_against, 'points', o.points)
  from app.order_at(_stage_id, _at, _with) o where (select has_own_order from stage)
$$;

/* One side of a match: its place in the table before and after, and its earlier results, newest first. `unrecorded` are
   results whose goals were not recorded: with these, nothing can be said of what its players did this season. */
create function app.team_facts(_match public.matches, _team_id uuid, _zone text) returns jsonb
language sql stable set search_path = '' as $$
  with earlier as (
    select m.*, _team_id = m.home_team_id as is_home,
      case _team_id when m.home_team_id then m.home_score else m.away_score end as scored,
      case _team_id when m.home_team_id then m.away_score else m.home_score end as conceded
    from public.matches m
    where m.stage_id = _match.stage_id and m.is_counted and _team_id in (m.home_team_id, m.away_team_id)
      and m.home_score is not null and m.away_score is not null and m.played_at < _match.played_at
  )
  select jsonb_build_object(
    'id', t.id, 'name', t.name,
    'before', (select standing from app.table_at(_match.stage_id, _match.played_at, false) where team_id = t.id),
    'after', (select standing from app.table_at(_match.stage_id, _match.played_at, true) where team_id = t.id),
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('scored', e.scored, 'conceded', e.conceded, 'is_home', e.is_home)
        order by e.played_at desc, e.id), '[]') from earlier e),
    'unrecorded', (
      select count(*) from earlier e
      where (case when e.is_home then e.home_lineup else e.away_lineup end) = '{}'
        and e.scored > (select count(*) from public.match_events v
          where v.match_id = e.id and v.team_id = _team_id and v.event_type = 'GOAL')))
  from public.teams t where t.id = _team_id
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.save_generated_report, public.publish_report_draft from public, anon, authenticated;
grant execute on function public.save_generated_report, public.publish_report_draft to authenticated;
grant execute on function app.team_facts, app.table_at, app.order_at to authenticated, service_role;
