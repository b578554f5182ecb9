-- Notes are private: no report quotes them. Beside them stands one line that a report may quote.

alter table public.match_notes add column public_line text
  check (btrim(public_line) <> '' and length(public_line) <= 200 and public_line !~ '[\r\n]');
comment on column public.match_notes.public_line is
  'What the match report may quote, and so the only part of this row that the public may come to read.';
grant insert (public_line), update (public_line) on public.match_notes to authenticated;

create or replace function app.check_notes() returns trigger language plpgsql security definer set search_path = '' as $$
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

-- Everything about a match that may be written about it.
create or replace function public.match_facts(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
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
    -- What everybody did in the league before this match.
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
    -- In how many matches in a row, up to the last one, a player scored.
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
        -- Starters and those who came on, as they were entered.
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
      -- Whether a side has handed in its notes, and the line of it that may be quoted. The notes themselves stay out.
      'submitted', jsonb_build_object(
        'home', exists (select from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', exists (select from public.match_notes where match_id = match.id and team_id = match.away_team_id)),
      'lines', jsonb_build_object(
        'home', (select public_line from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select public_line from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

create or replace function public.begin_match_report(_match_id uuid) returns jsonb
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

-- Reports that were generated until now quote the notes of a match word for word, between “ and ”, in a sentence of its
-- own. The built-in writer put it in one of three forms; a model was free in its words, and wrote 120 to 250 of them.
-- Those sentences go, in archived reports too. A report that was written by hand and only looks alike keeps every word.

create function app.note_words(_text text) returns text language sql immutable
  return lower(regexp_replace(normalize(_text), '[\s''’‘.,;:!?–-]+', '', 'g'));

create function app.without_note_quotes(_text text, _notes text, _names text[]) returns text
language plpgsql immutable as $$
declare
  masked     text := _text;
  kept       text[];
  paragraphs text[] := '{}';
  paragraph  text;
  sentence   text;
  name       text;
  is_form    boolean;
  -- Initials and team names have points that end no sentence.
  point      constant text := U&'\E003';
  is_length  constant boolean := cardinality(regexp_split_to_array(btrim(_text), '\s+')) between 110 and 270;
begin
  foreach name in array _names loop
    masked := replace(masked, name, replace(name, '.', point));
  end loop;
  masked := regexp_replace(masked, '(\m[[:upper:]])\.(?= ?[^[:space:]])', '\1' || point, 'g');
  foreach paragraph in array string_to_array(masked, E'\n\n') loop
    kept := '{}';
    foreach sentence in array regexp_split_to_array(paragraph, '(?<=[.!?]”?)\s+(?=[^[:lower:]])') loop
      is_form := sentence ~ '(The notes from [^“”]+ put it this way: “|From [^“”]+ came this note: “|” said the notes from )';
      if not ((is_form or is_length) and exists (
        select from regexp_matches(sentence, '“([^“”]{15,121})”', 'g') quote
        where is_form and _notes is null
          or app.note_words(quote[1]) <> '' and position(app.note_words(quote[1]) in app.note_words(_notes)) > 0))
      then kept := kept || sentence;
      end if;
    end loop;
    paragraph := case cardinality(kept)
      when cardinality(regexp_split_to_array(paragraph, '(?<=[.!?]”?)\s+(?=[^[:lower:]])')) then paragraph
      else array_to_string(kept, ' ') end;
    if paragraph <> '' then paragraphs := paragraphs || paragraph; end if;
  end loop;
  return nullif(replace(array_to_string(paragraphs, E'\n\n'), point, '.'), '');
end $$;

update public.match_reports r set report_text = cleaned.report_text
from (
  select q.id, app.without_note_quotes(q.report_text,
    -- Null where a side's notes are gone: then a sentence of the writer's own form is taken for a quote.
    (select string_agg(n.notes, E'\n') from public.match_notes n where n.match_id = m.id having count(*) = 2),
    array[h.name, a.name, regexp_replace(h.name, '\s+', ' ', 'g'), regexp_replace(a.name, '\s+', ' ', 'g')]) as report_text
  from public.match_reports q join public.matches m on m.id = q.match_id
    join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
  where q.report_text like '%“%”%'
) cleaned
where cleaned.id = r.id and cleaned.report_text is distinct from r.report_text;

drop function app.without_note_quotes;
drop function app.note_words;

revoke execute on all functions in schema app from public;
