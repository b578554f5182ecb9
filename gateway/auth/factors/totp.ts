import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

// RFC 6238 with the defaults of every authenticator app: SHA-1, six digits, 30 seconds.
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const

interface EnrolledTotp {
  /** Base32, for users who type it. */
  secret: string
  uri: string
  qr_code: string
}

/** Creates a TOTP secret; the app shows `issuer` and `account`. */
export function createTotp(issuer: string, label: string): EnrolledTotp {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ ...FORM, issuer, label, secret }).toString()
  return { secret: secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 4 }) }
}

/** @returns the TOTP time step of the code, or null if the code is wrong. Clocks may differ by one step. */
export function findStep(secret: string, code: string): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) })
  const distance = totp.validate({ token: code.trim(), window: 1 })
  return distance === null ? null : totp.counter() + distance
}
