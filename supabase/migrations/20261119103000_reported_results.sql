/* Results that the teams of a match report themselves. The first report is a provisional score; an equal report of the
   other side, or its silence, makes it final; a different one leaves it to the owner (record 0057). A result that the
   referee reports is final at once (record 0067). */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.result_reports (
  match_id    uuid not null references public.matches on delete cascade,
  team_id     uuid not null references public.teams on update cascade on delete cascade,
  home_score  smallint not null constraint home_score_range check (home_score between 0 and 999),
  away_score  smallint not null constraint away_score_range check (away_score between 0 and 999),
  reason      text constraint reason_length check (length(reason) <= 500),
  user_id     uuid default auth.uid() references auth.users on delete set null,
  reported_at timestamptz not null default now(),
  primary key (match_id, team_id)
);
create index on public.result_reports (team_id);
create index on public.result_reports (user_id);
comment on column public.result_reports.reason is 'Why a side reports another score than the other one.';
comment on column public.result_reports.user_id is 'Null for a report by a link.';

alter table public.result_reports enable row level security;
revoke all on public.result_reports from anon, authenticated;
grant select on public.result_reports to authenticated;
create policy "both sides and the owner read the reports of a match" on public.result_reports for select
  to authenticated using (match_id in (
    select m.id from public.matches m
    where m.home_team_id in (select app.my_teams()) or m.away_team_id in (select app.my_teams())));
create policy "reports are read with all that proves the person" on public.result_reports as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

/* A link with which anybody who has it reports the result of one side. The token has 192 random bits; only its hash is
   stored. */
create table public.result_links (
  match_id   uuid not null references public.matches on delete cascade,
  /* Null for a scorer's link: anybody who has it enters the match while it is played. A person who runs the league
     makes it, and it works until app.scorers_time after the kick-off. */
  team_id    uuid references public.teams on update cascade on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references auth.users on delete set null,
  id         uuid primary key default gen_random_uuid(),
  constraint one_link unique nulls not distinct (match_id, team_id)
);
create index on public.result_links (team_id);
create index on public.result_links (created_by);
comment on column public.result_links.team_id is 'The side that the link reports for; null for the link of a scorer.';

alter table public.result_links enable row level security;
revoke all on public.result_links from anon, authenticated;
grant select (match_id, team_id, expires_at, created_at) on public.result_links to authenticated;
grant delete on public.result_links to authenticated;
create policy "the manager and the league owner see that there is a link" on public.result_links for select
  to authenticated using (team_id in (select app.my_teams()));
create policy "the manager and the league owner withdraw a link" on public.result_links for delete
  to authenticated using (team_id in (select app.my_teams()));
create policy "links are seen with all that proves the person" on public.result_links as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "a person who runs the league sees that there is a scorer's link" on public.result_links for select
  to authenticated using (team_id is null and match_id in (
    select id from public.matches where league_id in (select app.my_leagues())));
create policy "a person who runs the league withdraws a scorer's link" on public.result_links for delete
  to authenticated using (team_id is null and match_id in (
    select id from public.matches where league_id in (select app.my_leagues())));
create trigger a_check_session before insert or update or delete on public.result_links for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- Decides again whether the provisional results of a league count.
create function app.recount_provisional() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches set is_counted = is_counted where league_id = new.league_id and is_provisional;
  return null;
end $$;
create trigger recount_provisional after insert or update of counts_provisional on public.match_day_settings
  for each row execute function app.recount_provisional();

-- Makes a score final that is written directly. Only the owner, an import and the owner's programs write one so.
create function app.end_provisional() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('app.reporting', true) is distinct from 'on' then new.is_provisional := false; end if;
  return new;
end $$;

-- Before recount_match, in the order of names.
create trigger end_provisional before update of home_score, away_score, scores_manual, status on public.matches
  for each row when (old.is_provisional) execute function app.end_provisional();

-- Deletes the reports of a match whose score was emptied. Both sides report again.
create function app.forget_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.result_reports where match_id = new.id;
  return null;
end $$;
create trigger forget_reports after update of home_score, away_score on public.matches
  for each row when (old.home_score is not null and num_nonnulls(new.home_score, new.away_score) = 0)
  execute function app.forget_reports();

/* The sentence that refuses a team's report of this match at present; null for none. A match that is being entered live
   is reported at its end. */
