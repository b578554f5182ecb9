-- Running a team: players added in one step, players who come back, and a manager who goes.

-- `_players`: [{id, full_name, jersey_number, position}]. The caller makes the ids, so that a second try, after an answer
-- that was lost on the way, adds nobody twice. Policies decide, as for the two inserts by themselves.
create function public.add_players(_team_id uuid, _players jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  added uuid[];
begin
  if _team_id is null or _team_id not in (select app.my_teams()) then
    raise exception 'Only the manager and the league owner can add players' using errcode = '42501';
  end if;
  if jsonb_typeof(_players) is distinct from 'array' or jsonb_array_length(_players) > 200 then
    raise exception 'The players must be a JSON array of at most 200' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(_players) p (full_name text) where btrim(coalesce(p.full_name, '')) = '') then
    raise exception 'Every player needs a name' using errcode = '22023';
  end if;
  if exists (select from jsonb_to_recordset(_players) p (full_name text) where length(btrim(p.full_name)) > 200) then
    raise exception 'A name has at most 200 characters' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_to_recordset(_players) p (jersey_number int) where p.jersey_number not between 0 and 999) then
    raise exception 'A shirt number is between 0 and 999' using errcode = '22023';
  end if;

  with created as (
    insert into public.profiles (id, full_name, jersey_number, position)
    select coalesce(p.id, gen_random_uuid()), btrim(p.full_name), p.jersey_number, p.position
    from jsonb_to_recordset(_players) p (id uuid, full_name text, jersey_number int, position public.player_position)
    where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
    returning id
  )
  select array_agg(id) into added from created;
  -- A statement of its own: whom one may sign is asked of rows that are there already.
  insert into public.team_players (team_id, player_id) select _team_id, unnest(added);
  return coalesce(cardinality(added), 0);
end $$;

-- Who could be in the squad without being made anew: former players of the team, the caller, and for the league's
-- owner everybody who plays or played in the league.
create function public.signable_players(_team_id uuid)
returns table (id uuid, full_name text, photo_url text, was_here boolean, is_caller boolean, team_name text)
language sql stable security definer set search_path = '' as $$
  with team as (
    select t.id, t.league_id, t.league_id in (select app.my_leagues()) as is_owned
    from public.teams t where t.id = _team_id and t.id in (select app.my_teams())
  ), known as (
    select h.player_id, bool_or(h.team_id = team.id) as was_here
    from team join public.teams t on t.id = team.id or (team.is_owned and t.league_id = team.league_id)
      join app.squad_history h on h.team_id = t.id
    group by h.player_id
    union all
    select p.id, false from team, public.profiles p where p.user_id = (select auth.uid())
  )
  select p.id, p.full_name, p.photo_url, bool_or(k.was_here), coalesce(p.user_id = (select auth.uid()), false),
    (select min(t.name) from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = p.id and t.league_id = (select league_id from team))
  from known k join public.profiles p on p.id = k.player_id
  where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  group by p.id
  order by p.full_name, p.id
$$;
comment on function public.signable_players is
  '`team_name`: a team of the same league whose squad the player is in. @nullable photo_url, team_name';

create function public.remove_manager(_team_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.teams set manager_id = null where id = _team_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the league owner can remove a manager' using errcode = '42501';
  end if;
end $$;

-- Whoever does not manage the team any more, or left its squad, has no use for the link that was sent.
create function app.end_invitations() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.manager_invites set expires_at = now()
    where team_id = old.id and player_id = old.manager_id and used_at is null and expires_at > now();
  return null;
end $$;
create trigger end_invitations after update of manager_id on public.teams
  for each row when (old.manager_id is distinct from new.manager_id) execute function app.end_invitations();

revoke execute on all functions in schema app from public;
revoke execute on function public.add_players, public.signable_players, public.remove_manager from public, anon;
grant execute on function public.add_players, public.signable_players, public.remove_manager to authenticated;
