-- A match that is postponed or cancelled and gets a score was played after all.

-- Whether a match counts in tables and statistics.
create function app.counts(_match public.matches) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_match.status in ('scheduled', 'in_play', 'awarded') or _match.status = 'abandoned' and _match.score_stands)
    and not app.is_expunged(_match.stage_id, array[_match.home_team_id, _match.away_team_id])
    and not (_match.is_provisional and exists (
      select from public.match_day_settings where league_id = _match.league_id and not counts_provisional))
$$;

create or replace function app.decide_count() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> 'abandoned' then new.score_stands := false; end if;
  new.is_counted := app.counts(new);
  return new;
end $$;

create function app.put_back_played() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.status := 'scheduled';
  new.status_reason := null;
  if new.first_played_at = new.played_at then new.first_played_at := null; end if;
  new.is_counted := app.counts(new);
  return new;
end $$;
-- After keep_score, in the order of names: goals may have given the score.
create trigger keep_status_of_played before update on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0
    and (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score))
  execute function app.put_back_played();
create trigger keep_status_of_added before insert on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0)
  execute function app.put_back_played();

-- Scores that were stored and not counted. One whose next round was played without it stays as it is.
do $$
declare
  stored uuid;
begin
  for stored in
    select id from public.matches
    where status in ('postponed', 'cancelled') and num_nulls(home_score, away_score) = 0 order by played_at, id
  loop
    begin
      update public.matches set status = 'scheduled', status_reason = null where id = stored;
    exception when check_violation then null;
    end;
  end loop;
end $$;

revoke execute on all functions in schema app from public;
