-- Marks that clubs give to referees (record 0070), and officials who leave.

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

/* Marks by clubs: after a match the manager of each side may mark its referee from 1 to 10, if the owner asks for it
   (record 0070). Those who run the league read the marks; the referee and the public never do. */
create table public.official_marks (
  id          uuid primary key default gen_random_uuid(),
  league_id   uuid not null references public.leagues on delete cascade,
  match_id    uuid not null references public.matches on delete cascade,
  official_id uuid not null references public.officials on delete cascade,
  -- The side whose manager gave the mark.
  team_id     uuid not null references public.teams on update cascade on delete cascade,
  mark        smallint not null constraint mark_of_official check (mark between 1 and 10),
  note        text constraint note_of_mark check (btrim(note) <> '' and length(note) <= 1000),
  user_id     uuid default auth.uid() references auth.users on delete set null,
  given_at    timestamptz not null default now(),
  constraint one_mark_a_side unique (match_id, team_id),
  constraint note_of_low_mark check (mark > 4 or note is not null)
);
create index on public.official_marks (league_id);
create index on public.official_marks (official_id);
create index on public.official_marks (team_id);
create index on public.official_marks (user_id);
comment on column public.official_marks.mark is '10 is the best. A mark of 4 or less has a note.';

alter table public.official_marks enable row level security;
revoke all on public.official_marks from anon, authenticated;
grant select on public.official_marks to authenticated;
create policy "marks are read with all that proves the person" on public.official_marks as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

-- The officials whom the caller is.
create function app.own_officials() returns setof uuid
language sql stable security definer set search_path = '' rows 2 as $$
  select id from public.officials where user_id = (select auth.uid())
$$;

create policy "a person who runs the league reads marks, but none of themself" on public.official_marks for select
  to authenticated
  using (league_id in (select app.my_leagues()) and official_id not in (select app.own_officials()));

-- The teams that the caller manages, without those that the caller assists or whose league the caller runs.
create function app.own_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 2 as $$
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
$$;

create policy "a manager reads the marks of the team" on public.official_marks for select to authenticated
  using (team_id in (select app.own_teams()) and official_id not in (select app.own_officials()));

