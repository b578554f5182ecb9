// The words by which an organizer tells the teams of matches that were called off.

import { dayOfYear } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import type { CalledOffMatches } from './call-off-form.tsx'

/** 'Postponed on Saturday, 12 December: waterlogged pitches' */
export function headline({ matches, status, reason }: CalledOffMatches): string {
  const days = [...new Set(matches.map(({ date }) => date))]
  const [only] = days
  const what = status === 'postponed' ? 'Postponed' : 'Cancelled'
  const when = days.length === 1 && only !== undefined ? ` on ${dayOfYear(only)}` : ''
  return `${what}${when}${reason && `: ${reason}`}`
}

/** A line for each match, with its day where there are several. */
export function listCalledOff({ matches }: CalledOffMatches): string {
  const hasDays = new Set(matches.map(({ date }) => date)).size > 1
  return matches
    .map(({ date, homeName, awayName }) => {
      const names = `${isolate(homeName)} v ${isolate(awayName)}`
      return hasDays ? `${dayOfYear(date)}: ${names}` : names
    })
    .join('\n')
}

/** The message for the teams. @param url where the fixtures are */
export const messageOf = (done: CalledOffMatches, url: string): string =>
  `${headline(done)}\n\n${listCalledOff(done)}\n\n${url}`
