import { isEmailVerified, type Metadata, type UserRow } from '#gateway/auth/users/users.ts'

/** What an application is told of a person: the standard claims of OpenID Connect for the scopes that it was given. */
export function claimsOf(user: UserRow, scopes: readonly string[]): Record<string, unknown> {
  return {
    sub: user.id,
    ...(scopes.includes('email') ? emailClaims(user) : {}),
    ...(scopes.includes('phone') ? phoneClaims(user) : {}),
    ...(scopes.includes('profile') ? profileClaims(scopes.includes('email') ? user : { ...user, email: null }) : {}),
  }
}

/** The account as an application may know it, whichever way it asks: what no scope of its names is left out. */
export function withinScopes(user: UserRow, scopes: readonly string[]): UserRow {
  const [tellsEmail, tellsPhone] = [scopes.includes('email'), scopes.includes('phone')]
  return {
    ...user,
    email: tellsEmail ? user.email : null,
    email_change: null,
    phone: tellsPhone ? user.phone : null,
    phone_change: null,
    raw_user_meta_data: metadataWithin(user, scopes),
    // How the person signs in says more than any scope does.
    identities: [],
    factors: [],
  }
}

/** What a person says of themselves; their address and number stand there too, since they signed up with them. */
export function metadataWithin({ raw_user_meta_data }: UserRow, scopes: readonly string[]): Metadata {
  if (!scopes.includes('profile')) return {}
  const unasked = ['email', 'phone'].filter((name) => !scopes.includes(name))
  const isUnasked = (key: string) => unasked.some((name) => key === name || key === `${name}_verified`)
  return Object.fromEntries(Object.entries(raw_user_meta_data).filter(([key]) => !isUnasked(key)))
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
