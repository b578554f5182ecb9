-- Invitations of scorers: accounts that enter any match of the league live (record 0065), and do nothing else.
alter table app.invitations
  drop constraint invitations_role,
  add constraint invitations_role check (role in ('manager', 'assistant', 'administrator', 'official', 'scorer'));

-- As before, with scorers.
create or replace function app.join_committee(_user_id uuid, _league_id uuid, _team_id uuid, _role text, _name text)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.leagues where id = _league_id and owner_id = _user_id) then
    raise exception 'You own this competition already. Send the link to the person whom you invite.'
      using errcode = 'PT409';
  end if;
  if _role = 'scorer' then
    insert into public.scorers (league_id, user_id, name) values (_league_id, _user_id, _name) on conflict do nothing;
  else
    insert into public.league_members (league_id, team_id, user_id, role, name)
      values (_league_id, _team_id, _user_id, _role, _name) on conflict do nothing;
  end if;
end $$;

-- People who have a role of a league or a team, and people who are invited to have it.
create function app.places_taken(_league_id uuid, _team_id uuid, _role text) returns bigint
language sql stable security definer set search_path = '' as $$
  select (select count(*) from public.league_members m
      where m.league_id = _league_id and m.team_id is not distinct from _team_id and m.role = _role)
    + (select count(*) from public.scorers where league_id = _league_id and _role = 'scorer')
    + (select count(*) from app.invitations i where i.league_id = _league_id
      and i.team_id is not distinct from _team_id and i.role = _role and i.used_at is null)
$$;

-- As before; scorers too are invited to a league.
create or replace function public.create_invitation(
  _team_id uuid, _role text, _name text, _email text default null, _phone text default null,
  _league_id uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  league uuid;
  made   uuid;
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _role in ('administrator', 'scorer') then
    select l.id into league from public.leagues l
      where l.id = _league_id and _team_id is null and app.may_invite(l.id, _role) for no key update;
  else
    select t.league_id into league from public.teams t
      where t.id = _team_id and app.may_invite(t.league_id, _role) for no key update;
  end if;
  if league is null then
    raise exception 'Only the owner can invite people to a competition' using errcode = '42501';
  end if;
  perform app.require_room_for_invitation(league);
  if _role <> 'manager'
    and app.places_taken(league, _team_id, _role) >= (case _role when 'scorer' then 50 else 20 end) then
    raise exception 'A competition has at most 20 administrators and 50 scorers, and a team at most 20 assistants.'
      using errcode = 'PT409';
  end if;
  insert into app.invitations (league_id, team_id, role, name, email, phone, made_by)
    values (league, _team_id, _role, btrim(_name), app.normalize_email(_email),
      nullif(regexp_replace(_phone, '[\s()./-]', '', 'g'), ''), auth.uid())
    returning id into made;
  return made;
exception when unique_violation then
  raise exception 'Somebody is invited to manage this team already. Withdraw that invitation first.'
    using errcode = 'PT409';
end $$;

/* Matches that the caller may enter as a scorer: of the last twelve hours and of the coming week, the earliest first. Also
   those whose score a youth competition hides, which are hidden from their kick-off on. */
create function public.matches_to_score()
returns table (scorer_id uuid, league_id uuid, league_name text, time_zone text, is_on boolean, matches jsonb)
language sql stable security definer set search_path = '' as $$
  select c.id, l.id, l.name, s.time_zone, coalesce(d.live_entry, false), coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'played_at', m.played_at, 'status', m.status, 'home', m.home,
        'away', m.away) order by m.played_at, m.id)
      from (
        select m.id, m.played_at, m.status, h.name as home, a.name as away from public.matches m
          join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
        where m.league_id = l.id and d.live_entry and m.status in ('scheduled', 'in_play')
          and app.is_season_published(m.season_id) and m.played_at between now() - interval '12 hours' and now() + interval '7 days'
          and (m.status = 'in_play' or num_nulls(m.home_score, m.away_score) > 0)
        order by m.played_at, m.id limit 20) m), '[]')
  from public.scorers c join public.leagues l on l.id = c.league_id
    join public.league_settings s on s.league_id = l.id
    left join public.match_day_settings d on d.league_id = l.id
  where c.user_id = (select auth.uid()) and (select app.session_problem()) is null order by l.name, c.id
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.matches_to_score from public, anon;
grant execute on function public.matches_to_score to authenticated;
