import type { Database } from '#gateway/database/database.ts'
import { createUser, insert, type Role, roles, type World } from './world.ts'

type Verb = 'select' | 'insert' | 'update' | 'delete'

/** A statement about the test league, and the roles that may run it; for all other roles it fails or finds no row. */
type Rule = readonly [sql: (world: World) => string, may: readonly Role[]]

const everyone = roles
const nobody: readonly Role[] = []
const sides: readonly Role[] = ['manager', 'owner']
const id = '00000000-0000-4000-8000-000000000001'

/** For each table and view of the API. */
export const rules: Record<string, Record<Verb, Rule>> = {
  leagues: {
    select: [({ league }) => `select name from leagues where id = '${league}'`, everyone],
    insert: [({ users }) => `insert into leagues (name, owner_id) values ('x', '${users.owner}')`, ['owner']],
    update: [({ league }) => `update leagues set name = 'x', logo_url = '/y' where id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from leagues where id = '${league}'`, nobody],
  },
  league_settings: {
    select: [({ league }) => `select custom_slug from league_settings where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into league_settings (league_id, custom_slug) values ('${league}', 'x')
        on conflict (league_id) do update set custom_slug = excluded.custom_slug`,
      ['owner'],
    ],
    update: [({ league }) => `update league_settings set description = 'x' where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from league_settings where league_id = '${league}'`, nobody],
  },
  teams: {
    select: [({ home }) => `select name from teams where id = '${home}'`, everyone],
    insert: [({ league }) => `insert into teams (league_id, name) values ('${league}', 'x')`, ['owner']],
    update: [
      ({ home }) => `update teams set name = 'x', logo_url = '/y', team_color = 'red', second_color = 'white'
        where id = '${home}'`,
      sides,
    ],
    delete: [({ home }) => `delete from teams where id = '${home}'`, ['owner']],
  },
  profiles: {
    select: [({ homePlayers }) => `select full_name, bio from profiles where id = '${homePlayers[2]}'`, everyone],
    insert: [
      () => `insert into profiles (full_name) values ('x')`,
      ['manager', 'other manager', 'owner', 'other owner'],
    ],
    update: [
      ({ homePlayers }) => `update profiles set full_name = 'x', position = 'forward', jersey_number = 9, bio = 'y',
        email = 'z@example.org', photo_url = '/p', date_of_birth = '2000-01-01' where id = '${homePlayers[1]}'`,
      ['player', ...sides],
    ],
    delete: [({ homePlayers }) => `delete from profiles where id = '${homePlayers[2]}'`, nobody],
  },
  team_players: {
    select: [({ home }) => `select player_id from team_players where team_id = '${home}'`, everyone],
    insert: [
      ({ home, former }) => `insert into team_players (team_id, player_id) values ('${home}', '${former}')`,
      sides,
    ],
    update: [({ home, third }) => `update team_players set team_id = '${third}' where team_id = '${home}'`, nobody],
    delete: [
      ({ home, homePlayers }) =>
        `delete from team_players where team_id = '${home}' and player_id = '${homePlayers[2]}'`,
      sides,
    ],
  },
  matches: {
    select: [({ match }) => `select home_score from matches where id = '${match}'`, everyone],
    insert: [
      ({ league, home, third }) => `insert into matches (league_id, home_team_id, away_team_id, played_at, round)
        values ('${league}', '${home}', '${third}', now(), 2)`,
      ['owner'],
    ],
    update: [({ match }) => `update matches set played_at = now(), home_score = 2 where id = '${match}'`, ['owner']],
    delete: [({ match }) => `delete from matches where id = '${match}'`, ['owner']],
  },
  seasons: {
    select: [({ league }) => `select name from seasons where league_id = '${league}' and status = 'current'`, everyone],
    insert: [({ league }) => `insert into seasons (league_id, name) values ('${league}', '2025')`, ['owner']],
    update: [({ league }) => `update seasons set name = 'x' where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from seasons where league_id = '${league}' and status = 'planned'`, ['owner']],
  },
  stages: {
    select: [({ league }) => `select name from stages where league_id = '${league}' and position = 1`, everyone],
    insert: [
      ({ league }) => `insert into stages (season_id, name, position)
        select current_season_id, 'Division Two', 2 from leagues where id = '${league}'`,
      ['owner'],
    ],
    update: [({ league }) => `update stages set tie_breaks = '{lots}' where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from stages where league_id = '${league}' and position = 3`, ['owner']],
  },
  stage_entries: {
    select: [({ third }) => `select group_name from stage_entries where team_id = '${third}'`, everyone],
    insert: [
      ({ league, home }) => `insert into stage_entries (stage_id, team_id)
        values ((select id from stages where league_id = '${league}' and position = 3), '${home}')`,
      ['owner'],
    ],
    update: [({ third }) => `update stage_entries set lot = 1 where team_id = '${third}'`, ['owner']],
    delete: [({ third }) => `delete from stage_entries where team_id = '${third}'`, ['owner']],
  },
  point_adjustments: {
    select: [({ third }) => `select points, reason from point_adjustments where team_id = '${third}'`, everyone],
    insert: [
      ({ league, home }) => `insert into point_adjustments (stage_id, team_id, points, reason)
        select main_stage_id, '${home}', -3, 'x' from leagues where id = '${league}'`,
      ['owner'],
    ],
    update: [({ third }) => `update point_adjustments set points = -1 where team_id = '${third}'`, ['owner']],
    delete: [({ third }) => `delete from point_adjustments where team_id = '${third}'`, ['owner']],
  },
  stage_zones: {
    select: [({ league }) => `select label from stage_zones where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into stage_zones (stage_id, first_place, last_place, label)
        select main_stage_id, 1, 1, 'Champion' from leagues where id = '${league}'`,
      ['owner'],
    ],
    update: [({ league }) => `update stage_zones set label = 'x' where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from stage_zones where league_id = '${league}'`, ['owner']],
  },
  change_log: {
    select: [
      ({ league }) => `select before, after from change_log where league_id = '${league}'`,
      ['manager', 'other manager', 'owner'],
    ],
    insert: [
      ({ league }) => `insert into change_log (league_id, origin, subject, before, after)
        values ('${league}', 'account', 'owner', '{}', '{}')`,
      nobody,
    ],
    update: [({ league }) => `update change_log set after = '{}' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from change_log where league_id = '${league}'`, nobody],
  },
  // Of another league: here reports from before the protection would be hidden.
  youth_settings: {
    select: [({ otherLeague }) => `select age_group from youth_settings where league_id = '${otherLeague}'`, everyone],
    insert: [
      ({ otherLeague }) => `insert into youth_settings (league_id) values ('${otherLeague}')
        on conflict (league_id) do update set age_group = 'U13'`,
      ['other owner'],
    ],
    update: [
      ({ otherLeague }) =>
        `update youth_settings set age_group = 'U13', results = 'no_tables' where league_id = '${otherLeague}'`,
      ['other owner'],
    ],
    delete: [({ otherLeague }) => `delete from youth_settings where league_id = '${otherLeague}'`, ['other owner']],
  },
  match_day_settings: {
    select: [({ league }) => `select results_by from match_day_settings where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into match_day_settings (league_id) values ('${league}')
        on conflict (league_id) do update set confirm_after = 12`,
      ['owner'],
    ],
    update: [
      ({ league }) => `update match_day_settings set confirm_after = 12 where league_id = '${league}'`,
      ['owner'],
    ],
    delete: [({ league }) => `delete from match_day_settings where league_id = '${league}'`, nobody],
  },
  discipline_rules: {
    select: [({ league }) => `select red from discipline_rules where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into discipline_rules (season_id)
        select current_season_id from leagues where id = '${league}' on conflict (season_id) do update set red = 2`,
      ['owner'],
    ],
    update: [({ league }) => `update discipline_rules set red = 2 where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from discipline_rules where league_id = '${league}'`, ['owner']],
  },
  suspension_decisions: {
    select: [({ home }) => `select reason from suspension_decisions where team_id = '${home}'`, sides],
    insert: [
      ({ home, homePlayers, league }) => `insert into suspension_decisions
          (season_id, team_id, player_id, kind, from_day, matches, reason)
        select current_season_id, '${home}', '${homePlayers[1]}', 'other', '2026-01-01', 1, 'x'
        from leagues where id = '${league}'`,
      ['owner'],
    ],
    update: [({ home }) => `update suspension_decisions set matches = 2 where team_id = '${home}'`, ['owner']],
    delete: [({ home }) => `delete from suspension_decisions where team_id = '${home}'`, ['owner']],
  },
  notice_choices: {
    select: [({ users }) => `select mail from notice_choices where user_id = '${users.manager}'`, ['manager']],
    insert: [
      ({ users }) => `insert into notice_choices (user_id, kind, mail) values ('${users.manager}', 'confirm', 'once')`,
      ['manager'],
    ],
    update: [({ users }) => `update notice_choices set mail = 'none' where user_id = '${users.manager}'`, ['manager']],
    delete: [({ users }) => `delete from notice_choices where user_id = '${users.manager}'`, nobody],
  },
  result_reports: {
    select: [
      ({ match }) => `select home_score, reason from result_reports where match_id = '${match}'`,
      ['manager', 'other manager', 'owner'],
    ],
    insert: [
      ({ match, away }) => `insert into result_reports (match_id, team_id, home_score, away_score)
        values ('${match}', '${away}', 1, 0)`,
      nobody,
    ],
    update: [({ match }) => `update result_reports set home_score = 9 where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from result_reports where match_id = '${match}'`, nobody],
  },
  result_links: {
    select: [
      ({ match }) => `select team_id, expires_at from result_links where match_id = '${match}'`,
      ['manager', 'owner'],
    ],
    insert: [
      ({ match, away }) => `insert into result_links (match_id, team_id, token_hash, expires_at)
        values ('${match}', '${away}', 'x', now())`,
      nobody,
    ],
    update: [({ match }) => `update result_links set expires_at = now() where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from result_links where match_id = '${match}'`, ['manager', 'owner']],
  },
  availability_settings: {
    select: [
      ({ home }) => `select deadline_hours from availability_settings where team_id = '${home}'`,
      ['manager', 'owner'],
    ],
    insert: [
      ({ away }) => `insert into availability_settings (team_id) values ('${away}')`,
      ['other manager', 'owner'],
    ],
    update: [
      ({ home }) => `update availability_settings set deadline_hours = 48 where team_id = '${home}'`,
      ['manager', 'owner'],
    ],
    delete: [({ home }) => `delete from availability_settings where team_id = '${home}'`, ['manager', 'owner']],
  },
  availability: {
    select: [
      ({ match, homePlayers }) => `select answer, note from availability
        where match_id = '${match}' and player_id = '${homePlayers[1]}'`,
      ['player', 'manager', 'owner'],
    ],
    insert: [
      ({ match, home, homePlayers }) => `insert into availability (match_id, team_id, player_id, answer, answered_by)
        values ('${match}', '${home}', '${homePlayers[0]}', 'in', 'player')`,
      nobody,
    ],
    update: [({ match }) => `update availability set answer = 'out' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from availability where match_id = '${match}'`, nobody],
  },
  officials: {
    select: [({ league }) => `select email from officials where league_id = '${league}'`, ['owner']],
    insert: [
      ({ league }) => `insert into officials (league_id, name, email) values ('${league}', 'x', 'x@y')`,
      ['owner'],
    ],
    update: [({ league }) => `update officials set name = 'x', level = 2 where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from officials where league_id = '${league}'`, nobody],
  },
  official_absences: {
    select: [() => 'select first_day from official_absences', ['owner']],
    insert: [
      ({ league }) => `insert into official_absences (official_id, first_day, last_day)
        select id, '2026-12-01', '2026-12-02' from officials where league_id = '${league}'`,
      ['owner'],
    ],
    update: [() => `update official_absences set last_day = '2026-12-31'`, nobody],
    delete: [() => 'delete from official_absences', ['owner']],
  },
  appointments: {
    select: [({ match }) => `select state from appointments where match_id = '${match}'`, ['owner']],
    insert: [
      ({ league, match }) => `insert into appointments (league_id, match_id, official_id, role)
        select league_id, '${match}', id, 'referee' from officials where league_id = '${league}'`,
      nobody,
    ],
    update: [({ match }) => `update appointments set state = 'accepted' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from appointments where match_id = '${match}'`, nobody],
  },
  date_requests: {
    select: [
      ({ match }) => `select reason, slots from date_requests where match_id = '${match}'`,
      ['manager', 'other manager', 'owner'],
    ],
    insert: [
      ({ league, match, home }) => `insert into date_requests (league_id, match_id, team_id, reason, slots)
        values ('${league}', '${match}', '${home}', 'x', '{2027-01-01}')`,
      nobody,
    ],
    update: [({ match }) => `update date_requests set state = 'agreed' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from date_requests where match_id = '${match}'`, nobody],
  },
  // The rows of these rules are of a match that is over, so the other side reads them; see handed-line-ups.test.ts.
  handed_line_ups: {
    select: [
      ({ match, home }) => `select starters from handed_line_ups where match_id = '${match}' and team_id = '${home}'`,
      ['manager', 'other manager', 'owner'],
    ],
    insert: [
      ({ match, away, awayPlayers }) => `insert into handed_line_ups (match_id, team_id, starters)
        values ('${match}', '${away}', '{${awayPlayers}}')`,
      nobody,
    ],
    update: [({ match }) => `update handed_line_ups set bench = '{}' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from handed_line_ups where match_id = '${match}'`, nobody],
  },
  league_members: {
    select: [({ league }) => `select name from league_members where league_id = '${league}'`, ['owner']],
    insert: [
      ({ league, users }) => `insert into league_members (league_id, user_id, role, name)
        values ('${league}', '${users.manager}', 'administrator', 'x')`,
      nobody,
    ],
    update: [({ league }) => `update league_members set name = 'x' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from league_members where league_id = '${league}'`, ['owner']],
  },
  official_marks: {
    select: [({ league }) => `select mark from official_marks where league_id = '${league}'`, ['manager', 'owner']],
    insert: [
      ({ league, match, away }) => `insert into official_marks (league_id, match_id, official_id, team_id, mark)
        select '${league}', '${match}', id, '${away}', 9 from officials where league_id = '${league}'`,
      nobody,
    ],
    update: [({ league }) => `update official_marks set mark = 1, note = 'x' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from official_marks where league_id = '${league}'`, nobody],
  },
  scorers: {
    select: [({ league }) => `select name from scorers where league_id = '${league}'`, ['owner']],
    insert: [
      ({ league, users }) => `insert into scorers (league_id, user_id, name)
        values ('${league}', '${users['other user']}', 'x')`,
      nobody,
    ],
    update: [({ league }) => `update scorers set name = 'x' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from scorers where league_id = '${league}'`, ['owner']],
  },
  venues: {
    select: [({ league }) => `select name, address from venues where league_id = '${league}'`, everyone],
    insert: [({ league }) => `insert into venues (league_id, name) values ('${league}', 'x')`, ['owner']],
    update: [({ league }) => `update venues set map_url = 'https://x' where league_id = '${league}'`, ['owner']],
    delete: [({ league }) => `delete from venues where league_id = '${league}'`, ['owner']],
  },
  match_events: {
    select: [({ match }) => `select event_type from match_events where match_id = '${match}'`, everyone],
    insert: [
      ({ match, home, homePlayers }) => `insert into match_events (match_id, team_id, player_id, event_type)
        values ('${match}', '${home}', '${homePlayers[1]}', 'GOAL')`,
      ['owner'],
    ],
    update: [
      ({ match }) => `update match_events set minute = 1 where match_id = '${match}' and event_type = 'GOAL'`,
      ['owner'],
    ],
    delete: [({ match }) => `delete from match_events where match_id = '${match}'`, ['owner']],
  },
  ties: {
    select: [({ league }) => `select round_name from ties where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into ties (stage_id, league_id, round, position, round_name)
        select main_stage_id, id, 1, 9, 'x' from leagues where id = '${league}'`,
      nobody,
    ],
    update: [({ league }) => `update ties set winner_id = null where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from ties where league_id = '${league}'`, nobody],
  },
  stage_lots: {
    select: [({ league }) => `select drawn_by from stage_lots where league_id = '${league}'`, everyone],
    insert: [
      ({ league, home, away }) => `insert into stage_lots (stage_id, league_id, team_ids, drawn_by, drawn_on)
        select main_stage_id, id, '{${home},${away}}', 'x', now() from leagues where id = '${league}'`,
      nobody,
    ],
    update: [({ league }) => `update stage_lots set drawn_by = 'x' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from stage_lots where league_id = '${league}'`, nobody],
  },
  draws: {
    select: [({ league }) => `select seed from draws where league_id = '${league}'`, everyone],
    insert: [
      ({ league }) => `insert into draws (stage_id, league_id, seed, drawn)
        select main_stage_id, id, 'x', '{}' from leagues where id = '${league}'`,
      nobody,
    ],
    update: [({ league }) => `update draws set seed = 'x' where league_id = '${league}'`, nobody],
    delete: [({ league }) => `delete from draws where league_id = '${league}'`, nobody],
  },
  past_memberships: {
    select: [
      ({ home, former }) =>
        `select from_day from past_memberships where team_id = '${home}' and player_id = '${former}'`,
      ['manager', 'owner'],
    ],
    insert: [
      ({ home, former }) => `insert into past_memberships (team_id, player_id, from_day, until_day)
        values ('${home}', '${former}', '2026-01-01', '2026-02-01')`,
      nobody,
    ],
    update: [({ home }) => `update past_memberships set until_day = '2030-01-01' where team_id = '${home}'`, nobody],
    delete: [({ home }) => `delete from past_memberships where team_id = '${home}'`, nobody],
  },
  match_incidents: {
    select: [({ match }) => `select kind from match_incidents where match_id = '${match}'`, everyone],
    insert: [
      ({ match, home, homePlayers }) => `insert into match_incidents (match_id, team_id, player_id, kind, minute)
        values ('${match}', '${home}', '${homePlayers[2]}', 'red', 80)`,
      ['owner'],
    ],
    update: [({ match }) => `update match_incidents set minute = 1 where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from match_incidents where match_id = '${match}'`, ['owner']],
  },
  match_substitutions: {
    select: [({ match }) => `select minute from match_substitutions where match_id = '${match}'`, everyone],
    insert: [
      ({
        match,
        away,
        awayPlayers,
      }) => `insert into match_substitutions (match_id, team_id, player_off_id, player_on_id)
        values ('${match}', '${away}', '${awayPlayers[0]}', '${awayPlayers[1]}')`,
      ['owner'],
    ],
    update: [({ match }) => `update match_substitutions set minute = 1 where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from match_substitutions where match_id = '${match}'`, ['owner']],
  },
  match_roles: {
    select: [({ match }) => `select role from match_roles where match_id = '${match}'`, everyone],
    insert: [
      ({ match, away, awayPlayers }) => `insert into match_roles (match_id, team_id, player_id, role)
        values ('${match}', '${away}', '${awayPlayers[0]}', 'captain')`,
      ['owner'],
    ],
    update: [({ match }) => `update match_roles set role = 'unused' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from match_roles where match_id = '${match}'`, ['owner']],
  },
  match_reports: {
    select: [({ match }) => `select report_text from match_reports where match_id = '${match}'`, everyone],
    insert: [({ match }) => `insert into match_reports (match_id, report_text) values ('${match}', 'x')`, ['owner']],
    update: [({ match }) => `update match_reports set report_text = 'x' where match_id = '${match}'`, ['owner']],
    delete: [({ match }) => `delete from match_reports where match_id = '${match}'`, nobody],
  },
  match_report_drafts: {
    select: [({ match }) => `select report_text from match_report_drafts where match_id = '${match}'`, ['owner']],
    insert: [({ match }) => `insert into match_report_drafts (match_id, report_text) values ('${match}', 'x')`, nobody],
    update: [({ match }) => `update match_report_drafts set report_text = 'x' where match_id = '${match}'`, ['owner']],
    delete: [({ match }) => `delete from match_report_drafts where match_id = '${match}'`, ['owner']],
  },
  match_notes: {
    select: [({ match }) => `select notes from match_notes where match_id = '${match}'`, sides],
    insert: [
      ({ match, away }) => `insert into match_notes (match_id, team_id, notes) values ('${match}', '${away}', 'x')`,
      ['other manager', 'owner'],
    ],
    update: [({ match }) => `update match_notes set notes = 'x' where match_id = '${match}'`, nobody],
    delete: [({ match }) => `delete from match_notes where match_id = '${match}'`, nobody],
  },
  manager_invites: {
    select: [() => 'select token from manager_invites', sides],
    insert: [({ home }) => `insert into manager_invites (team_id) values ('${home}')`, nobody],
    update: [() => 'update manager_invites set used_at = now()', nobody],
    delete: [() => 'delete from manager_invites', nobody],
  },
  table_standings: {
    select: [({ league }) => `select rank from table_standings where league_id = '${league}'`, everyone],
    insert: [() => `insert into table_standings (league_id) values ('${id}')`, nobody],
    update: [() => `update table_standings set points = 99`, nobody],
    delete: [() => `delete from table_standings`, nobody],
  },
  public_pages: {
    select: [({ league }) => `select id from public_pages where id = '${league}'`, everyone],
    insert: [() => `insert into public_pages (id) values ('${id}')`, nobody],
    update: [() => `update public_pages set slug = 'x'`, nobody],
    delete: [() => `delete from public_pages`, nobody],
  },
}