create function public.report_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'teams')
      then 'In this competition the owner enters the results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0 and not _match.is_provisional
      then 'The result is final. Ask the owner of the competition to change it.'
    when app.is_season_finished(_match.season_id) then 'The season is over. Ask the owner of the competition to enter the result.'
  end
$$;
comment on function public.report_problem is '@nullable';

-- Writes a reported score, provisional or final.
create function app.write_reported(_match_id uuid, _home int, _away int, _is_provisional boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.reporting', 'on', true);
  update public.matches set home_score = _home, away_score = _away, scores_manual = true, is_provisional = _is_provisional
    where id = _match_id;
  perform set_config('app.reporting', '', true);
end $$;

/* Saves one side's report, which replaces an earlier one of that side. Returns what became of it: 'reported',
   'confirmed' or 'disputed'. In a dispute the provisional score stays that of one of the two reports: it follows a
   correction of the report that made it. */
create function app.file_report(_match_id uuid, _team_id uuid, _home int, _away int, _reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  match public.matches;
  other public.result_reports;
begin
  select * into match from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) for no key update;
  if not found then
    raise exception 'This team does not play in the match' using errcode = '22023';
  end if;
  if public.report_problem(match) is not null then
    raise exception using message = public.report_problem(match), errcode = 'PT409';
  end if;
  if num_nulls(_home, _away) > 0 or _home not between 0 and 999 or _away not between 0 and 999 then
    raise exception 'Enter both scores as whole numbers from 0 to 999.' using errcode = '22023';
  end if;
  insert into public.result_reports (match_id, team_id, home_score, away_score, reason)
    values (_match_id, _team_id, _home, _away, nullif(btrim(_reason), ''))
  on conflict (match_id, team_id) do update set home_score = excluded.home_score, away_score = excluded.away_score,
    reason = excluded.reason, user_id = excluded.user_id, reported_at = excluded.reported_at;
  select * into other from public.result_reports where match_id = _match_id and team_id <> _team_id;
  if not found then
    perform app.write_reported(_match_id, _home, _away, true);
    return 'reported';
  end if;
  if (other.home_score, other.away_score) is distinct from (_home, _away) then
    if (match.home_score, match.away_score) is distinct from (other.home_score, other.away_score) then
      perform app.write_reported(_match_id, _home, _away, true);
    end if;
    return 'disputed';
  end if;
  perform app.write_reported(_match_id, _home, _away, false);
  return 'confirmed';
end $$;

/* Whether the caller works on this team for a match that the caller may know of: a season that is not published is only
   for those who run the league. */
create function app.reports_for(_match public.matches, _team_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select _team_id in (select app.my_teams())
    and (_match.league_id in (select app.my_leagues()) or app.is_season_published(_match.season_id))
$$;

-- Saves a report by the manager of the team, or by the owner in its place.
create function public.report_result(
  _match_id uuid, _team_id uuid, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  if _team_id is null or _team_id not in (select app.my_teams())
    or exists (select from public.matches m where m.id = _match_id and not app.reports_for(m, _team_id)) then
    raise exception 'Only the manager of the team can report its result' using errcode = '42501';
  end if;
  return app.file_report(_match_id, _team_id, _home_score, _away_score, _reason);
end $$;
comment on function public.report_result is 'reported, confirmed or disputed. @nullable _reason';

/* Makes a link for one side of a match; an earlier one stops working. It works until a week after the kick-off, or for
   a week if that is longer. For those who work on the team, whose rights are held until the link is stored. Returns the
   token, which cannot be read again. */
create function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  select m.played_at into kick_off from public.matches m
    where m.id = _match_id and _team_id in (m.home_team_id, m.away_team_id) and app.reports_for(m, _team_id);
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), app.end_of_link(_team_id, greatest(kick_off, now())))
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return token;
end $$;

-- The result link of a token, unless it has expired.
create function app.open_result_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select * from public.result_links
  where token_hash = sha256(convert_to(_token, 'UTF8')) and expires_at > now() and team_id is not null
$$;

/* The match of a link for its holder: both sides, the reports so far, and why there is nothing to report, if so. Null for
   a link that does not work. */
create function public.result_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('match_id', m.id, 'team_id', k.team_id, 'league_name', l.name, 'time_zone', s.time_zone,
      'played_at', m.played_at, 'home_score', m.home_score, 'away_score', m.away_score,
      'is_provisional', m.is_provisional, 'problem', public.report_problem(m),
      'home_team', (select jsonb_build_object('id', t.id, 'name', t.name) from public.teams t where t.id = m.home_team_id),
      'away_team', (select jsonb_build_object('id', t.id, 'name', t.name) from public.teams t where t.id = m.away_team_id),
      'reports', (select coalesce(jsonb_agg(jsonb_build_object('team_id', r.team_id, 'home_score', r.home_score,
        'away_score', r.away_score, 'reason', r.reason, 'reported_at', r.reported_at)), '[]')
        from public.result_reports r where r.match_id = m.id))
    from app.open_result_link(_token) k join public.matches m on m.id = k.match_id
    join public.leagues l on l.id = m.league_id join public.league_settings s on s.league_id = l.id
$$;
comment on function public.result_link is '@nullable';

/* Reports the result of a match for the side of the link, without an account. Returns 'reported', 'confirmed' or
   'disputed'. A link that was replaced or withdrawn while this waited for the match reports nothing. @throws PT404 for
   such a link, PT409 with the sentence of report_problem, 22023 for scores that are not whole numbers from 0 to 999 */
create function public.report_result_by_link(
  _token text, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_result_link(_token);
  perform from public.matches where id = link.match_id for no key update;
  perform from public.result_links where match_id = link.match_id and token_hash = link.token_hash for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.file_report(link.match_id, link.team_id, _home_score, _away_score, _reason);
end $$;
comment on function public.report_result_by_link is 'reported, confirmed or disputed. @nullable _reason';

/* Confirms each provisional result whose other side was silent for the hours that its competition chose, unless the match
   is in play again. The hours of a report at night begin in the morning (app.silence_ends). Reports are read once their
   match is locked: one may have come, or have been replaced, since the matches were listed. Returns the number of
   confirmed results. A match that another process holds waits for the next call. */
create function app.confirm_silent_results(_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  silent    record;
  report    public.result_reports;
  confirmed int := 0;
begin
  for silent in
    select m.id, s.confirm_after, z.time_zone from public.matches m
      join public.match_day_settings s on s.league_id = m.league_id
      join public.league_settings z on z.league_id = m.league_id
    where m.is_provisional and m.live_phase is null order by m.id for no key update of m skip locked
  loop
    select r.* into report from public.result_reports r
      where r.match_id = silent.id and app.silence_ends(r.reported_at, silent.confirm_after, silent.time_zone) <= _now
        and not exists (select from public.result_reports o where o.match_id = silent.id and o.team_id <> r.team_id);
    continue when not found;
    perform app.write_reported(silent.id, report.home_score, report.away_score, false);
    confirmed := confirmed + 1;
  end loop;
  return confirmed;
end $$;

/* Enters results of a competition's matches: all of them, or none. `_results`: [{match_id, home_score, away_score}].
   A result that is in the table already is left as it is, so that a lost answer can be asked for again.
   @returns the number of matches that got a result */
create function public.enter_results(_league_id uuid, _results jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  entry  record;
  match  public.matches;
  number int := 0;
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can enter results' using errcode = '42501';
  elsif jsonb_typeof(_results) is distinct from 'array' or jsonb_array_length(_results) not between 1 and 500 then
    raise exception 'Enter from 1 to 500 results' using errcode = '22023';
  end if;
  -- Two calls lock the matches in one order.
  for entry in
    select * from jsonb_to_recordset(_results) result (match_id uuid, home_score int, away_score int) order by match_id
  loop
    if num_nulls(entry.home_score, entry.away_score) > 0 then
      raise exception 'A result has the goals of both teams' using errcode = '22023';
    end if;
    select * into match from public.matches where id = entry.match_id and league_id = _league_id for no key update;
    if not found then
      raise exception 'Some of these matches no longer exist' using errcode = 'PT409', hint = 'Load the matches again.';
    elsif match.home_score = entry.home_score and match.away_score = entry.away_score then
      continue;
    elsif match.status not in ('scheduled', 'in_play') or num_nonnulls(match.home_score, match.away_score) > 0 then
      raise exception 'One of these matches has been decided meanwhile' using errcode = 'PT409',
        hint = 'Load the matches again.';
    end if;
    update public.matches set home_score = entry.home_score, away_score = entry.away_score where id = match.id;
    number := number + 1;
  end loop;
  return number;
end $$;

/* The tasks of the caller in each league that they run: `results_missing`, the number of matches of the current season
   that kicked off at least 90 minutes ago and have no result; `disputed`, matches of which the two teams report
   different results; `drafts`, matches with a report that is not published; both with the earliest first. */
create function public.league_tasks()
returns table (league_id uuid, results_missing int, disputed uuid[], drafts uuid[])
language sql stable set search_path = '' as $$
  select l.id,
    (select count(*)::int from public.matches m
      where m.league_id = l.id and m.played_at < now() - interval '90 minutes' and m.home_score is null
        and m.status in ('scheduled', 'in_play')
        and exists (select from public.seasons s where s.id = m.season_id and s.status = 'current')),
    array(select m.id from public.matches m
      where m.league_id = l.id and m.is_provisional
        and (select count(distinct (r.home_score, r.away_score)) > 1
          from public.result_reports r where r.match_id = m.id)
      order by m.played_at, m.id),
    array(select m.id from public.match_report_drafts d join public.matches m on m.id = d.match_id
      where m.league_id = l.id order by m.played_at, m.id)
  from public.leagues l where l.id in (select app.my_leagues())
$$;

-- The sentence that refuses a referee's report of this match at present; null for none.
create function app.referee_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'referee')
      then 'In this competition referees report no results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.live_phase is not null then 'The match is being entered live. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0
      then 'The result is final. Ask the owner of the competition to change it.'
    when app.is_season_finished(_match.season_id) then 'The season is over. Ask the owner of the competition to enter the result.'
  end
$$;

/* Saves the result of a match by the referee who accepted it, which is final at once. `_id` is the appointment. The
   caller has the token of a link, or the official's account and `_official_id`. @throws 42501 for another official,
   PT409 with the sentence of app.referee_problem, 22023 for scores that are not whole numbers from 0 to 999 */
create function public.report_as_referee(
  _id uuid, _home_score int, _away_score int, _token text default null, _official_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  official public.officials := app.require_official(_token, _official_id);
  match    public.matches;
begin
  select m.* into match from public.appointments a join public.matches m on m.id = a.match_id
    where a.id = _id and a.official_id = official.id and a.role = 'referee' and a.state = 'accepted'
    for no key update of m;
  if not found then
    raise exception 'Only the referee who accepted the match reports its result' using errcode = '42501';
  elsif app.referee_problem(match) is not null then
    raise exception using message = app.referee_problem(match), errcode = 'PT409';
  elsif num_nulls(_home_score, _away_score) > 0 or _home_score not between 0 and 999
    or _away_score not between 0 and 999 then
    raise exception 'Enter both scores as whole numbers from 0 to 999.' using errcode = '22023';
  end if;
  if _token is not null then perform set_config('app.change_origin', 'link', true); end if;
  perform app.write_reported(match.id, _home_score, _away_score, false);
end $$;
comment on function public.report_as_referee is '@nullable _token, _official_id';

/* Writes a match again as it is when two reports differ, so that open pages show the dispute. A second report that
   differs changes no column of the match, and pages that are open follow matches alone: the tasks of those who run
   the league would not show it. An editor's version stays. */
create function app.show_dispute() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set home_submission_complete = m.home_submission_complete
    where m.id = new.match_id and exists (select from public.result_reports r
      where r.match_id = m.id and (r.home_score, r.away_score) <> (new.home_score, new.away_score));
  return null;
end $$;
create trigger show_dispute after insert or update on public.result_reports for each row
  execute function app.show_dispute();

/* The moment when the silence of the other side confirms a report (record 0072). Nothing is mailed at night, so the
   hours of a report at night count from the morning. */
create function app.silence_ends(_reported_at timestamptz, _hours int, _zone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case when app.is_night(_reported_at, _zone) then app.next_morning(_reported_at, _zone) else _reported_at end
    + make_interval(hours => _hours)
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.report_result, public.create_result_link, public.result_link,
  public.report_result_by_link, public.enter_results, public.league_tasks, public.report_as_referee from public, anon,
  authenticated;
grant execute on function public.report_result, public.create_result_link, public.enter_results, public.league_tasks
  to authenticated;
grant execute on function public.result_link, public.report_result_by_link, public.report_as_referee to anon,
  authenticated;
