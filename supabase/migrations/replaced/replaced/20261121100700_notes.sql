-- Match notes: what each side tells of a match, handed in once.
create table public.match_notes (
  id           uuid primary key default gen_random_uuid(),
  match_id     uuid not null references public.matches on delete cascade,
  team_id      uuid not null references public.teams on delete cascade,
  notes        text not null check (btrim(notes) <> '' and length(notes) <= 20000),
  submitted_by uuid default auth.uid() references auth.users on delete set null,
  created_at   timestamptz not null default now(),
  unique (match_id, team_id)
);
create index on public.match_notes (team_id);
create index on public.match_notes (submitted_by);

create function app.check_notes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    raise exception 'Notes have been submitted and cannot be edited.' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.matches where id = new.match_id and new.team_id in (home_team_id, away_team_id)) then
    raise exception 'The team of the notes must play in the match' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_notes before insert or update of match_id, team_id, notes on public.match_notes
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
grant select, insert (match_id, team_id, notes, submitted_by), update (match_id, team_id, notes, submitted_by)
  on public.match_notes to authenticated;
create policy "a side's manager and the league owner read its notes" on public.match_notes for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "a side's manager and the league owner hand in its notes" on public.match_notes for insert to authenticated
  with check (team_id in (select app.my_teams()) and submitted_by = (select auth.uid()));
-- An upsert needs a policy for its update; the trigger then says that notes stay as they are.
create policy "a side's manager and the league owner hear that notes stay" on public.match_notes for update
  to authenticated using (team_id in (select app.my_teams()));

revoke execute on all functions in schema app from public;
