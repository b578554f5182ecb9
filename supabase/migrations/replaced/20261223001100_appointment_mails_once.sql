-- When the official was asked by mail; null for appointments that were sent by link alone.
alter table public.appointments add column mailed_at timestamptz;

/* As before, without the appointments that were mailed or answered already: a call that repeats one whose answer was
   lost mails nothing, and returns null. undo_appointment_mail takes a mail back that could not be sent. */
create or replace function public.begin_appointment_mail(_official_id uuid, _ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  today    constant date := (now() at time zone 'UTC')::date;
  official public.officials;
  to_mail  uuid[];
  made     text;
begin
  perform app.require_officials_right((
    select league_id from public.officials where id = _official_id and is_active));
  -- The rows are locked, so that a second call sees what the first did: the official first, as where one answers.
  select * into official from public.officials where id = _official_id for no key update;
  perform from public.appointments where official_id = _official_id and id = any (_ids) order by match_id, role for update;
  to_mail := array(select id from public.appointments
    where official_id = _official_id and id = any (_ids) and state in ('proposed', 'sent') and mailed_at is null);
  if to_mail = '{}' then
    if exists (select from public.appointments where official_id = _official_id and id = any (_ids)
        and state <> 'withdrawn') then
      return null;
    end if;
    raise exception 'This appointment has changed meanwhile' using errcode = 'PT409', hint = 'Load the page again.';
  elsif official.email is null then
    raise exception 'This person has no email address. Make a link instead.' using errcode = 'PT409';
  end if;
  made := public.send_appointments(_official_id, to_mail);
  update public.appointments set mailed_at = now() where id = any (to_mail);
  insert into app.invitation_mails as m values (auth.uid(), today, 1)
    on conflict (user_id) do update set day = today, mails = case when m.day = today then m.mails + 1 else 1 end;
  if (select mails > 100 from app.invitation_mails where user_id = auth.uid()) then
    raise exception 'You have sent 100 mails today. Send a link, or continue tomorrow.' using errcode = 'PT429';
  end if;
  -- The notices of these appointments are shown on devices only.
  update app.notices n set state = 'mailed', done_at = now() from public.appointments a
    where a.id = any (to_mail) and n.match_id = a.match_id and n.state = 'waiting'
      and n.kind = 'appointment' and n.occasion = app.appointment_occasion(a);
  return (
    select jsonb_build_object('token', made, 'email', official.email, 'name', official.name, 'league_name', l.name,
      'time_zone', s.time_zone, 'matches', (
        select jsonb_agg(jsonb_build_object('home', h.name, 'away', g.name, 'played_at', m.played_at,
          'role', a.role, 'place', concat_ws(', ', v.name, nullif(btrim(m.pitch), ''))) order by m.played_at, m.id)
        from public.appointments a join public.matches m on m.id = a.match_id
          join public.teams h on h.id = m.home_team_id join public.teams g on g.id = m.away_team_id
          left join public.venues v on v.id = m.venue_id
        where a.id = any (to_mail)))
    from public.leagues l join public.league_settings s on s.league_id = l.id where l.id = official.league_id);
end $$;

-- As before. The question with the new kick-off can be mailed.
create or replace function app.ask_officials_again() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.appointments set state = 'sent', answered_at = null, moved_from = old.played_at, mailed_at = null
    where match_id = new.id and state = 'accepted' and new.played_at > now();
  return null;
end $$;

create or replace function public.undo_appointment_mail(_token text, _ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_session();
  update app.notices n set state = 'waiting', done_at = null from app.official_links k
    where k.token_hash = app.hash_token(_token) and n.state = 'mailed' and n.done_at = k.created_at
      and n.facts ->> 'official' = k.official_id::text and n.league_id in (select app.my_leagues());
  update public.appointments a set mailed_at = null,
      state = case when a.state = 'sent' and a.sent_at = k.created_at then 'proposed' else a.state end,
      sent_at = case when a.state = 'sent' and a.sent_at = k.created_at then null else a.sent_at end
    from app.official_links k where k.token_hash = app.hash_token(_token) and a.official_id = k.official_id
      and a.id = any (_ids) and a.mailed_at = k.created_at and a.league_id in (select app.my_leagues());
  delete from app.official_links k using public.officials o
    where k.token_hash = app.hash_token(_token) and o.id = k.official_id and o.league_id in (select app.my_leagues());
end $$;
