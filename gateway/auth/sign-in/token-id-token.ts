import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { flag, parseBody, text } from '#gateway/auth/body.ts'
import { captchaToken } from '#gateway/auth/captcha.ts'
import type { AuthConfig } from '#gateway/auth/config.ts'
import {
  badIdToken,
  idTokenProviderDisabled,
  manualLinkingDisabled,
  nonceMismatch,
  nonceOnOneSide,
  validationFailed,
} from '#gateway/auth/errors.ts'
import type { AuthServices } from '#gateway/auth/services.ts'
import { isDuplicateAccount, throwDuplicate } from '#gateway/auth/users/duplicate-accounts.ts'

const body = z.object({
  provider: text,
  issuer: text,
  client_id: text,
  id_token: text,
  nonce: text,
  link_identity: flag,
  gotrue_meta_security: captchaToken,
})

const ISSUERS: Readonly<Record<string, string>> = {
  google: 'https://accounts.google.com',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  kakao: 'https://kauth.kakao.com',
}

/** grant_type=id_token: a token that a provider signed for a user in a native app */
export function exchangeIdToken(services: AuthServices) {
  const {
    config,
    serviceDatabase,
    findProvider,
    providerAccounts,
    sessions,
    requireFullSession,
    checkCaptcha,
    clientOf,
  } = services

  async function verify({ provider, issuer, id_token, nonce: given }: z.infer<typeof body>) {
    const name = nameOf(config, provider, issuer)
    if (name === undefined) throw idTokenProviderDisabled(ISSUERS[provider] ?? (issuer || provider))
    const verified = await findProvider(name)
      .verifyIdToken(id_token)
      .catch(() => {
        throw badIdToken()
      })
    if ((verified.nonce === null) !== (given === '')) throw nonceOnOneSide()
    // The provider signed the hash of the app's nonce.
    if (verified.nonce !== null && verified.nonce !== createHash('sha256').update(given).digest('hex'))
      throw nonceMismatch()
    return verified.profile
  }

  return async (c: Context) => {
    const given = await parseBody(c, body)
    await checkCaptcha(c, given.gotrue_meta_security)
    if (given.id_token === '') throw validationFailed('id_token required')
    if (given.provider === '' && (given.client_id === '' || given.issuer === ''))
      throw validationFailed('provider or client_id and issuer required')
    const linkTo = given.link_identity ? (await requireFullSession(c)).user.id : null
    if (linkTo !== null && !config.manualLinking) throw manualLinkingDisabled()
    const profile = await verify(given)
    const open = () =>
      serviceDatabase.transaction(async (tx) => {
        const client = clientOf(c)
        const { user, provedEmail } = await (linkTo === null
          ? providerAccounts.signIn(tx, profile, client.address)
          : providerAccounts.link(tx, linkTo, profile))
        return sessions.open(tx, user, { method: 'oauth', client, provedEmail })
      })
    const grant = await open()
      .catch((error: unknown) => (isDuplicateAccount(error) ? open() : Promise.reject(error)))
      .catch(throwDuplicate)
    return sessions.issue(grant)
  }
}

/** Clients name a provider or its issuer. */
function nameOf({ providers }: AuthConfig, provider: string, issuer: string): string | undefined {
  if (Object.hasOwn(providers, provider)) return provider
  if (provider !== '') return undefined
  return Object.keys(providers).find((name) => providers[name]?.issuer === issuer.replace(/(?<!\/)\/+$/, ''))
}
