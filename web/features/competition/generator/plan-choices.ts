import * as z from 'zod/mini'
import { addDays } from '#domain/calendar-days.ts'
import { createRandom } from '#domain/demo/random.ts'
import { inferRules, type SeasonMatch } from '#domain/fixture-changes.ts'
import type { ClosedDays, FixtureRules } from '#domain/fixture-plan.ts'
import { toLocalTime } from '#domain/league-time.ts'

/** The organizers' choices, as they are in the fields. */
const planChoices = z.object({
  double: z.boolean(),
  firstDate: z.string(),
  kickOff: z.string(),
  interval: z.string(),
  restDays: z.string(),
  closed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Number of the draw; 0 sorts the teams by name. */
  draw: z.number(),
  /** Whether matches that are planned already are planned anew; otherwise only what is missing is added. */
  replaces: z._default(z.boolean(), false),
  /** Ids of the teams that do not play on. */
  without: z._default(z.array(z.string()), []),
})
export type PlanChoices = z.infer<typeof planChoices>

/**
 * The next Saturday but one, at three, a week apart; for a running season its own day, time and interval.
 * @param season in the order of the calendar
 * @param firstDay of the season, YYYY-MM-DD, if it is known; a later one is the first date
 */
export function usualChoices(
  now: Date,
  timeZone: string,
  season: readonly SeasonMatch[] = [],
  firstDay: string | null = null,
): PlanChoices {
  const { date } = toLocalTime(now, timeZone)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  const habits = inferRules(season)
  const nextDay = season.find((match) => !match.isBegun && match.date > date)?.date
  return {
    double: habits?.double ?? true,
    firstDate: nextDay ?? (firstDay !== null && firstDay > date ? firstDay : addDays(date, 13 - weekday)),
    kickOff: habits?.time ?? '15:00',
    interval: String(Math.min(99, habits?.interval ?? 7)),
    restDays: String(Math.min(2, (habits?.interval ?? 7) - 1)),
    closed: [],
    draw: 0,
    replaces: false,
    without: [],
  }
}

/** @returns null for an invalid draft */
export function readChoices(draft: string): PlanChoices | null {
  if (draft === '') return null
  return planChoices.safeParse(JSON.parse(draft)).data ?? null
}

/** The problem of each field as a sentence; null if it has none. */
export interface ChoiceProblems {
  firstDate: string | null
  kickOff: string | null
  interval: string | null
  restDays: string | null
  closed: string | null
}

export function findProblems(choices: PlanChoices): ChoiceProblems {
  return {
    firstDate: isDate(choices.firstDate) ? null : 'Choose a date.',
    kickOff: /^\d\d:\d\d$/.test(choices.kickOff) ? null : 'Choose a time.',
    interval: isNumber(choices.interval, 1) ? null : 'A number of days from 1 to 99.',
    restDays: isNumber(choices.restDays, 0) ? null : 'A number of days from 0 to 99.',
    closed: choices.closed.filter(isFilled).every(isPeriod)
      ? null
      : 'Each needs a first and a last day, in this order.',
  }
}

/** The fields as rules. Only for choices without problems. */
export function toRules(
  choices: PlanChoices,
  teamIds: readonly string[],
  { groups, busy }: Pick<FixtureRules, 'groups' | 'busy'> = {},
): FixtureRules {
  return {
    groups,
    busy,
    teamIds: choices.draw === 0 ? teamIds : createRandom(String(choices.draw)).shuffle(teamIds),
    double: choices.double,
    firstDate: choices.firstDate,
    interval: Number(choices.interval),
    restDays: Number(choices.restDays),
    closed: choices.closed.filter(isFilled),
  }
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const isNumber = (text: string, least: number) => /^\d{1,2}$/.test(text) && Number(text) >= least
// A row that was just added is still empty.
const isFilled = ({ from, to }: ClosedDays) => from !== '' || to !== ''
const isPeriod = ({ from, to }: ClosedDays) => isDate(from) && isDate(to) && from <= to
