import { fromLocalTime } from '#domain/league-time.ts'
import { createRoundRobin } from '#domain/round-robin.ts'
import { clubs, league, leagueCrest } from './clubs.ts'
import { drawDemoCrest } from './crest.ts'
import type { DemoMatchRecord, DemoSide } from './match-record.ts'
import { writeNotes } from './notes.ts'
import { type DemoResult, playMatch } from './play-match.ts'
import { createRandom, type Random } from './random.ts'
import { createTeams, type DemoTeam } from './squads.ts'

export interface DemoMatch {
  id: string
  round: number
  homeTeamId: string
  awayTeamId: string
  playedAt: Date
  /** Null for a match in the future. */
  result: (DemoResult & DemoPaperwork) | null
}

interface DemoPaperwork {
  /** True if its report is published; the writer makes it from the database's record. */
  isReported: boolean
  notes: Record<DemoSide, string | null>
}

export interface DemoSeason {
  /** '2026', or '2026/27' if its matches are in two years. */
  name: string
  league: typeof league & { id: string; crest: string }
  teams: readonly (DemoTeam & { crest: string })[]
  /** The matches in the order of their rounds. */
  matches: readonly DemoMatch[]
}

// This seed gave a close race at the top, a clear top scorer and a few hat-tricks.
const SEED = 'Wendmoor 26'
const DAY = 86_400_000
const WEEK = 7 * DAY
const kickOffs = [
  { day: 0, time: '13:00' },
  { day: 0, time: '15:00' },
  { day: 0, time: '15:00' },
  { day: 1, time: '10:30' },
  { day: 1, time: '14:00' },
] as const

/**
 * A double round-robin of ten clubs, half of it played: the last played round is of the weekend before `today`. The
 * same `today` and `seed` give the same season; squads depend on the seed alone.
 * @param today YYYY-MM-DD in the league's time zone; earlier matches have results
 */
export function createDemoSeason({ today, seed = SEED }: { today: string; seed?: string }): DemoSeason {
  const random = createRandom(seed)
  const id = random.uuid()
  const teams = createTeams(random, { clubs, today })
  const rounds = createRoundRobin(random.shuffle(teams.map((team) => team.id)), { double: true })
  const played = rounds.length / 2
  const firstSaturday = lastSaturdayBefore(today) - (played - 1) * WEEK
  const teamOf = new Map(teams.map((team) => [team.id, team]))
  const matches = rounds.flatMap((pairings, round) => {
    const slots = random.shuffle(kickOffs)
    return pairings.map(({ home, away }, at): DemoMatch => {
      const { day, time } = slots[at % slots.length] ?? kickOffs[0]
      // A separate generator, so that a match does not depend on the number of other matches.
      const chance = createRandom(`${seed} ${round} ${at}`)
      const date = new Date(firstSaturday + round * WEEK + day * DAY).toISOString().slice(0, 10)
      const sides = { home: teamOf.get(home), away: teamOf.get(away) }
      return {
        id: chance.uuid(),
        round: round + 1,
        homeTeamId: home,
        awayTeamId: away,
        playedAt: fromLocalTime({ date, time }, league.timeZone),
        result: date < today && sides.home && sides.away ? play(chance, sides.home, sides.away) : null,
      }
    })
  })
  return {
    name: yearsOf(matches),
    league: { ...league, id, crest: drawDemoCrest(leagueCrest) },
    teams: teams.map((team) => ({ ...team, crest: drawDemoCrest(team.club.crest) })),
    matches: leavePaperworkOpen(matches),
  }
}

function yearsOf(matches: readonly DemoMatch[]): string {
  const years = matches.map(({ playedAt }) => playedAt.getUTCFullYear())
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return first === last ? `${first}` : `${first}/${String(last).slice(2)}`
}

function lastSaturdayBefore(today: string): number {
  const time = Date.parse(`${today}T00:00:00Z`)
  const daysSinceSaturday = (new Date(time).getUTCDay() + 1) % 7
  return time - (daysSinceSaturday || 7) * DAY
}

function play(random: Random, home: DemoTeam, away: DemoTeam): DemoResult & DemoPaperwork {
  const result = playMatch(random, home, away)
  const record = toRecord(result, home, away)
  return {
    ...result,
    isReported: true,
    notes: { home: writeNotes(random, record, 'home'), away: writeNotes(random, record, 'away') },
  }
}

function toRecord({ goals, manOfMatchId }: DemoResult, home: DemoTeam, away: DemoTeam): DemoMatchRecord {
  const names = new Map([...home.players, ...away.players].map(({ id, fullName }) => [id, fullName]))
  const nameOf = (id: string) => names.get(id) ?? ''
  return {
    home: home.club,
    away: away.club,
    goals: goals.map(({ minute, teamId, scorerId, assistId }) => ({
      minute,
      side: teamId === home.id ? 'home' : 'away',
      scorer: nameOf(scorerId),
      assist: assistId === null ? null : nameOf(assistId),
    })),
    manOfMatch: nameOf(manOfMatchId),
  }
}

/** Of the last matches, one still lacks its report, and one also a team's notes, as on a usual Monday. */
function leavePaperworkOpen(matches: readonly DemoMatch[]): DemoMatch[] {
  const [toReport, toSubmit] = matches
    .filter(({ result }) => result !== null)
    .sort((one, other) => other.playedAt.getTime() - one.playedAt.getTime())
  return matches.map((match) => {
    if (match.result === null || (match !== toReport && match !== toSubmit)) return match
    const notes = match === toSubmit ? { ...match.result.notes, away: null } : match.result.notes
    return { ...match, result: { ...match.result, isReported: false, notes } }
  })
}
