import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseBody, parseOptionalBody, parsePhone, text } from '#gateway/auth/body.ts'
import {
  aal2RequiredToEnroll,
  aal2RequiredToUnenroll,
  factorNameConflict,
  factorNotFound,
  factorsNeedAnAccount,
  noAuthorization,
  phoneEnrollDisabled,
  tokenUserNotFound,
  tooManyFactors,
  totpEnrollDisabled,
  validationFailed,
  verifiedPhoneFactorExists,
  webauthnEnrollDisabled,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import type { SessionRow } from '#gateway/auth/sessions/sessions.ts'
import type { SignedIn } from '#gateway/auth/sessions/signed-in.ts'
import { hasSecondFactor, lockUser, type UserRow } from '#gateway/auth/users/users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import { deleteFactor, dropUnverifiedFactors, findFactor, insertFactor } from './factor-rows.ts'
import { challengeFactor } from './factors-challenge.ts'
import { verifyFactorCode } from './factors-verify.ts'
import { createTotp } from './totp.ts'

const enrolment = z.object({ factor_type: text, friendly_name: text, issuer: text, phone: text })
type Enrolment = z.infer<typeof enrolment>

// An enrollment expires like in GoTrue; a QR code scanned later needs a new one.
const UNVERIFIED_EXPIRY = 300

/** /auth/v1/factors: the second factors of a user */
export function factorsRoutes(services: AuthServices) {
  const enroll = createEnroll(services)
  const challenge = challengeFactor(services)
  const verify = verifyFactorCode(services)
  const { serviceDatabase, requireSignedIn } = services

  async function requireSession(c: Context): Promise<SignedIn & { session: SessionRow }> {
    const signedIn = await requireSignedIn(c)
    const { session } = signedIn
    if (session === null) throw noAuthorization()
    if (signedIn.user.is_anonymous) throw factorsNeedAnAccount()
    return { ...signedIn, session }
  }

  return new Hono()
    .post('/factors', async (c) => {
      const signedIn = await requireSession(c)
      return c.json(await enroll(signedIn, await parseBody(c, enrolment)))
    })
    .post('/factors/:id/challenge', async (c) => {
      const { user } = await requireSession(c)
      const { channel } = await parseOptionalBody(c, z.object({ channel: text }))
      return c.json(await challenge(c, user, parseFactorId(c), channel))
    })
    .post('/factors/:id/verify', async (c) => {
      const signedIn = await requireSession(c)
      return c.json(await verify(c, signedIn, parseFactorId(c)))
    })
    .delete('/factors/:id', async (c) => {
      const { user, session } = await requireSession(c)
      const id = parseFactorId(c)
      await serviceDatabase.transaction(async (tx) => {
        await lockUser(tx, user.id)
        const factor = await findFactor(tx, id, user.id)
        if (factor === null) throw factorNotFound()
        if (factor.status === 'verified' && session.aal !== 'aal2') throw aal2RequiredToUnenroll()
        await deleteFactor(tx, factor)
      })
      return c.json({ id })
    })
}

function createEnroll({ config, serviceDatabase }: AuthServices) {
  const { mfa, siteUrl } = config

  async function enrollTotp(tx: Queryable, user: UserRow, { friendly_name, issuer }: Enrolment) {
    const totp = createTotp(issuer || new URL(siteUrl).host, user.email || user.phone || user.id)
    const id = await insertFactor(tx, { userId: user.id, type: 'totp', name: friendly_name, secret: totp.secret })
    const { qr_code, secret, uri } = totp
    return { id, type: 'totp', friendly_name, totp: { qr_code, secret, uri } }
  }

  async function enrollPhone(tx: Queryable, user: UserRow, { friendly_name, phone }: Enrolment) {
    const id = await insertFactor(tx, { userId: user.id, type: 'phone', name: friendly_name, phone })
    return { id, type: 'phone', friendly_name, phone }
  }

  function check(wanted: Enrolment): Enrolment {
    switch (wanted.factor_type) {
      case 'totp':
        if (!mfa.totp.enroll) throw totpEnrollDisabled()
        return wanted
      case 'phone':
        if (!mfa.phone.enroll) throw phoneEnrollDisabled()
        if (wanted.phone === '') throw validationFailed('Phone number required to enroll Phone factor')
        return { ...wanted, phone: parsePhone(wanted.phone) }
      case 'webauthn':
        throw webauthnEnrollDisabled()
      default:
        throw validationFailed('factor_type needs to be totp, phone, or webauthn')
    }
  }

  function checkRoom({ factors }: UserRow, { friendly_name, factor_type, phone }: Enrolment): void {
    if (factor_type === 'phone' && factors.some((factor) => factor.phone === phone)) throw verifiedPhoneFactorExists()
    if (factors.some((factor) => (factor.friendly_name ?? '') === friendly_name))
      throw factorNameConflict(friendly_name)
    if (factors.length >= mfa.maxFactors) throw tooManyFactors()
  }

  return ({ user: { id }, session }: SignedIn & { session: SessionRow }, given: Enrolment) => {
    const wanted = check(given)
    return serviceDatabase.transaction(async (tx) => {
      if ((await lockUser(tx, id)) === null) throw tokenUserNotFound()
      await dropUnverifiedFactors(tx, id, UNVERIFIED_EXPIRY)
      if (wanted.factor_type === 'phone') await dropUnverifiedPhone(tx, id, wanted.phone)
      const user = await lockUser(tx, id)
      if (user === null) throw tokenUserNotFound()
      checkRoom(user, wanted)
      if (hasSecondFactor(user) && session.aal !== 'aal2') throw aal2RequiredToEnroll()
      return wanted.factor_type === 'totp' ? enrollTotp(tx, user, wanted) : enrollPhone(tx, user, wanted)
    })
  }
}

async function dropUnverifiedPhone(tx: Queryable, userId: string, phone: string): Promise<void> {
  await tx.query("delete from auth.mfa_factors where user_id = $1 and phone = $2 and status = 'unverified'", [
    userId,
    phone,
  ])
}

function parseFactorId(c: Context): string {
  const id = c.req.param('id') ?? ''
  if (!z.guid().safeParse(id).success) throw factorNotFound()
  return id
}
