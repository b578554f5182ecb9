/* As before, with the time at which the caller saw the invitation sent: null for an invitation that was not. A call that
   repeats one whose answer was lost mails nothing, and the link of the first mail works on. Without it, as in older
   clients, `_again` decides. */
drop function public.begin_invitation_mail(uuid, boolean);
create function public.begin_invitation_mail(
  _id uuid, _again boolean default false, _sent_at timestamptz default 'infinity') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  waiting  record;
  made     text;
begin
  perform app.require_session();
  perform app.hold_memberships();
  -- The row is locked, so that a second request sees what the first did.
  perform from app.invitations where id = _id for update;
  perform from public.manager_invites where id = _id for update;
  select l.email, l.state, l.role, l.sent_at, t.name as team_name, g.name as league_name, s.colour into waiting
    from public.leagues g join public.league_settings s on s.league_id = g.id, public.league_invitations(g.id) l
      left join public.teams t on t.id = l.team_id
    where l.invitation_id = _id and g.id = coalesce(
      (select i.league_id from app.invitations i where i.id = _id),
      (select t.league_id from public.manager_invites i join public.teams t on t.id = i.team_id where i.id = _id));
  if not found then
    -- The first call replaced a player's invitation that had expired.
    if _sent_at is distinct from 'infinity' and exists (
        select from public.manager_invites i join public.teams t on t.id = i.team_id and t.manager_id = i.player_id
          join public.manager_invites n on n.team_id = i.team_id and n.player_id = i.player_id
        where i.id = _id and n.sent_at > i.expires_at and n.used_at is null and n.expires_at > now()
          and t.league_id in (select app.my_leagues())) then
      return null;
    end if;
    raise exception 'This invitation was withdrawn or used.' using errcode = 'PT404';
  end if;
  if _sent_at is not distinct from 'infinity' then
    if waiting.email is null or waiting.state <> 'not sent' and not _again then return null; end if;
  elsif waiting.sent_at is not null and waiting.sent_at is distinct from _sent_at then
    return null;
  elsif waiting.email is null then
    raise exception 'This person has no email address. Make a link instead.' using errcode = 'PT409';
  end if;
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 invitations by mail today. Copy the link, or continue tomorrow.'
      using errcode = 'PT429';
  end if;
  made := public.renew_invitation(_id);
  perform public.note_invitation_sent(made);
  return jsonb_build_object('token', made, 'email', waiting.email, 'role', waiting.role, 'team_name', waiting.team_name,
    'league_name', waiting.league_name, 'colour', waiting.colour);
end $$;
comment on function public.begin_invitation_mail is '@nullable _sent_at';
revoke execute on function public.begin_invitation_mail from public, anon;
grant execute on function public.begin_invitation_mail to authenticated;
