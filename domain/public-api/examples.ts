// Examples of requests and answers, for the documentation. A test checks them against the schemas.
import type { OperationName } from './operations.ts'

const SITE = 'https://league.example'
const home = { id: '30fad0bb-cad7-4312-af9a-e1861741db79', name: 'Castle Wend', code: 'CWN' }
const away = { id: '3cec69d2-53b0-44ba-9f5b-3fb1fd41a20a', name: 'Port Saltry', code: 'POR' }
const ada = { id: 'f8e95da6-0a66-4f64-8e8e-d352612e73c2', name: 'Ada Holm' }
const grace = { id: '7e3346f4-cfa4-442c-bfaf-b324aa573df6', name: 'Grace Moor' }
const stage = { id: 'bdca9861-318e-4652-907e-fd6715af8448', name: 'Table' }
const season = { id: stage.id, name: '2026/27' }
const MATCH = '3577ab1a-d4c0-4c2e-8d0f-e12ac3658ef5'

const team = {
  ...home,
  colors: { first: 'red', second: 'white' },
  logo_url: null,
  url: `${SITE}/teams/${home.id}`,
}

const squadPlayer = { ...ada, position: 'forward', shirt_number: 9, photo_url: null }

const teamWithSquad = { ...team, players: [squadPlayer] }

const player = {
  ...squadPlayer,
  bio: null,
  teams: [home],
  totals: { appearances: 8, goals: 5, assists: 1, man_of_the_match: 2 },
  url: `${SITE}/players/${ada.id}`,
}

const match = {
  id: MATCH,
  round: 9,
  kick_off: '2026-11-22T14:00:00.000Z',
  status: 'played',
  status_reason: null,
  first_kick_off: null,
  replay_of: null,
  home,
  away,
  result: { home: 1, away: 0 },
  stage,
  season,
  version: 3,
  updated_at: '2026-11-22T16:02:11.000Z',
  url: `${SITE}/match/${MATCH}`,
}

const matchWithDetails = {
  ...match,
  line_ups: { home: [ada, grace], away: [] },
  formations: { home: null, away: null },
  goals: [{ side: 'home', player: ada, assist: grace, minute: 90, added_minutes: 2, is_penalty: false }],
  own_goals: [],
  cards: [{ side: 'away', player: grace, kind: 'yellow', minute: 33, added_minutes: null }],
  assists: [],
  man_of_the_match: ada,
  report: null,
}

interface Example {
  /** Values of the path's parameters. */
  params?: Record<string, string>
  query?: string
  body?: unknown
  answer: unknown
}

export const examples: Record<OperationName, Example> = {
  getCompetition: {
    answer: {
      id: 'bdca9861-318e-4652-907e-fd6715af8448',
      name: 'Wendmoor & District League',
      slug: 'wendmoor-league',
      description: null,
      logo_url: null,
      time_zone: 'Europe/London',
      url: `${SITE}/competitions/wendmoor-league`,
      updated_at: '2026-11-22T16:02:11.000Z',
    },
  },
  listSeasons: {
    answer: {
      data: [
        {
          ...season,
          number: 1,
          status: 'current',
          first_day: '2026-09-05',
          last_day: null,
          stages: [{ ...stage, kind: 'table' }],
        },
      ],
    },
  },
  listTeams: { query: 'limit=20', answer: { data: [team], next_cursor: null } },
  getTeam: { params: { id: home.id }, answer: teamWithSquad },
  addTeam: { body: { name: home.name }, answer: { ...teamWithSquad, players: [] } },
  listPlayers: { query: 'limit=20', answer: { data: [player], next_cursor: null } },
  getPlayer: { params: { id: ada.id }, answer: player },
  listMatches: { query: 'status=played&order=desc', answer: { data: [match], next_cursor: null } },
  getMatch: { params: { id: MATCH }, answer: matchWithDetails },
  addMatch: {
    body: { home_team_id: home.id, away_team_id: away.id, kick_off: '2026-11-22T14:00:00Z', round: 9 },
    answer: {
      ...matchWithDetails,
      status: 'upcoming',
      result: null,
      line_ups: { home: [], away: [] },
      goals: [],
      cards: [],
    },
  },
  changeMatch: { params: { id: MATCH }, body: { kick_off: '2026-11-22T14:00:00Z' }, answer: matchWithDetails },
  putResult: { params: { id: MATCH }, body: { home: 1, away: 0 }, answer: matchWithDetails },
  deleteResult: { params: { id: MATCH }, answer: { ...matchWithDetails, status: 'awaiting_result', result: null } },
  putSheet: {
    params: { id: MATCH },
    body: {
      line_ups: { home: [ada.id, grace.id], away: [] },
      goals: [{ side: 'home', player_id: ada.id, assist_player_id: grace.id, minute: 90, added_minutes: 2 }],
      assists: [],
      man_of_the_match_id: ada.id,
    },
    answer: matchWithDetails,
  },
  getStandings: {
    answer: {
      data: [
        {
          rank: 1,
          team: home,
          stage,
          group: null,
          played: 9,
          won: 6,
          drawn: 2,
          lost: 1,
          goals_for: 21,
          goals_against: 9,
          goal_difference: 12,
          points: 20,
        },
      ],
    },
  },
  getRanking: {
    params: { kind: 'goals' },
    query: 'limit=5',
    answer: { data: [{ rank: 1, player: ada, team: { id: home.id, name: home.name }, appearances: 8, count: 5 }] },
  },
}
