/* The history of a competition: who changed which match, rule, squad or manager, when, and from where. An entry has all
   that one transaction changed of one match, or of one row of the rules (record 0054). */
create table public.change_log (
  id         bigint generated always as identity primary key,
  league_id  uuid not null references public.leagues on delete cascade,
  -- When the transaction began, which is the same for all that it changed.
  changed_at timestamptz not null default now(),
  user_id    uuid default auth.uid() references auth.users on delete set null,
  origin     text not null constraint known_origin check (origin in ('account', 'import', 'key', 'link', 'server')),
  subject    text not null constraint known_subject check (
    subject in ('match', 'fixtures', 'season', 'rules', 'points', 'zone', 'entry', 'lots', 'squad', 'team', 'owner')),
  -- The changed row. It stays when the row is deleted; null for an entry about several rows.
  subject_id uuid,
  match_id   uuid references public.matches on delete set null,
  team_id    uuid references public.teams on update cascade on delete set null,
  before     jsonb not null,
  after      jsonb not null,
  unique (subject, subject_id, changed_at)
);
create index on public.change_log (league_id, changed_at, id);
create index on public.change_log (match_id, changed_at);
create index on public.change_log (team_id);
create index on public.change_log (user_id);
comment on column public.change_log.before is 'What the change replaced: the changed columns and lists alone.';

alter table public.change_log enable row level security;
revoke all on public.change_log from anon, authenticated;
grant select on public.change_log to authenticated;
create policy "the owner reads the history of a league" on public.change_log for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "managers read the history of their matches" on public.change_log for select to authenticated
  using (match_id in (
    select m.id from public.matches m
    where m.home_team_id in (select app.my_teams()) or m.away_team_id in (select app.my_teams())));
create policy "the history is read with all that proves the person" on public.change_log as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

/* The name of the person, as the league knows it. Null for the server and for an account that was deleted. */
create function public.changed_by(public.change_log) returns text language sql stable set search_path = '' as $$
  select coalesce(
    (select min(p.full_name) from public.profiles p join public.teams t on t.league_id = $1.league_id
      where p.user_id = $1.user_id and (t.manager_id = p.id or exists (
        select from public.team_players s where s.team_id = t.id and s.player_id = p.id))),
    (select 'The owner' from public.leagues where id = $1.league_id and owner_id = $1.user_id),
    case when $1.user_id is not null then 'A former member' end)
$$;
comment on function public.changed_by is '@nullable';

create function app.change_origin() returns text language sql stable set search_path = '' as $$
  select case
    when current_setting('app.change_origin', true) in ('import', 'link') then current_setting('app.change_origin', true)
    when current_setting('role', true) = 'league_key' then 'key'
    when auth.uid() is null then 'server'
    else 'account'
  end
$$;
alter function public.import_matches set app.change_origin = 'import';
alter function public.import_competition set app.change_origin = 'import';
alter function public.import_knock_out set app.change_origin = 'import';

