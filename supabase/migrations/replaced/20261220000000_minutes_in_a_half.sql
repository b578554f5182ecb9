/* Minutes that players played, scores at half-time and reports follow the length of the competition's halves. A finished
   season keeps the length that it ended with. */
alter table public.seasons add column half_minutes smallint;
comment on column public.seasons.half_minutes is
  'Minutes in a half of a season that is finished; null for others, which follow the setting of the competition.';

create function app.keep_half_minutes() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' or old.status <> new.status then
    new.half_minutes := case new.status when 'finished' then app.half_minutes(new.league_id) end;
  end if;
  return new;
end $$;
create trigger keep_half_minutes before insert or update of status on public.seasons
  for each row execute function app.keep_half_minutes();

-- As before, without the minutes in a half, which follow the status of a season.
create or replace function app.log_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  unlogged text[] := array['id', 'league_id', 'created_at', 'updated_at', 'has_default_rules', 'has_own_order',
    'half_minutes'];
  former   jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  latter   jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  fact     jsonb := former || latter;
begin
  perform app.log_change((fact ->> 'league_id')::uuid, tg_argv[0], (fact ->> 'id')::uuid, former - unlogged,
    latter - unlogged, null, (select t.id from public.teams t where t.id = (fact ->> 'team_id')::uuid));
  return null;
end $$;
update public.seasons set half_minutes = 45 where status = 'finished';

-- As before, with the season's minutes in a half.
create or replace function public.player_season(_player_id uuid, _season_id uuid)
returns table (
  team_id uuid, yellow int, second_yellow int, red int, own_goals int, minutes int, clean_sheets int
) language sql stable set search_path = '' as $$
  with played as (
    select m.id, side.team_id, side.lineup, side.conceded, 2 * coalesce(n.half_minutes, d.half_minutes, 45) as full_time,
      exists (select from public.match_substitutions s where s.match_id = m.id and s.team_id = side.team_id) as has_changes
    from public.matches m join public.seasons n on n.id = m.season_id
      left join public.match_day_settings d on d.league_id = m.league_id
    cross join lateral (values (m.home_team_id, m.home_lineup, m.away_score), (m.away_team_id, m.away_lineup, m.home_score))
      side (team_id, lineup, conceded)
    where m.season_id = _season_id and app.counts_for_players(m) and num_nulls(m.home_score, m.away_score) = 0
      and _player_id = any (side.lineup)
  ), timed as (
    select p.*, case when p.has_changes or cardinality(p.lineup) <= 11 then greatest(0,
      least(p.full_time, (select min(i.minute) from public.match_incidents i
          where i.match_id = p.id and i.player_id = _player_id and i.kind in ('second_yellow', 'red')),
        (select s.minute from public.match_substitutions s
          where s.match_id = p.id and s.player_off_id = _player_id limit 1))
      - coalesce((select least(p.full_time, s.minute) from public.match_substitutions s
          where s.match_id = p.id and s.player_on_id = _player_id limit 1), 0)) end as minutes
    from played p
  ), cards as (
    select i.team_id, count(*) filter (where i.kind = 'yellow')::int as yellow,
      count(*) filter (where i.kind = 'second_yellow')::int as second_yellow,
      count(*) filter (where i.kind = 'red')::int as red, count(*) filter (where i.kind = 'own_goal')::int as own_goals
    from public.match_incidents i join public.matches m on m.id = i.match_id and m.season_id = _season_id and m.is_counted
    where i.player_id = _player_id group by i.team_id
  ), games as (
    select t.team_id, sum(t.minutes)::int as minutes,
      count(*) filter (where t.conceded = 0 and exists (
        select from public.match_roles r
        where r.match_id = t.id and r.player_id = _player_id and r.role = 'goalkeeper'))::int as clean_sheets
    from timed t group by t.team_id
  )
  select coalesce(g.team_id, c.team_id), coalesce(c.yellow, 0), coalesce(c.second_yellow, 0), coalesce(c.red, 0),
    coalesce(c.own_goals, 0), g.minutes, coalesce(g.clean_sheets, 0)
  from games g full join cards c on c.team_id = g.team_id
$$;

-- The minutes in a half of a match; null for 45.
create function public.half_minutes(_match public.matches) returns smallint language sql stable set search_path = '' as $$
  select nullif(coalesce(n.half_minutes, d.half_minutes), 45)::smallint
  from public.seasons n left join public.match_day_settings d on d.league_id = n.league_id where n.id = _match.season_id
$$;

-- As before; `match` also has `half_minutes`, unless they are 45.
create or replace function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_set(facts, '{match}', (facts -> 'match') || app.match_turn(_match_id)
      || jsonb_strip_nulls(jsonb_build_object('half_minutes', public.half_minutes(m)))) || case m.status
    when 'awarded' then jsonb_build_object(
      'goals', '[]'::jsonb, 'own_goals', '[]'::jsonb, 'assists', '{}'::jsonb, 'players', '[]'::jsonb,
      'award', jsonb_build_object(
        'is_played', m.replaced ->> 'home_score' is not null and m.replaced ->> 'away_score' is not null,
        'reason', m.status_reason))
    else jsonb_build_object('own_goals', coalesce((
      select jsonb_agg(jsonb_build_object('player', i.player_id,
        'side', case i.team_id when m.home_team_id then 'away' else 'home' end)
        order by i.minute nulls last, i.added_minutes nulls first, i.id)
      from public.match_incidents i
      where i.match_id = m.id and i.kind = 'own_goal' and i.player_id = any (m.home_lineup || m.away_lineup)), '[]'))
    end
  from app.match_record(_match_id) facts join public.matches m on m.id = _match_id
$$;

revoke execute on all functions in schema app from public;
