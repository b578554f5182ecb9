-- Officials of competitions of young players, and young players who are officials elsewhere, are shown by first name and
-- initial.

/* The name of a match's official for the caller: first name and initial in a competition that protects its people, and
   of a person who is protected elsewhere. Those who work on the match's teams or run the league read the whole name. */
create or replace function app.shown_official(_official public.officials, _match public.matches) returns text
language sql stable security definer set search_path = '' as $$
  select case when (
      exists (select from public.youth_settings where league_id = _match.league_id)
      or exists (select from public.profiles p join app.young_people y on y.profile_id = p.id
        where p.user_id = _official.user_id))
    and not ((select app.session_problem()) is null and (_match.league_id in (select app.my_leagues())
      or _match.home_team_id in (select app.my_teams()) or _match.away_team_id in (select app.my_teams())))
    then app.public_name(_official.name) else _official.name end
$$;

-- The officials who accepted a match, for everybody, if the owner shows them: [{role, name}]; null for none.
create or replace function public.match_officials(_match public.matches) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('role', a.role, 'name', app.shown_official(o, m))
      order by array_position('{referee,assistant,fourth}', a.role), a.created_at, a.id)
    from public.appointments a join public.officials o on o.id = a.official_id
      join public.match_day_settings s on s.league_id = a.league_id and s.shows_officials
      join public.matches m on m.id = a.match_id and not m.is_hidden
  where a.match_id = _match.id and a.state = 'accepted'
$$;

revoke execute on all functions in schema app from public;
