-- The facts from which reports and biographies are written, and who writes one at the moment.

/* The number of teams in the table of a match, or in the group of both its teams. 0 where the two teams are not in one
   table: in a knock-out, and between two groups. */
create function app.teams_of_table(_match public.matches) returns int
language sql stable set search_path = '' as $$
  select count(e.team_id)::int
  from public.stages s
  join public.stage_entries h on h.stage_id = s.id and h.team_id = _match.home_team_id
  join public.stage_entries a on a.stage_id = s.id and a.team_id = _match.away_team_id
    and a.group_name is not distinct from h.group_name
  join public.stage_entries e on e.stage_id = s.id and e.group_name is not distinct from h.group_name
  where s.id = _match.stage_id and s.kind = 'table'
$$;

/* The record of a match for its report. Earlier matches that a report may mention are of the season of the match.
   `teams` is 0 where no place says anything. */
create function app.match_record(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  match public.matches;
  zone  text;
begin
  select * into match from public.matches where id = _match_id;
  if not found or match.league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  select time_zone into zone from public.league_settings where league_id = match.league_id;
  return (
    with goals as (
      select id, player_id, assist_by_id, minute, case team_id when match.home_team_id then 'home' else 'away' end as side
      from public.match_events where match_id = match.id and event_type = 'GOAL'
    ),
    people as (
      select player, min(side) as side from (
        select unnest(match.home_lineup), 'home' union all select unnest(match.away_lineup), 'away'
        union all select player_id, case team_id when match.home_team_id then 'home' else 'away' end
          from public.match_events where match_id = match.id
      ) everybody (player, side) group by player
    ),
    -- Results of the season before this match.
    earlier as (
      select m.* from public.matches m
      where m.season_id = match.season_id and m.is_counted and m.played_at < match.played_at
        and m.home_score is not null and m.away_score is not null
    ),
    games as (
      select p.player, e.id, e.played_at, e.man_of_match_id = p.player as is_best,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'GOAL') as goals,
        (select count(*) from public.match_events v
          where v.match_id = e.id and v.player_id = p.player and v.event_type = 'ASSIST') as assists
      from earlier e cross join lateral unnest(e.home_lineup || e.away_lineup) p (player)
      where p.player in (select player from people)
    ),
    -- The number of matches in a row, up to the last one, in which a player scored.
    runs as (
      select player, count(*) filter (where dry = 0) as run from (
        select player, goals, sum((goals = 0)::int) over (partition by player order by played_at desc, id) as dry from games
      ) counted group by player
    ),
    records as (
      select g.player, jsonb_build_object('games', count(*), 'goals', sum(g.goals), 'assists', sum(g.assists),
        'awards', count(*) filter (where g.is_best), 'scoring_run', max(r.run)) as record
      from games g join runs r using (player) group by g.player
    )
    select jsonb_build_object(
      'match', jsonb_build_object(
        'id', match.id, 'round', match.round, 'date', to_char(match.played_at at time zone zone, 'YYYY-MM-DD'),
        'score', jsonb_build_object('home', match.home_score, 'away', match.away_score),
        'man_of_match', match.man_of_match_id,
        -- Starters and substitutes who came on, as they were entered.
        'lineups', jsonb_build_object('home', to_jsonb(match.home_lineup), 'away', to_jsonb(match.away_lineup))),
      'league', jsonb_build_object(
        'name', (select name from public.leagues where id = match.league_id),
        'teams', app.teams_of_table(match)),
      'home', app.team_facts(match, match.home_team_id, zone),
      'away', app.team_facts(match, match.away_team_id, zone),
      'goals', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'side', side, 'scorer', player_id, 'assist', assist_by_id, 'minute', nullif(minute, 0))
          order by nullif(minute, 0) nulls last, id), '[]') from goals),
      'assists', (
        select coalesce(jsonb_object_agg(player_id, count), '{}') from (
          select player_id, count(*) from public.match_events
          where match_id = match.id and event_type = 'ASSIST' group by player_id) a),
      'players', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', p.id, 'name', p.full_name, 'side', w.side, 'position', p.position,
          'before', coalesce(r.record, '{"games": 0, "goals": 0, "assists": 0, "awards": 0, "scoring_run": 0}'))
          order by p.full_name, p.id), '[]')
        from people w join public.profiles p on p.id = w.player left join records r on r.player = w.player),
      'meetings', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'at_home', e.home_team_id = match.home_team_id,
          'home', case e.home_team_id when match.home_team_id then e.home_score else e.away_score end,
          'away', case e.home_team_id when match.home_team_id then e.away_score else e.home_score end)
          order by e.played_at desc, e.id), '[]')
        from earlier e
        where match.home_team_id in (e.home_team_id, e.away_team_id) and match.away_team_id in (e.home_team_id, e.away_team_id)),
      -- Whether a side has submitted its notes, and the line that may be quoted. The notes themselves stay out.
      'submitted', jsonb_build_object(
        'home', exists (select from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', exists (select from public.match_notes where match_id = match.id and team_id = match.away_team_id)),
      'lines', jsonb_build_object(
        'home', (select public_line from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select public_line from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

-- One report of a match is written at a time. A claim that was never given up blocks others for three minutes at most.
create table app.report_claims (
  match_id uuid primary key references public.matches on delete cascade,
  claim    uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now()
);

alter table app.report_claims enable row level security;

-- The facts of a match whose report can be written, the claim that saving asks for, and a digest of the facts.
create function public.begin_match_report(_match_id uuid) returns jsonb
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
  if exists (select from public.matches where id = _match_id
    and (status in ('in_play', 'postponed', 'cancelled') or status = 'abandoned' and not score_stands)) then
    raise exception 'A match that is called off or not over has no report' using errcode = '22023';
  end if;
  if facts -> 'award' is null and not ((facts #>> '{submitted,home}')::boolean and (facts #>> '{submitted,away}')::boolean) then
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

-- Lets others begin, after a report was not finished.
create function public.give_up_match_report(_match_id uuid, _claim uuid) returns void
language sql security definer set search_path = '' as $$
  delete from app.report_claims where match_id = _match_id and claim = _claim
$$;

-- People who play in a league, or run a team of it.
create function app.league_people(_league_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  select p.player_id from public.team_players p join public.teams t on t.id = p.team_id where t.league_id = _league_id
  union
  select manager_id from public.teams where league_id = _league_id and manager_id is not null
$$;

-- The facts for a biography of each of these people: position, team, and their statistics in the league. Only matches
-- count that count for players.
create function app.bio_facts(_league_id uuid, _player_ids uuid[]) returns table (player_id uuid, facts jsonb)
language sql stable set search_path = '' as $$
  with scorers as (select id, rank from app.rank_players(_league_id, null, 'goals')),
  makers as (select id, rank from app.rank_players(_league_id, null, 'assists')),
  standings as (select team_id, rank, played from public.table_standings where league_id = _league_id),
  games as (
    select side.player, m.id, m.played_at, side.own, side.other, side.opponent,
      (select count(*) from public.match_events v
        where v.match_id = m.id and v.player_id = side.player and v.event_type = 'GOAL') as goals
    from public.matches m
    cross join lateral (
      select unnest(m.home_lineup), m.home_score, m.away_score, m.away_team_id
      union all select unnest(m.away_lineup), m.away_score, m.home_score, m.home_team_id
    ) side (player, own, other, opponent)
    where m.league_id = _league_id and m.home_score is not null and m.away_score is not null
      and app.counts_for_players(m)
      and side.player = any (_player_ids)
  )
  select p.id, jsonb_build_object(
    'player', jsonb_build_object('id', p.id, 'name', p.full_name, 'position', p.position, 'number', p.jersey_number),
    'league', jsonb_build_object('name', l.name, 'teams', (select count(*) from standings)),
    'team', (
      select jsonb_build_object('name', t.name, 'rank', s.rank, 'played', s.played)
      from public.team_players tp join public.teams t on t.id = tp.team_id join standings s on s.team_id = t.id
      where tp.player_id = p.id and t.league_id = _league_id order by tp.created_at desc, t.id limit 1),
    'manages', (
      select t.name from public.teams t where t.manager_id = p.id and t.league_id = _league_id order by t.name limit 1),
    'totals', (
      select jsonb_build_object('games', coalesce(sum(r.games), 0), 'goals', coalesce(sum(r.goals), 0),
        'assists', coalesce(sum(r.assists), 0), 'awards', coalesce(sum(r.awards), 0))
      from app.player_records r where r.player_id = p.id and r.league_id = _league_id),
    'wins', (select count(*) from games g where g.player = p.id and g.own > g.other),
    'clean_sheets', (select count(*) from games g where g.player = p.id and g.other = 0),
    'hat_tricks', (select count(*) from games g where g.player = p.id and g.goals >= 3),
    'ranks', jsonb_build_object(
      'goals', (select s.rank from scorers s where s.id = p.id), 'assists', (select m.rank from makers m where m.id = p.id)),
    'best', (
      select jsonb_build_object('goals', g.goals, 'opponent', t.name) from games g join public.teams t on t.id = g.opponent
      where g.player = p.id and g.goals >= 2 order by g.goals desc, g.played_at, g.id limit 1))
  from public.profiles p cross join public.leagues l
  where p.id = any (_player_ids) and l.id = _league_id
$$;

-- The facts of one person, for those who may edit their profile.
create function public.player_bio_facts(_player_id uuid, _league_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if _player_id is null or _league_id is null then
    raise exception 'Missing required information to generate bio' using errcode = '22023';
  end if;
  if not app.may_edit_profile(_player_id) then
    raise exception 'Only the player, the team manager and the league owner can generate this bio' using errcode = '42501';
  end if;
  if _player_id not in (select app.league_people(_league_id)) then
    raise exception 'Missing required information to generate bio' using errcode = '22023',
      detail = 'The player is in no team of this league.';
  end if;
  return (select facts from app.bio_facts(_league_id, array[_player_id]));
end $$;

-- The facts of all people of a league, a part at a time in the order of their ids, for its owner. `total` counts all.
create function public.league_bio_facts(_league_id uuid, _after uuid default null, _limit int default 50) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can regenerate its bios' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'total', (select count(*) from app.league_people(_league_id)),
    'people', (
      select coalesce(jsonb_agg(f.facts order by f.player_id), '[]') from app.bio_facts(_league_id, array(
        select p from app.league_people(_league_id) p where _after is null or p > _after
        order by p limit least(greatest(_limit, 1), 200))) f));
end $$;
comment on function public.league_bio_facts is '@nullable _after';

-- Saves `{player id: bio}`, all of them or none. @returns the ids of those that were changed
create function public.save_player_bios(_league_id uuid, _bios jsonb) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  if _league_id is null or _league_id not in (select app.my_leagues()) then
    raise exception 'Only the owner of the league can regenerate its bios' using errcode = '42501';
  end if;
  return query
    update public.profiles p set bio = b.value from jsonb_each_text(_bios) b
    where p.id = b.key::uuid and p.id in (select app.league_people(_league_id)) returning p.id;
end $$;

-- `number` counts the matches before this one, `alike` those of them with a result of the same kind: by the same margin,
-- where 3 goals and more are one kind, or without a goal.
create function app.match_turn(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('number', count(e.id), 'alike', count(e.id) filter (
    where least(abs(e.home_score - e.away_score), 3) = least(abs(m.home_score - m.away_score), 3)
      and (e.home_score + e.away_score = 0) = (m.home_score + m.away_score = 0)))
  from public.matches m
  left join public.matches e on e.league_id = m.league_id and (e.played_at, e.id) < (m.played_at, m.id)
  where m.id = _match_id
$$;

/* Everything about a match that a report may say; a text that says more is refused before it is saved
   (supabase/functions/_shared). For the people who run the league, else 42501. `own_goals` is [{side, player}] by
   minute, and `side` is the one that the goal counts for. `match` has `half_minutes` unless they are 45. An awarded
   match has `award`: {is_played, reason}, and neither goals nor players. A match of a knock-out has `cup`:
   {has_extra_time, penalties: {home, away} or null}. */
create function public.match_facts(_match_id uuid) returns jsonb language sql stable set search_path = '' as $$
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
    end || case when s.kind = 'knockout' then jsonb_build_object('cup', jsonb_build_object(
      'has_extra_time', m.home_score_90 is not null,
      'penalties', case when m.home_penalties is not null then
        jsonb_build_object('home', m.home_penalties, 'away', m.away_penalties) end)) else '{}' end
  from app.match_record(_match_id) facts join public.matches m on m.id = _match_id
  join public.stages s on s.id = m.stage_id
$$;

revoke execute on all functions in schema app from public;
revoke execute on function public.begin_match_report, public.give_up_match_report, public.player_bio_facts,
  public.league_bio_facts, public.save_player_bios, public.match_facts from public, anon, authenticated;
grant execute on function public.begin_match_report, public.give_up_match_report, public.player_bio_facts,
  public.league_bio_facts, public.save_player_bios, public.match_facts to authenticated;
grant execute on function app.league_people, app.bio_facts, app.match_record, app.match_turn, app.teams_of_table
  to authenticated, service_role;
