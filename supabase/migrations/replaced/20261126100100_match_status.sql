-- The status of a match: called off, abandoned, awarded; extra time and a shoot-out.

alter table public.matches
  add column status text not null default 'scheduled' constraint match_status check (
    status in ('scheduled', 'in_play', 'postponed', 'cancelled', 'abandoned', 'awarded')),
  add column status_reason text constraint status_reason_length check (length(status_reason) <= 200),
  add column score_stands boolean not null default false
    constraint only_an_abandoned_score_stands check (not score_stands or status = 'abandoned'),
  add column first_played_at timestamptz,
  add column replay_of uuid references public.matches on delete set null,
  add column home_score_90 smallint constraint home_score_90_range check (home_score_90 between 0 and 999),
  add column away_score_90 smallint constraint away_score_90_range check (away_score_90 between 0 and 999),
  add column home_penalties smallint constraint home_penalties_range check (home_penalties between 0 and 99),
  add column away_penalties smallint constraint away_penalties_range check (away_penalties between 0 and 99),
  add column is_counted boolean not null default true,
  add constraint scores_after_90_together check (num_nulls(home_score_90, away_score_90) <> 1),
  add constraint penalties_together check (num_nulls(home_penalties, away_penalties) <> 1),
  add constraint penalties_have_a_winner check (home_penalties <> away_penalties);
create index on public.matches (replay_of);
comment on column public.matches.score_stands is 'Whether the score of an abandoned match counts.';
comment on column public.matches.first_played_at is 'The first date of a match that was moved; null for others.';
comment on column public.matches.home_score_90 is
  'The score after 90 minutes, only of a match with extra time: home_score and away_score are then those after it.';
comment on column public.matches.is_counted is 'Whether a score counts in the table. The database sets it.';

-- A team that withdrew and whose results were expunged counts in no match.
create function app.is_expunged(_stage_id uuid, _team_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.stage_entries
    where stage_id = _stage_id and team_id = any (_team_ids) and withdrawn = 'expunged')
$$;

create function app.decide_count() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'abandoned' then new.score_stands := false; end if;
  new.is_counted := (new.status in ('scheduled', 'in_play', 'awarded') or new.score_stands)
    and not app.is_expunged(new.stage_id, array[new.home_team_id, new.away_team_id]);
  return new;
end $$;
-- After place_match, in the order of names.
create trigger recount_match before insert or update of status, score_stands, stage_id, is_counted on public.matches
  for each row execute function app.decide_count();

/* A match that is put off keeps its first date. A correction of a date that nobody was told of is no postponement: the
   status says which it is. */
create function app.keep_first_date() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status = 'postponed' and old.status <> 'postponed' or old.status = 'postponed' then
    new.first_played_at := coalesce(old.first_played_at, old.played_at);
  end if;
  return new;
end $$;
create trigger keep_first_date before update of status, played_at on public.matches
  for each row execute function app.keep_first_date();

create function app.is_result(_match public.matches) returns boolean language sql immutable
  return _match.home_score is not null and _match.away_score is not null and _match.is_counted;

grant update (status, status_reason, score_stands, home_score_90, away_score_90, home_penalties, away_penalties, replay_of),
  insert (status, status_reason, home_score_90, away_score_90, home_penalties, away_penalties, replay_of)
  on public.matches to authenticated;

create function app.recount_withdrawn() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.withdrawn is distinct from 'expunged' then
    insert into app.team_records (stage_id, team_id) values (new.stage_id, new.team_id) on conflict do nothing;
    perform app.sum_adjustments(array[new.stage_id]);
  end if;
  update public.matches m set is_counted = is_counted
    where m.stage_id = new.stage_id and new.team_id in (m.home_team_id, m.away_team_id);
  if new.withdrawn = 'expunged' then
    delete from app.team_records where stage_id = new.stage_id and team_id = new.team_id;
  end if;
  return null;
end $$;
create trigger recount_withdrawn after update of withdrawn on public.stage_entries
  for each row when (old.withdrawn is distinct from new.withdrawn) execute function app.recount_withdrawn();

revoke execute on all functions in schema app from public;
grant execute on function app.is_result to anon, authenticated, service_role;
