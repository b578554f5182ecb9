/* The end of a membership: whatever it let the person make, and that opens something, ends with it. */
alter table app.league_keys add column created_by uuid references auth.users on delete set null;
create index on app.league_keys (created_by);
alter table public.result_links add column created_by uuid default auth.uid() references auth.users on delete set null;
create index on public.result_links (created_by);
alter table app.invitations add column made_by uuid references auth.users on delete set null;
create index on app.invitations (made_by);
comment on column app.invitations.made_by is 'The account that made the invitation, or its latest link.';

/* For functions that make a key or a link. The end of the caller's membership waits for the transaction and then finds
   what it made; or this waits for the end, and the caller's rights are looked up afterwards. */
create function app.hold_memberships() returns void language sql volatile security definer set search_path = '' as $$
  select from public.league_members where user_id = auth.uid() for key share
$$;

-- Whether an account runs a league.
create function app.runs_league(_user_id uuid, _league_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.leagues where id = _league_id and owner_id = _user_id)
    or exists (select from public.league_members
      where league_id = _league_id and user_id = _user_id and role = 'administrator')
$$;

/* API keys and invitations that an administrator made, and links that the person made for teams that they no longer work
   on. An administrator could also read the tokens of open invitations of the league's teams, so those expire: the owner
   makes new ones. */
create function app.end_membership() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  still uuid[] := array(
    select t.id from public.teams t join public.profiles p on p.id = t.manager_id where p.user_id = old.user_id
    union
    select m.team_id from public.league_members m where m.user_id = old.user_id and m.role = 'assistant'
    union
    select t.id from public.teams t where t.league_id = old.league_id and app.runs_league(old.user_id, old.league_id));
  lost  uuid[] := array(
    select id from public.teams where league_id = old.league_id and (old.team_id is null or id = old.team_id)
      and id <> all (still));
begin
  delete from public.result_links where created_by = old.user_id and team_id = any (lost);
  update app.photo_consents c set ended_at = now(), ended_by = 'team'
    where c.created_by = old.user_id and c.given_at is null and c.ended_at is null and exists (
      select from public.team_players s where s.player_id = c.profile_id and s.team_id = any (lost));
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

-- An owner needs no membership. The former owner may have kept links that name administrators.
create function app.follow_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_members where league_id = new.id and user_id = new.owner_id;
  delete from app.invitations where league_id = new.id and role = 'administrator' and used_at is null;
  return null;
end $$;
create trigger follow_owner after update of owner_id on public.leagues for each row
  when (old.owner_id is distinct from new.owner_id) execute function app.follow_owner();

-- A key of a former administrator does not work, nor one whose maker is banned.
create or replace function app.is_key_active(_key app.league_keys) returns boolean
language sql stable security definer set search_path = '' as $$
  select (_key.expires_at is null or _key.expires_at > now()) and exists (
    select from public.leagues l join auth.users u on u.id = l.owner_id
    where l.id = _key.league_id and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())
      and (_key.created_by is null or _key.created_by = l.owner_id or exists (
        select from public.league_members m join auth.users maker on maker.id = m.user_id
        where m.league_id = l.id and m.user_id = _key.created_by and m.role = 'administrator'
          and maker.deleted_at is null and (maker.banned_until is null or maker.banned_until <= now()))))
$$;

create or replace function public.create_league_key(
  _league_id uuid, _name text, _access text, _expires_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  key constant text := 'tlk_' || left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform app.require_session();
  perform app.hold_memberships();
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner can create API keys of a competition' using errcode = '42501';
  end if;
  if _expires_at <= now() then
    raise exception 'Choose a day in the future' using errcode = '22023';
  end if;
  if (select count(*) from app.league_keys where league_id = _league_id) >= 10 then
    raise exception 'A competition has at most 10 API keys. Revoke one that you no longer use.' using errcode = 'PT409';
  end if;
  insert into app.league_keys (league_id, name, access, hash, start, expires_at, created_by)
    values (_league_id, btrim(_name), _access, sha256(convert_to(key, 'UTF8')), left(key, 10), _expires_at, auth.uid());
  return key;
end $$;

create or replace function public.create_result_link(_match_id uuid, _team_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  token   text := encode(substr(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 1, 24), 'hex');
  kick_off timestamptz;
begin
  perform app.require_session();
  perform app.hold_memberships();
  select played_at into kick_off from public.matches
    where id = _match_id and _team_id in (home_team_id, away_team_id) and _team_id in (select app.my_teams());
  if not found then
    raise exception 'Only the manager of the team and the league owner can make this link' using errcode = '42501';
  end if;
  insert into public.result_links (match_id, team_id, token_hash, expires_at)
    values (_match_id, _team_id, sha256(token::bytea), greatest(kick_off, now()) + interval '7 days')
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return token;
end $$;

create or replace function app.require_guardian_right(_player_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform app.require_session();
  perform app.hold_memberships();
  if _player_id is null or not app.may_ask_guardian(_player_id) then
    raise exception 'Only the manager of the team and the league owner ask for a consent' using errcode = '42501';
  end if;
end $$;

/* Before an account is deleted, while its row can still be named. The history keeps that a person joined and left, without
   the name. */
create function app.end_memberships() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.league_members where user_id = old.id;
  update public.change_log set before = before - 'name' - 'user_id', after = after - 'name' - 'user_id'
    where subject = 'member' and coalesce(before ->> 'user_id', after ->> 'user_id') = old.id::text;
  update app.invitations set name = 'A former member' where used_by = old.id and role <> 'manager';
  return old;
end $$;
create trigger end_memberships before delete on auth.users for each row execute function app.end_memberships();

alter table public.change_log drop constraint known_subject, add constraint known_subject check (
  subject in ('match', 'fixtures', 'season', 'rules', 'points', 'zone', 'entry', 'lots', 'squad', 'team', 'owner',
    'member'));
create index members_in_history on public.change_log (league_id) where subject = 'member';

create function app.log_member() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  member public.league_members := case tg_op when 'DELETE' then old else new end;
  fact   jsonb := app.pick(to_jsonb(member), 'role', 'name', 'user_id');
begin
  perform app.log_change(member.league_id, 'member', member.id, case tg_op when 'DELETE' then fact else '{}' end,
    case tg_op when 'DELETE' then '{}' else fact end, null,
    (select id from public.teams where id = member.team_id));
  return null;
end $$;
create trigger log_member after insert or delete on public.league_members
  for each row execute function app.log_member();

/* The name of a member whom the caller may know: a person who runs the league knows all of them, and everybody who reads
   its history knows the administrators. */
create function app.member_name(_league_id uuid, _user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case when m.role = 'administrator' or m.league_id in (select app.my_leagues())
      or m.team_id in (select app.my_teams()) then m.name else 'An assistant' end
  from public.league_members m where m.league_id = _league_id and m.user_id = _user_id
  order by m.role limit 1
$$;

create or replace function public.changed_by(public.change_log) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select min(p.full_name) from public.profiles p join public.teams t on t.league_id = $1.league_id
      where p.user_id = $1.user_id and (t.manager_id = p.id or exists (
        select from public.team_players s where s.team_id = t.id and s.player_id = p.id))),
    (select 'The owner' from public.leagues where id = $1.league_id and owner_id = $1.user_id),
    app.member_name($1.league_id, $1.user_id),
    case when $1.user_id is not null then 'A former member' end)
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.member_name to authenticated, service_role;
