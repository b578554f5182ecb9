// The rules of suspensions in rules.json.
import { z } from 'zod'
import { ALWAYS, type DisciplineRules, keptDays, thresholdProblem } from '#domain/suspensions.ts'

/** The matches of a ban; 0 is no ban. */
const length = z.number().int().min(0).max(50)

export const suspensionsSchema = z
  .object({
    yellow_cards: z
      .array(
        z.object({
          number: z.number().int().min(1).max(99),
          matches: z.number().int().min(1).max(50),
          until: z.iso.date().nullish(),
        }),
      )
      .default([]),
    restarts: z.boolean().default(false),
    second_yellow: length.default(1),
    red: length.default(3),
  })
  .transform(({ yellow_cards, ...rules }): DisciplineRules => {
    const until = yellow_cards.map((each) => each.until ?? ALWAYS)
    return {
      ...rules,
      yellow_at: yellow_cards.map(({ number }) => number),
      yellow_matches: yellow_cards.map(({ matches }) => matches),
      yellow_until: keptDays(until),
    }
  })
  .superRefine(({ yellow_at, yellow_matches }, context) => {
    const message = thresholdProblem(yellow_at, yellow_matches)
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['yellow_cards'] })
  })
