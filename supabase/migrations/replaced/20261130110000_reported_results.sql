/* Results that the teams of a match report themselves. The first report is a provisional score; an equal report of the
   other side, or its silence, makes it final; a different one leaves it to the owner (record 0057). */
create table public.match_day_settings (
  league_id     uuid primary key references public.leagues on delete cascade,
  results_by    text not null default 'owner' constraint known_results_by check (results_by in ('owner', 'teams')),
  -- Hours after which the silence of the other side confirms a report.
  confirm_after smallint not null default 48 constraint confirm_after_range check (confirm_after between 1 and 336),
  counts_provisional boolean not null default true
);
comment on table public.match_day_settings is 'A league without a row has the defaults: its owner enters the results.';
comment on column public.match_day_settings.counts_provisional is
  'Whether a score that is not confirmed yet counts in the table.';
alter table public.match_day_settings enable row level security;
revoke all on public.match_day_settings from anon, authenticated;
grant select on public.match_day_settings to anon, authenticated;
grant insert, update on public.match_day_settings to authenticated;
create policy "anyone reads who reports results" on public.match_day_settings for select using (true);
create policy "the league owner chooses who reports results" on public.match_day_settings for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner changes who reports results" on public.match_day_settings for update to authenticated
  using (league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.match_day_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of league_id on public.match_day_settings for each row
  when (old.league_id <> new.league_id) execute function app.refuse_key_change();

alter table public.matches add column is_provisional boolean not null default false;
comment on column public.matches.is_provisional is
  'Whether the score was reported by a team and is not confirmed. The database sets it.';
create index provisional_matches on public.matches (league_id) where is_provisional;

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
  team_id    uuid not null references public.teams on update cascade on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (match_id, team_id)
);
create index on public.result_links (team_id);
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
create trigger a_check_session before insert or update or delete on public.result_links for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

create or replace function app.decide_count() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'abandoned' then new.score_stands := false; end if;
  new.is_counted := (new.status in ('scheduled', 'in_play', 'awarded') or new.score_stands)
    and not app.is_expunged(new.stage_id, array[new.home_team_id, new.away_team_id])
    and not (new.is_provisional and exists (
      select from public.match_day_settings where league_id = new.league_id and not counts_provisional));
  return new;
end $$;

create function app.recount_provisional() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches set is_counted = is_counted where league_id = new.league_id and is_provisional;
  return null;
end $$;
create trigger recount_provisional after insert or update of counts_provisional on public.match_day_settings
  for each row execute function app.recount_provisional();

-- Only the owner, an import and the owner's programs write a score directly. Such a score is final.
create function app.end_provisional() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_setting('app.reporting', true) is distinct from 'on' then new.is_provisional := false; end if;
  return new;
end $$;
-- Before recount_match, in the order of names.
create trigger end_provisional before update of home_score, away_score, scores_manual, status on public.matches
  for each row when (old.is_provisional) execute function app.end_provisional();
create trigger recount_provisional before update of home_score, away_score, scores_manual, is_provisional
  on public.matches for each row when (old.is_provisional or new.is_provisional) execute function app.decide_count();

-- Both sides report again after the owner has emptied a score.
create function app.forget_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.result_reports where match_id = new.id;
  return null;
end $$;
create trigger forget_reports after update of home_score, away_score on public.matches
  for each row when (old.home_score is not null and num_nonnulls(new.home_score, new.away_score) = 0)
  execute function app.forget_reports();

-- The sentence that refuses a report of this match at present; null for none.
create function public.report_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and results_by = 'teams')
      then 'In this competition the owner enters the results.'
    when _match.played_at > now() then 'The match has not begun yet. Report the result when it is over.'
    when _match.status not in ('scheduled', 'in_play') then 'This match is not played as planned, so it has no result to report.'
    when num_nonnulls(_match.home_score, _match.away_score) > 0 and not _match.is_provisional
      then 'The result is final. Ask the owner of the competition to change it.'
  end
$$;
comment on function public.report_problem is '@nullable';

create function app.write_reported(_match_id uuid, _home int, _away int, _is_provisional boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.reporting', 'on', true);
  update public.matches set home_score = _home, away_score = _away, scores_manual = true, is_provisional = _is_provisional
    where id = _match_id;
  perform set_config('app.reporting', '', true);
end $$;

/* One side's report, which replaces an earlier one of that side. Returns what became of it: 'reported', 'confirmed' or
   'disputed'. */
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
  if (other.home_score, other.away_score) is distinct from (_home, _away) then return 'disputed'; end if;
  perform app.write_reported(_match_id, _home, _away, false);
  return 'confirmed';
end $$;

-- A report by the manager of the team, or by the owner in its place.
create function public.report_result(
  _match_id uuid, _team_id uuid, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager of the team can report its result' using errcode = '42501';
  end if;
  return app.file_report(_match_id, _team_id, _home_score, _away_score, _reason);
end $$;
comment on function public.report_result is 'reported, confirmed or disputed. @nullable _reason';

/* Makes a link for one side of a match; an earlier one stops working. It works until a week after the kick-off.
   Returns the token, which cannot be read again. */
create function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  select played_at into kick_off from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) and _team_id in (select app.my_teams());
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), greatest(kick_off, now()) + interval '7 days')
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now();
  return token;
end $$;

create function app.open_result_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select * from public.result_links where token_hash = sha256(convert_to(_token, 'UTF8')) and expires_at > now()
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

create function public.report_result_by_link(
  _token text, _home_score int, _away_score int, _reason text default null
) returns text language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_result_link(_token);
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.file_report(link.match_id, link.team_id, _home_score, _away_score, _reason);
end $$;
comment on function public.report_result_by_link is 'reported, confirmed or disputed. @nullable _reason';

-- The silence of the other side confirms a report. Returns the number of confirmed results.
create function app.confirm_silent_results(_now timestamptz default now()) returns int
language plpgsql security definer set search_path = '' as $$
declare
  report    public.result_reports;
  confirmed int := 0;
begin
  for report in
    select r.* from public.matches m join public.match_day_settings s on s.league_id = m.league_id
      join public.result_reports r on r.match_id = m.id
    where m.is_provisional and r.reported_at <= _now - make_interval(hours => s.confirm_after)
      and not exists (select from public.result_reports o where o.match_id = m.id and o.team_id <> r.team_id)
    order by m.id for no key update of m skip locked
  loop
    perform app.write_reported(report.match_id, report.home_score, report.away_score, false);
    confirmed := confirmed + 1;
  end loop;
  return confirmed;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.report_result, public.create_result_link from public, anon;
grant execute on function public.report_result, public.create_result_link to authenticated;
revoke execute on function public.result_link, public.report_result_by_link from public;
grant execute on function public.result_link, public.report_result_by_link to anon, authenticated;
