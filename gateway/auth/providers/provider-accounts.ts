import { parseEmail } from '#gateway/auth/body.ts'
import type { AuthConfig } from '#gateway/auth/config.ts'
import {
  identityLinked,
  identityLinkedElsewhere,
  providerEmailMissing,
  providerEmailUnverified,
  signupDisabled,
  tokenUserNotFound,
  userBanned,
} from '#gateway/auth/errors.ts'
import type { OpenAccount } from '#gateway/auth/sign-up/open-account.ts'
import {
  findUser,
  findUserByEmail,
  isBanned,
  lockUser,
  lockUserByEmail,
  type UserRow,
} from '#gateway/auth/users/users.ts'
import { insertIdentity, listProviders, updateUser } from '#gateway/auth/users/write-users.ts'
import { proveByLink } from '#gateway/auth/verification/proof.ts'
import type { Queryable } from '#gateway/database/database.ts'
import type { ProviderProfile } from './providers.ts'

interface ProviderAccount {
  user: UserRow
  /** See `Proof`. */
  provedEmail: string | null
}

export type ProviderAccounts = ReturnType<typeof createProviderAccounts>

/** Maps an identity of another provider to an account. */
export function createProviderAccounts({ disableSignup }: Pick<AuthConfig, 'disableSignup'>, openAccount: OpenAccount) {
  /** Finds the account with this identity, else the account with its verified address, else creates an account. */
  async function signIn(tx: Queryable, profile: ProviderProfile, address: string): Promise<ProviderAccount> {
    const owner = await findOwner(tx, profile)
    const found = owner === null ? await fromEmail(tx, profile, address) : await refreshIdentity(tx, owner, profile)
    if (isBanned(found.user)) throw userBanned(403)
    return found
  }

  async function fromEmail(tx: Queryable, profile: ProviderProfile, address: string): Promise<ProviderAccount> {
    const { provider, providerId, data } = profile
    if (profile.email === null) throw providerEmailMissing()
    if (!profile.isEmailVerified) throw providerEmailUnverified(provider)
    const email = parseEmail(profile.email)
    const existing = await lockUserByEmail(tx, email)
    if (existing !== null) {
      if (isBanned(existing)) throw userBanned(403)
      // A provider that vouches for the address proves as much as a followed link in a mail.
      const proved = await proveByLink(tx, existing)
      await insertIdentity(tx, existing.id, { provider, providerId, data })
      return { ...proved, user: await listProviders(tx, proved.user) }
    }
    if (disableSignup) throw signupDisabled()
    const identity = { provider, providerId, data }
    const account = { email, passwordHash: null, userMetadata: data, isEmailConfirmed: true, identity }
    return { user: (await openAccount(tx, account, address)).user, provedEmail: null }
  }

  /** Links an identity to the signed-in user's account. */
  async function link(tx: Queryable, userId: string, profile: ProviderProfile): Promise<ProviderAccount> {
    const { provider, providerId, data } = profile
    const owner = await findOwner(tx, profile)
    if (owner !== null) throw owner === userId ? identityLinked() : identityLinkedElsewhere()
    const user = await lockUser(tx, userId)
    if (user === null) throw tokenUserNotFound()
    if (isBanned(user)) throw userBanned(403)
    await insertIdentity(tx, userId, { provider, providerId, data })
    const named = user.email === null ? await adoptEmail(tx, user, profile) : user
    return { user: await listProviders(tx, named), provedEmail: null }
  }

  return { signIn, link }
}

async function findOwner(tx: Queryable, { provider, providerId }: ProviderProfile): Promise<string | null> {
  const [row] = await tx.query<{ userId: string }>(
    'select user_id as "userId" from auth.identities where provider = $1 and provider_id = $2',
    [provider, providerId],
  )
  return row?.userId ?? null
}

/** The provider's claims may have changed since the last sign-in. */
async function refreshIdentity(
  tx: Queryable,
  userId: string,
  { provider, providerId, data }: ProviderProfile,
): Promise<ProviderAccount> {
  // Locks the account before its identities, as deletions do: otherwise two could wait for each other.
  if ((await lockUser(tx, userId)) === null) throw tokenUserNotFound()
  const updated = await tx.query(
    `update auth.identities set identity_data = identity_data || $4::jsonb, last_sign_in_at = now(), updated_at = now()
     where provider = $1 and provider_id = $2 and user_id = $3 returning id`,
    [provider, providerId, userId, JSON.stringify(data)],
  )
  // The person unlinked it meanwhile.
  if (updated.length === 0) throw tokenUserNotFound()
  const user = await findUser(tx, userId)
  if (user === null) throw tokenUserNotFound()
  return { user, provedEmail: null }
}

async function adoptEmail(tx: Queryable, user: UserRow, { email, isEmailVerified }: ProviderProfile): Promise<UserRow> {
  if (email === null || !isEmailVerified || (await findUserByEmail(tx, email)) !== null) return user
  return updateUser(tx, user.id, { email, email_confirmed_at: new Date() })
}
