import { isEmailVerified, type UserRow } from './users.ts'

/** What an application is told of a person: the standard claims of OpenID Connect for the scopes that it was given. */
export function claimsOf(user: UserRow, scopes: readonly string[]): Record<string, unknown> {
  return {
    sub: user.id,
    ...(scopes.includes('email') ? emailClaims(user) : {}),
    ...(scopes.includes('phone') ? phoneClaims(user) : {}),
    ...(scopes.includes('profile') ? profileClaims(user) : {}),
  }
}

// Proved by mail, not merely confirmed: applications open accounts of their own by an address that we call verified.
const emailClaims = (user: UserRow) => (user.email ? { email: user.email, email_verified: isEmailVerified(user) } : {})

const phoneClaims = ({ phone, phone_confirmed_at }: UserRow) =>
  phone ? { phone_number: phone, phone_number_verified: phone_confirmed_at !== null } : {}

function profileClaims({ email, raw_user_meta_data: metadata, updated_at }: UserRow) {
  const first = (...names: string[]) => names.map((name) => metadata[name]).find(isText)
  const [name, picture, username] = [
    first('name') ?? email,
    first('picture', 'avatar_url'),
    first('preferred_username', 'username'),
  ]
  return {
    ...(name ? { name } : {}),
    ...(picture === undefined ? {} : { picture }),
    ...(username === undefined ? {} : { preferred_username: username }),
    updated_at: Math.floor(updated_at.getTime() / 1000),
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
