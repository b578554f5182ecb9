import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, parsePhone, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import {
  emailLoginsDisabled,
  emailNotConfirmed,
  invalidCredentials,
  phoneLoginsDisabled,
  phoneNotConfirmed,
  userBanned,
  validationFailed,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { findUserByEmail, findUserByPhone, isBanned, lockUser } from '#gateway/auth/users/users.ts'

const body = z.object({ email: text, phone: text, password: text, gotrue_meta_security: captchaToken })

/**
 * grant_type=password. An unknown address, a wrong password and an account without a password get the same answer
 * after the same time.
 */
export function signInWithPassword(services: AuthServices) {
  const { config, serviceDatabase, passwords, sessions, limits, checkCaptcha, clientOf } = services

  async function parse(c: Context) {
    const { email, phone, password, gotrue_meta_security } = await parseBody(c, body)
    await checkCaptcha(c, gotrue_meta_security)
    if (email !== '' && phone !== '')
      throw validationFailed('Only an email address or phone number should be provided on login.')
    if (phone !== '' && !config.phoneSignIns) throw phoneLoginsDisabled()
    if (phone !== '') return { email: null, phone: parsePhone(phone), password }
    if (email === '') throw validationFailed('missing email or phone')
    if (!config.emailSignIns) throw emailLoginsDisabled()
    return { email: email.toLowerCase(), phone: null, password }
  }

  async function prove(c: Context, { email, phone, password }: Awaited<ReturnType<typeof parse>>) {
    const clearFailures = await limits.countPassword(c, email ?? phone)
    const user = await (email === null
      ? findUserByPhone(serviceDatabase, phone)
      : findUserByEmail(serviceDatabase, email))
    const isRight = await passwords.matches(password, user?.encrypted_password)
    if (user === null || !isRight) throw invalidCredentials()
    await clearFailures()
    return user
  }

  return async (c: Context) => {
    const given = await parse(c)
    const { email, password } = given
    const proved = await prove(c, given)
    const grant = await serviceDatabase.transaction(async (tx) => {
      const user = await lockUser(tx, proved.id)
      if (user === null || user.encrypted_password !== proved.encrypted_password) throw invalidCredentials()
      if (isBanned(user)) throw userBanned(400)
      if (email !== null && user.email_confirmed_at === null) throw emailNotConfirmed()
      if (email === null && user.phone_confirmed_at === null) throw phoneNotConfirmed()
      return sessions.open(tx, user, { method: 'password', client: clientOf(c) })
    })
    const weakness = passwords.findWeakness(password)
    return {
      ...(await sessions.issue(grant)),
      ...(weakness === null ? {} : { weak_password: { message: weakness.message, reasons: weakness.reasons } }),
    }
  }
}
