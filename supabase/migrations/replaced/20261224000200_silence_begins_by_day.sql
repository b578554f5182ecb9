/* When the silence of the other side confirms a report (record 0072). Nothing is mailed at night, so the hours of a report
   at night count from the morning. */
create function app.silence_ends(_reported_at timestamptz, _hours int, _zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when app.is_night(_reported_at, _zone) then app.next_morning(_reported_at, _zone) else _reported_at end
    + make_interval(hours => _hours)
$$;
comment on column public.match_day_settings.confirm_after is
  'Hours after which the silence of the other side confirms a report; of a report at night they count from 8:00.';

-- As before, with the hours of a report at night.
create or replace function app.confirm_silent_results(_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  report    public.result_reports;
  confirmed int := 0;
begin
  for report in
    select r.* from public.matches m join public.match_day_settings s on s.league_id = m.league_id
      join public.league_settings z on z.league_id = m.league_id join public.result_reports r on r.match_id = m.id
    where m.is_provisional and app.silence_ends(r.reported_at, s.confirm_after, z.time_zone) <= _now
      and not exists (select from public.result_reports o where o.match_id = m.id and o.team_id <> r.team_id)
    order by m.id for no key update of m skip locked
  loop
    perform app.write_reported(report.match_id, report.home_score, report.away_score, false);
    confirmed := confirmed + 1;
  end loop;
  return confirmed;
end $$;

-- As before, with the hours of a report at night.
create or replace function app.notify_of_report() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  rules public.match_day_settings;
  side  uuid;
begin
  select * into rules from public.match_day_settings s
    where s.league_id = (select league_id from public.matches where id = new.match_id) and s.sends_notices;
  if not found then return null; end if;
  select * into match from public.matches where id = new.match_id;
  side := case when new.team_id = match.home_team_id then match.away_team_id else match.home_team_id end;
  if exists (select from public.result_reports where match_id = new.match_id and team_id = side
    and (home_score, away_score) <> (new.home_score, new.away_score)) then
    insert into app.notices (league_id, match_id, user_id, kind, occasion, facts, due_at)
      select match.league_id, match.id, account, 'dispute', app.moment_key(new.reported_at), '{}', now()
      from app.accounts_of_league(match.league_id) account
      on conflict do nothing;
  else
    insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
      select match.league_id, match.id, account, side, 'confirm', app.moment_key(new.reported_at),
        jsonb_build_object('score', app.pair(new.home_score, new.away_score)), now(),
        app.silence_ends(new.reported_at, rules.confirm_after, z.time_zone)
      from public.league_settings z, app.manager_account(side) account
      where z.league_id = match.league_id and account is not null and account is distinct from auth.uid()
        and not exists (select from public.result_reports where match_id = new.match_id and team_id = side)
      on conflict do nothing;
  end if;
  return null;
end $$;

revoke execute on all functions in schema app from public;
