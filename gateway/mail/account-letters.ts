import type { Letter } from './letter.ts'

export type AccountMail =
  | 'signup'
  | 'invite'
  | 'magiclink'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'

interface AccountMailContent {
  productName: string
  link: string
  code: string
  email: string
  /** The new address of the account, in mails about its change. */
  newEmail: string
  /** How long the link and the code are valid, in words. */
  validFor: string
}

/** The mails about an account. Addresses are the only text in them that a stranger may have typed. */
export const accountLetters: Readonly<Record<AccountMail, (content: AccountMailContent) => Letter>> = {
  signup: ({ productName, link, code, validFor }) => ({
    subject: `Confirm your email address for ${productName}`,
    paragraphs: ['Thanks for signing up. One step is left: confirm that this address is yours.', once(validFor)],
    action: { label: 'Confirm my address', link },
    code: orType(code),
    footnote: `If you did not sign up for ${productName}, ignore this email: without the link, nobody can use your address.`,
  }),
  invite: ({ productName, link, code, validFor }) => ({
    subject: `You are invited to ${productName}`,
    paragraphs: [
      `An account on ${productName} is ready for you. Accept the invitation to get started.`,
      once(validFor),
    ],
    action: { label: 'Accept the invitation', link },
    code: orType(code),
    footnote: 'If you were not expecting this, ignore this email and nothing happens.',
  }),
  magiclink: ({ productName, link, code, validFor }) => ({
    subject: `Your sign-in link for ${productName}`,
    paragraphs: ['Follow the link and you are signed in, no password needed.', once(validFor)],
    action: { label: `Sign in to ${productName}`, link },
    code: orType(code),
    footnote: 'If you did not ask to sign in, ignore this email. Never pass the link or the code on to anyone.',
  }),
  recovery: ({ productName, link, code, validFor }) => ({
    subject: `Choose a new password for ${productName}`,
    paragraphs: [
      'Somebody, hopefully you, asked for a new password for the account with this address.',
      once(validFor),
    ],
    action: { label: 'Choose a new password', link },
    code: orType(code),
    footnote: 'If that was not you, ignore this email: your password stays as it is.',
  }),
  email_change_current: ({ productName, link, code, email, newEmail, validFor }) => ({
    subject: `Confirm the change of your email address`,
    paragraphs: [
      `Your ${productName} account is to move from ${email} to ${newEmail}. Please confirm from here that you want this.`,
      `A second email went to ${newEmail}; the change happens when both are confirmed.`,
      once(validFor),
    ],
    action: { label: 'Confirm the change', link },
    code: orType(code),
    footnote: 'If you did not ask for this, do not confirm it, and change your password: somebody may know it.',
  }),
  email_change_new: ({ productName, link, code, newEmail, validFor }) => ({
    subject: `Confirm your new email address`,
    paragraphs: [
      `A ${productName} account is to use ${newEmail}. Please confirm that this address is yours.`,
      once(validFor),
    ],
    action: { label: 'Confirm my new address', link },
    code: orType(code),
    footnote: 'If you did not ask for this, ignore this email and nothing changes.',
  }),
  reauthentication: ({ productName, code, validFor }) => ({
    subject: `Your ${productName} code`,
    paragraphs: ['Enter this code to confirm that it is you.', `It works once, for ${validFor}.`],
    code: { hint: 'Your code:', value: code },
    footnote: 'If you did not ask for it, change your password: somebody may be signed in as you.',
  }),
}

const once = (validFor: string) => `The link works once, for ${validFor}.`

const orType = (code: string) => ({ hint: 'Or enter this code where you were asked for one:', value: code })
