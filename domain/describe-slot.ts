import { countWords } from './count-words.ts'
import { isolate } from './isolate-name.ts'
import type { Slot } from './new-slots.ts'
import { ordinal } from './ordinal.ts'

/** The description names a run from its third match on. */
const LONG_RUN = 3

/** 'Rest: 3 and 6 days. 3rd home match in a row for Ash.' */
export function describeSlot(
  { rest: [home, away], run, isManagerBusy }: Slot,
  { homeName, awayName, place }: { homeName: string; awayName: string; place: string | null },
): string {
  const [homeRun, awayRun] = run
  const facts: (string | null)[] = [
    describeRest(home, away),
    homeRun >= LONG_RUN ? `${ordinal(homeRun)} home match in a row for ${isolate(homeName)}` : null,
    awayRun >= LONG_RUN ? `${ordinal(awayRun)} away match in a row for ${isolate(awayName)}` : null,
    isManagerBusy ? 'A manager has another match at this time' : null,
    place === null ? null : 'The pitch is free',
  ]
  return facts
    .filter((fact) => fact !== null)
    .map((fact) => `${fact}.`)
    .join(' ')
}

/** 'Rest: 3 and 6 days', 'Rest: 1 day and 3 days', 'Rest: 4 days' */
function describeRest(home: number | null, away: number | null): string | null {
  const known = [home, away].filter((days) => days !== null)
  if (known.length === 0) return null
  const isShort = known.length === 2 && !known.includes(1)
  return `Rest: ${isShort ? `${home} and ${away} days` : known.map((days) => countWords(days, 'day')).join(' and ')}`
}
