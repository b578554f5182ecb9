import type { Letter } from '#gateway/mail/letter.ts'

/** The mail that proves an address for notices. Nothing in it was typed by a stranger. */
export const toProofLetter = (link: string): Letter => ({
  subject: 'Confirm your address for notices of your matches',
  paragraphs: [
    'Your account asked for emails about its matches: new dates, results to confirm, reminders.',
    'Open the link to confirm that this address is yours. It works once, for a day.',
  ],
  action: { label: 'Confirm my address', link },
  footnote: 'If you did not ask for this, ignore this email: no notices are sent to you.',
})
