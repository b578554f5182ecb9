/* Moves a player to another team of the league, from a day on. Goals and line-ups of past matches stay with the former
   team. A manager who is moved stops managing. A player who is in both squads stays in the other one since the day on
   which that began. */
create or replace function public.transfer_player(_player_id uuid, _from_team_id uuid, _to_team_id uuid, _day date) returns void
language plpgsql security definer set search_path = '' as $$
declare
  is_new boolean;
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
  is_new := found;
  delete from public.team_players where team_id = _from_team_id and player_id = _player_id;
  if not found then
    raise exception 'The player is not in the squad any more' using errcode = '23514';
  end if;
  update public.past_memberships set from_day = least(from_day, _day), until_day = _day
    where team_id = _from_team_id and player_id = _player_id and until_day = current_date;
  update public.team_players set from_day = _day
    where team_id = _to_team_id and player_id = _player_id and (is_new or from_day > _day);
end $$;
