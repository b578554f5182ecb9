-- The lives of invitations and of links for results, each written once.

-- The time in which an invitation can be used.
create or replace function app.invitations_time() returns interval language sql immutable return interval '7 days';

revoke execute on function app.invitations_time from public;
grant execute on function app.invitations_time to service_role;
alter table public.manager_invites alter column expires_at set default now() + app.invitations_time();
alter table app.invitations alter column expires_at set default now() + app.invitations_time();

/* The moment when a link stops working: two days for a scorer, or a week for a team's result, after the kick-off or, if
   that is later, after the link was made. A scorer's link is for no team. */
create or replace function app.end_of_link(_team_id uuid, _start timestamptz) returns timestamptz
language sql immutable set search_path = '' as $$
  select _start + case when _team_id is null then app.scorers_time() else interval '7 days' end
$$;

/* Makes a link to hand on for an open invitation. The invitation of a player keeps its link while it works. Any other
   invitation gets a new one for seven days, and its former link ends, because only its hash is stored. The caller
   counts as its maker from then on.
   @throws PT404 for an invitation that was used, or that the caller may not make */
create or replace function public.renew_invitation(_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  invite public.manager_invites;
  made   text := app.make_token();
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id in (select app.my_leagues())
    and id = (select league_id from app.invitations where id = _id) for share;
  update app.invitations set token_hash = app.hash_token(made), expires_at = now() + app.invitations_time(),
      sent_at = null, opened_at = null, made_by = auth.uid()
    where id = _id and used_at is null and app.may_invite(league_id, role);
  if found then return made; end if;
  select i.* into invite from public.manager_invites i join public.teams t on t.id = i.team_id
    where i.id = _id and i.used_at is null and t.manager_id = i.player_id and t.league_id in (select app.my_leagues());
  if not found then
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if invite.expires_at > now() then return invite.token; end if;
  return public.create_manager_invite(invite.team_id, invite.player_id, invite.email);
end $$;

/* Makes a link for one side of a match; an earlier one stops working. It works until a week after the kick-off, or for
   a week if that is longer. For those who work on the team, whose rights are held until the link is stored. Returns the
   token, which cannot be read again. */
create or replace function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _team_id in (select app.my_teams()) then perform app.hold_teams(array[_team_id]); end if;
  select m.played_at into kick_off from public.matches m
    where m.id = _match_id and _team_id in (m.home_team_id, m.away_team_id) and app.reports_for(m, _team_id);
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), app.end_of_link(_team_id, greatest(kick_off, now())))
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return token;
end $$;

-- Makes the scorer's link of a match; an earlier one stops working. Returns the token, which cannot be read again.
create or replace function public.create_scorer_link(_match_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  made     text := app.make_token();
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The league is held, so that a new owner finds the link.
  perform from public.leagues where id = (select league_id from public.matches where id = _match_id)
    and id in (select app.my_leagues()) for share;
  select played_at into kick_off from public.matches
    where id = _match_id and league_id in (select app.my_leagues());
  if not found then
    raise exception 'Only the owner can make a link for a scorer' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, token_hash, expires_at)
    values (_match_id, sha256(made::bytea), app.end_of_link(null, greatest(kick_off, now())))
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return made;
end $$;

-- Moves the end of links for scorers and for results with the date of their match. One that has expired stays expired.
create or replace function app.move_links() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update public.result_links k set expires_at = app.end_of_link(k.team_id, greatest(new.played_at, k.created_at))
    where k.match_id = new.id and k.expires_at > now();
  return null;
end $$;

revoke execute on function app.end_of_link(uuid, timestamptz) from public;
drop function if exists app.end_of_link(public.result_links, timestamptz);