-- The official who accepted to be the referee of a match; null for none.
create function app.referee_of(_match_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select official_id from public.appointments where match_id = _match_id and role = 'referee' and state = 'accepted'
  order by created_at limit 1
$$;

-- The sentence that says why the referee of a match cannot be marked now; null where it can be.
create function app.mark_problem(_match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.match_day_settings where league_id = _match.league_id and takes_marks)
      then 'In this competition teams give no marks to referees.'
    when _match.played_at > now() or _match.live_phase is not null
      or _match.status not in ('scheduled', 'abandoned')
      or _match.status = 'scheduled' and num_nulls(_match.home_score, _match.away_score) > 0
      then 'The referee is marked when the match has been played.'
    when app.referee_of(_match.id) is null then 'No referee accepted this match.'
    when _match.played_at < now() - interval '14 days'
      then 'The referee can be marked until 14 days after the match.'
  end
$$;

-- Gives the referee of a match the mark of a side, or changes it.
create function public.mark_referee(_match_id uuid, _team_id uuid, _mark int, _note text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  match   public.matches;
  problem text;
begin
  perform app.require_session();
  -- The end of the right to manage the team waits for this mark, or is over before it.
  perform from public.teams where id = _team_id for share;
  select * into match from public.matches where id = _match_id and _team_id in (home_team_id, away_team_id) for share;
  if not found or _team_id not in (select app.own_teams()) then
    raise exception 'Only the manager of a team marks the referee of its match' using errcode = '42501';
  end if;
  problem := app.mark_problem(match);
  if problem is null and app.referee_of(match.id) in (select app.own_officials()) then
    problem := 'You were the referee of this match.';
  elsif problem is null and (_mark is null or _mark not between 1 and 10) then
    problem := 'A mark is from 1 to 10.';
  elsif problem is null and _mark <= 4 and coalesce(btrim(_note), '') = '' then
    problem := 'Say why the mark is 4 or less.';
  elsif problem is null and length(btrim(_note)) > 1000 then
    problem := 'A note to a mark has at most 1,000 characters.';
  end if;
  if problem is not null then raise exception using message = problem, errcode = 'PT409'; end if;
  insert into public.official_marks (league_id, match_id, official_id, team_id, mark, note)
    values (match.league_id, match.id, app.referee_of(match.id), _team_id, _mark, nullif(btrim(_note), ''))
  on conflict on constraint one_mark_a_side do update set official_id = excluded.official_id, mark = excluded.mark,
    note = excluded.note, user_id = excluded.user_id, given_at = now();
end $$;
comment on function public.mark_referee is '@nullable _note';

/* Matches whose referee the caller may mark now, as the manager of a side, the latest first. The referee's name is there
   if the owner shows it. */
create function public.referees_to_mark() returns table (
  match_id uuid, team_id uuid, home_team text, away_team text, home_score smallint, away_score smallint,
  played_at timestamptz, time_zone text, referee text, mark smallint, note text)
language sql stable security definer set search_path = '' rows 5 as $$
  select m.id, side.id, h.name, a.name, m.home_score, m.away_score, m.played_at, z.time_zone,
    case when s.shows_officials then o.name end, k.mark, k.note
  from public.matches m join public.match_day_settings s on s.league_id = m.league_id and s.takes_marks
    join public.league_settings z on z.league_id = m.league_id
    join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
    join app.own_teams() side (id) on side.id in (m.home_team_id, m.away_team_id)
    join public.officials o on o.id = app.referee_of(m.id)
    left join public.official_marks k on k.match_id = m.id and k.team_id = side.id
  where m.played_at between now() - interval '14 days' and now() and app.mark_problem(m) is null
    and o.id not in (select app.own_officials()) and (select app.session_problem()) is null
  order by m.played_at desc, m.id, h.name limit 50
$$;
comment on function public.referees_to_mark is '@nullable home_score, away_score, referee, mark, note';

-- The number and the average of the marks of each official, as the policies show them to the caller.
create function public.official_averages(_league_id uuid) returns table (official_id uuid, marks int, average numeric)
language sql stable set search_path = '' as $$
  select k.official_id, count(*)::int, round(avg(k.mark), 1) from public.official_marks k
  where k.league_id = _league_id and k.league_id in (select app.my_leagues()) group by k.official_id
$$;

-- Removes how an official is reached, the days off and the reasons of refusals. The name stays with the appointments.
create function app.forget_official(_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.officials set email = null, phone = null where id = _id and num_nonnulls(email, phone) > 0;
  delete from public.official_absences where official_id = _id;
  update public.appointments set reason = null where official_id = _id and reason is not null;
$$;

/* Refuses that the owner's account is taken from an official by somebody else, and that an official who was marked stops
   being one by their own doing: that person would read the marks then. */
create function app.require_right_to_end_official(_official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account  uuid;
  is_owner boolean;
begin
  select o.user_id, o.user_id = l.owner_id into account, is_owner
    from public.officials o join public.leagues l on l.id = o.league_id where o.id = _official_id for no key update of o;
  if is_owner and account is distinct from auth.uid() then
    raise exception 'This official has the owner''s account. Only the owner can take it away or remove the official.'
      using errcode = 'PT403';
  elsif account = auth.uid() and exists (select from public.official_marks where official_id = _official_id) then
    raise exception using errcode = 'PT409', message = 'You were marked as a referee. ' || case when is_owner
      then 'Your account stays with the official, so that you do not read the marks.'
      else 'Another person who runs the competition takes your account away.' end;
  end if;
end $$;

-- Takes the account and all links from an official.
create function public.release_official(_official_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.require_officials_right((
    select league_id from public.officials where id = _official_id and is_active));
  perform app.require_right_to_end_official(_official_id);
  perform app.release_official(_official_id);
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.mark_referee, public.referees_to_mark, public.official_averages,
  public.release_official from public, anon, authenticated;
grant execute on function app.own_officials, app.own_teams to anon, authenticated, service_role;
grant execute on function public.mark_referee, public.referees_to_mark, public.official_averages,
  public.release_official to authenticated;
