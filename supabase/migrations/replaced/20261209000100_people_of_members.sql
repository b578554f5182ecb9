/* People whom an administrator or an assistant adds are people of the league, as those whom the owner or a manager adds:
   its choices about dates of birth, young players and shared addresses hold before the first team. */

-- The leagues that an account runs, or in which it manages or assists a team.
create function app.leagues_of_account(_user_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select id from public.leagues where owner_id = _user_id
  union
  select t.league_id from public.profiles m join public.teams t on t.manager_id = m.id where m.user_id = _user_id
  union
  select league_id from public.league_members where user_id = _user_id
$$;

create or replace function app.owners_reaching(_profile_id uuid) returns setof uuid
language sql stable security definer set search_path = '' rows 3 as $$
  select l.owner_id from public.team_players s join public.teams t on t.id = s.team_id
    join public.leagues l on l.id = t.league_id
  where s.player_id = _profile_id and l.owner_id is not null
  union
  select l.owner_id from public.teams t join public.leagues l on l.id = t.league_id
  where t.manager_id = _profile_id and l.owner_id is not null
  union
  select p.user_id from public.profiles p where p.id = _profile_id and p.user_id is not null
  union
  select s.created_by from app.private_profiles s
  where s.profile_id = _profile_id and s.created_by is not null
    and not exists (select from app.squad_history where player_id = _profile_id)
  union
  select l.owner_id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    join public.leagues l on l.id = served.id
  where s.profile_id = _profile_id and l.owner_id is not null
    and not exists (select from app.squad_history where player_id = _profile_id)
$$;

create or replace function app.birth_settings(_profile_id uuid) returns table (dates_of_birth text, time_zone text)
language sql stable security definer set search_path = '' rows 3 as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.league_id, l.last_choice from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select served.id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    where s.profile_id = _profile_id
  ), counting as (
    select own.league_id, s.dates_of_birth, s.time_zone from own left join public.league_settings s using (league_id)
    where s.league_id is not null or own.last_choice is null
    union
    select s.league_id, s.dates_of_birth, s.time_zone
    from adding join public.league_settings s on s.league_id = adding.id where not exists (select from own)
  )
  select last_choice, null from own where last_choice is not null
  union
  select case when exists (select from public.youth_settings y where y.league_id = c.league_id) then 'hidden'
    else coalesce(c.dates_of_birth, 'hidden') end, c.time_zone
  from counting c
$$;

create or replace function app.is_young(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  with person as (
    select _profile_id as id
    union
    select other.id from public.profiles this join public.profiles other on other.user_id = this.user_id
    where this.id = _profile_id
  ), own as (
    select l.profile_id, l.league_id, l.was_young from person p join app.person_leagues l on l.profile_id = p.id
  ), adding as (
    select served.id from app.private_profiles s, app.leagues_of_account(s.created_by) served (id)
    where s.profile_id = _profile_id
  )
  select exists (
      select from own o where (o.was_young or exists (select from public.youth_settings y where y.league_id = o.league_id))
        and (not exists (select from person p join app.birth_dates b on b.profile_id = p.id
            where b.date_of_birth < current_date - interval '18 years')
          or exists (select from public.team_players s join public.teams t on t.id = s.team_id
            where s.player_id = o.profile_id and t.league_id = o.league_id)
          or exists (select from public.teams t where t.manager_id = o.profile_id and t.league_id = o.league_id)))
    or not exists (select from own)
      and exists (select from adding join public.youth_settings y on y.league_id = adding.id)
$$;

-- People whom this account, or a manager or a member of this league, added and who have had no team.
create or replace function app.added_without_league(_owner_id uuid, _league_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select s.profile_id from app.private_profiles s
  where s.created_by in (
      select _owner_id
      union
      select m.user_id from public.teams t join public.profiles m on m.id = t.manager_id where t.league_id = _league_id
      union
      select user_id from public.league_members where league_id = _league_id)
    and not exists (select from app.person_leagues l where l.profile_id = s.profile_id)
$$;

-- People without a team whom a new member has added before are now under the league's choices too.
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

revoke execute on all functions in schema app from public;
