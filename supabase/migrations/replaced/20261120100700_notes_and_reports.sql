-- Match notes, match reports, and the facts from which reports and biographies are written.

-- Each side submits its notes of a match once. They are private (record 0016); `public_line` is one line beside
-- them that a report may quote.
create table public.match_notes (
  id           uuid primary key default gen_random_uuid(),
  match_id     uuid not null references public.matches on delete cascade,
  team_id      uuid not null references public.teams on delete cascade,
  notes        text not null check (btrim(notes) <> '' and length(notes) <= 20000),
  submitted_by uuid default auth.uid() references auth.users on delete set null,
  created_at   timestamptz not null default now(),
  public_line  text check (btrim(public_line) <> '' and length(public_line) <= 200 and public_line !~ '[\r\n]'),
  unique (match_id, team_id)
);
create index on public.match_notes (team_id);
create index on public.match_notes (submitted_by);
comment on column public.match_notes.public_line is
  'What the match report may quote, and so the only part of this row that the public may come to read.';

-- Submitted notes never change, not even who submitted them; only a deleted account leaves them.
create function app.check_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.submitted_by is null and (new.match_id, new.team_id, new.notes, new.public_line)
      is not distinct from (old.match_id, old.team_id, old.notes, old.public_line) then
      return new;
    end if;
    raise exception 'Notes have been submitted and cannot be edited.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.matches where id = new.match_id and new.team_id in (home_team_id, away_team_id)) then
    raise exception 'The team of the notes must play in the match' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_notes before insert or update on public.match_notes
  for each row execute function app.check_notes();

create function app.complete_submission() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches m set
    home_submission_complete = exists (select from public.match_notes where match_id = m.id and team_id = m.home_team_id),
    away_submission_complete = exists (select from public.match_notes where match_id = m.id and team_id = m.away_team_id)
  where m.id = coalesce(new.match_id, old.match_id);
  return null;
end $$;
create trigger complete_submission after insert or delete on public.match_notes
  for each row execute function app.complete_submission();

alter table public.match_notes enable row level security;
revoke all on public.match_notes from anon, authenticated;
grant select, insert (match_id, team_id, notes, submitted_by, public_line),
  update (match_id, team_id, notes, submitted_by, public_line) on public.match_notes to authenticated;
create policy "a side's manager and the league owner read its notes" on public.match_notes for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "a side's manager and the league owner hand in its notes" on public.match_notes for insert to authenticated
  with check (team_id in (select app.my_teams()) and submitted_by = (select auth.uid()));
-- An upsert needs a policy for its update; the trigger then refuses it and says why.
create policy "a side's manager and the league owner hear that notes stay" on public.match_notes for update
  to authenticated using (team_id in (select app.my_teams())) with check (false);
create policy "notes are read with all that proves the person" on public.match_notes as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_notes for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- Of a match's reports one is current, and the older ones are archived.
create table public.match_reports (
  id          uuid primary key default gen_random_uuid(),
  match_id    uuid not null references public.matches on delete cascade,
  report_text text check (length(report_text) <= 100000),
  audio_url   text
    constraint match_reports_audio_address check (app.is_file_address(audio_url) and length(audio_url) <= 2000),
  archived    boolean not null default false,
  created_at  timestamptz not null default now()
);
create index on public.match_reports (match_id, created_at);
create unique index match_reports_current_key on public.match_reports (match_id) where not archived;

create function app.archive_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the match, so that of two reports the second archives the first.
  perform from public.matches where id = new.match_id for no key update;
  update public.match_reports set archived = true where match_id = new.match_id and id <> new.id and not archived;
  return new;
end $$;
create trigger archive_reports before insert or update of archived on public.match_reports
  for each row when (not new.archived) execute function app.archive_reports();

alter table public.match_reports enable row level security;
revoke all on public.match_reports from anon, authenticated;
grant select on public.match_reports to anon, authenticated;
grant insert (match_id, report_text, audio_url), update (report_text, audio_url, archived)
  on public.match_reports to authenticated;
create policy "anyone reads the report that stands" on public.match_reports for select using (not archived);
create policy "the league owner reads archived reports" on public.match_reports for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner writes reports" on public.match_reports for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits reports" on public.match_reports for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create trigger a_check_session before insert or update or delete on public.match_reports for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

/* Makes text, audio, or both the current report of a match; with neither, the match has none. The report before goes to
   the archive in the same transaction. Saving what is there already writes nothing. `_replaces` is the report that the
   editor loaded, the zero UUID where there was none: a second editor gets an error instead of archiving what the first
   one wrote. Without `_replaces` there is no such check. */
create function public.save_match_report(
  _match_id uuid, _report_text text, _audio_url text, _replaces uuid default null
) returns public.match_reports language plpgsql set search_path = '' as $$
declare
  standing public.match_reports;
  saved    public.match_reports;
  wanted   text := nullif(btrim(_report_text, E' \t\r\n'), '');
