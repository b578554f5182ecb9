import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'

const TOO_MANY = 'Too many tries. Wait a few minutes, then type the newest code.'

const MESSAGES: Record<string, string> = {
  mfa_verification_failed:
    'This code is wrong, or was used already. Wait until your app shows the next one, and type that.',
  mfa_challenge_expired: 'That took too long. Type the code that your app shows now.',
  mfa_factor_not_found: 'This authenticator was removed. Reload the page.',
  otp_expired: 'This code is wrong, already used or too old. Type the one from the newest email, or ask for another.',
  over_request_rate_limit: TOO_MANY,
}

/** The message for a refused code, with what to do next. */
export function codeFailure(error: unknown): string {
  const code = textProperty(error, 'code')
  return (Object.hasOwn(MESSAGES, code) && MESSAGES[code]) || failureMessage(error)
}

/** The digits of a code, pasted as the app shows it: '123 456', '123-456'. */
export const digitsOf = (text: string): string => text.replaceAll(/[\s-]/g, '')

export const codeProblem = (code: string): string | null =>
  /^\d{6,10}$/.test(code) ? null : code === '' ? 'Enter the code.' : 'A code has six digits and nothing else.'
