import * as z from 'zod/mini'
import { isGoals, SCORE_PROBLEM } from '#domain/typed-score.ts'

// The database has the same limits: `profiles.full_name` and `leagues.name`; `app.private_profiles.email`.
export const NAME_LENGTH = 200
export const PROFILE_ADDRESS_LENGTH = 320
/** The longest address that mail servers accept (RFC 5321). */
export const ACCOUNT_ADDRESS_LENGTH = 254
/** The gateway has the same (GOTRUE_PASSWORD_MIN_LENGTH). */
export const MIN_PASSWORD = 6

const ADDRESS = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
export const ADDRESS_PROBLEM = 'Please provide a valid email address'
export const isEmailAddress = (text: string, most = Number.POSITIVE_INFINITY): boolean =>
  ADDRESS.test(text) && text.length <= most

/** A check with its message. @param find what is wrong with a value, or null */
export const refuse = <Value>(find: (value: Value) => string | null) =>
  z.check<Value>(({ value, issues }) => {
    const message = find(value)
    // The other fields are checked, too.
    if (message !== null) issues.push({ code: 'custom', input: value, message, continue: true })
  })

/** The stored form of a typed text: trimmed, and without NUL, which PostgreSQL's text cannot contain. */
export const trimmed = () => z.string().check(z.overwrite((text: string) => text.replaceAll('\0', '').trim()))

/** @param most characters, as the database counts them: an emoji is one */
export const atMost = (most: number) => refuse((text: string) => tooLong(text, most))

/** The message for a text that is longer than the database's limit, else null. */
function tooLong(text: string, most: number): string | null {
  // Code points, as PostgreSQL counts characters.
  const length = [...text].length
  if (length <= most) return null
  const letters = (count: number) => count.toLocaleString('en-GB')
  return `At most ${letters(most)} characters; these are ${letters(length)}.`
}

/** @param message for an empty field */
export const filled = (message: string) => refuse((text: string) => (text === '' ? message : null))

/** The goals of one team as typed, or nothing. */
export const goals = () => trimmed().check(refuse((text) => (text === '' || isGoals(text) ? null : SCORE_PROBLEM)))

/** A typed whole number. A minus sign may be typed as a dash. */
export const wholeNumber = (least: number, most: number, problem: string) =>
  z.pipe(
    trimmed().check(
      refuse((text) => {
        const number = readNumber(text)
        return WHOLE.test(text) && number >= least && number <= most ? null : problem
      }),
    ),
    z.transform(readNumber),
  )

const WHOLE = /^[+−–-]?\d+$/
const readNumber = (text: string) => Number(text.replace(/^[−–]/, '-'))

/** @param most characters; without it another check limits the length */
export const emailAddress = (most?: number) =>
  refuse((text: string) => (isEmailAddress(text, most) ? null : ADDRESS_PROBLEM))

/** An empty field is null in the database. */
export const orNull = <Value>(text: z.core.$ZodType<Value, string>) =>
  z.pipe(
    text,
    z.transform((value: Value) => (value === '' ? null : value)),
  )

/** The fields of a password that is typed twice, for NewPasswordFields. */
export const passwordFields = {
  password: z
    .string()
    .check(
      refuse((password: string) =>
        password.length < MIN_PASSWORD ? `Password should be at least ${MIN_PASSWORD} characters.` : null,
      ),
    ),
  confirmation: z.string(),
}

/** The check of a form with `passwordFields`. @param mismatch the message for two passwords that differ */
export const samePasswords = (mismatch: string) =>
  z.refine<{ password: string; confirmation: string }>(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    error: mismatch,
  })
