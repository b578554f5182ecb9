import type { Season } from './season.ts'

const TEAMS = ['Alder Athletic', 'Birch Borough', 'Cedar City', 'Dogwood Dynamos', 'Elm End', 'Fir Forest']
const SQUAD = 14

/** A double round-robin of six teams, the same in every run; its table and leaders are counted here, apart from the product. */
export function generateSeason(): Season {
  const fixtures = TEAMS.flatMap((home) => TEAMS.filter((away) => away !== home).map((away) => [home, away]))
  const scores = fixtures.map((_, at) => [(at * 7) % 4, (at * 5) % 3] as const)
  const goals = fixtures.flatMap((teams, at) =>
    teams.flatMap((team, side) => Array.from({ length: scores[at]?.[side] ?? 0 }, (_, nth) => goal(at, team, nth))),
  )
  return {
    csv: toCsv(fixtures, scores),
    fixtures,
    goals,
    squads: TEAMS.flatMap((team) => Array.from({ length: SQUAD }, (_, number) => player(team, number))),
    lineUps: fixtures.map(([home = '', away = ''], at) => ({
      match: at + 1,
      h: starters(home),
      a: starters(away),
      hs: [[60, idOf(home, 10), idOf(home, 11)]],
      as: [[60, idOf(away, 10), idOf(away, 11)]],
    })),
    table: countTable(fixtures, scores),
    leaders: {
      scorers: rank(goals.map(({ scorer_id }) => scorer_id)).map(([player, goals]) => ({ player, goals })),
      assists: rank(goals.map(({ assist_id }) => assist_id)).map(([player, assists]) => ({ player, assists })),
    },
  }
}

const idOf = (team: string, number: number) => TEAMS.indexOf(team) * SQUAD + number
const nameOf = (id: number) => `Player ${String(id).padStart(2, '0')}`
const starters = (team: string) => Array.from({ length: 11 }, (_, number) => idOf(team, number))

const player = (team: string, number: number) => ({
  id: idOf(team, number),
  team,
  name: nameOf(idOf(team, number)),
  position: (['GK', 'DF', 'MF', 'FW'] as const)[number % 4] ?? 'GK',
  birth_date: '2000-01-01',
  jersey_number: number + 1,
})

const goal = (match: number, team: string, nth: number) => ({
  match: match + 1,
  team,
  scorer_id: idOf(team, (match * nth + nth) % 10),
  minute: 10 + nth,
  own_goal: false,
  assist_id: idOf(team, 10 + (match % 2)),
})

function toCsv(fixtures: string[][], scores: (readonly [number, number])[]): string {
  const rows = fixtures.map(([home, away], at) => {
    const date = new Date(Date.UTC(2025, 8, 6 + at)).toISOString().slice(0, 10)
    return `${date},15:00,${1 + Math.floor(at / 3)},${home},${away},${scores[at]?.join(',')}`
  })
  return ['date,time,round,home,away,home_score,away_score', ...rows].join('\n')
}

function countTable(fixtures: string[][], scores: (readonly [number, number])[]): Season['table'] {
  const rows = TEAMS.map((team) => {
    const games = fixtures.flatMap(([home, away], at) => {
      const [forHome = 0, forAway = 0] = scores[at] ?? []
      if (team === home) return [{ gf: forHome, ga: forAway }]
      return team === away ? [{ gf: forAway, ga: forHome }] : []
    })
    const count = (test: (game: { gf: number; ga: number }) => boolean) => games.filter(test).length
    const sum = (side: 'gf' | 'ga') => games.reduce((total, game) => total + game[side], 0)
    const [won, drawn, lost] = [count((g) => g.gf > g.ga), count((g) => g.gf === g.ga), count((g) => g.gf < g.ga)]
    const goals = { gf: sum('gf'), ga: sum('ga'), gd: sum('gf') - sum('ga') }
    return { pos: 0, team, played: games.length, won, drawn, lost, ...goals, points: 3 * won + drawn }
  })
  rows.sort((a, b) => b.points - a.points || b.gd - a.gd || b.gf - a.gf || a.team.localeCompare(b.team))
  return rows.map((row, at) => ({ ...row, pos: at + 1 }))
}

/** The first twenty, most first. */
function rank(ids: (number | null)[]): (readonly [string, number])[] {
  const counts = new Map<string, number>()
  for (const id of ids) if (id !== null) counts.set(nameOf(id), (counts.get(nameOf(id)) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, 20)
}
