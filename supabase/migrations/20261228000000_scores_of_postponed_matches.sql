-- A match that is postponed or cancelled and gets a score was played after all.

update public.matches set status = 'scheduled', status_reason = null
  where status in ('postponed', 'cancelled') and num_nulls(home_score, away_score) = 0;

/* After the change, in a statement that names the status: the triggers that keep the first date and decide whether a
   match counts fire for that column. */
create function app.put_back_played() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.matches set status = 'scheduled', status_reason = null where id = new.id;
  return null;
end $$;

create trigger put_back_played after update on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0
    and (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score))
  execute function app.put_back_played();
create trigger put_back_added after insert on public.matches for each row
  when (new.status in ('postponed', 'cancelled') and num_nulls(new.home_score, new.away_score) = 0)
  execute function app.put_back_played();
