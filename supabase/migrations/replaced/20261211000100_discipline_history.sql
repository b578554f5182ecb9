-- Rules of suspensions and decisions about bans are in the history, as every rule of a competition is (record 0054).

alter table public.change_log drop constraint known_subject, add constraint known_subject check (
  subject in ('match', 'fixtures', 'season', 'rules', 'points', 'zone', 'entry', 'lots', 'squad', 'team', 'owner',
    'member', 'discipline', 'ban'));

create function app.log_discipline() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  former jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) - 'season_id' - 'league_id' end;
  latter jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) - 'season_id' - 'league_id' end;
begin
  perform app.log_change(coalesce(new.league_id, old.league_id), 'discipline', coalesce(new.season_id, old.season_id),
    former, latter);
  return null;
end $$;
-- The rules that a new season copies are no change.
create trigger log_insert after insert on public.discipline_rules for each row
  when (pg_trigger_depth() = 0) execute function app.log_discipline();
create trigger log_change after update or delete on public.discipline_rules
  for each row execute function app.log_discipline();

-- A changed decision names the player again, because an entry has changed facts alone.
create function app.log_ban() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  ban    public.suspension_decisions := case tg_op when 'DELETE' then old else new end;
  former jsonb := case tg_op when 'INSERT' then '{}' when 'UPDATE' then app.pick(to_jsonb(old), 'matches', 'reason')
    else app.pick(to_jsonb(old), 'player_id', 'kind', 'matches', 'reason') end;
  latter jsonb := case tg_op when 'DELETE' then '{}'
    else app.pick(to_jsonb(new), 'player_id', 'kind', 'matches', 'reason') end;
begin
  -- A team that is being deleted takes its bans along.
  perform app.log_change(ban.league_id, 'ban', ban.id, former, latter, null,
    (select t.id from public.teams t where t.id = ban.team_id));
  return null;
end $$;
create trigger log_change after insert or update of matches, reason or delete on public.suspension_decisions
  for each row execute function app.log_ban();

-- As before. A team that is being deleted is not named: its points adjustments kept it from being deleted.
create or replace function app.log_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  unlogged text[] := array['id', 'league_id', 'created_at', 'updated_at', 'has_default_rules', 'has_own_order'];
  former   jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  latter   jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  fact     jsonb := former || latter;
begin
  perform app.log_change((fact ->> 'league_id')::uuid, tg_argv[0], (fact ->> 'id')::uuid, former - unlogged,
    latter - unlogged, null, (select t.id from public.teams t where t.id = (fact ->> 'team_id')::uuid));
  return null;
end $$;

revoke execute on all functions in schema app from public;
