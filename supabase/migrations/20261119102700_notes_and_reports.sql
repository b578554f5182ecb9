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

alter table public.match_notes enable row level security;
revoke all on public.match_notes from anon, authenticated;
grant select on public.match_notes to authenticated;
grant
  insert (match_id, team_id, notes, submitted_by, public_line),
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

/* Refuses to change submitted notes, and notes of a team that does not play in the match. Submitted notes never
   change, not even who submitted them; only a deleted account leaves them. */
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

-- Sets for both sides of a match whether they have submitted notes.
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
-- Of a report only the id and its match are kept: an archived one is for the league's owner alone.
create unique index match_reports_identity on public.match_reports (match_id, id);

alter table public.match_reports enable row level security;
revoke all on public.match_reports from anon, authenticated;
grant select on public.match_reports to anon, authenticated;
grant
  insert (match_id, report_text, audio_url),
  update (report_text, audio_url, archived) on public.match_reports to authenticated;
create policy "the league owner reads archived reports" on public.match_reports for select to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner writes reports" on public.match_reports for insert to authenticated
  with check (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "the league owner edits reports" on public.match_reports for update to authenticated
  using (exists (select from public.matches m where m.id = match_id and m.league_id in (select app.my_leagues())));
create policy "archived reports are read with all that proves the person" on public.match_reports as restrictive
  for select to authenticated using (not archived or (select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.match_reports for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- Archives the other reports of a match that gets a current one.
create function app.archive_reports() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Locks the match, so that of two reports the second archives the first.
  perform from public.matches where id = new.match_id for no key update;
  update public.match_reports set archived = true where match_id = new.match_id and id <> new.id and not archived;
  return new;
end $$;
create trigger archive_reports before insert or update of archived on public.match_reports
  for each row when (not new.archived) execute function app.archive_reports();

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

/* The number of teams in the table of a match, or in the group of both its teams. 0 where the two teams are not in one
   table: in a knock-out, and between two groups. */
create function app.teams_of_table(_match public.matches) returns int
language sql stable set search_path = '' as $$
  select count(e.team_id)::int
  from public.stages s
  join public.stage_entries h on h.stage_id = s.id and h.team_id = _match.home_team_id
  join public.stage_entries a on a.stage_id = s.id and a.team_id = _match.away_team_id
    and a.group_name is not distinct from h.group_name
  join public.stage_entries e on e.stage_id = s.id and e.group_name is not distinct from h.group_name
  where s.id = _match.stage_id and s.kind = 'table'
$$;

/* The record of a match for its report. Earlier matches that a report may mention are of the season of the match.
   `teams` is 0 where no place says anything. */
create function app.match_record(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
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
    -- Results of the season before this match.
    earlier as (
      select m.* from public.matches m
      where m.season_id = match.season_id and m.is_counted and m.played_at < match.played_at
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
        'teams', app.teams_of_table(match)),
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
  if exists (select from public.matches where id = _match_id
    and (status in ('in_play', 'postponed', 'cancelled') or status = 'abandoned' and not score_stands)) then
    raise exception 'A match that is called off or not over has no report' using errcode = '22023';
  end if;
  if facts -> 'award' is null and not ((facts #>> '{submitted,home}')::boolean and (facts #>> '{submitted,away}')::boolean) then
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

-- People who play in a league, or run a team of it.
create function app.league_people(_league_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  select p.player_id from public.team_players p join public.teams t on t.id = p.team_id where t.league_id = _league_id
  union
  select manager_id from public.teams where league_id = _league_id and manager_id is not null
$$;

-- The facts for a biography of each of these people: position, team, and their statistics in the league. Only matches
-- count that count for players.
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
      and app.counts_for_players(m)
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

-- `number` counts the matches before this one, `alike` those of them with a result of the same kind: by the same margin,
-- where 3 goals and more are one kind, or without a goal.
create function app.match_turn(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('number', count(e.id), 'alike', count(e.id) filter (
    where least(abs(e.home_score - e.away_score), 3) = least(abs(m.home_score - m.away_score), 3)
      and (e.home_score + e.away_score = 0) = (m.home_score + m.away_score = 0)))
  from public.matches m
  left join public.matches e on e.league_id = m.league_id and (e.played_at, e.id) < (m.played_at, m.id)
  where m.id = _match_id
$$;

/* Everything about a match that a report may say; a text that says more is refused before it is saved
   (supabase/functions/_shared). For the people who run the league, else 42501. `own_goals` is [{side, player}] by
   minute, and `side` is the one that the goal counts for. `match` has `half_minutes` unless they are 45. An awarded
   match has `award`: {is_played, reason}, and neither goals nor players. A match of a knock-out has `cup`:
   {has_extra_time, penalties: {home, away} or null}. */
create function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id)
      || jsonb_strip_nulls(jsonb_build_object('half_minutes', public.half_minutes(m)))) || case m.status
    when 'awarded' then jsonb_build_object(
      'goals', '[]'::jsonb, 'own_goals', '[]'::jsonb, 'assists', '{}'::jsonb, 'players', '[]'::jsonb,
      'award', jsonb_build_object(
        'is_played', m.replaced ->> 'home_score' is not null and m.replaced ->> 'away_score' is not null,
        'reason', m.status_reason))
    else jsonb_build_object('own_goals', coalesce((
      select jsonb_agg(jsonb_build_object('player', i.player_id,
        'side', case i.team_id when m.home_team_id then 'away' else 'home' end)
        order by i.minute nulls last, i.added_minutes nulls first, i.id)
      from public.match_incidents i
      where i.match_id = m.id and i.kind = 'own_goal' and i.player_id = any (m.home_lineup || m.away_lineup)), '[]'))
    end || case when s.kind = 'knockout' then jsonb_build_object('cup', jsonb_build_object(
      'has_extra_time', m.home_score_90 is not null,
      'penalties', case when m.home_penalties is not null then
        jsonb_build_object('home', m.home_penalties, 'away', m.away_penalties) end)) else '{}' end
  from app.match_record(_match_id) facts join public.matches m on m.id = _match_id
  join public.stages s on s.id = m.stage_id
$$;

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

/* Reports with names of young players. A report from before the protection is hidden until its owner has saved its text
   again, and every text that is saved has the public names. The recording stays with its report. */
create table app.held_reports (
  report_id uuid primary key references public.match_reports on delete cascade
);

alter table app.held_reports enable row level security;
grant select on app.held_reports to anon, authenticated, service_role;
create policy "anyone reads which reports are hidden" on app.held_reports for select using (true);
create policy "anyone reads the report that stands" on public.match_reports for select
  using (not archived and exists (select from public.matches m where m.id = match_id)
    and not exists (select from app.held_reports h where h.report_id = id));

-- A computed field for the owner's screen: whether a report is hidden.
create function public.is_held(_report public.match_reports) returns boolean language sql stable
  return exists (select from app.held_reports h where h.report_id = _report.id);

-- A text whose characters all stand for themselves in a regular expression.
create function app.escape_pattern(_text text) returns text language sql immutable
  return regexp_replace(_text, '([][(){}.*+?^$|\\-])', '\\\1', 'g');

-- The last word of a name by which a text may call the person; null if it is the only word or too short.
create function app.surname_of(_name text) returns text language sql immutable
  return (select case when cardinality(words) > 1 and length(words[cardinality(words)]) >= 3 then words[cardinality(words)] end
    from (select regexp_split_to_array(btrim(_name), '\s+') as words) w);

-- Young people of a match: those in its line-ups, and all who are or were in the squads of its teams.
create function app.young_of_match(_match_id uuid) returns setof app.young_people
language sql stable security definer set search_path = '' as $$
  select y.* from public.matches m join app.young_people y on
    y.profile_id = any (m.home_lineup || m.away_lineup) or exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id in (m.home_team_id, m.away_team_id))
  where m.id = _match_id
$$;

/* The text with public names in the place of these full names, and of a surname alone unless `_elsewhere` has it: the
   names of teams and of the competition. A surname is replaced with its own spelling only, so that 'may' stays beside
   'May'. */
create function app.with_public_names(_text text, _full_names text[], _elsewhere text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  person record;
begin
  for person in
    select n.full_name, app.public_name(n.full_name) as shown, app.surname_of(n.full_name) as surname
    from unnest(_full_names) as n(full_name) order by length(n.full_name) desc, n.full_name
  loop
    _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.full_name) || '(?![[:alnum:]])',
      replace(person.shown, '\', '\\'), 'gi');
    if person.surname is not null and strpos(_elsewhere, person.surname) = 0 then
      _text := regexp_replace(_text, '(?<![[:alnum:]])' || app.escape_pattern(person.surname) || '(?![[:alnum:]])',
        replace(person.shown, '\', '\\'), 'g');
    end if;
  end loop;
  return _text;
end $$;

-- The text with public names of the young people of a match.
create function app.shorten_names(_match_id uuid, _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text, array(select y.full_name from app.young_of_match(_match_id) y),
    (select concat_ws(' ', l.name, h.name, a.name) from public.matches m
      join public.leagues l on l.id = m.league_id join public.teams h on h.id = m.home_team_id
      join public.teams a on a.id = m.away_team_id where m.id = _match_id))
$$;

/* The text with public names of the young people who are or were in the squads of these teams. Reasons of matches and of
   deductions are public, so they are shortened as reports are: when a reason is written, and when the competition begins
   to protect its players. */
create function app.shorten_names_of_teams(_team_ids uuid[], _text text) returns text
language sql stable security definer set search_path = '' as $$
  select app.with_public_names(_text,
    array(select y.full_name from app.young_people y where exists (
      select from app.squad_history h where h.player_id = y.profile_id and h.team_id = any (_team_ids))),
    (select string_agg(concat_ws(' ', l.name, t.name), ' ')
      from public.teams t join public.leagues l on l.id = t.league_id where t.id = any (_team_ids)))
$$;

-- Shortens the names of young people in the reason of a postponed, awarded or other match.
create function app.shorten_status_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.young_people) then
    -- A surname may be shorter than the public name.
    new.status_reason := left(
      app.shorten_names_of_teams(array[new.home_team_id, new.away_team_id], new.status_reason), 200);
  end if;
  return new;
end $$;
create trigger shorten_status_reason before insert or update of status_reason on public.matches
  for each row when (new.status_reason is not null) execute function app.shorten_status_reason();

-- Shortens the names of young people in the reason of a deduction.
create function app.shorten_adjustment_reason() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from app.young_people) then
    -- A surname may be shorter than the public name.
    new.reason := left(app.shorten_names_of_teams(array[new.team_id], new.reason), 300);
  end if;
  return new;
end $$;
create trigger shorten_adjustment_reason before insert or update of reason on public.point_adjustments
  for each row execute function app.shorten_adjustment_reason();

-- Writes again the reasons of a league that name young people.
create function app.shorten_reasons(_league_id uuid) returns void language sql security definer set search_path = '' as $$
  update public.matches m set status_reason = status_reason
    where m.league_id = _league_id and m.status_reason is not null
      and m.status_reason <> app.shorten_names_of_teams(array[m.home_team_id, m.away_team_id], m.status_reason);
  update public.point_adjustments a set reason = reason
    where a.league_id = _league_id and a.reason <> app.shorten_names_of_teams(array[a.team_id], a.reason);
$$;

/* Shortens names in the reasons of a league that begins to protect its people. It runs after refresh_young_league, in
   the order of names: that trigger hides the names. */
create function app.shorten_reasons_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.shorten_reasons(new.league_id);
  return null;
end $$;
create trigger shorten_reasons after insert on public.youth_settings
  for each row execute function app.shorten_reasons_of_league();

-- Shortens the names of young people in a report.
create function app.shorten_report() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.young_people) then return new; end if;
  new.report_text := app.shorten_names(new.match_id, new.report_text);
  if tg_op = 'UPDATE' then delete from app.held_reports where report_id = new.id; end if;
  return new;
end $$;
create trigger shorten_report before insert or update of report_text on public.match_reports
  for each row when (new.report_text is not null) execute function app.shorten_report();

-- Hides a league's reports when it begins to protect its people, and shows those without young people when it stops.
create function app.hold_reports_of_league() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into app.held_reports (report_id)
      select r.id from public.match_reports r join public.matches m on m.id = r.match_id where m.league_id = new.league_id
      on conflict do nothing;
  else
    delete from app.held_reports h using public.match_reports r, public.matches m
      where r.id = h.report_id and m.id = r.match_id and m.league_id = old.league_id
        and not exists (select from app.young_of_match(m.id));
  end if;
  return null;
end $$;

-- After refresh_young_league, in the order of names.
create trigger show_held_reports after insert or delete on public.youth_settings
  for each row execute function app.hold_reports_of_league();

-- The number of current reports of one's own competition that are hidden.
create function public.held_reports(_league_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from app.held_reports h join public.match_reports r on r.id = h.report_id and not r.archived
  join public.matches m on m.id = r.match_id
  where m.league_id = _league_id and m.league_id in (select app.my_leagues()) and (select app.session_problem()) is null
$$;

-- Shortens the names in the hidden reports of one's own competition and shows them again. Returns their number.
create function public.show_held_reports(_league_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  shown int;
begin
  perform app.require_session();
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner can show the reports of a competition' using errcode = '42501';
  end if;
  update public.match_reports r set report_text = r.report_text
    from public.matches m
    where m.id = r.match_id and m.league_id = _league_id and exists (select from app.held_reports h where h.report_id = r.id);
  get diagnostics shown = row_count;
  -- Reports that are a recording only.
  delete from app.held_reports h using public.match_reports r, public.matches m
    where r.id = h.report_id and m.id = r.match_id and m.league_id = _league_id;
  return shown;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.save_match_report, public.begin_match_report, public.give_up_match_report,
  public.save_generated_report, public.player_bio_facts, public.league_bio_facts, public.save_player_bios,
  public.match_facts, public.publish_report_draft, public.is_held, public.held_reports, public.show_held_reports
  from public, anon, authenticated;
grant execute on function public.save_match_report, public.begin_match_report, public.give_up_match_report,
  public.save_generated_report, public.player_bio_facts, public.league_bio_facts, public.save_player_bios,
  public.match_facts, public.publish_report_draft, public.held_reports, public.show_held_reports to authenticated;
grant execute on function app.team_facts, app.league_people, app.bio_facts, app.match_record, app.match_turn,
  app.table_at, app.order_at, app.teams_of_table to authenticated, service_role;
grant execute on function public.is_held to anon, authenticated;
