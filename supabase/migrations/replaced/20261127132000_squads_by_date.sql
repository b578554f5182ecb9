/* Squads by date. `team_players` has those who belong to a team today, each since a day; a player who leaves stays in
   `past_memberships`. A player may be in two squads at once, as before. */

alter table public.team_players add column from_day date not null default current_date;
update public.team_players set from_day = created_at::date;

create table public.past_memberships (
  id        uuid primary key default gen_random_uuid(),
  team_id   uuid not null references public.teams on update cascade on delete cascade,
  player_id uuid not null references public.profiles on delete cascade,
  from_day  date not null,
  -- The first day on which the player was no longer in the squad.
  until_day date not null,
  constraint membership_days check (from_day <= until_day)
);
create index on public.past_memberships (team_id);
create index on public.past_memberships (player_id);

-- As with former players: only the people who run a team see its past players.
alter table public.past_memberships enable row level security;
revoke all on public.past_memberships from anon, authenticated;
grant select on public.past_memberships to authenticated;
create policy "the manager and the league owner read past squads" on public.past_memberships for select to authenticated
  using (team_id in (select app.my_teams()));
create policy "past squads are read with all that proves the person" on public.past_memberships as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

create function app.keep_past_members() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.past_memberships (team_id, player_id, from_day, until_day)
    select r.team_id, r.player_id, least(r.from_day, current_date), current_date from removed r
    join public.teams t on t.id = r.team_id join public.profiles p on p.id = r.player_id;
  return null;
end $$;
create trigger keep_past_members after delete on public.team_players
  referencing old table as removed for each statement execute function app.keep_past_members();

-- A player who comes back on the day of leaving has never left.
create function app.resume_membership() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  since date;
begin
  delete from public.past_memberships
    where team_id = new.team_id and player_id = new.player_id and until_day = current_date
    returning from_day into since;
  new.from_day := coalesce(since, new.from_day);
  return new;
end $$;
create trigger resume_membership before insert on public.team_players
  for each row execute function app.resume_membership();

/* Moves a player to another team of the league, from a day on. Goals and line-ups of past matches stay with the former
   team. A manager who is moved stops managing. */
create function public.transfer_player(_player_id uuid, _from_team_id uuid, _to_team_id uuid, _day date) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  if not coalesce(_from_team_id in (select app.my_teams()) and app.may_sign(_to_team_id, _player_id), false)
    or (select count(distinct league_id) from public.teams where id in (_from_team_id, _to_team_id)) <> 1
    or _from_team_id = _to_team_id then
    raise exception 'Only a person who runs both teams can transfer a player' using errcode = '42501';
  end if;
  if coalesce(_day not between '1900-01-01' and current_date + 1, true) then
    raise exception 'A transfer is today or earlier' using errcode = '22023', hint = 'The earliest day is 1 January 1900.';
  end if;
  delete from public.team_players where team_id = _from_team_id and player_id = _player_id;
  if not found then
    raise exception 'The player is not in the squad any more' using errcode = '23514';
  end if;
  update public.past_memberships set from_day = least(from_day, _day), until_day = _day
    where team_id = _from_team_id and player_id = _player_id and until_day = current_date;
  insert into public.team_players (team_id, player_id) values (_to_team_id, _player_id) on conflict do nothing;
  update public.team_players set from_day = _day where team_id = _to_team_id and player_id = _player_id;
end $$;

/* The players who belonged to a team on a day and do not today, for the line-up of an old match. Null for other people
   than those who run the team. */
create function public.past_players(_team_id uuid, _day date)
returns table (id uuid, full_name text, jersey_number int) language sql stable set search_path = '' as $$
  select distinct p.id, p.full_name, p.jersey_number::int
  from public.past_memberships m join public.profiles p on p.id = m.player_id
  where m.team_id = _team_id and m.from_day <= _day and _day < m.until_day
    and not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  order by 2, 1
$$;
comment on function public.past_players is '@nullable jersey_number';

/* As before. A player of several clubs is listed with the present one first, and then the others. */
create or replace function app.rank_players(
  _league_id uuid, _team_id uuid, _feat text, _season_id uuid default null, _stage_id uuid default null)
returns table (
  rank int, id uuid, full_name text, photo_url text, team_id uuid, team_name text, games_played int, count int
) language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  return query
  with stages as (
    -- Two reads by key. Beside a policy, PostgreSQL uses no index for 'or', nor for a condition with a bare coalesce.
    select s.id from public.stages s where s.id = _stage_id
    union all
    select s.id from public.stages s where _stage_id is null and s.season_id = (
      select coalesce(_season_id, (select current_season_id from public.leagues where id = _league_id)))
  ), counted as (
    select r.player_id, array_agg(distinct r.team_id) as team_ids, sum(r.games)::int as games,
      sum(app.count_of(r, _feat))::int as count
    from app.player_records r
    where r.stage_id in (select id from stages) and (_team_id is null or r.team_id = _team_id)
    group by r.player_id having sum(app.count_of(r, _feat)) > 0
  ), teams as materialized (
    -- The league's index finds them all at once, and a lookup of each player's team in the teams of all leagues is slower.
    select id, name from public.teams where league_id = _league_id
  ), shown as (
    select c.*, case
      when cardinality(team_ids) = 1 then team_ids
      else array(
        select r.team_id from app.player_records r
        left join public.team_players s on s.team_id = r.team_id and s.player_id = r.player_id
        where r.player_id = c.player_id and r.team_id = any (team_ids) and r.stage_id in (select id from stages)
        group by r.team_id, s.team_id
        order by s.team_id is null, sum(app.count_of(r, _feat)) desc, r.team_id)
      end as clubs
    from counted c
  )
  select row_number() over (order by c.count desc, c.games, p.full_name, p.id)::int,
    p.id, p.full_name, p.photo_url, t.id,
    case when cardinality(c.clubs) = 1 then t.name else (
      select string_agg(n.name, ', ' order by k.place)
      from unnest(c.clubs) with ordinality k (id, place) join public.teams n on n.id = k.id) end,
    c.games, c.count
  from shown c
  join public.profiles p on p.id = c.player_id
  join teams t on t.id = c.clubs[1]
  order by 1;
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.transfer_player, public.past_players from public, anon;
grant execute on function public.transfer_player, public.past_players to authenticated;
