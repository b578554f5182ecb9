import type { MatchFacts } from './facts.ts'
import { clean } from './names.ts'

/** The report of a match whose score was decided off the pitch: who gets it, and why. It names no player. */
export function reportAward({ match, home, away, award }: MatchFacts): string {
  const { home: scored, away: conceded } = match.score
  const [homeName, awayName] = [clean(home.name), clean(away.name)]
  const score = `${Math.max(scored, conceded)}–${Math.min(scored, conceded)}`
  const winner = scored === conceded ? null : scored > conceded ? homeName : awayName
  const what = award?.is_played
    ? `The result of ${homeName} against ${awayName} was decided after the match.`
    : `${homeName} against ${awayName} was not played: it is a walk-over.`
  const decision =
    winner === null ? `It counts as a ${score} draw.` : `It is awarded to ${winner} and counts as a ${score} win.`
  const reason = award?.reason ? ` The reason given: ${clean(award.reason).replace(/[.\s]+$/, '')}.` : ''
  return `${what} ${decision}${reason}`
}
