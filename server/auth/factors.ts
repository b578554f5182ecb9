import { Hono } from 'hono'
import { z } from 'zod'
import { parseBody, text } from './body.ts'
import {
  factorNotFound,
  phoneEnrollDisabled,
  totpEnrollDisabled,
  validationFailed,
  webauthnEnrollDisabled,
} from './errors.ts'
import type { AuthServices } from './services.ts'

const body = z.object({ factor_type: text })

const DISABLED: Readonly<Record<string, () => Error>> = {
  totp: totpEnrollDisabled,
  phone: phoneEnrollDisabled,
  webauthn: webauthnEnrollDisabled,
}

/** /auth/v1/factors, switched off: nobody has a second factor, and nobody can enrol one. */
export function factorsRoutes({ requireSignedIn }: AuthServices) {
  return new Hono()
    .post('/factors', async (c) => {
      await requireSignedIn(c)
      const { factor_type } = await parseBody(c, body)
      const disabled = Object.hasOwn(DISABLED, factor_type) ? DISABLED[factor_type] : undefined
      throw disabled?.() ?? validationFailed('factor_type needs to be totp, phone, or webauthn')
    })
    .on(['POST', 'DELETE'], ['/factors/:id', '/factors/:id/challenge', '/factors/:id/verify'], async (c) => {
      await requireSignedIn(c)
      throw factorNotFound()
    })
}
