import { z } from 'zod'
import { longDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { OFFICIAL_ROLES, ROLE_WORDS } from '#domain/official-roles.ts'
import type { Letter } from '#gateway/mail/letter.ts'
import { createMemberMail, type MemberMailOptions, plain } from './member-mails.ts'

const MOST_APPOINTMENTS = 200

const match = z.object({
  home: z.string(),
  away: z.string(),
  played_at: z.coerce.date(),
  role: z.enum(OFFICIAL_ROLES),
  place: z.string(),
})
const begun = z.object({
  token: z.string(),
  email: z.string(),
  name: z.string(),
  league_name: z.string(),
  time_zone: z.string(),
  matches: z.array(match),
})
type Begun = z.infer<typeof begun>

/** POST /appointment-mails {official, appointments} with the owner's access token: asks an official by mail. */
export const createAppointmentMails = (options: MemberMailOptions) =>
  createMemberMail(
    {
      path: '/appointment-mails',
      subject: 'appointment',
      request: z.object({ official: z.guid(), appointments: z.array(z.guid()).min(1).max(MOST_APPOINTMENTS) }),
      hint: 'Name an official and appointments by their ids',
      begin: ({ official, appointments }) => ({
        name: 'begin_appointment_mail',
        values: { _official_id: official, _ids: appointments },
      }),
      begun,
      undo: ({ token }, { appointments }) => ({
        name: 'undo_appointment_mail',
        values: { _token: token, _ids: appointments },
      }),
      toLetter,
    },
    options,
  )

function toLetter({ token, name, league_name, time_zone, matches }: Begun, siteUrl: string): Letter {
  const league = isolate(plain(league_name))
  return {
    // It has no user input, because locked screens show it.
    subject: matches.length === 1 ? 'A match to accept or decline' : `${matches.length} matches to accept or decline`,
    heading: plain(league_name),
    paragraphs: [
      `Hello ${isolate(plain(name))},`,
      `${league} appoints you to ${matches.length === 1 ? 'this match' : 'these matches'}. Please accept or decline.`,
    ],
    items: matches.map((each) => ({
      title: `${isolate(plain(each.home))} – ${isolate(plain(each.away))}`,
      text: factsOf(each, time_zone),
    })),
    action: { label: 'Accept or decline', link: `${siteUrl}/officiating#${token}` },
    footnote: `You get this email because ${league} lists you as an official. The link is yours alone, for 90 days.`,
  }
}

function factsOf({ played_at, role, place }: z.infer<typeof match>, timeZone: string): string {
  const { date, time } = toLocalTime(played_at, timeZone)
  return [ROLE_WORDS[role], `${longDate(date)}, ${time}`, ...(place === '' ? [] : [plain(place)])].join(' · ')
}
