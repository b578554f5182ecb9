/* The committee of a league: administrators, who do everything but delete it, hand it over and name administrators; and
   assistants of a team, who do what its manager does but not choose its manager (record 0061). A league that names nobody
   has no rows here. The end of a right ends what it opened, also when it ends while a request runs. */

-- Bodies of functions name tables and functions of later files.
set local check_function_bodies = off;

create table public.league_members (
  id        uuid primary key default gen_random_uuid(),
  league_id uuid not null references public.leagues on delete cascade,
  -- The team of an assistant; null for an administrator.
  team_id   uuid references public.teams on update cascade on delete cascade,
  user_id   uuid not null references auth.users on delete cascade,
  role      text not null constraint known_role check (role in ('administrator', 'assistant')),
  -- As the invitation named the person.
  name      text not null constraint member_name check (btrim(name) <> '' and length(name) <= 200),
  joined_at timestamptz not null default now(),
  constraint team_of_assistant check ((role = 'assistant') = (team_id is not null))
);
create unique index one_administrator on public.league_members (user_id, league_id) where role = 'administrator';
create unique index one_assistant on public.league_members (user_id, team_id) where role = 'assistant';
create index on public.league_members (league_id);
create index on public.league_members (user_id);
create index on public.league_members (team_id);
comment on table public.league_members is 'The owner and the managers of teams are not in it.';

alter table public.league_members enable row level security;
revoke all on public.league_members from anon, authenticated;
grant select on public.league_members to authenticated;
grant delete on public.league_members to authenticated;
create policy "a member reads their own memberships" on public.league_members for select to authenticated
  using (user_id = (select auth.uid()));
create policy "a person who runs the league reads its members" on public.league_members for select to authenticated
  using (league_id in (select app.my_leagues()));
create policy "members are read with all that proves the person" on public.league_members as restrictive
  for select to authenticated using ((select app.session_problem()) is null);
create policy "a member leaves" on public.league_members for delete to authenticated
  using (user_id = (select auth.uid()));
create policy "the owner removes members" on public.league_members for delete to authenticated
  using (league_id in (select app.owned_leagues()));
create policy "an administrator removes assistants" on public.league_members for delete to authenticated
  using (role = 'assistant' and league_id in (select app.my_leagues()));
create trigger a_check_session before insert or update or delete on public.league_members for each statement
  when (pg_trigger_depth() = 0) execute function app.check_session();

-- The teams whose manager the caller may choose: as the manager, or as a person who runs the league.
create function app.managed_teams() returns setof uuid
language sql stable security definer set search_path = '' rows 20 as $$
  select t.id from public.teams t where t.league_id in (select app.my_leagues())
  union
  select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = (select auth.uid())
$$;

-- Which members work on the matches of a team beside its manager and the owner, for those who work on them too.
create function public.team_helpers(_team_id uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct m.role order by m.role), '{}') from public.teams t
    join public.league_members m on m.team_id = t.id or m.league_id = t.league_id and m.team_id is null
  where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
$$;

