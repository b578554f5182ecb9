import { shortDate } from '#domain/date-words.ts'
import type { CallOffMatch } from '#web/queries/call-off-query.ts'

/** Which matches are called off: those of a day, a round, a venue and a division, each '' for any. */
export interface CallOffChoice {
  day: string
  round: string
  venue: string
  stage: string
}

export const NO_CHOICE: CallOffChoice = { day: '', round: '', venue: '', stage: '' }

interface Option {
  value: string
  label: string
}

const VALUES: Record<keyof CallOffChoice, (match: CallOffMatch) => Option | null> = {
  day: ({ date }) => ({ value: date, label: shortDate(date) }),
  round: ({ round }) => (round === null ? null : { value: String(round), label: `Round ${round}` }),
  venue: ({ venue }) => venue && { value: venue.id, label: venue.name },
  stage: ({ stage }) => ({ value: stage.id, label: stage.name }),
}
const PARTS = ['day', 'round', 'venue', 'stage'] as const

/** The matches that can be called off: they have no result, and their day is today or later. */
export const canBeCalledOff = (matches: readonly CallOffMatch[], today: string) =>
  matches.filter(
    ({ date, status, isScored }) => date >= today && !isScored && (status === 'scheduled' || status === 'in_play'),
  )

/** No match without a choice. */
export const chooseMatches = (matches: readonly CallOffMatch[], choice: CallOffChoice) =>
  PARTS.every((part) => choice[part] === '')
    ? []
    : matches.filter((match) =>
        PARTS.every((part) => choice[part] === '' || VALUES[part](match)?.value === choice[part]),
      )

/** The days, rounds, venues or divisions of the matches, in their order; rounds by their number. */
export function optionsOf(matches: readonly CallOffMatch[], part: keyof CallOffChoice): Option[] {
  const options = new Map<string, Option>()
  for (const match of matches) {
    const option = VALUES[part](match)
    if (option !== null) options.set(option.value, option)
  }
  return part === 'round'
    ? [...options.values()].toSorted((a, b) => Number(a.value) - Number(b.value))
    : [...options.values()]
}
