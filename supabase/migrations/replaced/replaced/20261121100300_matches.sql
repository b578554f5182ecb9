-- Matches with their line-ups.
create table public.matches (
  id                       uuid primary key default gen_random_uuid(),
  league_id                uuid not null references public.leagues on delete cascade,
  home_team_id             uuid not null references public.teams on delete cascade,
  away_team_id             uuid not null references public.teams on delete cascade,
  played_at                timestamptz not null,
  round                    int check (round > 0),
  home_score               smallint check (home_score >= 0),
  away_score               smallint check (away_score >= 0),
  scores_manual            boolean not null default false,
  man_of_match_id          uuid references public.profiles on delete set null,
  home_lineup              uuid[] not null default '{}' check (array_ndims(home_lineup) = 1),
  away_lineup              uuid[] not null default '{}' check (array_ndims(away_lineup) = 1),
  home_submission_complete boolean not null default false,
  away_submission_complete boolean not null default false,
  version                  int not null default 1,
  created_at               timestamptz not null default now(),
  constraint matches_two_teams check (home_team_id <> away_team_id)
);
create index on public.matches (league_id, played_at);
create index on public.matches (home_team_id, played_at);
create index on public.matches (away_team_id, played_at);
create index on public.matches (man_of_match_id);
create index on public.matches using gin (home_lineup);
create index on public.matches using gin (away_lineup);

create function app.name_of(_profile_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce((select full_name from public.profiles where id = _profile_id), 'Unknown player')
$$;

create function app.check_match_teams() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.teams where id = new.home_team_id and league_id = new.league_id)
    or not exists (select from public.teams where id = new.away_team_id and league_id = new.league_id) then
    raise exception 'Both teams must be of the league of the match' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger check_match_teams before insert or update of league_id, home_team_id, away_team_id on public.matches
  for each row execute function app.check_match_teams();

-- Who is in a line-up is, or was, in the squad; nobody is in a match twice; the man of the match played.
create function app.check_lineups() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  everybody uuid[];
  stranger  uuid;
begin
  new.home_lineup := coalesce(new.home_lineup, '{}');
  new.away_lineup := coalesce(new.away_lineup, '{}');
  everybody := new.home_lineup || new.away_lineup;
  if (select count(*) <> count(distinct player) from unnest(everybody) player) then
    raise exception 'A player can be in the line-ups of a match only once' using errcode = '23514';
  end if;

  select player into stranger from (
    select new.home_team_id as team, unnest(new.home_lineup) as player
    union all
    select new.away_team_id, unnest(new.away_lineup)
  ) chosen
  where not exists (select from app.squad_history h where h.team_id = chosen.team and h.player_id = chosen.player)
  limit 1;
  if found then
    raise exception '% is not a player of the team', app.name_of(stranger) using errcode = '23514';
  end if;

  -- Taken out of the line-up, the man of the match is no longer; a new one has to be in it.
  if new.man_of_match_id is not null and new.man_of_match_id <> all (everybody) then
    if tg_op = 'INSERT' or new.man_of_match_id is distinct from old.man_of_match_id then
      raise exception 'The man of the match must be in a line-up' using errcode = '23514';
    end if;
    new.man_of_match_id := null;
  end if;
  return new;
end $$;
create trigger check_lineups before insert or update of home_lineup, away_lineup, man_of_match_id on public.matches
  for each row execute function app.check_lineups();

-- What a line-up names cannot go, though no foreign key can say so of an array.
create function app.keep_lineup_players() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.matches where home_lineup @> array[old.id] or away_lineup @> array[old.id]) then
    raise exception '% is in the line-up of a match', old.full_name using errcode = '23503';
  end if;
  return old;
end $$;
create trigger keep_lineup_players before delete on public.profiles
  for each row execute function app.keep_lineup_players();

alter table public.matches enable row level security;
revoke all on public.matches from anon, authenticated;
grant select on public.matches to anon, authenticated;
grant insert (id, league_id, home_team_id, away_team_id, played_at, round, home_score, away_score, home_lineup,
    away_lineup, man_of_match_id),
  update (played_at, round, home_score, away_score, scores_manual, home_lineup, away_lineup, man_of_match_id),
  delete on public.matches to authenticated;
create policy "anyone reads matches" on public.matches for select using (true);
create policy "the league owner adds matches" on public.matches for insert to authenticated
  with check (league_id in (select app.my_leagues()));
create policy "the league owner edits matches" on public.matches for update to authenticated
  using (league_id in (select app.my_leagues()));
create policy "the league owner deletes matches" on public.matches for delete to authenticated
  using (league_id in (select app.my_leagues()));

revoke execute on all functions in schema app from public;
