-- The public pages' facts about seasons.

create type public.division as (id uuid, name text);
comment on type public.division is 'A table of a season that has several. @nullable';
create type public.season_facts as (
  name text, champion_id uuid, champion_name text, has_others boolean, divisions public.division[]
);
comment on type public.season_facts is
  '`has_others`: visitors can read another season. `divisions`: null with one table. @nullable champion_id, champion_name, divisions';

/* Facts about the season that visitors see. Null for a competition with one season, '2024', and one table that names no
   champion: most pages say no more than this name, and each byte of them is sent often. */
create function public.season_facts(_league public.leagues) returns public.season_facts
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
begin
  return (select row(f.name, f.champion_id, f.champion_name, f.has_others, f.divisions)::public.season_facts
  from (
    select s.name, t.id as champion_id, t.name as champion_name,
      exists (
        select from public.seasons o where o.league_id = _league.id and o.id <> s.id and o.is_published) as has_others,
      (
        select array_agg(row(g.id, g.name)::public.division order by g.position, g.created_at, g.id)
        from public.stages g where g.season_id = s.id and g.kind = 'table' having count(*) > 1) as divisions
    from public.seasons s left join public.teams t on t.id = s.champion_team_id and s.status = 'finished'
    where s.id = _league.current_season_id
  ) f
  where f.name <> '2024' or f.has_others or num_nonnulls(f.champion_id, f.divisions) > 0);
end $$;
comment on function public.season_facts is '@nullable';

/* The division or cup round of a match, for lists that mix them: 'Division Two', 'Cup · Semi-final · 2nd leg'. Null
   for a match of a season's only table. */
create function public.stage_label(_match public.matches) returns text
language sql stable set search_path = '' as $$
  select case
    when s.kind = 'knockout' then concat_ws(' · ', s.name, (
      select regexp_replace(t.round_name, 's$', '')
          || case when t.legs = 2 then case _match.leg when 1 then ' · 1st leg' else ' · 2nd leg' end else '' end
      from public.ties t where t.id = _match.tie_id))
    when exists (
      select from public.stages o where o.season_id = s.season_id and o.kind = 'table' and o.id <> s.id) then s.name
    end
  from public.stages s where s.id = _match.stage_id
$$;
comment on function public.stage_label is '@nullable';

/* As `stage_label`, and the season of a match that is not of the season that visitors see. */
create function public.match_label(_match public.matches) returns text
language sql stable set search_path = '' as $$
  select nullif(concat_ws(' · ', public.stage_label(_match), (
    select 'Season ' || s.name from public.seasons s join public.leagues l on l.id = s.league_id
    where s.id = _match.season_id and s.id <> l.current_season_id)), '')
$$;
comment on function public.match_label is '@nullable';

grant execute on function public.season_facts, public.stage_label, public.match_label
  to anon, authenticated, service_role;
