import type { Context } from 'hono'
import { z } from 'zod'
import { parseBody, text } from '#gateway/auth/body.ts'
import {
  challengeExpired,
  challengeFromOtherAddress,
  challengeNotFound,
  factorNotFound,
  phoneCodeWrong,
  phoneVerifyDisabled,
  sessionNotFound,
  tokenUserNotFound,
  totpCodeWrong,
  totpVerifyDisabled,
  validationFailed,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { type SessionRow, toInet } from '#gateway/auth/sessions/sessions.ts'
import type { SignedIn } from '#gateway/auth/sessions/signed-in.ts'
import { lockUser } from '#gateway/auth/users/users.ts'
import type { Queryable } from '#gateway/database/database.ts'
import {
  type Challenge,
  dropUnverifiedFactors,
  findChallenge,
  findFactor,
  methodOf,
  type SecretFactor,
  useTimeStep,
  verifyFactor,
} from './factor-rows.ts'
import { findStep } from './totp.ts'

const body = z.object({ challenge_id: text, code: text })

/** POST /auth/v1/factors/{id}/verify: raises the session to aal2 */
export function verifyFactorCode(services: AuthServices) {
  const { config, serviceDatabase, sessions, limits, clientOf, deriveFactorCode } = services
  const { mfa } = config

  async function findOpenChallenge(tx: Queryable, c: Context, id: string, factorId: string): Promise<Challenge> {
    const isId = z.guid().safeParse(id).success
    const challenge = isId ? await findChallenge(tx, id, factorId, mfa.challengeExpiry) : null
    if (challenge === null) throw challengeNotFound()
    if (challenge.isUsed || challenge.address !== toInet(clientOf(c).address)) throw challengeFromOtherAddress()
    if (!challenge.isOpen) throw challengeExpired(id)
    return challenge
  }

  async function checkCode(tx: Queryable, factor: SecretFactor, challenge: Challenge, code: string): Promise<void> {
    if (factor.factor_type === 'phone') {
      if (challenge.code !== deriveFactorCode(factor.id, code)) throw phoneCodeWrong()
      return
    }
    const step = factor.secret === null ? null : findStep(factor.secret, code)
    if (step === null) throw totpCodeWrong()
    // The code that confirmed the factor may also verify the first sign-in within half a minute.
    if (factor.status === 'verified' && !(await useTimeStep(tx, factor.id, step))) throw totpCodeWrong()
  }

  async function raise(
    tx: Queryable,
    c: Context,
    { user, session }: SignedIn & { session: SessionRow },
    factorId: string,
    { challenge_id, code }: z.infer<typeof body>,
  ) {
    if ((await lockUser(tx, user.id)) === null) throw tokenUserNotFound()
    const factor = await findFactor(tx, factorId, user.id)
    if (factor === null) throw factorNotFound()
    if (factor.factor_type === 'phone' ? !mfa.phone.verify : !mfa.totp.verify)
      throw factor.factor_type === 'phone' ? phoneVerifyDisabled() : totpVerifyDisabled()
    const challenge = await findOpenChallenge(tx, c, challenge_id, factorId)
    await checkCode(tx, factor, challenge, code)
    await verifyFactor(tx, factorId, challenge.id)
    await dropUnverifiedFactors(tx, user.id)
    const raised = await sessions.raise(tx, session.id, { method: methodOf(factor.factor_type), factorId })
    if (raised === null) throw sessionNotFound()
    return raised
  }

  return async (c: Context, signedIn: SignedIn & { session: SessionRow }, factorId: string) => {
    await limits.countRequest(c, 'mfa')
    const given = await parseBody(c, body)
    if (given.code === '') throw validationFailed('Code needs to be non-empty')
    const clearFailures = await limits.countFactorCode(factorId)
    const grant = await serviceDatabase.transaction((tx) => raise(tx, c, signedIn, factorId, given))
    await clearFailures()
    return sessions.issue(grant)
  }
}
