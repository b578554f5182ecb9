-- Changes of several rows are one call, and a call that is repeated after a lost answer changes nothing a second time.

/* Enters a team in a table of a season and takes it out of the season's other tables. A team with matches in one of them
   stays where it is. */
create function public.move_to_division(_team_id uuid, _stage_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  season uuid;
begin
  select s.season_id into season from public.stages s
    where s.id = _stage_id and s.kind = 'table' and s.league_id in (select app.my_leagues());
  if season is null then
    raise exception 'Only the owner of the league can move its teams' using errcode = '42501';
  end if;
  -- Of two calls at one time the second sees what the first did.
  perform from public.teams where id = _team_id for no key update;
  insert into public.stage_entries (stage_id, team_id) values (_stage_id, _team_id) on conflict do nothing;
  delete from public.stage_entries e using public.stages s
    where s.id = e.stage_id and s.season_id = season and s.kind = 'table' and s.id <> _stage_id and e.team_id = _team_id;
end $$;

/* The divisions of a season in their new order, [{id, name}]: one whose id is not known yet is added, and one without a
   name keeps its own. */
create function public.save_divisions(_season_id uuid, _divisions jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(_divisions) is distinct from 'array' or jsonb_array_length(_divisions) > 99 then
    raise exception 'The divisions must be a JSON array of at most 99' using errcode = '22023';
  end if;
  -- Two calls at one time would lock the divisions in different orders.
  perform from public.seasons where id = _season_id and league_id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can change its divisions' using errcode = '42501';
  end if;
  insert into public.stages (id, season_id, name, position)
    select d.id, _season_id, btrim(d.name), d.position
    from rows from (jsonb_to_recordset(_divisions) as (id uuid, name text)) with ordinality d (id, name, position)
    where not exists (select from public.stages s where s.id = d.id);
  update public.stages s set position = d.position, name = coalesce(btrim(d.name), s.name)
    from rows from (jsonb_to_recordset(_divisions) as (id uuid, name text)) with ordinality d (id, name, position)
    where s.id = d.id and s.season_id = _season_id and s.kind = 'table'
      and (s.position, s.name) is distinct from (d.position, coalesce(btrim(d.name), s.name));
end $$;

create function app.require_place_for_invitation(_league_id uuid, _team_id uuid, _role text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.require_room_for_invitation(_league_id);
  if _role <> 'manager'
    and app.places_taken(_league_id, _team_id, _role) >= (case _role when 'scorer' then 50 else 20 end) then
    raise exception 'A competition has at most 20 administrators and 50 scorers, and a team at most 20 assistants.'
      using errcode = 'PT409';
  end if;
end $$;

drop function public.create_invitation;
/* Returns the new invitation. Repeated with the same `_id`, it corrects the name and the addresses of an invitation that
   has not been sent. */
create function public.create_invitation(
  _team_id uuid, _role text, _name text, _email text default null, _phone text default null,
  _league_id uuid default null, _id uuid default null) returns uuid
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
  -- A repeated call needs no second place.
  if not exists (select from app.invitations where id = _id) then
    perform app.require_place_for_invitation(league, _team_id, _role);
  end if;
  insert into app.invitations as i (id, league_id, team_id, role, name, email, phone, made_by)
    values (coalesce(_id, gen_random_uuid()), league, _team_id, _role, btrim(_name), app.normalize_email(_email),
      nullif(regexp_replace(_phone, '[\s()./-]', '', 'g'), ''), auth.uid())
    on conflict (id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
      where i.made_by = excluded.made_by and i.used_at is null and i.sent_at is null and i.role = excluded.role
        and i.league_id = excluded.league_id and i.team_id is not distinct from excluded.team_id
    returning i.id into made;
  if made is null then
    raise exception 'This invitation has changed meanwhile. Load the page again.' using errcode = 'PT409';
  end if;
  return made;
exception when unique_violation then
  raise exception 'Somebody is invited to manage this team already. Withdraw that invitation first.'
    using errcode = 'PT409';
end $$;
comment on function public.create_invitation is '@nullable _team_id, _email, _phone, _league_id';

drop function public.undo_fixture_changes;
/* Undoes the last change: added matches are deleted, moved ones return to their days, removed ones come back with their
   addresses. Matches that have been recorded since, or moved by hand, stay as they are: `left` counts them. A removed
   match whose team is gone does not come back, and `lost` counts it. `_changed_at` is from last_fixture_changes: a later
   change is not undone. */
create function public.undo_fixture_changes(_league_id uuid, _changed_at timestamptz default null)
returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  change   app.fixture_changes;
  removed  int;
  moved    int;
  returned int;
  expected int;
begin
  perform from public.leagues where id = _league_id and id in (select app.my_leagues()) for no key update;
  if not found then
    raise exception 'Only the owner of the league can plan its fixtures' using errcode = '42501';
  end if;
  perform app.require_session();
  delete from app.fixture_changes where league_id = _league_id and changed_at > now() - interval '7 days'
    returning * into change;
  if not found then
    raise exception 'There is nothing to undo any more' using errcode = 'PT404';
  end if;
  if change.changed_at <> _changed_at then
    raise exception 'Other fixtures have been saved since. Look at what would be undone now, then press again.'
      using errcode = 'PT409';
  end if;
  perform from public.matches where league_id = _league_id order by id for update;

  delete from public.matches m where m.league_id = _league_id and m.id = any (change.added) and not app.is_recorded(m);
  get diagnostics removed = row_count;
  select count(*) into expected from public.matches where id = any (change.added);
  update public.matches m set played_at = s.played_at, round = s.round
    from jsonb_to_recordset(change.moved)
      s (id uuid, played_at timestamptz, round int, new_played_at timestamptz, new_round int)
    where m.id = s.id and m.league_id = _league_id and not app.is_recorded(m)
      and (m.played_at, m.round) is not distinct from (s.new_played_at, s.new_round);
  get diagnostics moved = row_count;
  select expected + count(*) - moved into expected
    from jsonb_to_recordset(change.moved) s (id uuid) join public.matches m on m.id = s.id;
  -- A higher version, so that a subscribed calendar takes the match back.
  insert into public.matches
    select r.* from jsonb_array_elements(change.removed) old,
      jsonb_populate_record(null::public.matches, old || jsonb_build_object('version', (old ->> 'version')::int + 1, 'updated_at', now())) r
    where exists (select from public.teams t where t.id = r.home_team_id and t.league_id = _league_id)
      and exists (select from public.teams t where t.id = r.away_team_id and t.league_id = _league_id);
  get diagnostics returned = row_count;
  return jsonb_build_object('removed', removed, 'moved', moved, 'returned', returned, 'left', expected,
    'lost', jsonb_array_length(change.removed) - returned);
end $$;

revoke execute on all functions in schema app from public;
revoke execute on function public.move_to_division, public.save_divisions, public.create_invitation,
  public.undo_fixture_changes from public, anon;
grant execute on function public.move_to_division, public.save_divisions, public.create_invitation,
  public.undo_fixture_changes to authenticated;
