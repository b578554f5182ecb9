/* Availability: a player of a team that asks says in, maybe or out for each match to come, with a note (record 0066).
   Notes are private: nothing of this table is published, and opponents and other players read nothing of it. */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.availability_settings (
  team_id         uuid primary key references public.teams on update cascade on delete cascade,
  -- Hours before the kick-off, by which the manager wants the answers.
  deadline_hours  smallint not null default 24 constraint deadline_range check (deadline_hours between 1 and 336),
  -- The team switches reminders on, so they need no setting of the league.
  sends_reminders boolean not null default true
);
comment on table public.availability_settings is 'A team with a row asks its players who is in; without one it does not.';

alter table public.availability_settings enable row level security;
revoke all on public.availability_settings from anon, authenticated;
grant select on public.availability_settings to authenticated;
grant
  insert (team_id, deadline_hours, sends_reminders),
  update (team_id, deadline_hours, sends_reminders),
  delete on public.availability_settings to authenticated;
create policy "those who work on a team read whether it asks" on public.availability_settings for select
  to authenticated using (team_id in (select app.my_teams()));
create policy "those who work on a team begin to ask" on public.availability_settings for insert
  to authenticated with check (team_id in (select app.my_teams()));
create policy "those who work on a team change the deadline" on public.availability_settings for update
  to authenticated using (team_id in (select app.my_teams()));
create policy "those who work on a team stop asking" on public.availability_settings for delete
  to authenticated using (team_id in (select app.my_teams()));
create policy "deadlines are read with all that proves the person" on public.availability_settings as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create trigger a_check_session before insert or update or delete on public.availability_settings for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();
create trigger refuse_key_change before update of team_id on public.availability_settings for each row
  when (old.team_id <> new.team_id and pg_trigger_depth() < 2) execute function app.refuse_key_change();

create table public.availability (
  match_id    uuid not null references public.matches on delete cascade,
  team_id     uuid not null references public.teams on update cascade on delete cascade,
  player_id   uuid not null references public.profiles on delete cascade,
  answer      text not null constraint known_answer check (answer in ('in', 'maybe', 'out')),
  note        text constraint note_length check (btrim(note) <> '' and length(note) <= 200),
  answered_by text not null constraint known_source check (answered_by in ('player', 'link', 'team')),
  answered_at timestamptz not null default now(),
  primary key (match_id, team_id, player_id)
);
create index on public.availability (team_id);
create index on public.availability (player_id);
comment on column public.availability.answered_by is
  'The player with an account, the holder of the player''s own link, or a person who works on the team.';

alter table public.availability enable row level security;
revoke all on public.availability from anon, authenticated;
grant select on public.availability to authenticated;
create policy "those who work on a team read who is in" on public.availability for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "a player reads their own answers" on public.availability for select to authenticated
  using (player_id in (select id from public.profiles where user_id = (select auth.uid())));
create policy "answers are read with all that proves the person" on public.availability as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- Deletes the answers of players when a match moves to another day, so that it asks again. Answers are for a day.
create function app.ask_players_again() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  zone text := (select time_zone from public.league_settings where league_id = new.league_id);
begin
  if (old.played_at at time zone zone)::date <> (new.played_at at time zone zone)::date then
    delete from public.availability where match_id = new.id;
  end if;
  return null;
end $$;
create trigger ask_players_again after update of played_at on public.matches for each row
  when (old.played_at <> new.played_at) execute function app.ask_players_again();