begin
  perform from public.matches where id = _match_id for no key update;
  if not found then
    raise exception 'Only the owner of the league can edit this match' using errcode = '42501';
  end if;
  if length(wanted) > 100000 then
    raise exception 'A report can have at most 100,000 characters, and this one has %', length(wanted)
      using errcode = '22001';
  end if;
  select * into standing from public.match_reports where match_id = _match_id and not archived;
  if (standing.report_text, standing.audio_url) is not distinct from (wanted, nullif(_audio_url, '')) then
    return standing;
  end if;
  if coalesce(standing.id, '00000000-0000-0000-0000-000000000000') <> _replaces then
    raise exception 'Somebody else has changed this report since you opened it' using errcode = 'PT409',
      hint = 'Load the report again, then repeat your changes.';
  end if;
  insert into public.match_reports (match_id, report_text, audio_url) values (_match_id, wanted, nullif(_audio_url, ''))
    returning * into saved;
  return saved;
end $$;
comment on function public.save_match_report is '@nullable _report_text, _audio_url';

-- A league's table as it was at a moment: with the results before it, and with those of that moment where `_with`.
create function app.table_at(_league_id uuid, _at timestamptz, _with boolean)
returns table (team_id uuid, standing jsonb) language sql stable set search_path = '' as $$
  select c.id, jsonb_build_object(
    'rank', row_number() over (order by 3 * c.won + c.drawn desc, c.scored - c.conceded desc, c.scored desc, c.name, c.id),
    'played', c.played, 'won', c.won, 'drawn', c.drawn, 'lost', c.played - c.won - c.drawn,
    'goals_for', c.scored, 'goals_against', c.conceded, 'points', 3 * c.won + c.drawn)
  from (
    select t.id, t.name, count(r.own) as played, count(*) filter (where r.own > r.other) as won,
      count(*) filter (where r.own = r.other) as drawn, coalesce(sum(r.own), 0) as scored,
      coalesce(sum(r.other), 0) as conceded
    from public.teams t
    left join lateral (
      select case t.id when m.home_team_id then m.home_score else m.away_score end as own,
        case t.id when m.home_team_id then m.away_score else m.home_score end as other
      from public.matches m
      where m.league_id = _league_id and t.id in (m.home_team_id, m.away_team_id)
        and m.home_score is not null and m.away_score is not null
        and (m.played_at < _at or (_with and m.played_at = _at))
    ) r on true
    where t.league_id = _league_id
    group by t.id
  ) c
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
    where m.league_id = _match.league_id and _team_id in (m.home_team_id, m.away_team_id)
      and m.home_score is not null and m.away_score is not null and m.played_at < _match.played_at
  )
  select jsonb_build_object(
    'id', t.id, 'name', t.name,
    'before', (select standing from app.table_at(_match.league_id, _match.played_at, false) where team_id = t.id),
    'after', (select standing from app.table_at(_match.league_id, _match.played_at, true) where team_id = t.id),
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

/* Everything about a match that a report may say; a text that says more is refused before it is saved
   (supabase/functions/_shared). For the owner of the league. */
create function public.match_facts(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  match public.matches;
  zone  text;
begin
  select * into match from public.matches where id = _match_id;
  if not found or match.league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  select time_zone into zone from public.league_settings where league_id = match.league_id;
  return (
    with goals as (
      select id, player_id, assist_by_id, minute, case team_id when match.home_team_id then 'home' else 'away' end as side
      from public.match_events where match_id = match.id and event_type = 'GOAL'
    ),
    people as (
      select player, min(side) as side from (
        select unnest(match.home_lineup), 'home' union all select unnest(match.away_lineup), 'away'
        union all select player_id, case team_id when match.home_team_id then 'home' else 'away' end
          from public.match_events where match_id = match.id
      ) everybody (player, side) group by player
    ),
    -- Results of the league before this match.
    earlier as (
      select m.* from public.matches m
      where m.league_id = match.league_id and m.played_at < match.played_at
        and m.home_score is not null and m.away_score is not null
    ),
    games as (
      select p.player, e.id, e.played_at, e.man_of_match_id = p.player as is_best,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'GOAL') as goals,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'ASSIST') as assists
      from earlier e cross join lateral unnest(e.home_lineup || e.away_lineup) p (player)
      where p.player in (select player from people)
    ),
    -- The number of matches in a row, up to the last one, in which a player scored.
    runs as (
      select player, count(*) filter (where dry = 0) as run from (
        select player, goals, sum((goals = 0)::int) over (partition by player order by played_at desc, id) as dry from games
      ) counted group by player
    ),
    records as (
      select g.player, jsonb_build_object('games', count(*), 'goals', sum(g.goals), 'assists', sum(g.assists),
        'awards', count(*) filter (where g.is_best), 'scoring_run', max(r.run)) as record
      from games g join runs r using (player) group by g.player
    )
    select jsonb_build_object(
      'match', jsonb_build_object(
        'id', match.id, 'round', match.round, 'date', to_char(match.played_at at time zone zone, 'YYYY-MM-DD'),
        'score', jsonb_build_object('home', match.home_score, 'away', match.away_score),
        'man_of_match', match.man_of_match_id,
        -- Starters and substitutes who came on, as they were entered.
        'lineups', jsonb_build_object('home', to_jsonb(match.home_lineup), 'away', to_jsonb(match.away_lineup))),
      'league', jsonb_build_object(
        'name', (select name from public.leagues where id = match.league_id),
        'teams', (select count(*) from public.teams where league_id = match.league_id)),
      'home', app.team_facts(match, match.home_team_id, zone),
      'away', app.team_facts(match, match.away_team_id, zone),
      'goals', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'side', side, 'scorer', player_id, 'assist', assist_by_id, 'minute', nullif(minute, 0))
          order by nullif(minute, 0) nulls last, id), '[]') from goals),
      'assists', (
        select coalesce(jsonb_object_agg(player_id, count), '{}') from (
          select player_id, count(*) from public.match_events
          where match_id = match.id and event_type = 'ASSIST' group by player_id) a),
      'players', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.full_name, 'side', w.side, 'position', p.position,
          'before', coalesce(r.record, '{"games": 0, "goals": 0, "assists": 0, "awards": 0, "scoring_run": 0}'))
          order by p.full_name, p.id), '[]')
        from people w join public.profiles p on p.id = w.player left join records r on r.player = w.player),
      'meetings', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at_home', e.home_team_id = match.home_team_id,
          'home', case e.home_team_id when match.home_team_id then e.home_score else e.away_score end,
          'away', case e.home_team_id when match.home_team_id then e.away_score else e.home_score end)
          order by e.played_at desc, e.id), '[]')
        from earlier e
        where match.home_team_id in (e.home_team_id, e.away_team_id) and match.away_team_id in (e.home_team_id, e.away_team_id)),
      -- Whether a side has submitted its notes, and the line that may be quoted. The notes themselves stay out.
      'submitted', jsonb_build_object(
        'home', exists (select from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', exists (select from public.match_notes where match_id = match.id and team_id = match.away_team_id)),
      'lines', jsonb_build_object(
        'home', (select public_line from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select public_line from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

-- One report of a match is written at a time. A claim that was never given up blocks others for three minutes at most.
create table app.report_claims (
  match_id uuid primary key references public.matches on delete cascade,
  claim    uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now()
);
alter table app.report_claims enable row level security;

-- The facts of a match whose report can be written, the claim that saving asks for, and a digest of the facts.
create function public.begin_match_report(_match_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts     jsonb;
  new_claim uuid;
begin
  perform app.require_session();
  facts := public.match_facts(_match_id);
  if num_nulls(facts #>> '{match,score,home}', facts #>> '{match,score,away}') > 0 then
    raise exception 'The match has no result yet' using errcode = '22023';
  end if;
  if not ((facts #>> '{submitted,home}')::boolean and (facts #>> '{submitted,away}')::boolean) then
    raise exception 'Both teams must submit their notes first' using errcode = '22023';
  end if;
  insert into app.report_claims as c (match_id) values (_match_id)
    on conflict (match_id) do update set claim = gen_random_uuid(), begun_at = now()
      where c.begun_at < now() - interval '3 minutes'
    returning claim into new_claim;
  if new_claim is null then
    raise exception 'The report of this match is being written already' using errcode = 'PT409';
  end if;
  return jsonb_build_object('claim', new_claim, 'digest', md5(facts::text), 'facts', facts);
end $$;

-- Lets others begin, after a report was not finished.
create function public.give_up_match_report(_match_id uuid, _claim uuid) returns void
language sql security definer set search_path = '' as $$
  delete from app.report_claims where match_id = _match_id and claim = _claim
$$;

-- Saves what was written from these facts. It is refused when the match has changed since, as it would not be true. The
-- recording of the current report stays with it.
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
  return public.save_match_report(_match_id, _report_text,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;

-- People who play in a league, or run a team of it.
create function app.league_people(_league_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  select p.player_id from public.team_players p join public.teams t on t.id = p.team_id where t.league_id = _league_id
  union
  select manager_id from public.teams where league_id = _league_id and manager_id is not null
$$;

-- The facts for a biography of each of these people: position, team, and their statistics in the league.
create function app.bio_facts(_league_id uuid, _player_ids uuid[]) returns table (player_id uuid, facts jsonb)
language sql stable set search_path = '' as $$
  with scorers as (select id, rank from app.rank_players(_league_id, null, 'goals')),
  makers as (select id, rank from app.rank_players(_league_id, null, 'assists')),
  standings as (select team_id, rank, played from public.table_standings where league_id = _league_id),
  games as (
    select side.player, m.id, m.played_at, side.own, side.other, side.opponent,
      (select count(*) from public.match_events v
        where v.match_id = m.id and v.player_id = side.player and v.event_type = 'GOAL') as goals
    from public.matches m
    cross join lateral (
      select unnest(m.home_lineup), m.home_score, m.away_score, m.away_team_id
      union all select unnest(m.away_lineup), m.away_score, m.home_score, m.home_team_id
    ) side (player, own, other, opponent)
    where m.league_id = _league_id and m.home_score is not null and m.away_score is not null
      and side.player = any (_player_ids)
  )
  select p.id, jsonb_build_object(
    'player', jsonb_build_object('id', p.id, 'name', p.full_name, 'position', p.position, 'number', p.jersey_number),
    'league', jsonb_build_object('name', l.name, 'teams', (select count(*) from standings)),
    'team', (
      select jsonb_build_object('name', t.name, 'rank', s.rank, 'played', s.played)
      from public.team_players tp join public.teams t on t.id = tp.team_id join standings s on s.team_id = t.id
      where tp.player_id = p.id and t.league_id = _league_id order by tp.created_at desc, t.id limit 1),
    'manages', (
      select t.name from public.teams t where t.manager_id = p.id and t.league_id = _league_id order by t.name limit 1),
    'totals', (
      select jsonb_build_object('games', coalesce(sum(r.games), 0), 'goals', coalesce(sum(r.goals), 0),
        'assists', coalesce(sum(r.assists), 0), 'awards', coalesce(sum(r.awards), 0))
      from app.player_records r where r.player_id = p.id and r.league_id = _league_id),
    'wins', (select count(*) from games g where g.player = p.id and g.own > g.other),
    'clean_sheets', (select count(*) from games g where g.player = p.id and g.other = 0),
    'hat_tricks', (select count(*) from games g where g.player = p.id and g.goals >= 3),
    'ranks', jsonb_build_object(
      'goals', (select s.rank from scorers s where s.id = p.id), 'assists', (select m.rank from makers m where m.id = p.id)),
    'best', (
      select jsonb_build_object('goals', g.goals, 'opponent', t.name) from games g join public.teams t on t.id = g.opponent
      where g.player = p.id and g.goals >= 2 order by g.goals desc, g.played_at, g.id limit 1))
  from public.profiles p cross join public.leagues l
  where p.id = any (_player_ids) and l.id = _league_id
$$;

-- The facts of one person, for those who may edit their profile.
create function public.player_bio_facts(_player_id uuid, _league_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if _player_id is null or _league_id is null then
    raise exception 'Missing required information to generate bio' using errcode = '22023';
  end if;
  if not app.may_edit_profile(_player_id) then
    raise exception 'Only the player, the team manager and the league owner can generate this bio' using errcode = '42501';
  end if;
  if _player_id not in (select app.league_people(_league_id)) then
    raise exception 'Missing required information to generate bio' using errcode = '22023',
      detail = 'The player is in no team of this league.';
  end if;
  return (select facts from app.bio_facts(_league_id, array[_player_id]));
end $$;

-- The facts of all people of a league, a part at a time in the order of their ids, for its owner. `total` counts all.
create function public.league_bio_facts(_league_id uuid, _after uuid default null, _limit int default 50) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can regenerate its bios' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from app.league_people(_league_id)),
    'people', (
      select coalesce(jsonb_agg(f.facts order by f.player_id), '[]') from app.bio_facts(_league_id, array(
        select p from app.league_people(_league_id) p where _after is null or p > _after
        order by p limit least(greatest(_limit, 1), 200))) f));
end $$;
comment on function public.league_bio_facts is '@nullable _after';

-- Saves `{player id: bio}`, all of them or none. @returns the ids of those that were changed
create function public.save_player_bios(_league_id uuid, _bios jsonb) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can regenerate its bios' using errcode = '42501';
  end if;
  return query
    update public.profiles p set bio = b.value from jsonb_each_text(_bios) b
    where p.id = b.key::uuid and p.id in (select app.league_people(_league_id)) returning p.id;
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.table_at, app.team_facts, app.league_people, app.bio_facts to authenticated, service_role;
revoke execute on function public.save_match_report, public.match_facts, public.begin_match_report,
  public.give_up_match_report, public.save_generated_report, public.player_bio_facts, public.league_bio_facts,
  public.save_player_bios from public, anon;
grant execute on function public.save_match_report, public.match_facts, public.begin_match_report,
  public.give_up_match_report, public.save_generated_report, public.player_bio_facts, public.league_bio_facts,
  public.save_player_bios to authenticated;
