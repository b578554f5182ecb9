import * as z from 'zod/mini'

const ban = z.object({
  id: z.string(),
  kind: z.string(),
  cards: z.nullable(z.number()),
  matches: z.number(),
  served: z.number(),
  reason: z.nullable(z.string()),
  /** The first day of a ban that has not begun. */
  from_day: z.nullable(z.string()),
})

/** The result of the computed field `own_bans`: an entry for each team with bans, or where the next card brings one. */
export const ownBans = z.nullable(
  z.array(
    z.object({
      team_id: z.string(),
      time_zone: z.string(),
      bans: z.array(ban),
      /** The matches of the ban that the next yellow card brings; null if it brings none. */
      near: z.nullable(z.number()),
      /** The first match that no ban takes, if it is known. */
      next: z.nullable(z.object({ id: z.string(), played_at: z.string(), opponent: z.string(), is_home: z.boolean() })),
    }),
  ),
)

export type OwnBans = NonNullable<z.infer<typeof ownBans>>[number]
