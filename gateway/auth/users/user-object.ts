import type { FactorRow, IdentityRow, UserRow } from './users.ts'

/** Maps a row to the API's user: unset fields are left out, never null. */
export function toUserObject(user: UserRow) {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...time('email_confirmed_at', user.email_confirmed_at),
    ...time('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...time('phone_confirmed_at', user.phone_confirmed_at),
    ...time('confirmation_sent_at', user.confirmation_sent_at),
    ...time('confirmed_at', user.confirmed_at),
    ...time('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...time('email_change_sent_at', user.email_change_sent_at),
    ...(user.phone_change ? { new_phone: user.phone_change } : {}),
    ...time('phone_change_sent_at', user.phone_change_sent_at),
    ...time('reauthentication_sent_at', user.reauthentication_sent_at),
    ...time('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: user.identities.map(toIdentityObject),
    ...(user.factors.length === 0 ? {} : { factors: user.factors.map(toFactorObject) }),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...time('banned_until', user.banned_until),
    ...time('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

export type UserObject = ReturnType<typeof toUserObject>

function toIdentityObject(identity: IdentityRow) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...(identity.last_sign_in_at === null ? {} : { last_sign_in_at: toIso(identity.last_sign_in_at) }),
    created_at: toIso(identity.created_at),
    updated_at: toIso(identity.updated_at),
    ...(identity.email === null ? {} : { email: identity.email }),
  }
}

/** A second factor without its secret. */
export function toFactorObject(factor: FactorRow) {
  return {
    id: factor.id,
    ...(factor.friendly_name === null ? {} : { friendly_name: factor.friendly_name }),
    factor_type: factor.factor_type,
    status: factor.status,
    ...(factor.phone === null ? {} : { phone: factor.phone }),
    ...(factor.last_challenged_at === null ? {} : { last_challenged_at: toIso(factor.last_challenged_at) }),
    created_at: toIso(factor.created_at),
    updated_at: toIso(factor.updated_at),
  }
}

const time = (name: string, value: Date | null) => (value === null ? {} : { [name]: value.toISOString() })

const toIso = (time: string) => new Date(time).toISOString()
