import { type MatchDay, toDayNumber } from './seasons.ts'

interface RoundStart {
  round: number
  date: string
}

/** Matches further from the middle of their round were moved. */
const ROUND_DAYS = 4

/** The first day of each round, in order of days; moved matches count for no round's first day. */
export function roundStarts(season: readonly MatchDay[]): RoundStart[] {
  const dates = datesOfRounds(season)
  const starts = [...dates].map(([round, days]) => ({ round, date: firstNear(days) }))
  return starts.sort((a, b) => toDayNumber(a.date) - toDayNumber(b.date) || a.round - b.round)
}

function firstNear(dates: string[]): string {
  const sorted = dates.toSorted()
  const middle = sorted[Math.floor(sorted.length / 2)] ?? ''
  return sorted.find((date) => toDayNumber(middle) - toDayNumber(date) <= ROUND_DAYS) ?? middle
}

/** Rounds as written if every match has one; else a team's nth match is of round n. */
function datesOfRounds(season: readonly MatchDay[]): Map<number, string[]> {
  const isWritten = season.every(({ matches }) => matches.every(({ round }) => round !== null))
  const counts = new Map<string, number>()
  const dates = new Map<number, string[]>()
  for (const { date, matches } of season) {
    for (const { home, away, round: written } of matches) {
      const counted = 1 + Math.max(counts.get(home) ?? 0, counts.get(away) ?? 0)
      for (const team of [home, away]) counts.set(team, (counts.get(team) ?? 0) + 1)
      const round = isWritten ? (written ?? counted) : counted
      dates.set(round, [...(dates.get(round) ?? []), date])
    }
  }
  return dates
}
