import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '#web/queries/database.types.ts'

const STEP_MS = 30_000

/** What an authenticator app shows. Each code opens one session, so the next one is what the app shows a step later. */
export const codeOf = (secret: string, stepsAhead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS })

/** Sets an authenticator up for who is signed in. @returns what its codes are made from */
export async function addAuthenticator({ auth }: SupabaseClient<Database>, friendlyName: string): Promise<string> {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const verified = await auth.mfa.challengeAndVerify({ factorId: data.id, code: codeOf(data.totp.secret) })
  if (verified.error) throw verified.error
  return data.totp.secret
}
