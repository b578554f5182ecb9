import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { parseBody, parseEmail, parsePhone, text } from '#gateway/auth/body.ts'
import { codeExpired, linkExpired, methodNotAllowed, validationFailed } from '#gateway/auth/errors.ts'
import { withParameters } from '#gateway/auth/redirects.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { issueAuthCode } from '#gateway/auth/sign-in/flow-state.ts'
import { throwDuplicate, toDuplicateError } from '#gateway/auth/users/duplicate-accounts.ts'
import { ApiError } from '#gateway/errors.ts'
import { isPkceLink } from './one-time-tokens.ts'
import { textTokenTypesOf, tokenTypesOf } from './redeem.ts'

const body = z.object({ type: text, token: text, token_hash: text, email: text, phone: text, redirect_to: text })
type VerifyBody = z.infer<typeof body>

const ONE_OF_TWO = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** POST /auth/v1/verify returns a session; GET, the link in a mail, redirects to the product with one. */
export function verifyRoutes(services: AuthServices) {
  const verifyCode = createVerifyCode(services)
  const verifyHash = createVerifyHash(services)
  const followLink = createFollowLink(services)
  const { limits, redirectOf, toLanding } = services

  return new Hono()
    .post('/verify', async (c) => {
      await limits.countRequest(c, 'verify')
      const given = await parseBody(c, body)
      if (given.type === '') throw validationFailed('Verify requires a verification type')
      if ((given.token === '') === (given.token_hash === ''))
        throw validationFailed('Verify requires either a token or a token hash')
      const session = await (given.token === '' ? verifyHash(c, given) : verifyCode(c, given))
      return c.json(session ?? { msg: ONE_OF_TWO, code: '200' })
    })
    .get('/verify', async (c) => {
      // Mail scanners send HEAD, which must not use up the link.
      if (c.req.raw.method === 'HEAD') throw methodNotAllowed()
      await limits.countRequest(c, 'verify')
      const { token = '', type = '' } = c.req.query()
      if (token === '') throw validationFailed('Verify requires a token or a token hash')
      if (type === '') throw validationFailed('Verify requires a verification type')
      return c.redirect(await followLink(c, token, type, toLanding(redirectOf(c))), 303)
    })
}

/** A code is short, so the request names its address, and guesses are counted for both. */
function createVerifyCode({ serviceDatabase, tokens, phoneCodes, redeem, sessions, limits, clientOf }: AuthServices) {
  /** The recipient of the code and the lookup of its token. */
  function toSearch({ type, token, email, phone }: VerifyBody) {
    if ((phone === '') === (email === ''))
      throw validationFailed('Only an email address or phone number should be provided on verify')
    if (phone === '') {
      const [address, types] = [parseEmail(email), tokenTypesOf(type)]
      return { sentTo: address, guess: () => tokens.guess(serviceDatabase, types, address, token) }
    }
    const [number, types] = [parsePhone(phone), textTokenTypesOf(type)]
    return { sentTo: number, guess: () => phoneCodes.guess(serviceDatabase, types, number, token) }
  }

  return async (c: Context, given: VerifyBody) => {
    const { type } = given
    const { sentTo, guess } = toSearch(given)
    const clearFailures = await limits.countCode(c, sentTo)
    const stored = await guess()
    const grant = await serviceDatabase
      .transaction(async (tx) => {
        const redeemed = await redeem(tx, stored, { type, isTyped: true })
        if (redeemed === undefined) throw codeExpired()
        const how = { ...redeemed, method: 'otp', client: clientOf(c), isTyped: stored?.type === 'recovery_token' }
        return redeemed && sessions.open(tx, redeemed.user, how)
      })
      .catch(throwDuplicate)
    await clearFailures()
    return grant && sessions.issue(grant)
  }
}

function createVerifyHash({ serviceDatabase, tokens, redeem, sessions, clientOf }: AuthServices) {
  return async (c: Context, { type, token_hash, email, phone, redirect_to }: VerifyBody) => {
    if (email !== '' || phone !== '' || redirect_to !== '')
      throw validationFailed('Only the token_hash and type should be provided')
    const types = tokenTypesOf(type)
    const grant = await serviceDatabase
      .transaction(async (tx) => {
        const redeemed = await redeem(tx, await tokens.findByLink(tx, types, token_hash), { type, isTyped: false })
        if (redeemed === undefined) throw linkExpired()
        return redeemed && sessions.open(tx, redeemed.user, { ...redeemed, method: 'otp', client: clientOf(c) })
      })
      .catch(throwDuplicate)
    return grant && sessions.issue(grant)
  }
}

/** @returns the redirect, with a session, an auth code or an error */
function createFollowLink({ serviceDatabase, tokens, redeem, sessions, clientOf }: AuthServices) {
  type Followed = { code: string } | { grant: Awaited<ReturnType<typeof sessions.open>> } | null

  const follow = (c: Context, link: string, type: string): Promise<Followed> =>
    serviceDatabase.transaction(async (tx) => {
      const stored = await tokens.findByLink(tx, tokenTypesOf(type), link)
      const redeemed = await redeem(tx, stored, { type, isTyped: false })
      if (redeemed === undefined) throw linkExpired()
      if (redeemed === null) return null
      const { user, method, provedEmail } = redeemed
      if (isPkceLink(link)) return { code: await issueAuthCode(tx, user.id, method, provedEmail) }
      return { grant: await sessions.open(tx, user, { method: 'otp', client: clientOf(c), provedEmail }) }
    })

  return async (c: Context, link: string, type: string, redirectTo: string): Promise<string> => {
    try {
      const followed = await follow(c, link, type)
      if (followed === null) return withMessage(redirectTo, link)
      if ('code' in followed) return withParameters(redirectTo, { query: { code: followed.code } })
      const { user: _, ...session } = await sessions.issue(followed.grant)
      const texts = Object.entries(session).map(([name, value]) => [name, String(value)])
      return withParameters(redirectTo, { fragment: { ...Object.fromEntries(texts), type, sb: '' } })
    } catch (thrown) {
      const error = toDuplicateError(thrown)
      if (error instanceof ApiError) return withError(redirectTo, link, error)
      throw error
    }
  }
}

function withMessage(redirectTo: string, link: string): string {
  const fragment = { message: ONE_OF_TWO, sb: '' }
  return withParameters(redirectTo, { fragment, query: isPkceLink(link) ? { message: ONE_OF_TWO } : {} })
}

function withError(redirectTo: string, link: string, { status, code, message }: ApiError): string {
  const error = OAUTH_ERRORS[status]
  const parameters = { ...(error === undefined ? {} : { error }), error_code: code, error_description: message }
  const query = isPkceLink(link) ? parameters : {}
  return withParameters(redirectTo, { fragment: { ...parameters, sb: '' }, query })
}
