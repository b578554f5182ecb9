// How the public API's JSON is made of rows. PostgreSQL writes it; policies decide which rows there are.

const teamRef = (team: string) => `json_build_object('id', ${team}.id, 'name', ${team}.name, 'code', ${team}.code)`

const playerRef = (player: string) => `json_build_object('id', ${player}.id, 'name', ${player}.full_name)`

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A stored address may be a path of this site. `$1` is the site. */
const address = (column: string) =>
  `case when ${column} like '/%' then $1::text || ${column} else nullif(${column}, '') end`

const page = (folder: string, id: string) => `$1::text || '/${folder}/' || ${id}`

const squadPlayer = (
  player: string,
) => `'id', ${player}.id, 'name', ${player}.full_name, 'position', ${player}.position,
  'shirt_number', ${player}.jersey_number, 'photo_url', ${address(`${player}.photo_url`)}`

const team = `'id', t.id, 'name', t.name, 'code', t.code,
  'colors', json_build_object('first', t.team_color, 'second', t.second_color),
  'logo_url', ${address('t.logo_url')}, 'url', ${page('teams', 't.id')}`

export const competitionSql = `select json_build_object(
    'id', l.id, 'name', l.name, 'slug', s.custom_slug, 'description', s.description, 'logo_url', ${address('l.logo_url')},
    'time_zone', s.time_zone, 'url', $1::text || '/competitions/' || coalesce(s.custom_slug, l.id::text),
    'updated_at', ${utc('l.updated_at')})::text as json
  from public.leagues l join public.league_settings s on s.league_id = l.id`

/** Parameters: the site, the cursor's key and id, and a limit. */
export const teamsSql = `select json_build_object(${team})::text as json, t.name as key, t.id
  from public.teams t where $2::text is null or (t.name, t.id) > ($2, $3::uuid)
  order by t.name, t.id limit $4`

/** Parameters: the site and an id. */
export const teamSql = `select json_build_object(${team}, 'players', coalesce((
    select json_agg(json_build_object(${squadPlayer('p')}) order by p.full_name, p.id)
    from public.team_players s join public.profiles p on p.id = s.player_id where s.team_id = t.id), '[]'))::text as json
  from public.teams t where t.id = $2::uuid`

const player = `json_build_object(${squadPlayer('p')}, 'bio', p.bio,
    'teams', coalesce((select json_agg(${teamRef('t')} order by t.name, t.id)
      from public.team_players s join public.teams t on t.id = s.team_id where s.player_id = p.id), '[]'),
    'totals', (select json_build_object('appearances', n.appearances, 'goals', n.goals, 'assists', n.assists,
      'man_of_the_match', n.motm) from public.player_totals(p.id) n),
    'url', ${page('players', 'p.id')})::text as json`

/**
 * Of the site, the cursor's key and id, a limit, and a team or null. The ids are an array, so that PostgreSQL looks them
 * up instead of reading everybody's profiles.
 */
export const playersSql = `select ${player}, p.full_name as key, p.id
  from public.profiles p
  where ($2::text is null or (p.full_name, p.id) > ($2, $3::uuid)) and p.id = any (case when $5::uuid is null
    then array(select app.key_players())
    else array(select s.player_id from public.team_players s where s.team_id = $5) end)
  order by p.full_name, p.id limit $4`

/** Parameters: the site and an id. */
export const playerSql = `select ${player} from public.profiles p where p.id = $2::uuid`

const status = `case when m.status <> 'scheduled' then m.status when num_nulls(m.home_score, m.away_score) = 0 then 'played'
  when m.played_at > now() then 'upcoming' else 'awaiting_result' end`

const match = `'id', m.id, 'round', m.round, 'kick_off', ${utc('m.played_at')}, 'status', ${status},
  'status_reason', m.status_reason, 'first_kick_off', ${utc('m.first_played_at')}, 'replay_of', m.replay_of,
  'home', ${teamRef('h')}, 'away', ${teamRef('a')},
  'result', case when num_nulls(m.home_score, m.away_score) = 0 and (m.status <> 'abandoned' or m.score_stands)
    then json_build_object('home', m.home_score, 'away', m.away_score) end,
  'stage', json_build_object('id', g.id, 'name', g.name), 'season', json_build_object('id', n.id, 'name', n.name),
  'version', m.version, 'updated_at', ${utc('m.updated_at')}, 'url', ${page('match', 'm.id')}`

const matches = `public.matches m join public.teams h on h.id = m.home_team_id join public.teams a on a.id = m.away_team_id
  join public.stages g on g.id = m.stage_id join public.seasons n on n.id = m.season_id`

/**
 * Matches of a stage, of a season, or of the season that visitors see. Of the site, the cursor's key and id, a limit, and
 * the filters: a team, a status, a round, the first and last day, a stage and a season.
 */
export const matchesSql = (order: 'asc' | 'desc') => `
  select json_build_object(${match})::text as json, ${utc('m.played_at').replace('.MS', '.US')} as key, m.id
  from ${matches} join public.league_settings z on z.league_id = m.league_id
  where case when $10::uuid is not null then m.stage_id = $10
      else m.season_id = coalesce($11::uuid, (select current_season_id from public.leagues)) end
    and ($2::text is null or (m.played_at, m.id) ${order === 'asc' ? '>' : '<'} ($2::timestamptz, $3::uuid))
    and ($5::uuid is null or $5 in (m.home_team_id, m.away_team_id))
    and ($6::text is null or ${status} = $6) and ($7::int is null or m.round = $7)
    and ($8::date is null or m.played_at >= $8::date::timestamp at time zone z.time_zone)
    and ($9::date is null or m.played_at < ($9::date + 1)::timestamp at time zone z.time_zone)
  order by m.played_at ${order}, m.id ${order} limit $4`

