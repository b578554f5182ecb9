/* A scorer's link: anybody who has it enters one match while it is played. It is a link of a result without a side
   (record 0057), made by a person who runs the league, and works until app.scorers_time after the kick-off. */
alter table public.result_links
  drop constraint result_links_pkey,
  alter column team_id drop not null,
  add column id uuid primary key default gen_random_uuid(),
  add constraint one_link unique nulls not distinct (match_id, team_id);
comment on column public.result_links.team_id is 'The side that the link reports for; null for the link of a scorer.';
create policy "a person who runs the league sees that there is a scorer's link" on public.result_links for select
  to authenticated using (team_id is null and match_id in (
    select id from public.matches where league_id in (select app.my_leagues())));
create policy "a person who runs the league withdraws a scorer's link" on public.result_links for delete
  to authenticated using (team_id is null and match_id in (
    select id from public.matches where league_id in (select app.my_leagues())));

create or replace function app.open_result_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select * from public.result_links
  where token_hash = sha256(convert_to(_token, 'UTF8')) and expires_at > now() and team_id is not null
$$;

create function app.open_scorer_link(_token text) returns setof public.result_links
language sql stable security definer set search_path = '' rows 1 as $$
  select k.* from public.result_links k join public.matches m on m.id = k.match_id
    join public.match_day_settings s on s.league_id = m.league_id and s.live_entry
  where k.token_hash = sha256(convert_to(_token, 'UTF8')) and k.expires_at > now() and k.team_id is null
    and not app.is_season_finished(m.season_id)
$$;

-- Makes the scorer's link of a match; an earlier one stops working. Returns the token, which cannot be read again.
create function public.create_scorer_link(_match_id uuid) returns text
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
    values (_match_id, sha256(made::bytea), greatest(kick_off, now()) + app.scorers_time())
  on conflict (match_id, team_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at,
    created_at = now(), created_by = excluded.created_by;
  return made;
end $$;

create function public.live_match_by_link(_token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select app.live_state(k.match_id, 'link') from app.open_scorer_link(_token) k
$$;
comment on function public.live_match_by_link is '@nullable';

-- A link that was replaced or withdrawn while this waited for the match enters nothing.
create function public.record_live_events_by_link(_token text, _events jsonb) returns jsonb
language plpgsql security definer set search_path = '' set app.change_origin = 'link' as $$
declare
  link public.result_links;
begin
  select * into link from app.open_scorer_link(_token);
  perform from public.matches where id = link.match_id for no key update;
  perform from public.result_links where match_id = link.match_id and token_hash = link.token_hash for share;
  if not found then
    raise exception 'This link has expired or was replaced. Ask for a new one.' using errcode = 'PT404';
  end if;
  return app.record_live(link.match_id, _events, 'link');
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.create_scorer_link from public, anon;
grant execute on function public.create_scorer_link to authenticated;
revoke execute on function public.live_match_by_link, public.record_live_events_by_link from public;
grant execute on function public.live_match_by_link, public.record_live_events_by_link to anon, authenticated;
