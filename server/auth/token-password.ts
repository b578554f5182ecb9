import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, text } from './body.ts'
import { emailNotConfirmed, invalidCredentials, phoneLoginsDisabled, userBanned, validationFailed } from './errors.ts'
import type { AuthServices } from './services.ts'
import { findUserByEmail, isBanned, lockUser } from './users.ts'

const body = z.object({ email: text, phone: text, password: text })

/** grant_type=password. An unknown address, a wrong password and an account without one look and last alike. */
export function signInWithPassword({ serviceDatabase, passwords, sessions, limits, clientOf }: AuthServices) {
  async function parse(c: Context) {
    const { email, phone, password } = await parseBody(c, body)
    if (email !== '' && phone !== '')
      throw validationFailed('Only an email address or phone number should be provided on login.')
    if (phone !== '') throw phoneLoginsDisabled()
    if (email === '') throw validationFailed('missing email or phone')
    return { email: email.toLowerCase(), password }
  }

  async function prove(c: Context, email: string, password: string) {
    const forgive = await limits.countPassword(c, email)
    const user = await findUserByEmail(serviceDatabase, email)
    const isRight = await passwords.matches(password, user?.encrypted_password)
    if (user === null || !isRight) throw invalidCredentials()
    await forgive()
    return user
  }

  return async (c: Context) => {
    const { email, password } = await parse(c)
    const proved = await prove(c, email, password)
    const grant = await serviceDatabase.transaction(async (tx) => {
      const user = await lockUser(tx, proved.id)
      if (user === null || user.encrypted_password !== proved.encrypted_password) throw invalidCredentials()
      if (isBanned(user)) throw userBanned(400)
      if (user.email_confirmed_at === null) throw emailNotConfirmed()
      return sessions.open(tx, user, { method: 'password', client: clientOf(c) })
    })
    const weakness = passwords.findWeakness(password)
    return {
      ...(await sessions.issue(grant)),
      ...(weakness === null ? {} : { weak_password: { message: weakness.message, reasons: weakness.reasons } }),
    }
  }
}
