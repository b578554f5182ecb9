-- What reports and biographies are written from, and how a written one is saved. Everything that a text may say stands
-- in these facts; a text that says more is refused before it comes here (supabase/functions/_shared).

-- A league's table as it stood at a moment: with the results before it, and with those of that moment where `_with`.
create function app.table_at(_league_id uuid, _at timestamptz, _with boolean)
returns table (team_id uuid, standing jsonb) language sql stable set search_path = '' as $$
  select c.id, jsonb_build_object(
    'rank', row_number() over (order by 3 * c.won + c.drawn desc, c.scored - c.conceded desc, c.scored desc, c.name, c.id),
    'played', c.played, 'won', c.won, 'drawn', c.drawn, 'lost', c.played - c.won - c.drawn,
    'goals_for', c.scored, 'goals_against', c.conceded, 'points', 3 * c.won + c.drawn)
  from (
    select t.id, t.name, count(r.own) as played, count(*) filter (where r.own > r.other) as won,
      count(*) filter (where r.own = r.other) as drawn, coalesce(sum(r.own), 0) as scored,
      coalesce(sum(r.other), 0) as conceded
    from public.teams t
    left join lateral (
      select case t.id when m.home_team_id then m.home_score else m.away_score end as own,
        case t.id when m.home_team_id then m.away_score else m.home_score end as other
      from public.matches m
      where m.league_id = _league_id and t.id in (m.home_team_id, m.away_team_id)
        and m.home_score is not null and m.away_score is not null
        and (m.played_at < _at or (_with and m.played_at = _at))
    ) r on true
    where t.league_id = _league_id
    group by t.id
  ) c
$$;

-- One side of a match: its place in the table before and after, and its earlier results, newest first. `unrecorded` are
-- those whose goals nobody recorded: then nothing can be said of what its players did this season.
create function app.team_facts(_match public.matches, _team_id uuid, _zone text) returns jsonb
language sql stable set search_path = '' as $$
  with earlier as (
    select m.*, _team_id = m.home_team_id as is_home,
      case _team_id when m.home_team_id then m.home_score else m.away_score end as scored,
      case _team_id when m.home_team_id then m.away_score else m.home_score end as conceded
    from public.matches m
    where m.league_id = _match.league_id and _team_id in (m.home_team_id, m.away_team_id)
      and m.home_score is not null and m.away_score is not null and m.played_at < _match.played_at
  )
  select jsonb_build_object(
    'id', t.id, 'name', t.name,
    'before', (select standing from app.table_at(_match.league_id, _match.played_at, false) where team_id = t.id),
    'after', (select standing from app.table_at(_match.league_id, _match.played_at, true) where team_id = t.id),
    'results', (
      select coalesce(jsonb_agg(jsonb_build_object('scored', e.scored, 'conceded', e.conceded, 'is_home', e.is_home)
        order by e.played_at desc, e.id), '[]') from earlier e),
    'unrecorded', (
      select count(*) from earlier e
      where (case when e.is_home then e.home_lineup else e.away_lineup end) = '{}'
        and e.scored > (select count(*) from public.match_events v
          where v.match_id = e.id and v.team_id = _team_id and v.event_type = 'GOAL')))
  from public.teams t where t.id = _team_id
$$;

-- Everything about a match that may be written about it. Notes are for the league's owner, and so is this.
create function public.match_facts(_match_id uuid) returns jsonb language plpgsql stable set search_path = '' as $$
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
    -- What everybody did in the league before this match.
    earlier as (
      select m.* from public.matches m
      where m.league_id = match.league_id and m.played_at < match.played_at
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
    -- In how many matches in a row, up to the last one, a player scored.
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
        -- Starters and those who came on, as they were entered.
        'lineups', jsonb_build_object('home', to_jsonb(match.home_lineup), 'away', to_jsonb(match.away_lineup))),
      'league', jsonb_build_object(
        'name', (select name from public.leagues where id = match.league_id),
        'teams', (select count(*) from public.teams where league_id = match.league_id)),
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
      'notes', jsonb_build_object(
        'home', (select notes from public.match_notes where match_id = match.id and team_id = match.home_team_id),
        'away', (select notes from public.match_notes where match_id = match.id and team_id = match.away_team_id))));
end $$;

-- One report of a match is written at a time. Whoever began and never ended blocks nobody for longer than this.
create table app.report_claims (
  match_id uuid primary key references public.matches on delete cascade,
  claim    uuid not null default gen_random_uuid(),
  begun_at timestamptz not null default now()
);
alter table app.report_claims enable row level security;

-- The facts of a match whose report can be written, with the claim that saving it asks for, and a digest of the facts.
create function public.begin_match_report(_match_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  facts     jsonb := public.match_facts(_match_id);
  new_claim uuid;
begin
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

-- Lets others begin: after a report that did not come to be.
create function public.give_up_match_report(_match_id uuid, _claim uuid) returns void
language sql security definer set search_path = '' as $$
  delete from app.report_claims where match_id = _match_id and claim = _claim
$$;

-- Saves what was written from these facts; of a match that changed meanwhile it would not be true. The recording that
-- stands, if any, stays with it.
create function public.save_generated_report(_match_id uuid, _claim uuid, _digest text, _report_text text)
returns public.match_reports language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.matches where id = _match_id and league_id in (select app.my_leagues())) then
    raise exception 'Only the owner of the league can generate the report of this match' using errcode = '42501';
  end if;
  perform from public.matches where id = _match_id for no key update;
  delete from app.report_claims where match_id = _match_id and claim = _claim;
  if not found then
    raise exception 'The report of this match is being written by somebody else' using errcode = 'PT409';
  end if;
  if md5(public.match_facts(_match_id)::text) is distinct from _digest then
    raise exception 'The match has changed while its report was written' using errcode = 'PT412';
  end if;
  return public.save_match_report(_match_id, _report_text,
    (select audio_url from public.match_reports where match_id = _match_id and not archived));
end $$;

-- Who plays in a league, or runs a team of it.
create function app.league_people(_league_id uuid) returns setof uuid language sql stable set search_path = '' as $$
  select p.player_id from public.team_players p join public.teams t on t.id = p.team_id where t.league_id = _league_id
  union
  select manager_id from public.teams where league_id = _league_id and manager_id is not null
$$;

-- What a biography may say of each of these people: their place, their team, and what is on record in the league.
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

-- One person's, for whoever may edit their profile.
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

-- Everybody's, a part at a time in the order of their ids, for the league's owner. `total` counts all of them.
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

revoke execute on all functions in schema app from public;
grant execute on function app.table_at, app.team_facts, app.league_people, app.bio_facts to authenticated, service_role;
revoke execute on function public.match_facts, public.begin_match_report, public.give_up_match_report,
  public.save_generated_report, public.player_bio_facts, public.league_bio_facts, public.save_player_bios
  from public, anon;
grant execute on function public.match_facts, public.begin_match_report, public.give_up_match_report,
  public.save_generated_report, public.player_bio_facts, public.league_bio_facts, public.save_player_bios
  to authenticated;
