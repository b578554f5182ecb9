import * as z from 'zod/mini'
import { addDays } from '#domain/calendar-days.ts'
import { createRandom } from '#domain/demo/random.ts'
import type { ClosedDays, FixtureRules } from '#domain/fixture-plan.ts'
import { toLocalTime } from '#domain/league-time.ts'

/** What the owner has chosen, as it stands in the fields. */
const planChoices = z.object({
  double: z.boolean(),
  firstDate: z.string(),
  kickOff: z.string(),
  interval: z.string(),
  restDays: z.string(),
  closed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Which of the many draws; 0 is by name. */
  draw: z.number(),
})
export type PlanChoices = z.infer<typeof planChoices>

/** The next Saturday but one, at three, a week apart. */
export function usualChoices(now: Date, timeZone: string): PlanChoices {
  const { date } = toLocalTime(now, timeZone)
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return {
    double: true,
    firstDate: addDays(date, 13 - weekday),
    kickOff: '15:00',
    interval: '7',
    restDays: '2',
    closed: [],
    draw: 0,
  }
}

/** @returns null for a draft that is none */
export function readChoices(draft: string): PlanChoices | null {
  if (draft === '') return null
  return planChoices.safeParse(JSON.parse(draft)).data ?? null
}

/** What is wrong with the fields, one sentence each; null where nothing is. */
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
export function toRules(choices: PlanChoices, teamIds: readonly string[]): FixtureRules {
  return {
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
// A row that was only just added.
const isFilled = ({ from, to }: ClosedDays) => from !== '' || to !== ''
const isPeriod = ({ from, to }: ClosedDays) => isDate(from) && isDate(to) && from <= to
