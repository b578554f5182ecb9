import { isEmailVerified, type Metadata, type UserRow } from '#gateway/auth/users/users.ts'

/** The standard OpenID Connect claims of each scope. */
export function claimsOf(user: UserRow, scopes: readonly string[]): Record<string, unknown> {
  return {
    sub: user.id,
    ...(scopes.includes('email') ? emailClaims(user) : {}),
    ...(scopes.includes('phone') ? phoneClaims(user) : {}),
    ...(scopes.includes('profile') ? profileClaims(scopes.includes('email') ? user : { ...user, email: null }) : {}),
  }
}

/** The account as a client may see it, in tokens and in userinfo: claims outside its scopes are left out. */
export function withinScopes(user: UserRow, scopes: readonly string[]): UserRow {
  const [includesEmail, includesPhone] = [scopes.includes('email'), scopes.includes('phone')]
  return {
    ...user,
    email: includesEmail ? user.email : null,
    email_change: null,
    phone: includesPhone ? user.phone : null,
    phone_change: null,
    raw_user_meta_data: metadataWithin(user, scopes),
    // No scope covers the providers of an account.
    identities: [],
    factors: [],
  }
}

/** The profile claims; address and number are removed because sign-up copies them into the metadata. */
export function metadataWithin({ raw_user_meta_data }: UserRow, scopes: readonly string[]): Metadata {
  if (!scopes.includes('profile')) return {}
  const unasked = ['email', 'phone'].filter((name) => !scopes.includes(name))
  const isUnasked = (key: string) => unasked.some((name) => key === name || key === `${name}_verified`)
  return Object.fromEntries(Object.entries(raw_user_meta_data).filter(([key]) => !isUnasked(key)))
}

// Clients open their own accounts by a verified address, so an address that is merely confirmed does not count.
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
