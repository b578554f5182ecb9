-- Of submitted notes nothing changes, not even who submitted them; only an account that is deleted leaves them.
create or replace function app.check_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if new.submitted_by is null and (new.match_id, new.team_id, new.notes) = (old.match_id, old.team_id, old.notes) then
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
drop trigger check_notes on public.match_notes;
create trigger check_notes before insert or update on public.match_notes
  for each row execute function app.check_notes();
alter policy "a side's manager and the league owner hear that notes stay" on public.match_notes with check (false);
