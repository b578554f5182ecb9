import type { Log } from '#gateway/log.ts'
import { type AccountMail, accountLetters } from '#gateway/mail/account-letters.ts'
import { type SendMail, withoutAddress } from '#gateway/mail/send-mail.ts'
import type { AuthConfig } from './config.ts'
import { mailNotSent } from './errors.ts'
import type { OneTimeToken } from './verification/one-time-tokens.ts'

export interface AccountMailOrder {
  kind: AccountMail
  to: string
  token: OneTimeToken
  redirectTo: string
  email: string
  newEmail?: string
}

/** Runs work after the response was sent. */
export type AfterResponse = (work: () => void) => void

export type AccountMails = ReturnType<typeof createAccountMails>

export function createAccountMails(
  { apiUrl, productName, otpExpiry }: Pick<AuthConfig, 'apiUrl' | 'productName' | 'otpExpiry'>,
  sendMail: SendMail,
  log: Log,
  afterResponse: AfterResponse,
) {
  /** A link leads to /verify first, which redirects to the product. */
  function linkTo(kind: AccountMail, { link }: OneTimeToken, redirectTo: string): string {
    const type = kind.startsWith('email_change') ? 'email_change' : kind
    return `${apiUrl}/verify?token=${link}&type=${type}&redirect_to=${toParameter(redirectTo)}`
  }

  /** @throws ApiError if the mail cannot be sent */
  async function send({ kind, to, token, redirectTo, email, newEmail = '' }: AccountMailOrder): Promise<void> {
    const link = linkTo(kind, token, redirectTo)
    const content = { productName, link, code: token.code, email, newEmail, validFor: toWords(otpExpiry) }
    const expiresAt = new Date(Date.now() + otpExpiry * 1000)
    await sendMail({ to, letter: accountLetters[kind](content), expiresAt }).catch((error: unknown) => {
      log.error({ err: withoutAddress(error), kind }, 'auth: could not send a mail')
      throw mailNotSent()
    })
  }

  /** Sends in the background: the time that a mail takes would reveal whether the account exists. */
  function post(order: AccountMailOrder): void {
    afterResponse(() => void send(order).catch(() => undefined))
  }

  return { linkTo, send, post }
}

// GoTrue leaves an address without parameters unescaped in the link.
const toParameter = (url: string) => (/^[\w:/.~-]*$/.test(url) ? url : encodeURIComponent(url))

function toWords(seconds: number): string {
  const [amount, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return amount === 1 ? `one ${unit}` : `${amount} ${unit}s`
}
