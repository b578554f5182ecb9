import * as z from 'zod/mini'
import { refuse } from '#web/forms/schemas.ts'

// The database has the same limits: `seasons.name`, `stages.name`, `stage_zones.label`, `point_adjustments.reason`.
export const SEASON_NAME_LENGTH = 60
export const STAGE_NAME_LENGTH = 60
export const ZONE_LABEL_LENGTH = 60
export const REASON_LENGTH = 300

/** A typed whole number. A minus sign may be typed as a dash. */
export const wholeNumber = (least: number, most: number, problem: string) =>
  z.pipe(
    z.string().check(
      refuse((text: string) => {
        const number = readNumber(text)
        return Number.isInteger(number) && number >= least && number <= most ? null : problem
      }),
    ),
    z.transform(readNumber),
  )

const readNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(/^[−–]/, '-')))
