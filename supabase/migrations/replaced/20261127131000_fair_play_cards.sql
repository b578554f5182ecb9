-- A table with fair play counts recorded cards; the entered number is for teams without any.

alter table public.stage_entries add column entered_fair_play int;
comment on column public.stage_entries.entered_fair_play is
  'The number that the owner entered. `fair_play` is the one that tables use: of recorded cards, or else this one.';
update public.stage_entries set entered_fair_play = fair_play where fair_play is not null;

-- Everything that orders a table reads `fair_play`, so order and reason agree. A write of it is an entered number.
create function app.keep_fair_play() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.entered_fair_play := coalesce(new.entered_fair_play, new.fair_play);
  elsif new.fair_play is distinct from old.fair_play then
    new.entered_fair_play := new.fair_play;
  end if;
  new.fair_play := coalesce(app.fair_play_of(new.stage_id, new.team_id), new.entered_fair_play);
  return new;
end $$;
create trigger keep_fair_play before insert or update of fair_play, entered_fair_play on public.stage_entries
  for each row execute function app.keep_fair_play();

-- Saves of one league's matches count one after the other. Two that lock the entries of the same teams could deadlock.
create function app.count_cards(_team_ids uuid[]) returns void language sql security definer set search_path = '' as $$
  select app.lock_teams(_team_ids);
  update public.stage_entries e set entered_fair_play = e.entered_fair_play
  where e.team_id = any (_team_ids)
    and e.fair_play is distinct from coalesce(app.fair_play_of(e.stage_id, e.team_id), e.entered_fair_play)
$$;

create function app.count_changed_cards() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_cards(array(
    select distinct team_id from changed where kind in ('yellow', 'second_yellow', 'red')));
  return null;
end $$;
create trigger z_count_cards_inserted after insert on public.match_incidents referencing new table as changed
  for each statement execute function app.count_changed_cards();
create trigger z_count_cards_deleted after delete on public.match_incidents referencing old table as changed
  for each statement execute function app.count_changed_cards();

-- Cards of a match that no longer counts, or that is of another stage now, count where the match does.
create function app.recount_cards() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.count_cards(array[new.home_team_id, new.away_team_id]);
  return null;
end $$;
-- Not `update of`: another trigger sets is_counted.
create trigger recount_cards after update on public.matches for each row
  when (old.is_counted is distinct from new.is_counted or old.stage_id <> new.stage_id)
  execute function app.recount_cards();

revoke execute on all functions in schema app from public;