const lineUp = (column: string) => `coalesce((select json_agg(${playerRef('p')} order by u.n)
  from unnest(m.${column}) with ordinality u (id, n) join public.profiles p on p.id = u.id), '[]')`

/** A chosen formation whose players are those who started; null without one. */
const formation = (side: 'home' | 'away') => `(select json_build_object('shape', m.${side}_formation,
      'players', json_agg(${playerRef('p')} order by f.place))
    from app.players_in_places(m) f join public.profiles p on p.id = f.player_id
    where p.id = any (m.${side}_lineup) having count(*) > 0)`

const side = `case e.team_id when m.home_team_id then 'home' else 'away' end`

/** Incidents with their players, by minute. */
const incidents = (side: string, more: string, wanted: string) => `coalesce((
      select json_agg(json_build_object('side', ${side}, 'player', ${playerRef('p')}, ${more}
        'minute', e.minute, 'added_minutes', e.added_minutes) order by e.minute, e.added_minutes nulls first, e.id)
      from public.match_incidents e join public.profiles p on p.id = e.player_id
      where e.match_id = m.id and ${wanted}), '[]')`

/** Parameters: the site and an id. */
export const matchSql = `select m.version, json_build_object(${match},
    'line_ups', json_build_object('home', ${lineUp('home_lineup')}, 'away', ${lineUp('away_lineup')}),
    'formations', json_build_object('home', ${formation('home')}, 'away', ${formation('away')}),
    'goals', coalesce((
      select json_agg(json_build_object('side', ${side}, 'player', ${playerRef('p')},
        'assist', case when o.id is not null then ${playerRef('o')} end,
        'minute', e.minute, 'added_minutes', e.added_minutes, 'is_penalty', e.is_penalty)
        order by e.minute, e.added_minutes nulls first, e.id)
      from public.match_events e join public.profiles p on p.id = e.player_id
        left join public.profiles o on o.id = e.assist_by_id
      where e.match_id = m.id and e.event_type = 'GOAL' and m.status <> 'awarded'), '[]'),
    'own_goals', ${incidents("case e.team_id when m.home_team_id then 'away' else 'home' end", '', "e.kind = 'own_goal' and m.status <> 'awarded'")},
    'cards', ${incidents(side, "'kind', e.kind,", "e.kind in ('yellow', 'second_yellow', 'red')")},
    'assists', coalesce((
      select json_agg(json_build_object('side', ${side}, 'player', ${playerRef('p')}) order by p.full_name, e.id)
      from public.match_events e join public.profiles p on p.id = e.player_id
      where e.match_id = m.id and e.event_type = 'ASSIST' and not e.implied and m.status <> 'awarded'), '[]'),
    'man_of_the_match', (select ${playerRef('p')} from public.profiles p where p.id = m.man_of_match_id),
    'report', (select json_build_object('text', r.report_text, 'audio_url', ${address('r.audio_url')},
        'published_at', ${utc('r.created_at')})
      from public.match_reports r where r.match_id = m.id and not r.archived))::text as json
  from ${matches} where m.id = $2::uuid`

/** Tables of the season that visitors see, or of one stage, each in order. Of a stage or null. */
export const standingsSql = `select coalesce(json_agg(json_build_object('rank', o.rank, 'team', ${teamRef('t')},
    'stage', json_build_object('id', s.id, 'name', s.name), 'group', e.group_name,
    'played', o.played, 'won', o.won, 'drawn', o.drawn, 'lost', o.lost, 'goals_for', o.goals_for,
    'goals_against', o.goals_against, 'goal_difference', o.goal_difference, 'points', o.points)
    order by s.position, s.created_at, s.id, e.group_name, o.position), '[]')::text as json
  from public.stages s
  cross join lateral app.order_groups(s.id) o
  join public.teams t on t.id = o.team_id
  left join public.stage_entries e on e.stage_id = s.id and e.team_id = o.team_id
  where s.kind = 'table' and case when $1::uuid is not null then s.id = $1
    else s.season_id = (select current_season_id from public.leagues) end`

/** Seasons that visitors can read, newest first, each with its stages in order. */
export const seasonsSql = `select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'name', n.name,
    'status', n.status, 'first_day', n.first_day, 'last_day', n.last_day, 'stages', coalesce((
      select json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) order by s.position, s.created_at, s.id)
      from public.stages s where s.season_id = n.id), '[]')) order by n.number desc), '[]')::text as json
  from public.seasons n where n.is_published`

/** Parameters: a limit, and a team or null. */
export const rankingSql = (list: 'top_scorers' | 'top_assists' | 'top_motm') => `
  select coalesce(json_agg(json_build_object('rank', r.rank, 'player', ${playerRef('r')},
    'team', json_build_object('id', t.id, 'name', t.name), 'appearances', r.games_played, 'count', r.count)
    order by r.rank), '[]')::text as json
  from (
    select * from public.${list}((select id from public.leagues), $2::uuid) order by rank limit $1) r
  join public.teams t on t.id = r.team_id`
