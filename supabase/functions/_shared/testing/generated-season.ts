import { createRandom, type Random } from '#domain/demo/random.ts'
import { createRoundRobin } from '#domain/round-robin.ts'
import type { Database } from '#gateway/database/database.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { asUser, createUser, run } from '../../../tests/world.ts'
import type { MatchFacts } from '../facts.ts'

const PLACES = [
  'Aldwick',
  'Barrowby',
  'Carsdale',
  'Dunmere',
  'Elvington',
  'Farnholt',
  'Gatesby',
  'Hexley',
  'Ilkford',
  'Jarrowby',
  'Kelsham',
  'Lowick',
  'Marbury',
  'Nettleton',
  'Oakhurst',
  'Penwick',
  'Quarndon',
  'Rothley',
  'Selwood',
]
const CLUBS = [
  ...PLACES.map((place, at) => `${place} ${['Town', 'United', 'Rovers', 'Athletic'][at % 4]}`),
  'Aldwick Albion',
]
const FIRST =
  'Adam Ben Callum Dan Ewan Finn Gary Harvey Ian Jack Kyle Liam Mo Nathan Owen Pete Rhys Sam Tom Will'.split(' ')
const LAST = (
  'Abbott Barnes Carver Dobson Eccles Farrell Gibbs Hallam Irving Jessop Kirby Lister Marsh Naylor Ogden Parrish Quigley ' +
  'Rushton Shaw Tranter Underhill Vickers Wragg Yardley Ahmed Okafor Kowalski Nunez Singh Brogan'
).split(' ')
const LINES = [
  'Everybody gave all they had until the very end',
  'The players can be proud of how they kept going',
  'Thank you to everybody who came along and sang',
  'Training on Thursday will be quiet after this',
]
const POSITIONS = [
  'goalkeeper',
  ...Array(5).fill('defender'),
  ...Array(5).fill('midfield'),
  ...Array(4).fill('forward'),
]

/**
 * The record of a season of 20 teams and 380 matches as a league keeps it: of each ten matches one has a score alone, two
 * have scorers without minutes, one lacks a scorer, and six are complete. Some have a public line, most a man of the match.
 */
export async function generateSeason(seed: string): Promise<MatchFacts[]> {
  const database = await openTestDatabase('product')
  try {
    return await readSeason(database, createRandom(seed))
  } finally {
    await database.close()
  }
}

interface Squad {
  id: string
  strength: number
  players: { id: string; position: string }[]
}

async function readSeason(database: Database, random: Random): Promise<MatchFacts[]> {
  const owner = asUser(database, await createUser(database, 'owner@example.org'))
  const league = random.uuid()
  await run(owner, `insert into leagues (id, name) values ($1, 'Northern Counties League')`, [league])
  const insert = (table: string, rows: object[]) => {
    const columns = Object.keys(rows[0] ?? {})
    return run(
      owner,
      `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    )
  }
  const squads = CLUBS.map(
    (): Squad => ({
      id: random.uuid(),
      strength: 0.7 + 0.8 * random.next(),
      players: POSITIONS.map((position) => ({ id: random.uuid(), position })),
    }),
  )
  await insert(
    'teams',
    squads.map(({ id }, at) => ({ id, league_id: league, name: CLUBS[at] })),
  )
  await insert(
    'profiles',
    squads.flatMap(({ players }, team) =>
      players.map(({ id, position }, at) => ({
        id,
        position,
        full_name: `${FIRST[(at * 7 + team) % FIRST.length]} ${LAST[(at * 2 + team * 3) % LAST.length]}`,
      })),
    ),
  )
  await insert(
    'team_players',
    squads.flatMap(({ id, players }) => players.map((player) => ({ team_id: id, player_id: player.id }))),
  )
  const matches = createRoundRobin(
    squads.map(({ id }) => id),
    { double: true },
  ).flatMap((pairings, round) => pairings.map((pairing, at) => playMatch(random, squads, pairing, { round, at })))
  await insert(
    'matches',
    matches.map(({ row }) => ({ ...row, league_id: league })),
  )
  await insert(
    'match_events',
    matches.flatMap(({ goals }) => goals),
  )
  await insert(
    'match_notes',
    matches.flatMap(({ notes }) => notes),
  )
  const facts: MatchFacts[] = []
  for (const { row } of matches) {
    const [read] = await run<{ facts: MatchFacts }>(owner, 'select match_facts($1) as facts', [row.id])
    if (read) facts.push(read.facts)
  }
  return facts
}

function playMatch(
  random: Random,
  squads: readonly Squad[],
  { home, away }: { home: string; away: string },
  { round, at }: { round: number; at: number },
) {
  const id = random.uuid()
  const sides = [home, away].map((team) => squads.find((squad) => squad.id === team) as Squad)
  const [one, two] = sides as [Squad, Squad]
  const scores = [
    random.poisson((1.5 * one.strength) / two.strength),
    random.poisson((1.2 * two.strength) / one.strength),
  ]
  // Of each ten matches one has a score alone, two have no minutes, one lacks a scorer.
  const kind = random.integer(0, 9)
  const lineups = sides.map(({ players }) =>
    kind === 0 ? [] : players.slice(0, 11 + random.integer(0, 3)).map((one) => one.id),
  )
  const goals = sides.flatMap(({ id: team, players }, side) =>
    Array.from({ length: scores[side] ?? 0 }, () => {
      const scorer = random.pick(players.slice(6, 11)).id
      const maker = random.pick(players.slice(1, 11)).id
      return {
        match_id: id,
        team_id: team,
        player_id: scorer,
        event_type: 'GOAL',
        assist_by_id: maker === scorer || random.chance(0.4) ? null : maker,
        minute: kind <= 2 ? null : random.integer(1, 90),
      }
    }),
  )
  const row = {
    id,
    home_team_id: home,
    away_team_id: away,
    round: round + 1,
    played_at: new Date(Date.UTC(2025, 7, 9 + 7 * round, at < 7 ? 14 : 16)).toISOString(),
    home_score: scores[0],
    away_score: scores[1],
    home_lineup: lineups[0],
    away_lineup: lineups[1],
    man_of_match_id: kind === 0 || random.chance(0.3) ? null : random.pick(lineups.flat()),
  }
  const notes = [home, away].map((team_id) => ({
    match_id: id,
    team_id,
    notes: 'Hard work.',
    public_line: random.chance(0.25) ? random.pick(LINES) : null,
  }))
  return { row, goals: kind === 0 ? [] : kind === 3 ? goals.slice(1) : goals, notes }
}
