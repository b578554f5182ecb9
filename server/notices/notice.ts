import * as z from 'zod'
import { NOTICE_KINDS } from '#domain/notices.ts'
import { OFFICIAL_ROLES } from '#domain/official-roles.ts'

const report = z.object({ home: z.number(), away: z.number(), team: z.string() })
export const notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  match_id: z.guid(),
  home: z.string(),
  away: z.string(),
  played_at: z.coerce.date(),
  status: z.string(),
  reason: z.string().nullable(),
  facts: z.object({
    played_at: z.coerce.date().optional(),
    deadline: z.coerce.date().optional(),
    state: z.string().optional(),
    score: z.tuple([z.number(), z.number()]).optional(),
    step: z.string().optional(),
    reason: z.string().nullish(),
    chosen: z.coerce.date().nullish(),
    ban: z.string().optional(),
    own: z.boolean().optional(),
    is_lifted: z.boolean().optional(),
    /** Whether the ban stands after a notice said that it is lifted. */
    again: z.boolean().optional(),
    /** The matches that an earlier notice named, and whether the ban is served by its new length. */
    former: z.number().optional(),
    is_over: z.boolean().optional(),
    cards: z.number().nullish(),
    matches: z.number().optional(),
    /** The official's id and role, in a notice to an official of the match. */
    official: z.guid().optional(),
    /** The appointment that ended: its `step` is 'withdrawn', or 'released' where the account was taken away. */
    appointment: z.guid().optional(),
    role: z.enum(OFFICIAL_ROLES).optional(),
  }),
  /** The player of a ban; without one the words name no person. */
  player: z.string().nullish(),
  reports: z.array(report),
})
export type Notice = z.infer<typeof notice>
export type ReportedScore = z.infer<typeof report>

/** The result of `app.notice_mail`, with the competition's colour. */
export const noticeMail = z.object({
  email: z.string(),
  league_id: z.guid(),
  league: z.string(),
  slug: z.string().nullable(),
  /** The competition's own: #rrggbb. */
  colour: z.string().nullable(),
  time_zone: z.string(),
  is_night: z.boolean(),
  notices: z.array(notice).min(1),
})
export type NoticeMail = z.infer<typeof noticeMail>

export const isToOfficial = ({ facts }: Pick<Notice, 'facts'>) => facts.official !== undefined

/** Whether the appointment ended. Its person may have no page of appointments any more. */
export const isEnded = ({ facts }: Pick<Notice, 'facts'>) => facts.appointment !== undefined
