import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// What every authenticator app takes without asking: SHA-1, six digits, half a minute (RFC 6238).
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export interface EnrolledTotp {
  /** Base32, for those who type it. */
  secret: string
  uri: string
  qr_code: string
}

/** A new secret for an app, which shows it under these two names. */
export function createTotp(issuer: string, label: string): EnrolledTotp {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...FORM, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }) }
}

/**
 * The step of time that this code was made for, or null where it was not made from the secret. Clocks may be a step
 * apart.
 */
export function findStep(secret: string, code: string): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const distance = totp.validate({ token: code.trim(), window: 1 })
  return distance === null ? null : totp.counter() + distance
}
