// Finds the ties of a knock-out in its matches, and where each team of a tie came from.
import type { ResultRow } from './read-results.ts'

export interface TiePlan {
  /** From 1. */
  round: number
  round_name: string
  /** In its round, from 1. */
  position: number
  legs: 1 | 2
  is_third_place: boolean
  /** Home is the home side of the first leg. */
  home: SidePlan
  away: SidePlan
  /** The file's rows of its matches, first leg first. */
  rows: number[]
}

/** A team, and the tie it comes from as 'round.position'; null where it had played none before. */
export interface SidePlan {
  team: string
  from: { tie: string; as: 'winner' | 'loser' } | null
}

interface Tie {
  round: string
  legs: [ResultRow, ...ResultRow[]]
}

/** The place of an earlier tie in the list. */
type Origin = { at: number; as: 'winner' | 'loser' } | null

/** Rounds are in the order of their first matches. The match for third place stands beside the final. */
export function planTies(rows: readonly ResultRow[], finalRound: string): TiePlan[] {
  const byDate = rows.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.row - b.row)
  const rounds = orderRounds(byDate, finalRound)
  const ties = rounds.flatMap((round) => tiesOf(round, byDate))
  const origins = ties.map((tie, at) => teamsOf(tie).map((team) => originOf(team, at, ties, finalRound)))
  const thirdPlace = ties.find((_, at) => origins[at]?.every((origin) => origin?.as === 'loser'))?.round
  const places = placesOf(ties, thirdPlace)
  return ties.map((tie, at) => {
    const [home, away] = teamsOf(tie).map((team, side) => sideOf(team, origins[at]?.[side] ?? null, places))
    if (home === undefined || away === undefined) throw new Error('A tie has two sides')
    const { round = 1, position = 1 } = places[at] ?? {}
    return {
      ...{ round, position, home, away },
      round_name: tie.round,
      legs: tie.legs.length > 1 ? 2 : 1,
      is_third_place: tie.round === thirdPlace,
      rows: tie.legs.map(({ row }) => row),
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

const teamsOf = ({ legs: [{ home, away }] }: Tie) => [home, away]

/** The final is last, whenever a match for third place was played. */
function orderRounds(rows: readonly ResultRow[], finalRound: string): string[] {
  const rounds = [...new Set(rows.map(({ round }) => round))]
  return rounds.includes(finalRound) ? [...rounds.filter((round) => round !== finalRound), finalRound] : rounds
}

function tiesOf(round: string, rows: readonly ResultRow[]): Tie[] {
  const ties = new Map<string, Tie['legs']>()
  for (const row of rows.filter((each) => each.round === round)) {
    const pair = [row.home, row.away].sort().join('\n')
    const legs = ties.get(pair)
    if (legs === undefined) ties.set(pair, [row])
    else legs.push(row)
  }
  for (const legs of ties.values()) legs.sort((a, b) => (a.leg ?? 0) - (b.leg ?? 0))
  return [...ties.values()].map((legs) => ({ round, legs }))
}

/** A team comes from the latest tie that it played before. Of two teams that both go on, the loser misses the final. */
function originOf(team: string, at: number, ties: readonly Tie[], finalRound: string): Origin {
  const round = ties[at]?.round
  const earlier = ties.findLastIndex((tie, place) => place < at && tie.round !== round && teamsOf(tie).includes(team))
  const tie = ties[earlier]
  if (tie === undefined) return null
  const opponent = teamsOf(tie).find((other) => other !== team) ?? ''
  const goesOn = ties.some((later, place) => place > earlier && teamsOf(later).includes(opponent))
  return { at: earlier, as: goesOn && round !== finalRound ? 'loser' : 'winner' }
}
