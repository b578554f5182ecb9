// Finds the ties of a knock-out in its matches, and where each team of a tie came from.
import type { ResultRow } from './read-results.ts'
import type { Rules } from './read-rules.ts'
import { winnerOf } from './tie-winner.ts'

export interface TiePlan {
  /** Rounds are numbered from 1. */
  round: number
  round_name: string
  /** The place of the tie in its round, from 1. */
  position: number
  legs: 1 | 2
  is_third_place: boolean
  /** Home is the home side of the first leg. */
  home: SidePlan
  away: SidePlan
  /** The file's rows of its matches, first leg first. A tie of one leg with several was replayed. */
  rows: number[]
}

/** A team, and the tie it comes from as 'round.position'; null where no earlier result sends it here. */
interface SidePlan {
  team: string
  from: { tie: string; as: 'winner' | 'loser' } | null
}

interface Tie {
  round: string
  legs: 1 | 2
  matches: [ResultRow, ...ResultRow[]]
  winner: string | null
}

/** The place of an earlier tie in the list. */
type Origin = { at: number; as: 'winner' | 'loser' } | null
type KnockoutRules = Partial<NonNullable<Rules['knockout']>>

/** Rounds are in the order of their first matches. The match for third place stands beside the final. */
export function planTies(rows: readonly ResultRow[], rules: KnockoutRules = {}): TiePlan[] {
  const { final_round: finalRound = 'Final' } = rules
  const byDate = rows.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.row - b.row)
  const ties = orderRounds(byDate, finalRound).flatMap((round) => tiesOf(round, byDate, rules))
  const origins = ties.map((tie, at) => teamsOf(tie).map((team) => originOf(team, at, ties)))
  const thirdPlace = thirdPlaceOf(ties, origins, finalRound)
  const places = placesOf(ties, thirdPlace)
  return ties.map((tie, at) => {
    const [home, away] = teamsOf(tie).map((team, side) => sideOf(team, origins[at]?.[side] ?? null, places))
    if (home === undefined || away === undefined) throw new Error('A tie has two sides')
    const { round = 1, position = 1 } = places[at] ?? {}
    return {
      round,
      position,
      home,
      away,
      legs: tie.legs,
      round_name: tie.round,
      is_third_place: tie.round === thirdPlace,
      rows: tie.matches.map(({ row }) => row),
    }
  })
}

interface Place {
  round: number
  position: number
}

function placesOf(ties: readonly Tie[], thirdPlace: string | undefined): Place[] {
  const rounds = [...new Set(ties.map(({ round }) => round))].filter((round) => round !== thirdPlace)
  return ties.map(({ round }, at) =>
    round === thirdPlace
      ? { round: rounds.length, position: 2 }
      : {
          round: rounds.indexOf(round) + 1,
          position: ties.slice(0, at).filter((tie) => tie.round === round).length + 1,
        },
  )
}

function sideOf(team: string, origin: Origin, places: readonly Place[]): SidePlan {
  const place = origin && places[origin.at]
  return { team, from: place ? { tie: `${place.round}.${place.position}`, as: origin.as } : null }
}

const teamsOf = ({ matches: [{ home, away }] }: Tie) => [home, away]

/** The final is last, whenever a match for third place was played. */
function orderRounds(rows: readonly ResultRow[], finalRound: string): string[] {
  const rounds = [...new Set(rows.map(({ round }) => round))]
  return rounds.includes(finalRound) ? [...rounds.filter((round) => round !== finalRound), finalRound] : rounds
}

function tiesOf(round: string, rows: readonly ResultRow[], rules: KnockoutRules): Tie[] {
  const ties = new Map<string, Tie['matches']>()
  for (const row of rows.filter((each) => each.round === round)) {
    const pair = [row.home, row.away].sort().join('\n')
    const matches = ties.get(pair)
    if (matches === undefined) ties.set(pair, [row])
    else matches.push(row)
  }
  return [...ties.values()].map((matches) => {
    const legs = legsOf(matches, round, rules)
    if (legs === 2) matches.sort((a, b) => (a.leg ?? 0) - (b.leg ?? 0))
    return { round, legs, matches, winner: winnerOf(matches, legs, rules) }
  })
}

/** Two matches of a tie are its legs; where the rules know ties of one match alone, the second one is a replay. */
function legsOf(matches: readonly ResultRow[], round: string, { legs, single_leg_rounds = [] }: KnockoutRules): 1 | 2 {
  const isMarked = matches.some(({ leg }) => leg !== null)
  const hasTwo = legs === 2 && !single_leg_rounds.includes(round)
  if (matches.length === 1) return hasTwo && isMarked ? 2 : 1
  return isMarked || hasTwo || legs === undefined ? 2 : 1
}

/** A team comes from the latest tie that it played before, if that has a winner. */
function originOf(team: string, at: number, ties: readonly Tie[]): Origin {
  const round = ties[at]?.round
  const earlier = ties.findLastIndex((tie, place) => place < at && tie.round !== round && teamsOf(tie).includes(team))
  const winner = ties[earlier]?.winner ?? null
  return winner === null ? null : { at: earlier, as: winner === team ? 'winner' : 'loser' }
}

/** The round in which the losers of one round meet whose winners meet in the final; else the round so called. */
function thirdPlaceOf(ties: readonly Tie[], origins: readonly Origin[][], finalRound: string): string | undefined {
  const finalOrigins = origins[ties.findLastIndex(({ round }) => round === finalRound)] ?? []
  const isBesideFinal = (own: Origin[]) =>
    own.every((origin) => origin?.as === 'loser' && finalOrigins.some((other) => other?.at === origin.at))
  const found = ties.find((_, at) => isBesideFinal(origins[at] ?? []))
  return (found ?? ties.find(({ round }) => /\b(?:third|3rd)\b|bronze/i.test(round) && round !== finalRound))?.round
}