-- The entries of _facts whose value in _others is another.
create function app.differing(_facts jsonb, _others jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(_facts) where value is distinct from _others -> key
$$;

-- The entries of _facts with these keys.
create function app.pick(_facts jsonb, variadic _keys text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(_facts) where key = any (_keys)
$$;

/* Adds a change to the entry of its transaction: the first `before` and the last `after` of each column stay. A
   fact that was changed back is no change. A league that is being deleted takes its history with it. */
create function app.log_change(
  _league_id uuid, _subject text, _subject_id uuid, _before jsonb, _after jsonb,
  _match_id uuid default null, _team_id uuid default null
) returns void language plpgsql security definer set search_path = '' as $$
declare
  entry public.change_log;
begin
  if _before = _after or not exists (select from public.leagues where id = _league_id) then return; end if;
  insert into public.change_log (league_id, origin, subject, subject_id, match_id, team_id, before, after)
    values (_league_id, app.change_origin(), _subject, _subject_id, _match_id, _team_id,
      app.differing(_before, _after), app.differing(_after, _before))
  on conflict (subject, subject_id, changed_at) do update set
    before = excluded.before || change_log.before, after = change_log.after || excluded.after
  returning * into entry;
  update public.change_log set before = app.differing(entry.before, entry.after),
      after = app.differing(entry.after, entry.before)
    where id = entry.id and exists (
      select from jsonb_object_keys(entry.before) key where entry.before -> key = entry.after -> key);
  delete from public.change_log where id = entry.id and before = '{}' and after = '{}';
end $$;

-- Two values of a match as a list of two; null when neither is known.
create function app.pair(_home int, _away int) returns jsonb language sql immutable
  return case when num_nonnulls(_home, _away) > 0 then jsonb_build_array(_home, _away) end;

-- The logged facts of a match. Its goals, cards, substitutions and roles are lists beside these.
create function app.match_facts(_match public.matches) returns jsonb language sql stable set search_path = '' as $$
  select app.pick(to_jsonb(_match), 'home_team_id', 'away_team_id', 'played_at', 'round', 'stage_id', 'venue_id', 'pitch',
      'scores_manual', 'is_provisional', 'status', 'status_reason', 'score_stands', 'man_of_match_id', 'home_lineup',
      'away_lineup')
    || jsonb_build_object('score', app.pair(_match.home_score, _match.away_score),
      'score_90', app.pair(_match.home_score_90, _match.away_score_90),
      'penalties', app.pair(_match.home_penalties, _match.away_penalties))
$$;

/* Columns of a match that was added in this transaction are no changes. One match that is added or deleted has an entry
   of its own; several that are added have one together, so that a new season does not fill the history. */
create function app.log_matches() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform case count(*)
        when 1 then app.log_change(league_id, 'match', (array_agg(id))[1], '{"added": false}', '{"added": true}',
          (array_agg(id))[1])
        else app.log_change(league_id, 'fixtures', null, '{}', jsonb_build_object('added', count(*)))
      end
      from added group by league_id;
  elsif tg_op = 'UPDATE' then
    perform app.log_change(a.league_id, 'match', a.id, app.match_facts(r), app.match_facts(a), a.id)
      from added a join removed r on r.id = a.id
      where a.created_at < now() and app.match_facts(r) <> app.match_facts(a);
  else
    perform app.log_change(r.league_id, 'match', r.id,
        app.match_facts(r) || jsonb_build_object('home', h.name, 'away', a.name), '{"deleted": true}')
      from removed r left join public.teams h on h.id = r.home_team_id left join public.teams a on a.id = r.away_team_id;
  end if;
  return null;
end $$;
create trigger log_matches_insert after insert on public.matches
  referencing new table as added for each statement execute function app.log_matches();
create trigger log_matches_update after update on public.matches
  referencing old table as removed new table as added for each statement execute function app.log_matches();
create trigger log_matches_delete after delete on public.matches
  referencing old table as removed for each statement execute function app.log_matches();

/* The rows of a list of a match, without what only the database needs, in an order that does not depend on ids. An
   implied assist is not of the list, since a goal tells it. */
create function app.listed(_rows jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(fact order by fact::text), '[]') from (
    select row - array['id', 'match_id', 'created_at', 'implied'] as fact from jsonb_array_elements(_rows) row
    where not coalesce((row ->> 'implied')::boolean, false)) facts
$$;

-- The rows of a table that belong to a match.
create function app.rows_of_match(_table text, _match_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from public.%I t where match_id = $1', _table)
    into found using _match_id;
  return found;
end $$;

/* Of a table with a list of each match; the trigger's argument is the list's name. The list before the statement is the
   present one without the rows that it added, and with those that it removed. */
create function app.log_list() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  -- The rows of each match by its id, since one statement may change hundreds of matches.
  gone    jsonb := '{}';
  come    jsonb := '{}';
  present jsonb;
  former  jsonb;
  match   public.matches;
begin
  if tg_op <> 'INSERT' then
    select coalesce(jsonb_object_agg(match_id, rows), '{}') into gone
      from (select match_id, jsonb_agg(to_jsonb(r)) as rows from removed r group by match_id) grouped;
  end if;
  if tg_op <> 'DELETE' then
    select coalesce(jsonb_object_agg(match_id, rows), '{}') into come
      from (select match_id, jsonb_agg(to_jsonb(a)) as rows from added a group by match_id) grouped;
  end if;
  for match in select * from public.matches where created_at < now() and id in (
    select id::uuid from jsonb_object_keys(gone || come) id) loop
    present := app.rows_of_match(tg_table_name, match.id);
    select jsonb_agg(row) into former from (
      select row from jsonb_array_elements(present) row
      where not coalesce(come -> match.id::text @> jsonb_build_array(row), false)
      union all
      select row from jsonb_array_elements(gone -> match.id::text) row) rows;
    perform app.log_change(match.league_id, 'match', match.id, jsonb_build_object(tg_argv[0], app.listed(former)),
      jsonb_build_object(tg_argv[0], app.listed(present)), match.id);
  end loop;
  return null;
end $$;
do $$
declare
  name text;
  list text;
begin
  for name, list in values ('match_events', 'goals'), ('match_incidents', 'incidents'),
    ('match_substitutions', 'substitutions'), ('match_roles', 'roles') loop
    execute format('create trigger log_insert after insert on public.%I
      referencing new table as added for each statement execute function app.log_list(%L)', name, list);
    execute format('create trigger log_update after update on public.%I
      referencing old table as removed new table as added
      for each statement execute function app.log_list(%L)', name, list);
    execute format('create trigger log_delete after delete on public.%I
      referencing old table as removed for each statement execute function app.log_list(%L)', name, list);
  end loop;
end $$;

-- A row of a season's rules; the trigger's argument is the subject.
create function app.log_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  unlogged text[] := array['id', 'league_id', 'created_at', 'updated_at', 'has_default_rules', 'has_own_order'];
  former   jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  latter   jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  fact     jsonb := former || latter;
begin
  perform app.log_change((fact ->> 'league_id')::uuid, tg_argv[0], (fact ->> 'id')::uuid, former - unlogged,
    latter - unlogged, null, case when fact ? 'team_id' then (fact ->> 'team_id')::uuid end);
  return null;
end $$;
-- A new season's rows are no changes of rules.
create trigger log_update after update on public.seasons for each row execute function app.log_row('season');
create trigger log_update after update on public.stages for each row execute function app.log_row('rules');
create trigger log_update after update on public.stage_entries for each row execute function app.log_row('entry');
create trigger log_change after insert or update or delete on public.point_adjustments
  for each row execute function app.log_row('points');
create trigger log_change after insert or update or delete on public.stage_zones
  for each row execute function app.log_row('zone');
create trigger log_change after insert or delete on public.stage_lots
  for each row execute function app.log_row('lots');

-- The first squad of a new team is no change.
create function app.log_squads() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform app.log_change(t.league_id, 'squad', null, '{}', jsonb_build_object('joined', jsonb_agg(a.player_id)),
        null, t.id)
      from added a join public.teams t on t.id = a.team_id where t.created_at < now() group by t.id;
  else
    perform app.log_change(t.league_id, 'squad', null, jsonb_build_object('left', jsonb_agg(r.player_id)), '{}',
        null, t.id)
      from removed r join public.teams t on t.id = r.team_id group by t.id;
  end if;
  return null;
end $$;
create trigger log_insert after insert on public.team_players
  referencing new table as added for each statement execute function app.log_squads();
create trigger log_delete after delete on public.team_players
  referencing old table as removed for each statement execute function app.log_squads();

create function app.log_team() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform app.log_change(old.league_id, 'team', old.id, jsonb_build_object('name', old.name), '{"deleted": true}');
  else
    perform app.log_change(new.league_id, 'team', new.id, app.pick(to_jsonb(old), 'name', 'manager_id'),
      app.pick(to_jsonb(new), 'name', 'manager_id'), null, new.id);
  end if;
  return null;
end $$;
create trigger log_change after update of name, manager_id or delete on public.teams
  for each row execute function app.log_team();

create function app.log_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.log_change(new.id, 'owner', new.id, jsonb_build_object('owner_id', old.owner_id),
    jsonb_build_object('owner_id', new.owner_id));
  return null;
end $$;
create trigger log_owner after update of owner_id on public.leagues
  for each row when (old.owner_id is distinct from new.owner_id) execute function app.log_owner();

-- The facts that belong to the result of a match, named as in the history.
create function app.result_facts(_facts jsonb) returns jsonb language sql immutable
  return app.pick(_facts, 'score', 'scores_manual', 'score_90', 'penalties', 'status', 'status_reason', 'score_stands',
    'man_of_match_id', 'home_lineup', 'away_lineup', 'goals', 'incidents', 'substitutions', 'roles');

create function app.present_result(_match_id uuid) returns jsonb
language sql volatile security definer set search_path = '' as $$
  select app.result_facts(app.match_facts(m) || jsonb_build_object(
      'goals', app.listed(app.rows_of_match('match_events', m.id)),
      'incidents', app.listed(app.rows_of_match('match_incidents', m.id)),
      'substitutions', app.listed(app.rows_of_match('match_substitutions', m.id)),
      'roles', app.listed(app.rows_of_match('match_roles', m.id))))
    from public.matches m where m.id = _match_id
$$;

-- The match with the scores, status and line-ups of these facts.
create function app.with_result(_match public.matches, _facts jsonb) returns public.matches language sql immutable
  return jsonb_populate_record(_match, app.pick(_facts, 'scores_manual', 'status', 'status_reason', 'score_stands',
      'man_of_match_id', 'home_lineup', 'away_lineup')
    || jsonb_build_object('home_score', _facts -> 'score' -> 0, 'away_score', _facts -> 'score' -> 1,
      'home_score_90', _facts -> 'score_90' -> 0, 'away_score_90', _facts -> 'score_90' -> 1,
      'home_penalties', _facts -> 'penalties' -> 0, 'away_penalties', _facts -> 'penalties' -> 1));

-- Gives a match these facts of a result, all of which are named.
create function app.restore_result(_match public.matches, _facts jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wanted public.matches := app.with_result(_match, _facts);
begin
  perform public.save_match_details(_match.id, _match.version, wanted.home_lineup, wanted.away_lineup, _facts -> 'goals',
    wanted.man_of_match_id, null, null, null, _facts -> 'incidents', _facts -> 'substitutions', _facts -> 'roles');
  -- A match that is called off has no score, so the score goes first.
  if wanted.home_score is null then
    update public.matches set home_score = null, away_score = null, home_score_90 = null, away_score_90 = null,
      home_penalties = null, away_penalties = null where id = _match.id;
  end if;
  if (wanted.status, wanted.status_reason, wanted.score_stands)
    is distinct from (_match.status, _match.status_reason, _match.score_stands) then
    perform public.set_match_status(_match.id, wanted.status, wanted.status_reason, null, wanted.home_score,
      wanted.away_score, wanted.score_stands);
  end if;
  if wanted.scores_manual then
    update public.matches set home_score = wanted.home_score, away_score = wanted.away_score, scores_manual = true
      where id = _match.id;
  else
    update public.matches set scores_manual = false where id = _match.id;
  end if;
  if wanted.home_score is not null then
    update public.matches set home_score_90 = wanted.home_score_90, away_score_90 = wanted.away_score_90,
      home_penalties = wanted.home_penalties, away_penalties = wanted.away_penalties where id = _match.id;
  end if;
end $$;

/* Gives a match the result that it had before a change: score, status, line-ups and all that was recorded of it.
   Refused when any of it has been changed again since. The undoing is a change of its own. */
create function public.undo_match_change(_change_id bigint) returns public.matches
language plpgsql set search_path = '' as $$
declare
  match  public.matches;
  former jsonb;
  latter jsonb;
begin
  select m.* into match from public.matches m
    where m.id = (select c.match_id from public.change_log c where c.id = _change_id) for no key update;
  if not found then
    raise exception 'Only the owner of the league can undo a change of a match' using errcode = '42501';
  end if;
  select app.result_facts(before), app.result_facts(after) into former, latter
    from public.change_log where id = _change_id;
  if former = '{}' then
    raise exception 'This change did not change the result' using errcode = '22023';
  end if;
  if app.differing(latter, app.present_result(match.id)) <> '{}' then
    raise exception 'The match has been changed again since' using errcode = 'PT409',
      hint = 'Undo the later change first, or edit the match.';
  end if;
  perform app.restore_result(match, app.present_result(match.id) || former);
  if app.differing(former, app.present_result(match.id)) <> '{}' then
    raise exception 'This change can no longer be undone' using errcode = 'PT409', hint = 'Edit the match instead.';
  end if;
  select * into match from public.matches where id = match.id;
  return match;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.undo_match_change, public.changed_by from public, anon;
grant execute on function public.undo_match_change, public.changed_by to authenticated;
grant execute on function app.result_facts, app.present_result, app.differing, app.pick, app.restore_result,
  app.with_result to authenticated;
