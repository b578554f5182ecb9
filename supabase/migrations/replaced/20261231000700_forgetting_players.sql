/* Those who run a league of a person without an account can have the person's details erased, also after the person left or
   the league was deleted (record 0016). Who they are is in app.runs_leagues_of. */

-- A computed field for the screen: whether forget_player would accept the caller.
create function public.may_forget(_profile public.profiles) returns boolean
language sql stable security definer set search_path = '' as $$
  select app.runs_leagues_of(_profile.id) and (select app.session_problem()) is null
$$;

-- Whether no present team and no match names a person.
create function app.is_in_no_record(_profile_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.team_players where player_id = _profile_id)
    and not exists (select from public.teams where manager_id = _profile_id)
    and not exists (select from public.matches where home_lineup @> array[_profile_id] or away_lineup @> array[_profile_id])
    and not exists (select from public.matches where man_of_match_id = _profile_id)
    and not exists (select from public.match_events where _profile_id in (player_id, assist_by_id))
    and not exists (select from public.match_incidents where player_id = _profile_id)
    and not exists (select from public.match_substitutions where _profile_id in (player_off_id, player_on_id))
    and not exists (select from public.match_roles where player_id = _profile_id)
$$;

/* Erases address, date of birth, photo with its files, biography, consents, links and notes of a person. The name stays,
   with line-ups and goals, as it does for a deleted account. A profile that no present team and no match names
   is deleted.
   Returns whether it was. */
create function public.forget_player(_player_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.profiles where id = _player_id and app.runs_leagues_of(id) for no key update;
  -- The player may have been bound to an account while this waited.
  if _player_id is null or not app.runs_leagues_of(_player_id) then
    raise exception 'Only those who run a competition of this player can do this, while the player has no account.'
      using errcode = '42501';
  end if;
  perform app.remove_files('player-photos', array[_player_id::text]);
  update public.manager_invites set email = null, expires_at = least(expires_at, now()) where player_id = _player_id;
  delete from app.player_links where player_id = _player_id;
  delete from app.photo_consents where profile_id = _player_id;
  update public.availability set note = null where player_id = _player_id and note is not null;
  update app.kept_rows set facts = facts - 'note' where player_id = _player_id and origin = 'public.availability';
  if app.is_in_no_record(_player_id) then
    delete from public.profiles where id = _player_id;
    return true;
  end if;
  update public.profiles set email = null, date_of_birth = null, photo_url = null, bio = null where id = _player_id;
  return false;
end $$;

revoke execute on function public.may_forget from public;
grant execute on function public.may_forget to anon, authenticated, service_role;
revoke execute on function public.forget_player from public, anon;
grant execute on function public.forget_player to authenticated;
revoke execute on all functions in schema app from public;