/** Rows of the tables that `createWorld` leaves empty, so that each rule has something to read and to change. */
export async function fillWorld(database: Database, world: World): Promise<void> {
  await insert(database, 'venues', { league_id: world.league, name: 'Riverside Park' })
  await database.query(`insert into match_report_drafts (match_id, report_text) values ($1, 'Not yet.')`, [world.match])
  const side = [world.match, world.home, world.homePlayers[0]]
  await database.query(
    `insert into match_incidents (match_id, team_id, player_id, kind) values ($1, $2, $3, 'yellow')`,
    side,
  )
  await database.query(
    `insert into match_roles (match_id, team_id, player_id, role) values ($1, $2, $3, 'captain')`,
    side,
  )
  await database.query(
    'insert into match_substitutions (match_id, team_id, player_off_id, player_on_id) values ($1, $2, $3, $4)',
    [...side, world.homePlayers[1]],
  )
  await database.query('insert into match_day_settings (league_id) values ($1)', [world.league])
  await database.query('insert into discipline_rules (season_id) select current_season_id from leagues where id = $1', [
    world.league,
  ])
  await database.query(
    `insert into suspension_decisions (season_id, team_id, player_id, kind, from_day, matches, reason)
     select current_season_id, $2, $3, 'other', '2026-01-01', 1, 'x' from leagues where id = $1`,
    [world.league, world.home, world.homePlayers[0]],
  )
  await database.query(`insert into youth_settings (league_id, age_group) values ($1, 'U12')`, [world.otherLeague])
  await database.query(`insert into notice_choices (user_id, kind, mail) values ($1, 'date', 'once')`, [
    world.users.manager,
  ])
  const ofHome = [world.match, world.home]
  await database.query(
    'insert into result_reports (match_id, team_id, home_score, away_score) values ($1, $2, 2, 1)',
    ofHome,
  )
  await database.query(
    `insert into result_links (match_id, team_id, token_hash, expires_at) values ($1, $2, 'hash', now() + interval '1 day')`,
    ofHome,
  )
  await database.query('insert into availability_settings (team_id) values ($1)', [world.home])
  await database.query('update match_day_settings set line_up_minutes = 60 where league_id = $1', [world.league])
  await database.query('insert into handed_line_ups (match_id, team_id, starters) values ($1, $2, $3)', [
    ...ofHome,
    `{${world.homePlayers}}`,
  ])
  await database.query(
    `insert into availability (match_id, team_id, player_id, answer, note, answered_by) values ($1, $2, $3, 'out', 'Knee', 'link')`,
    [...ofHome, world.homePlayers[1]],
  )
  await insert(database, 'date_requests', {
    league_id: world.league,
    match_id: world.match,
    team_id: world.home,
    reason: 'Flood',
    slots: '{2027-01-01}',
  })
  const official = await insert(database, 'officials', {
    league_id: world.league,
    name: 'Ada',
    email: 'ada@example.org',
  })
  await insert(database, 'official_absences', {
    official_id: official,
    first_day: '2026-12-24',
    last_day: '2026-12-26',
  })
  await insert(database, 'appointments', {
    league_id: world.league,
    match_id: world.match,
    official_id: official,
    role: 'referee',
  })
  await insert(database, 'official_marks', {
    league_id: world.league,
    match_id: world.match,
    official_id: official,
    team_id: world.home,
    mark: 8,
  })
  await database.query(`insert into seasons (league_id, name, is_published) values ($1, 'Next', false)`, [world.league])
  const [main] = await database.query<{ id: string; season: string }>(
    'select main_stage_id as id, current_season_id as season from leagues where id = $1',
    [world.league],
  )
  if (main === undefined) throw new Error('The league has a main table')
  const cup = await insert(database, 'stages', { season_id: main.season, kind: 'knockout', name: 'Cup', position: 4 })
  const knockOut = { stage_id: cup, league_id: world.league }
  await insert(database, 'ties', { ...knockOut, round: 1, position: 1, round_name: 'Final' })
  await insert(database, 'draws', { ...knockOut, seed: 'a seed', drawn: '{}' })
  const lots = { stage_id: main.id, team_ids: `{${world.home},${world.away}}`, drawn_by: 'Ada', drawn_on: '2026-06-01' }
  await insert(database, 'stage_lots', lots)
  await database.query(`insert into stages (season_id, name, position) values ($1, 'Division Three', 3)`, [main.season])
  await database.query(
    `insert into point_adjustments (stage_id, team_id, points, reason) values ($1, $2, -3, 'Unpaid fees')`,
    [main.id, world.third],
  )
  await database.query(
    `insert into stage_zones (stage_id, first_place, last_place, label) values ($1, 3, 3, 'Relegation')`,
    [main.id],
  )
  await insert(database, 'league_members', {
    league_id: world.league,
    user_id: await createUser(database, 'administrator@example.org'),
    role: 'administrator',
    name: 'Herbert Chapman',
  })
  await insert(database, 'scorers', {
    league_id: world.league,
    name: 'Joan',
    user_id: await createUser(database, 'scorer@example.org'),
  })
}
