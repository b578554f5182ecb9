/* Saves rows that have no mistakes. A row with a new score, or with extra time or penalties, says all of its result. A row
   without a status leaves a match that was awarded or abandoned as it is: files have the score of the pitch. */
create or replace function app.save_imported(_league_id uuid, _stage_id uuid, _rows app.import_row[], _zone text)
returns app.import_count language plpgsql set search_path = '' as $$
declare
  count app.import_count;
begin
  with known as (
    select f.id, f.is_as_moved, i.*, i.home_score is not null and (num_nonnulls(i.home_score_90, i.home_penalties) > 0
        or (i.home_score, i.away_score) is distinct from (m.home_score, m.away_score)) as tells_all,
      i.status is null and m.status in ('awarded', 'abandoned') as is_decided
    from app.find_imported(_league_id, _stage_id, _rows, _zone) f
    join unnest(_rows) i using (home_id, away_id, day)
    join public.matches m on m.id = f.id
  ), changed as (
    update public.matches m set
      played_at = (k.day + coalesce(k.kick_off, (m.played_at at time zone _zone)::time)) at time zone _zone,
      round = coalesce(k.round, m.round), home_score = coalesce(k.home_score, m.home_score),
      away_score = coalesce(k.away_score, m.away_score),
      status = coalesce(k.status, case when k.home_score is not null and m.status in ('postponed', 'cancelled') then 'scheduled' end, m.status),
      score_stands = case when k.status is null then m.score_stands else k.score_stands end,
      status_reason = case when k.status is null then m.status_reason else coalesce(k.status_reason, m.status_reason) end,
      home_score_90 = case when k.tells_all then k.home_score_90 else m.home_score_90 end,
      away_score_90 = case when k.tells_all then k.away_score_90 else m.away_score_90 end,
      home_penalties = case when k.tells_all then k.home_penalties else m.home_penalties end,
      away_penalties = case when k.tells_all then k.away_penalties else m.away_penalties end
    from known k where m.id = k.id and not k.is_as_moved and not k.is_decided
  ), added as (
    insert into public.matches (league_id, stage_id, home_team_id, away_team_id, played_at, round, home_score, away_score,
      status, score_stands, status_reason, home_penalties, away_penalties)
    select _league_id, _stage_id, i.home_id, i.away_id, (i.day + coalesce(i.kick_off, time '15:00')) at time zone _zone,
      i.round, i.home_score, i.away_score, coalesce(i.status, 'scheduled'), i.score_stands, i.status_reason, i.home_penalties, i.away_penalties
    from unnest(_rows) i left join known k using (home_id, away_id, day) where k.id is null
    returning id
  )
  select (select count(*) from added), (select count(*) from known where not is_decided) into count.created, count.updated;
  return count;
end $$;
