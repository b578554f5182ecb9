/* The end of an administrator with the other roles that the person has in the league, in one step (records 0061 and 0062).
   An administrator could become manager, assistant, scorer or official by their own doing, and would stay it. */

-- Whether an account used an invitation that it had made itself, or to which it had made the link.
create function app.invited_itself(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _official_id uuid default null)
returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce((
    select i.made_by = _user_id from app.invitations i
    where i.used_by = _user_id and i.league_id = _league_id and i.role = _role
      and i.team_id is not distinct from _team_id and i.official_id is not distinct from _official_id
    order by i.used_at desc limit 1), false)
$$;

/* Whether an account made itself the manager of a team, as the history tells: it chose its own profile, or used an
   invitation of its own. An invitation of another person that it used is in the history under its name too. */
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

-- Takes the account and all links from an official, who stays one. The person may know the links.
create function app.release_official(_official_id uuid) returns void
language sql security definer set search_path = '' as $$
  update public.officials set user_id = null where id = _official_id;
  delete from app.official_links where official_id = _official_id;
$$;

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

revoke execute on all functions in schema app from public;
revoke execute on function public.roles_beside_administrator, public.remove_administrator from public, anon;
grant execute on function public.roles_beside_administrator, public.remove_administrator to authenticated;
