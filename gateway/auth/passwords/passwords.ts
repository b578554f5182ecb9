import { createHash, randomBytes } from 'node:crypto'
import type { AuthConfig } from '#gateway/auth/config.ts'
import { validationFailed, WeakPassword, type WeakPasswordReason } from '#gateway/auth/errors.ts'
import { makeHash, verifyHash } from './bcrypt.ts'

const MAX_BYTES = 72

export type Passwords = ReturnType<typeof createPasswords>

/** bcrypt in Supabase's format, so accounts can be moved; it runs in worker threads. */
export function createPasswords({
  passwordCost,
  passwordMinLength,
  passwordRequiredCharacters,
  passwordBreaches,
}: Pick<AuthConfig, 'passwordCost' | 'passwordMinLength' | 'passwordRequiredCharacters' | 'passwordBreaches'>) {
  const hashPassword = (password: string) => makeHash(password, passwordCost)
  let dummyHash: Promise<string> | undefined

  function makeDummyHash(): Promise<string> {
    const made = hashPassword(randomPassword())
    // No request may wait for it, and a failure must not be kept for later requests.
    made.catch(() => {
      dummyHash = undefined
    })
    return made
  }

  /** Takes the same time without a stored hash, so the response time does not reveal whether the account exists. */
  async function matches(password: string, stored: string | null | undefined): Promise<boolean> {
    dummyHash ??= makeDummyHash()
    const hasPassword = stored !== null && stored !== undefined && stored !== ''
    const isRight = await verifyHash(truncate(password), hasPassword ? stored : await dummyHash)
    return isRight && hasPassword
  }

  function findWeakness(password: string): WeakPassword | null {
    const missing = passwordRequiredCharacters.filter((set) => ![...set].some((one) => password.includes(one)))
    const problems: [WeakPasswordReason, string][] = []
    if ([...password].length < passwordMinLength)
      problems.push(['length', `Password should be at least ${passwordMinLength} characters.`])
    if (missing.length > 0) {
      const sets = passwordRequiredCharacters.join(', ')
      problems.push(['characters', `Password should contain at least one character of each: ${sets}.`])
    }
    if (problems.length === 0) return null
    return new WeakPassword(
      problems.map(([, message]) => message).join(' '),
      problems.map(([reason]) => reason),
    )
  }

  /** @throws ApiError if the password is weak, was leaked, or is longer than bcrypt reads */
  async function check(password: string): Promise<void> {
    if (Buffer.byteLength(password) > MAX_BYTES)
      throw validationFailed(`Password cannot be longer than ${MAX_BYTES} characters`)
    const weakness = findWeakness(password)
    if (weakness !== null) throw weakness
    if (passwordBreaches !== null && (await isBreached(passwordBreaches, password)))
      throw new WeakPassword('Password is known to be weak and easy to guess, please choose a different one.', [
        'pwned',
      ])
  }

  return { hash: hashPassword, matches, findWeakness, check }
}

const BREACHES_TIMEOUT_MS = 5000

/** Sends only the first five letters of the hash. An unreachable list does not block the user. */
async function isBreached(list: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const options = { headers: { 'add-padding': 'true' }, signal: AbortSignal.timeout(BREACHES_TIMEOUT_MS) }
  const lines = await fetch(`${list}/range/${hash.slice(0, 5)}`, options)
    .then((response) => (response.ok ? response.text() : ''))
    .catch(() => '')
  return lines.split(/\r?\n/).some((line) => line.startsWith(`${hash.slice(5)}:`) && !line.endsWith(':0'))
}

/** The password of an account whose user chooses one later. */
export const randomPassword = () => randomBytes(36).toString('base64url')

// bcrypt reads no further, and a body of 256 KB must not cost more than a password.
const truncate = (password: string) => Buffer.from(password).subarray(0, MAX_BYTES)
