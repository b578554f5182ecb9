import type { Random } from './random.ts'
import type { DemoPlayer, DemoPosition, DemoTeam } from './squads.ts'

interface Goal {
  minute: number
  teamId: string
  scorerId: string
  assistId: string | null
}

export interface DemoResult {
  /** All players: eleven starters, from the goalkeeper forwards, then the substitutes. */
  homeLineup: readonly string[]
  awayLineup: readonly string[]
  /** Goals in chronological order, at most one per minute. */
  goals: readonly Goal[]
  manOfMatchId: string
}

/** The minutes in which a player is on the pitch. */
interface Spell {
  player: DemoPlayer
  from: number
  until: number
}

const HOME_GOALS = 1.7
const AWAY_GOALS = 1.35
const MAX_GOALS = 8
const FULL_TIME = 90
const ASSISTED = 0.72

const formations: readonly Record<Exclude<DemoPosition, 'goalkeeper'>, number>[] = [
  { defender: 4, midfield: 4, forward: 2 },
  { defender: 4, midfield: 3, forward: 3 },
  { defender: 4, midfield: 5, forward: 1 },
  { defender: 3, midfield: 5, forward: 2 },
  { defender: 5, midfield: 3, forward: 2 },
]
const scores: Record<DemoPosition, number> = { goalkeeper: 0, defender: 0.6, midfield: 2, forward: 5 }
const assists: Record<DemoPosition, number> = { goalkeeper: 0.05, defender: 1, midfield: 3, forward: 2 }

/** A random score: Poisson, from the home side's attack and the away side's defence, and vice versa. */
export function playScore(
  random: Random,
  home: Pick<DemoTeam, 'attack' | 'defence'>,
  away: Pick<DemoTeam, 'attack' | 'defence'>,
) {
  const goals = (mean: number) => Math.min(random.poisson(mean), MAX_GOALS)
  return {
    home: goals((HOME_GOALS * home.attack) / away.defence),
    away: goals((AWAY_GOALS * away.attack) / home.defence),
  }
}

export function playMatch(random: Random, home: DemoTeam, away: DemoTeam): DemoResult {
  const score = playScore(random, home, away)
  const spells = { home: chooseSpells(random, home), away: chooseSpells(random, away) }
  const minutes = chooseMinutes(random, score.home + score.away)
  const sides = random.shuffle([...Array(score.home).fill('home'), ...Array(score.away).fill('away')]) as (
    | 'home'
    | 'away'
  )[]
  const goals = minutes.map((minute, at): Goal => {
    const side = sides[at] ?? 'home'
    return { minute, teamId: (side === 'home' ? home : away).id, ...chooseScorer(random, spells[side], minute) }
  })
  return {
    homeLineup: spells.home.map(({ player }) => player.id),
    awayLineup: spells.away.map(({ player }) => player.id),
    goals,
    manOfMatchId: chooseManOfMatch(random, { home, away, goals, spells: [...spells.home, ...spells.away] }),
  }
}

/** Chooses eleven starters by quality and chance, and up to three substitutes within the same line. */
function chooseSpells(random: Random, { players }: DemoTeam): Spell[] {
  const form = new Map(players.map((player) => [player, player.quality + random.next() * 0.5]))
  const best = (position: DemoPosition) =>
    players.filter((player) => player.position === position).sort((a, b) => (form.get(b) ?? 0) - (form.get(a) ?? 0))
  const shape = random.pick(formations.filter((lines) => fits(lines, best)))
  const lines = { goalkeeper: 1, ...shape }
  const positions = Object.keys(lines) as DemoPosition[]
  const starters = positions.flatMap((position) => best(position).slice(0, lines[position]))
  const bench = random.shuffle(
    players.filter((player) => !starters.includes(player) && player.position !== 'goalkeeper'),
  )
  const spells = starters.map((player): Spell => ({ player, from: 0, until: FULL_TIME }))
  for (const player of bench.slice(0, random.integer(0, 3))) replaceOne(random, spells, player)
  return spells
}

const fits = (
  lines: Partial<Record<DemoPosition, number>>,
  available: (position: DemoPosition) => readonly DemoPlayer[],
) => Object.entries(lines).every(([position, count]) => available(position as DemoPosition).length >= count)

function replaceOne(random: Random, spells: Spell[], player: DemoPlayer) {
  const minute = random.integer(46, 85)
  const leaving = random.weighted(
    spells.filter(({ from, until }) => from === 0 && until === FULL_TIME),
    (spell) => (spell.player.position === 'goalkeeper' ? 0 : spell.player.position === player.position ? 6 : 1),
  )
  leaving.until = minute
  spells.push({ player, from: minute, until: FULL_TIME })
}

// Goals fall more often late.
function chooseMinutes(random: Random, count: number): number[] {
  const minutes = new Set<number>()
  while (minutes.size < count) minutes.add(1 + Math.floor(random.next() ** 0.85 * FULL_TIME))
  return [...minutes].sort((a, b) => a - b)
}

function chooseScorer(random: Random, spells: readonly Spell[], minute: number): Pick<Goal, 'scorerId' | 'assistId'> {
  const playing = spells.filter(({ from, until }) => from < minute && minute <= until).map(({ player }) => player)
  const scorer = random.weighted(playing, ({ position, quality }) => scores[position] * quality ** 2)
  const others = playing.filter((player) => player !== scorer)
  const assist = random.weighted(others, ({ position, quality }) => assists[position] * quality)
  return { scorerId: scorer.id, assistId: random.chance(ASSISTED) ? assist.id : null }
}

interface Played {
  home: DemoTeam
  away: DemoTeam
  goals: readonly Goal[]
  spells: readonly Spell[]
}

/** Goals and assists count most, then a defender's clean sheet and a win; chance decides the rest. */
function chooseManOfMatch(random: Random, { home, away, goals, spells }: Played): string {
  const scored = (team: DemoTeam) => goals.filter(({ teamId }) => teamId === team.id).length
  const merit = ({ player }: Spell) => {
    const [own, other] = home.players.includes(player) ? [home, away] : [away, home]
    const cleanSheet =
      scored(other) > 0 ? 0 : player.position === 'goalkeeper' ? 2 : player.position === 'defender' ? 1 : 0
    const deeds = goals.reduce(
      (sum, { scorerId, assistId }) => sum + (scorerId === player.id ? 2.5 : 0) + (assistId === player.id ? 1.5 : 0),
      0,
    )
    return deeds + cleanSheet + Math.sign(scored(own) - scored(other)) + random.next() * 2.5
  }
  const merits = spells.map((spell) => ({ id: spell.player.id, merit: merit(spell) }))
  return merits.reduce((best, one) => (one.merit > best.merit ? one : best)).id
}