-- The leagues that an account runs, or in which it manages or assists a team.
create function app.leagues_of_account(_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = _user_id
  union
  select t.league_id from public.profiles m join public.teams t on t.manager_id = m.id where m.user_id = _user_id
  union
  select league_id from public.league_members where user_id = _user_id
$$;

/* Refreshes shown dates of birth and names of people without a team whom a new member added. The member's league
   rules over them now. */
create function app.publish_added() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  added uuid[] := array(select app.added_without_league(new.user_id, null));
begin
  perform app.publish_birth_dates(added);
  perform app.refresh_young(added);
  return null;
end $$;
create trigger publish_added after insert on public.league_members
  for each row execute function app.publish_added();

/* Locks the caller's own memberships, for functions that make a key or a link. The end of a membership waits for the
   transaction and then finds the new key or link; or this waits for the end, and the caller's rights are looked up
   afterwards. A scorer's row is a membership here. */
create function app.hold_memberships() returns void
language sql volatile security definer set search_path = '' as $$
  select from public.league_members where user_id = auth.uid() for key share;
  select from public.scorers where user_id = auth.uid() for key share;
$$;

-- Whether an account runs a league.
create function app.runs_league(_user_id uuid, _league_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.leagues where id = _league_id and owner_id = _user_id)
    or exists (select from public.league_members
      where league_id = _league_id and user_id = _user_id and role = 'administrator')
$$;

/* Ends what a former member could still use: links for teams, and an administrator's API keys and open invitations.
   Links for teams on which the member still works stay. An administrator could also read the tokens of open
   invitations of the league's teams, so those expire, and the owner makes new ones. */
create function app.end_membership() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := app.end_links(old.user_id, array(
    select id from public.teams where league_id = old.league_id and (old.team_id is null or id = old.team_id)));
begin
  if old.role = 'administrator' and not app.runs_league(old.user_id, old.league_id) then
    delete from app.league_keys where league_id = old.league_id and created_by = old.user_id;
    delete from app.invitations where league_id = old.league_id and made_by = old.user_id and used_at is null;
    update public.manager_invites set expires_at = now()
      where team_id = any (lost) and used_at is null and expires_at > now();
  end if;
  return null;
end $$;
create trigger end_membership after delete on public.league_members
  for each row execute function app.end_membership();

/* Ends what a former owner could still use. The new owner needs no membership. The former owner may have kept links:
   those that name administrators are deleted. Unless the former owner still runs the league as an administrator, result
   links and open invitations end too, and the new owner makes new ones. */
create function app.follow_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[];
begin
  delete from public.league_members where league_id = new.id and user_id = new.owner_id;
  delete from app.invitations where league_id = new.id and role = 'administrator' and used_at is null;
  if old.owner_id is null or app.runs_league(old.owner_id, new.id) then return null; end if;
  lost := app.end_links(old.owner_id, array(select id from public.teams where league_id = new.id));
  update app.invitations set expires_at = now() where league_id = new.id and used_at is null and expires_at > now();
  update public.manager_invites set expires_at = now()
    where team_id = any (lost) and used_at is null and expires_at > now();
  return null;
end $$;
create trigger follow_owner after update of owner_id on public.leagues for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.follow_owner();

/* Ends the memberships of an account before it is deleted, while its row can still be named. The history keeps that a
   person joined and left, without the name. */
create function app.end_memberships() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_members where user_id = old.id;
  update public.change_log set before = before - 'name' - 'user_id', after = after - 'name' - 'user_id'
    where subject = 'member' and coalesce(before ->> 'user_id', after ->> 'user_id') = old.id::text;
  update app.invitations set name = 'A former member' where used_by = old.id and role <> 'manager';
  return old;
end $$;
create trigger end_memberships before delete on auth.users for each row execute function app.end_memberships();

/* The name of a member whom the caller may know, else the member's role; null for others. The people who run the league
   know all names, the people of a team know its assistants, and everybody who reads the history knows the
   administrators. */
create function app.member_name(_league_id uuid, _user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((
      select case when m.role = 'administrator' or m.league_id in (select app.my_leagues())
          or m.team_id in (select app.my_teams()) then m.name else 'An assistant' end
      from public.league_members m where m.league_id = _league_id and m.user_id = _user_id
      order by m.role limit 1),
    (select case when s.league_id in (select app.my_leagues()) then s.name else 'A scorer' end
      from public.scorers s where s.league_id = _league_id and s.user_id = _user_id))
$$;

-- Whether an account works on a team: as the manager, as an assistant, or as a person who runs the league.
create function app.works_on(_user_id uuid, _team_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.teams t join public.profiles p on p.id = t.manager_id
      where t.id = _team_id and p.user_id = _user_id)
    or exists (
      select from public.league_members m where m.team_id = _team_id and m.user_id = _user_id and m.role = 'assistant')
    or exists (select from public.teams t where t.id = _team_id and app.runs_league(_user_id, t.league_id))
$$;

/* Ends the links that an account made for these teams (for results, squads, players and scorers), and its open
   questions to guardians of people for whom it no longer works. Returns the teams that the account does not work on any
   more. Only their links end; links for scorers end where the account does not run the league. */
create function app.end_links(_user_id uuid, _team_ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(select id from unnest(_team_ids) id where not app.works_on(_user_id, id));
begin
  delete from public.result_links where created_by = _user_id and team_id = any (lost);
  delete from public.result_links where created_by = _user_id and team_id is null and match_id in (
    select id from public.matches where home_team_id = any (_team_ids) and not app.runs_league(_user_id, league_id));
  delete from app.squad_links where created_by = _user_id and team_id = any (lost);
  delete from app.player_links where created_by = _user_id and team_id = any (lost);
  perform app.end_lost_questions(_user_id, null);
  return lost;
end $$;

-- Ends the links that a former manager of a team made for it.
create function app.end_management() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.end_links(user_id, array[old.id]) from public.profiles where id = old.manager_id and user_id is not null;
  return null;
end $$;
create trigger end_management after update of manager_id on public.teams for each row
  when (old.manager_id is not null and old.manager_id is distinct from new.manager_id)
  execute function app.end_management();

/* Locks teams and their leagues while the caller's right to work on them is used. The end of the right to work on a
   team waits for the transaction and then finds the link that it made; or this waits for the end, and the caller's
   rights are looked up afterwards. */
create function app.hold_teams(_team_ids uuid[]) returns void language sql volatile security definer set search_path = '' as $$
  select from public.leagues where id in (select league_id from public.teams where id = any (_team_ids))
    order by id for share;
  select from public.teams where id = any (_team_ids) order by id for share;
$$;

-- Whether an account used an invitation that it had made itself, or to which it had made the link.
create function app.invited_itself(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _official_id uuid default null)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select i.made_by = _user_id from app.invitations i
    where i.used_by = _user_id and i.league_id = _league_id and i.role = _role
      and i.team_id is not distinct from _team_id and i.official_id is not distinct from _official_id
    order by i.used_at desc limit 1), false)
$$;

/* Whether an account made itself the manager of a team, by the history: it chose its own profile, or used an invitation
   of its own. An invitation of another person that it used is in the history under its name too. */
create function app.made_itself_manager(_user_id uuid, _team_id uuid, _profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select c.user_id = _user_id and not exists (
      select from app.invitations i where i.used_by = _user_id and i.team_id = _team_id and i.role = 'manager'
        and i.used_at = c.changed_at and i.made_by is distinct from _user_id)
    from public.change_log c
    where c.subject = 'team' and c.subject_id = _team_id and c.after ->> 'manager_id' = _profile_id::text
    order by c.id desc limit 1), false)