-- The sentence that refuses an answer of this player for this team at present; null for none.
create function app.answer_problem(_match_id uuid, _team_id uuid, _player_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when m.id is null or s.player_id is null then 'The player is not in the squad any more'
    when a.team_id is null then 'This team does not ask who is in. Tell your manager directly.'
    when m.status <> 'scheduled' or m.is_hidden then 'This match is not played as planned, so it needs no answer.'
    when m.played_at <= now() then 'The match has begun. Tell your manager directly.'
  end
  from (select) one
    left join public.matches m on m.id = _match_id and _team_id in (m.home_team_id, m.away_team_id)
    left join public.team_players s on s.team_id = _team_id and s.player_id = _player_id
    left join public.availability_settings a on a.team_id = _team_id
$$;

-- Saves a player's answer to 'Are you in?', or refuses it.
create function app.file_answer(
  _match_id uuid, _team_id uuid, _player_id uuid, _answer text, _note text, _source text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  problem text := app.answer_problem(_match_id, _team_id, _player_id);
begin
  if problem is not null then
    raise exception using message = problem, errcode = 'PT409';
  end if;
  if _answer is null or _answer not in ('in', 'maybe', 'out') then
    raise exception 'Answer in, maybe or out.' using errcode = '22023';
  end if;
  if length(_note) > 200 then
    raise exception 'A note has at most 200 characters.' using errcode = '22023';
  end if;
  insert into public.availability (match_id, team_id, player_id, answer, note, answered_by)
    values (_match_id, _team_id, _player_id, _answer, nullif(btrim(_note), ''), _source)
  on conflict (match_id, team_id, player_id) do update set answer = excluded.answer,
    note = case when _note is null then availability.note else excluded.note end,
    answered_by = excluded.answered_by, answered_at = now();
end $$;

/* Saves an answer by the player's account, or by a person who works on the team for a player who gave it in person.
   `_answer`: 'in', 'maybe' or 'out'. A null `_note` keeps the note that is there. @throws 42501 for other people,
   PT409 for a match that needs no answer */
create function public.answer_availability(
  _match_id uuid, _team_id uuid, _player_id uuid, _answer text, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_own boolean := exists (select from public.profiles where id = _player_id and user_id = auth.uid());
begin
  perform app.require_session();
  if not is_own and (_team_id is null or _team_id not in (select app.my_teams())) then
    raise exception 'Only the player and the manager of the team can answer' using errcode = '42501';
  end if;
  perform app.file_answer(_match_id, _team_id, _player_id, _answer, _note, case when is_own then 'player' else 'team' end);
end $$;
comment on function public.answer_availability is '@nullable _note';

/* The next matches for which a player can answer, the soonest first: [{match_id, played_at, deadline, home, away, venue,
   pitch, answer, note}]. An empty list where the team does not ask. */
create function app.matches_to_answer(_team_id uuid, _player_id uuid, _most int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(n) order by n.played_at, n.match_id), '[]') from (
    select m.id as match_id, m.played_at, m.played_at - make_interval(hours => s.deadline_hours) as deadline,
      h.name as home, a.name as away, v.name as venue, m.pitch, o.answer, o.note
    from public.availability_settings s
      join public.matches m on s.team_id in (m.home_team_id, m.away_team_id)
      join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
      left join public.venues v on v.id = m.venue_id
      left join public.availability o on o.match_id = m.id and o.team_id = _team_id and o.player_id = _player_id
    where s.team_id = _team_id and m.played_at > now() and m.status = 'scheduled' and not m.is_hidden
    order by m.played_at, m.id limit _most) n
$$;

/* The next match of each squad in which the caller plays and that asks: one row for each of the caller's players. */
create function public.matches_to_answer() returns table (team_id uuid, player_id uuid, time_zone text, matches jsonb)
language sql stable security definer set search_path = '' rows 3 as $$
  select t.id, p.id, z.time_zone, app.matches_to_answer(t.id, p.id, 1)
  from public.profiles p join public.team_players s on s.player_id = p.id join public.teams t on t.id = s.team_id
    join public.availability_settings a on a.team_id = t.id join public.league_settings z on z.league_id = t.league_id
  where p.user_id = auth.uid() and (select app.session_problem()) is null
$$;

-- The player's link of a token, unless it has expired.
create function app.open_player_link(_token text) returns setof app.player_links
language sql stable security definer set search_path = '' rows 1 as $$
  select * from app.player_links where token_hash = app.hash_token(_token) and expires_at > now()
$$;

/* The page of a player's own link: {is_waiting, player, team_id, team, league, time_zone, matches}. The player is named as
   the public reads the name. Null for a link that does not work. */
create function public.player_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('is_waiting', k.confirmed_at is null, 'player', p.full_name, 'player_id', p.id,
    'team_id', t.id, 'team', t.name, 'league', l.name, 'time_zone', z.time_zone,
    'asks', exists (select from public.availability_settings a where a.team_id = t.id),
    'matches', case when k.confirmed_at is null then '[]' else app.matches_to_answer(t.id, p.id, 5) end)
  from app.open_player_link(_token) k join public.profiles p on p.id = k.player_id join public.teams t on t.id = k.team_id
    join public.leagues l on l.id = t.league_id join public.league_settings z on z.league_id = l.id
$$;
comment on function public.player_link is '@nullable';

/* Saves a player's answer to 'Are you in?' by the token of the player's own link. `_answer`: 'in', 'maybe' or 'out'.
   A null `_note` keeps the note that is there, and an empty one removes it. @throws PT404 for a link that does not
   work, PT409 for a match that needs no answer */
create function public.answer_by_link(_token text, _match_id uuid, _answer text, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  link app.player_links;
begin
  select * into link from app.open_player_link(_token);
  -- A link that was replaced or ended while this waited answers nothing.
  perform from app.player_links where id = link.id and token_hash = link.token_hash and confirmed_at is not null for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask your manager for a new one.' using errcode = 'PT404';
  end if;
  perform app.file_answer(_match_id, link.team_id, link.player_id, _answer, _note, 'link');
end $$;
comment on function public.answer_by_link is '@nullable _note';

/* Plans reminders of missing answers, in the 24 hours before a team's answers are due. A player of both teams gets one,
   and a reminder that became outdated waits again. An index of the kick-off finds the matches: teams choose how many
   hours before it the answers are due, at most 336. */
create function app.plan_availability_reminders(_now timestamptz) returns void
language sql security definer set search_path = '' as $$
  insert into app.notices (league_id, match_id, user_id, team_id, kind, occasion, facts, due_at, deadline)
    select distinct on (m.id, p.user_id)
      m.league_id, m.id, p.user_id, a.team_id, 'availability', app.moment_key(m.played_at),
      jsonb_build_object('played_at', m.played_at, 'deadline', d.deadline), _now, d.deadline
    from public.availability_settings a
      join public.matches m on a.team_id in (m.home_team_id, m.away_team_id)
      cross join lateral (select m.played_at - make_interval(hours => a.deadline_hours) as deadline) d
      join public.team_players s on s.team_id = a.team_id
      join public.profiles p on p.id = s.player_id
    where a.sends_reminders and m.played_at > _now and m.played_at <= _now + interval '360 hours'
      and d.deadline > _now and d.deadline <= _now + interval '24 hours'
      and m.status = 'scheduled' and not m.is_hidden and p.user_id is not null
      and not exists (select from public.availability o
        where o.match_id = m.id and o.team_id = a.team_id and o.player_id = p.id)
      and not exists (select from app.notices n where n.user_id = p.user_id and n.match_id = m.id
        and n.kind = 'availability' and n.occasion = app.moment_key(m.played_at) and n.state <> 'outdated')
    order by m.id, p.user_id, d.deadline, a.team_id
  on conflict (user_id, match_id, kind, occasion) do update
    set team_id = excluded.team_id, facts = excluded.facts, state = 'waiting', done_at = null,
      due_at = excluded.due_at, deadline = excluded.deadline,
      pushed_at = case when notices.push_sent > 0 then notices.pushed_at end
    where notices.state = 'outdated'
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.answer_availability, public.matches_to_answer, public.player_link,
  public.answer_by_link from public, anon, authenticated;
grant execute on function public.answer_availability, public.matches_to_answer to authenticated;
grant execute on function public.player_link, public.answer_by_link to anon, authenticated;
