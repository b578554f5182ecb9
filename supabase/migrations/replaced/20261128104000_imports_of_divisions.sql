-- The import of fixtures refuses a team that plays in another division of the season.

/* Why new fixtures of these rows cannot be of a table: one of their teams plays in another table of its season. A team
   that the same request adds has no division yet. */
create function app.other_divisions(_stage_id uuid, _rows app.import_row[], _zone text)
returns table (line int, reason text) language plpgsql stable set search_path = '' as $$
declare
  target public.stages;
  others jsonb;
begin
  select * into target from public.stages where id = _stage_id and kind = 'table';
  select jsonb_object_agg(t.id, format('%s plays in %s.', t.name, s.name)) into others
    from public.stages s
    join public.stage_entries e on e.stage_id = s.id
    join public.teams t on t.id = e.team_id and t.created_at < now()
    where s.league_id = target.league_id and s.season_id = target.season_id and s.kind = 'table' and s.id <> target.id
      and not exists (select from public.stage_entries own where own.stage_id = target.id and own.team_id = t.id);
  if others is null then return; end if;
  return query
    select i.line, concat_ws(' ', others ->> i.home_id::text, others ->> i.away_id::text,
      'Choose that division, or move the team in the settings of the season.')
    from unnest(_rows) i
    where i.reason is null and others ?| array[i.home_id::text, i.away_id::text] and not exists (
      select from public.matches m where m.league_id = target.league_id and m.home_team_id = i.home_id
        and m.away_team_id = i.away_id and (m.played_at at time zone _zone)::date = i.day);
end $$;

revoke execute on all functions in schema app from public;
grant execute on function app.other_divisions to authenticated, service_role;
