-- The import of fixtures takes the status of a match.

alter type app.import_row add attribute status text, add attribute score_stands boolean, add attribute status_reason text;

grant insert (score_stands) on public.matches to authenticated;

create or replace function app.read_import(_league_id uuid, _rows jsonb) returns setof app.import_row
language sql stable set search_path = '' as $$
  with cells as (
    select coalesce(app.read_number(r ->> 'row', 9), n::int) as line, btrim(r ->> 'home') as home, btrim(r ->> 'away') as away,
      r ->> 'date' as date, nullif(btrim(r ->> 'time'), '') as time, nullif(btrim(r ->> 'round'), '') as round,
      nullif(btrim(r ->> 'home_score'), '') as home_score, nullif(btrim(r ->> 'away_score'), '') as away_score, nullif(r ->> 'match_status', '') as status,
      r -> 'score_stands' = 'true' as score_stands, nullif(btrim(r ->> 'status_reason'), '') as status_reason
    from jsonb_array_elements(_rows) with ordinality e (r, n)
  ), meant as (
    select c.*, h.id as home_id, a.id as away_id, app.read_date(c.date) as day, app.read_time(c.time) as kick_off,
      app.read_number(c.round, 4) as number, app.read_number(c.home_score, 3) as scored,
      app.read_number(c.away_score, 3) as conceded
    from cells c
    left join public.teams h on h.league_id = _league_id and app.team_key(h.name) = app.team_key(c.home)
    left join public.teams a on a.league_id = _league_id and app.team_key(a.name) = app.team_key(c.away)
  ), counted as (
    select m.*, count(*) over (partition by day, least(home_id, away_id), greatest(home_id, away_id)) as meetings
    from meant m
  )
  select line, home_id, away_id, day, kick_off, number, scored, conceded, nullif(concat_ws(' ',
    case when coalesce(home, '') = '' or coalesce(away, '') = '' then 'A team is missing.' end,
    case when home <> '' and home_id is null then format('"%s" is not a team of this league.', home) end,
    case when away <> '' and away_id is null then format('"%s" is not a team of this league.', away) end,
    case when app.team_key(home) = app.team_key(away) and home <> '' then format('%s cannot play against itself.', home) end,
    case when day is null then format('"%s" is not a date.', date) end,
    case when time is not null and kick_off is null then format('"%s" is not a time.', time) end,
    case when round is not null and coalesce(number, 0) = 0 then format('"%s" is not a round.', round) end,
    case when home_score is not null and scored is null then format('"%s" is not a score.', home_score) end,
    case when away_score is not null and conceded is null then format('"%s" is not a score.', away_score) end,
    case when num_nonnulls(home_score, away_score) = 1 then 'Only one of the two scores is given.' end,
    case when day is not null and home_id <> away_id and meetings > 1
      then format('%s and %s meet more than once on this day.', home, away) end,
    case when status not in ('in_play', 'postponed', 'cancelled', 'abandoned', 'awarded') then format('"%s" is not a status.', status) end,
    case when status in ('postponed', 'cancelled') and num_nonnulls(home_score, away_score) > 0
      then format('A match that is %s has no score.', status) end,
    case when (status = 'awarded' or status = 'abandoned' and score_stands) and num_nulls(home_score, away_score) > 0
      then format('The score of a match that is %s is missing.', status) end,
    case when length(status_reason) > 200 then 'The reason has more than 200 characters.' end
  ), ''), status, coalesce(score_stands, false), status_reason
  from counted
$$;
