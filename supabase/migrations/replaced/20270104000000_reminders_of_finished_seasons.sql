/* Plans the reminders that are due by `_now`. A day before a match, its managers and the officials who accepted are
   reminded of it. Three hours after the kick-off and a day later, the persons who enter the result are reminded of it:
   the managers, the referee or the owner. Another day later the owner learns of it. A person with several parts in a
   match gets one reminder, and a reminder that became outdated waits again. Notices that need no change are left out
   first, because a conflict would lock their rows at every look. */
create or replace function app.plan_reminders(_now timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select distinct on (m.id, who.user_id)
      m.league_id, m.id, who.user_id, who.team_id, 'reminder', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at) || who.facts, _now, m.played_at
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o) who
    where s.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and num_nonnulls(m.home_score, m.away_score) = 0
      and who.user_id is not null
      and not exists (select from app.notices n where n.user_id = who.user_id and n.match_id = m.id
        and n.kind = 'reminder' and n.occasion = app.moment_key(m.played_at) and n.state <> 'outdated')
    order by m.id, who.user_id, who.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated';
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at)
    select distinct on (m.id, who.user_id)
      m.league_id, m.id, who.user_id, who.team_id, step.kind, step.occasion || ' ' || app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'step', step.occasion) || who.facts, _now
    from public.match_day_settings s join public.matches m on m.league_id = s.league_id
      cross join lateral (select
        case when m.played_at <= _now - interval '51 hours' then 'overdue' else 'missing' end as kind,
        case when m.played_at <= _now - interval '27 hours' then 'again' else 'first' end as occasion) step
      cross join lateral (
        select app.manager_account(side) as user_id, side as team_id, '{}'::jsonb as facts
          from unnest(array[m.home_team_id, m.away_team_id]) side
          where s.results_by = 'teams' and step.kind = 'missing'
        union all
        select o.user_id, null, o.facts from app.accounts_of_officials(m.id, '{accepted}') o
          where s.results_by = 'referee' and step.kind = 'missing' and o.role = 'referee'
        union all
        select l.owner_id, null, '{}' from public.leagues l
          where l.id = m.league_id and (s.results_by = 'owner' or step.kind = 'overdue')) who
    where s.sends_reminders and m.played_at > greatest(s.reminds_since, _now - interval '14 days')
      and m.played_at <= _now - interval '3 hours' and m.status in ('scheduled', 'in_play') and not m.is_hidden
      and num_nulls(m.home_score, m.away_score) > 0 and who.user_id is not null
      -- Teams and referees report no results of a finished season.
      and (step.kind = 'overdue' or s.results_by = 'owner' or not app.is_season_finished(m.season_id))
      and not exists (select from app.notices n where n.user_id = who.user_id and n.match_id = m.id
        and n.kind = step.kind and n.occasion = step.occasion || ' ' || app.moment_key(m.played_at)
        and n.state <> 'outdated')
    order by m.id, who.user_id, who.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated';
end $$;

revoke execute on all functions in schema app from public;
