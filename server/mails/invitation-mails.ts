import { z } from 'zod'
import type { Letter } from '#gateway/mail/letter.ts'
import { signUpLink } from '#server/sign-up-link.ts'
import { competitionAccent } from './competition-accent.ts'
import { createMemberMail, type MemberMailOptions, plain } from './member-mails.ts'

const MAX_BYTES = 1024

const begun = z.object({
  token: z.string(),
  email: z.string(),
  role: z.string(),
  team_name: z.string().nullable(),
  league_name: z.string(),
  /** The competition's own: #rrggbb. */
  colour: z.string().nullable(),
})
type Begun = z.infer<typeof begun>

const request = z.object({
  id: z.guid(),
  /** When the sender saw that the invitation was sent; null if it was not. Older clients give `again` instead. */
  sent_at: z.iso.datetime({ offset: true }).nullish(),
  again: z.boolean().default(false),
})

/** POST /invitation-mails {id, sent_at} with the owner's access token: mails an invitation, unless it was sent since. */
export const createInvitationMails = (options: MemberMailOptions) =>
  createMemberMail(
    {
      path: '/invitation-mails',
      subject: 'invitation',
      request,
      hint: 'Name an invitation by its id',
      maxBytes: MAX_BYTES,
      begin: ({ id, sent_at, again }) => ({
        name: 'begin_invitation_mail',
        values: { _id: id, ...(sent_at === undefined ? { _again: again } : { _sent_at: sent_at }) },
      }),
      begun,
      undo: ({ token }) => ({ name: 'undo_invitation_mail', values: { _token: token } }),
      toLetter,
    },
    options,
  )

// Subjects have no user input, because locked screens show them.
const SUBJECTS: Record<string, string> = {
  manager: 'You are invited to manage a team',
  assistant: 'You are invited to assist a team',
  administrator: 'You are invited to help run a competition',
  official: 'You are invited to be an official',
  scorer: 'You are invited to enter matches',
}

const taskOf = ({ role, team_name, league_name }: Begun) => {
  if (role === 'official') return `be an official of ${plain(league_name)}`
  if (role === 'scorer') return `enter matches of ${plain(league_name)} while they are played`
  if (team_name === null) return `help run ${plain(league_name)}`
  return `${role === 'assistant' ? 'assist' : 'manage'} ${plain(team_name)} in ${plain(league_name)}`
}

function toLetter(mail: Begun, siteUrl: string): Letter {
  return {
    subject: SUBJECTS[mail.role] ?? 'You are invited',
    ...competitionAccent(mail.colour),
    paragraphs: [
      `You are invited to ${taskOf(mail)}.`,
      'Open the link to create your account, or to accept with the account that you have. It works once, for seven days.',
    ],
    action: { label: 'See the invitation', link: signUpLink(siteUrl, mail.token) },
    footnote: 'If you were not expecting this, ignore this email and nothing happens.',
  }
}