$$;

/* The other roles of an administrator in the league, for its owner. `id`: of the team for a manager, of the official, else
   of the membership. `by_own_doing`: the person took the role without another one; false where that is not known. */
create function public.roles_beside_administrator(_member_id uuid)
returns table (role text, id uuid, team_name text, by_own_doing boolean)
language sql stable security definer set search_path = '' rows 5 as $$
  with administrator as (
    select m.user_id, m.league_id from public.league_members m
    where m.id = _member_id and m.role = 'administrator' and app.owns_league(m.league_id)
      and (select app.session_problem()) is null
  ), roles as (
    select 'manager' as role, t.id, t.name as team_name, app.made_itself_manager(a.user_id, t.id, p.id) as by_own_doing
    from administrator a join public.teams t on t.league_id = a.league_id
      join public.profiles p on p.id = t.manager_id and p.user_id = a.user_id
    union all
    select 'assistant', m.id, t.name, app.invited_itself(a.user_id, a.league_id, t.id, 'assistant')
    from administrator a join public.league_members m on m.league_id = a.league_id and m.user_id = a.user_id
      join public.teams t on t.id = m.team_id
    union all
    select 'official', o.id, null, app.invited_itself(a.user_id, a.league_id, null, 'official', o.id)
    from administrator a join public.officials o on o.league_id = a.league_id and o.user_id = a.user_id
    union all
    select 'scorer', c.id, null, app.invited_itself(a.user_id, a.league_id, null, 'scorer')
    from administrator a join public.scorers c on c.league_id = a.league_id and c.user_id = a.user_id
  )
  select r.role, r.id, r.team_name, r.by_own_doing from roles r order by r.role, r.team_name, r.id
$$;
comment on function public.roles_beside_administrator is '@nullable team_name';

/* Removes an administrator, and ends the roles of `_ends` with it: [{role, id}] as roles_beside_administrator has them. A
   role that has ended meanwhile is no failure. */
create function public.remove_administrator(_member_id uuid, _ends jsonb default '[]') returns void
language plpgsql security definer set search_path = '' as $$
declare
  member public.league_members;
  ending record;
begin
  perform app.require_session();
  select * into member from public.league_members m
    where m.id = _member_id and m.role = 'administrator' and app.owns_league(m.league_id) for update;
  if not found then
    raise exception 'Only the owner can remove an administrator' using errcode = '42501';
  end if;
  delete from public.league_members where id = member.id;
  for ending in select * from jsonb_to_recordset(_ends) e (role text, id uuid) order by e.role, e.id loop
    if ending.role = 'manager' then
      update public.teams t set manager_id = null from public.profiles p
        where t.id = ending.id and t.league_id = member.league_id and p.id = t.manager_id
          and p.user_id = member.user_id;
    elsif ending.role = 'assistant' then
      delete from public.league_members m
        where m.id = ending.id and m.league_id = member.league_id and m.user_id = member.user_id;
    elsif ending.role = 'scorer' then
      delete from public.scorers c
        where c.id = ending.id and c.league_id = member.league_id and c.user_id = member.user_id;
    elsif ending.role = 'official' then
      perform app.release_official(o.id) from public.officials o
        where o.id = ending.id and o.league_id = member.league_id and o.user_id = member.user_id;
    else
      raise exception 'This role cannot be ended here' using errcode = '22023';
    end if;
  end loop;
end $$;

-- Public buckets are read without this policy. Held photos of young players have no other way.
create policy "a file's record is read with all that proves the person" on storage.objects as restrictive
  for select to authenticated using ((select app.session_problem()) is null);

revoke execute on all functions in schema app from public;
revoke execute on function public.team_helpers, public.roles_beside_administrator, public.remove_administrator
  from public, anon, authenticated;
grant execute on function app.managed_teams to anon, authenticated, service_role;
grant execute on function public.team_helpers, public.roles_beside_administrator, public.remove_administrator
  to authenticated;
grant execute on function app.member_name to authenticated, service_role;
