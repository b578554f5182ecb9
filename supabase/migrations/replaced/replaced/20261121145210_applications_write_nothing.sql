-- An application that a person let in reads what everybody reads. What it was let in for is to know who they are, and
-- nothing that it asked for says that it may write, or see what only they see (record 0014).
create or replace function app.session_problem() returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  claims  jsonb := auth.jwt();
  level   text := coalesce(claims ->> 'aal', 'aal1');
begin
  if claims ->> 'role' is distinct from 'authenticated' then
    return null;
  end if;
  if claims ->> 'client_id' is not null then
    return 'application';
  end if;
  if claims ->> 'session_id' is not null then
    select s.aal::text into level from auth.sessions s
      where s.id = app.to_uuid(claims ->> 'session_id') and s.user_id = auth.uid();
    if not found then
      return 'ended';
    end if;
  end if;
  if coalesce(level, 'aal1') = 'aal1' and exists (
    select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified') then
    return 'code';
  end if;
  return null;
end $$;

create or replace function app.require_session() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  problem text := app.session_problem();
begin
  if problem = 'ended' then
    raise exception 'Your session has ended. Sign in again and repeat it.' using errcode = 'PT401';
  elsif problem = 'code' then
    raise exception 'Sign in again with the code of your authenticator app, and repeat it.' using errcode = 'PT403';
  elsif problem = 'application' then
    raise exception 'An application cannot do this for you. Sign in to the competition itself.' using errcode = 'PT403';
  end if;
end $$;

create or replace function app.has_just_signed_in() returns boolean
language sql stable security definer set search_path = '' as $$
  select auth.jwt() ->> 'client_id' is null and exists (
    select from auth.sessions s where s.id = app.to_uuid(auth.jwt() ->> 'session_id') and s.user_id = auth.uid()
      and s.created_at > now() - interval '10 minutes'
      and (s.aal = 'aal2' or not exists (
        select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')))
$$;

-- The facts of a match hold both sides' notes, which no policy guards in a function with rights of its own.
create or replace function public.begin_match_report(_match_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts     jsonb;
  new_claim uuid;
begin
  perform app.require_session();
  facts := public.match_facts(_match_id);
  if num_nulls(facts #>> '{match,score,home}', facts #>> '{match,score,away}') > 0 then
    raise exception 'The match has no result yet' using errcode = '22023';
  end if;
  if num_nulls(facts #>> '{notes,home}', facts #>> '{notes,away}') > 0 then
    raise exception 'Both teams must submit their notes first' using errcode = '22023';
  end if;
  insert into app.report_claims as c (match_id) values (_match_id)
    on conflict (match_id) do update set claim = gen_random_uuid(), begun_at = now()
      where c.begun_at < now() - interval '3 minutes'
    returning claim into new_claim;
  if new_claim is null then
    raise exception 'The report of this match is being written already' using errcode = 'PT409';
  end if;
  return jsonb_build_object('claim', new_claim, 'digest', md5(facts::text), 'facts', facts);
end $$;

-- Who once played where is for those who run the team.
create or replace function public.signable_players(_team_id uuid)
returns table (id uuid, full_name text, photo_url text, was_here boolean, is_caller boolean, team_name text)
language sql stable security definer set search_path = '' as $$
  with team as (
    select t.id, t.league_id, t.league_id in (select app.my_leagues()) as is_owned
    from public.teams t
    where t.id = _team_id and t.id in (select app.my_teams()) and (select app.session_problem()) is null
  ), known as (
    select h.player_id, bool_or(h.team_id = team.id) as was_here
    from team join public.teams t on t.id = team.id or (team.is_owned and t.league_id = team.league_id)
      join app.squad_history h on h.team_id = t.id
    group by h.player_id
    union all
    select p.id, false from team, public.profiles p where p.user_id = (select auth.uid())
  )
  select p.id, p.full_name, p.photo_url, bool_or(k.was_here), coalesce(p.user_id = (select auth.uid()), false),
    (select min(t.name) from public.team_players s join public.teams t on t.id = s.team_id
      where s.player_id = p.id and t.league_id = (select league_id from team))
  from known k join public.profiles p on p.id = k.player_id
  where not exists (select from public.team_players s where s.team_id = _team_id and s.player_id = p.id)
  group by p.id
  order by p.full_name, p.id
$$;
