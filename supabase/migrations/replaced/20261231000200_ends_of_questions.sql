/* Open questions to guardians end with the work for the child, as other links do (record 0062): when the child leaves a
   squad or the team is deleted, and when the person who asked loses the right. Consents that were given stay. */

-- Whether an account may ask the guardian of this person: it works on a team of theirs, or runs the league of a team that
-- they manage.
create function app.works_for(_user_id uuid, _profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.team_players s where s.player_id = _profile_id and app.works_on(_user_id, s.team_id))
    or exists (select from public.teams t where t.manager_id = _profile_id and app.runs_league(_user_id, t.league_id))
$$;

-- Ends the questions that nobody answered, of these makers or about these people, whose maker works for the person no more.
create function app.end_lost_questions(_user_id uuid, _profile_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  lost uuid[] := array(
    select c.id from app.photo_consents c
    where (c.created_by = _user_id or c.profile_id = any (_profile_ids)) and c.given_at is null and c.ended_at is null
      and not app.works_for(c.created_by, c.profile_id));
begin
  if lost = '{}' then return; end if;
  -- People before their consents, as in every function that changes a consent: otherwise two could wait for each other.
  perform from public.profiles where id in (select profile_id from app.photo_consents where id = any (lost))
    order by id for no key update;
  -- An answer that was given while this waited stays.
  update app.photo_consents set ended_at = now(), ended_by = 'team'
    where id = any (lost) and given_at is null and ended_at is null;
end $$;

/* Ends the links of results, of scorers, of players and the open questions to guardians that an account made for these
   teams. Returns the teams that it no longer works on; for others nothing ends. */
create or replace function app.end_links(_user_id uuid, _team_ids uuid[]) returns uuid[]
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

create function app.end_questions() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- A question that is made at the same time waits for this, or this for it.
  perform from public.profiles p join app.young_people y on y.profile_id = p.id
    where p.id in (select player_id from removed) order by p.id for no key update of p;
  perform app.end_lost_questions(null, array(select distinct player_id from removed));
  return null;
end $$;
create trigger end_questions after delete on public.team_players referencing old table as removed
  for each statement execute function app.end_questions();

create or replace function app.require_guardian_right(_player_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform app.hold_teams(array(
    select team_id from public.team_players where player_id = _player_id and team_id in (select app.my_teams())));
  -- The player may leave the squad while this waits, so the right is looked up with the profile held.
  if app.may_ask_guardian(_player_id) then
    perform from public.profiles where id = _player_id for no key update;
  end if;
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
end $$;

/* Moves a player to another team of the league, from a day on. Goals and line-ups of past matches stay with the former
   team. A manager who is moved stops managing. The new team comes first, so that nothing ends with the work for the player
   of a person who works on both. */
create or replace function public.transfer_player(_player_id uuid, _from_team_id uuid, _to_team_id uuid, _day date) returns void
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
  insert into public.team_players (team_id, player_id) values (_to_team_id, _player_id) on conflict do nothing;
  delete from public.team_players where team_id = _from_team_id and player_id = _player_id;
  if not found then
    raise exception 'The player is not in the squad any more' using errcode = '23514';
  end if;
  update public.past_memberships set from_day = least(from_day, _day), until_day = _day
    where team_id = _from_team_id and player_id = _player_id and until_day = current_date;
  update public.team_players set from_day = _day where team_id = _to_team_id and player_id = _player_id;
end $$;

-- Questions that outlived their squad before.
select app.end_lost_questions(null, array(
  select profile_id from app.photo_consents where given_at is null and ended_at is null));

revoke execute on all functions in schema app from public;
