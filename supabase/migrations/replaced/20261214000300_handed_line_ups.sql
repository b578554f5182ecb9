/* Line-ups that teams hand in before the kick-off, where the league wants them (record 0066). The other side reads one
   once they are due, so that nobody waits for the other team's eleven. The line-up of the match stays the owner's. */
alter table public.match_day_settings
  add column line_up_minutes smallint constraint line_up_minutes_range check (line_up_minutes between 0 and 1440);
comment on column public.match_day_settings.line_up_minutes is
  'Minutes before the kick-off when line-ups are due; null where none are handed in.';

create table public.handed_line_ups (
  match_id  uuid not null references public.matches on delete cascade,
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  starters  uuid[] not null constraint starters_number check (cardinality(starters) between 1 and 11),
  -- The shape in which the starters stand, in its order; null where none was chosen.
  formation text constraint formation_shape check (formation ~ '^[1-5](-[1-5]){1,3}$'),
  bench     uuid[] not null default '{}' constraint bench_number check (cardinality(bench) <= 20),
  handed_at timestamptz not null default now(),
  primary key (match_id, team_id)
);
create index on public.handed_line_ups (team_id);
alter table public.handed_line_ups enable row level security;
revoke all on public.handed_line_ups from anon, authenticated;
grant select on public.handed_line_ups to authenticated;

-- When line-ups of a match are due; null where none are handed in.
create function app.line_ups_due(_match_id uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select m.played_at - make_interval(mins => s.line_up_minutes) from public.matches m
    join public.match_day_settings s on s.league_id = m.league_id
  where m.id = _match_id and s.line_up_minutes is not null
$$;

create policy "those who work on a team read its line-up" on public.handed_line_ups for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "the other side reads a line-up once it is due" on public.handed_line_ups for select to authenticated
  using (match_id in (
    select m.id from public.matches m
    where m.home_team_id in (select app.my_teams()) or m.away_team_id in (select app.my_teams()))
    and app.line_ups_due(match_id) <= now());
create policy "line-ups are read with all that proves the person" on public.handed_line_ups as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

/* Hands in a line-up; a later one replaces it until line-ups are due. Starters and bench are players of the squad, each
   once, and nobody who is banned in the match. With a formation the starters are in the order of its places. */
create function public.hand_in_line_up(_match_id uuid, _team_id uuid, _starters uuid[], _bench uuid[] default '{}',
  _formation text default null)
returns void language plpgsql security definer set search_path = '' as $$
declare
  named  uuid[] := _starters || coalesce(_bench, '{}');
  match  public.matches;
  banned uuid;
begin
  perform app.require_session();
  select * into match from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) and _team_id in (select app.my_teams()) for share;
  if not found then
    raise exception 'Only the manager of the team and the league owner hand in its line-up' using errcode = '42501';
  end if;
  if app.line_ups_due(_match_id) is null then
    raise exception 'No line-ups are handed in in this competition.' using errcode = 'PT409';
  end if;
  if match.status <> 'scheduled' or app.line_ups_due(_match_id) <= now() then
    raise exception 'The line-ups of this match were due already. Tell the owner of the competition.' using errcode = 'PT409';
  end if;
  if coalesce(cardinality(_starters), 0) not between 1 and 11 or cardinality(named) > 31 then
    raise exception 'A line-up has 1 to 11 players who start, and at most 20 on the bench.' using errcode = '22023';
  end if;
  if (select count(distinct player) from unnest(named) player) <> cardinality(named) or exists (
    select from unnest(named) player where player is null or not exists (
      select from public.team_players where team_id = _team_id and player_id = player)) then
    raise exception 'A line-up has players of the squad, each once.' using errcode = '22023';
  end if;
  if cardinality(app.places_of(_formation)) <> cardinality(_starters) then
    raise exception 'A formation has a place for each player who starts.' using errcode = '22023';
  end if;
  select b.player_id into banned from public.match_bans(_match_id) b
    where b.team_id = _team_id and b.player_id = any (named) limit 1;
  if found then
    raise exception '% is banned in this match.', app.name_of(banned) using errcode = 'PT409';
  end if;
  insert into public.handed_line_ups (match_id, team_id, starters, bench, formation)
    values (_match_id, _team_id, _starters, coalesce(_bench, '{}'), _formation)
  on conflict (match_id, team_id) do update set starters = excluded.starters, bench = excluded.bench,
    formation = excluded.formation, handed_at = now();
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.line_ups_due to authenticated, service_role;
revoke execute on function public.hand_in_line_up from public, anon;
grant execute on function public.hand_in_line_up to authenticated;
