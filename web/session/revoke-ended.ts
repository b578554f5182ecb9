import { fetchWithTimeout } from '#web/queries/fetch-with-timeout.ts'
import { apiKey, apiUrl } from '#web/queries/supabase-address.ts'
import { type EndedSession, forgetEnded, readEnded } from './ended-sessions.ts'
import { sayPushEnded } from './say-push-ended.ts'
import { switchOffPush } from './switch-off-push.ts'

/** Ends on the server the sessions that were ended on this device without it. */
export async function revokeEnded(): Promise<void> {
  for (const ended of readEnded()) {
    if (ended.expiresAt * 1000 > Date.now()) {
      if (await revoke(ended)) forgetEnded(ended.token)
      continue
    }
    // An expired token revokes nothing, so that the account's notices would still arrive here.
    if (!ended.isSilenced && (await switchOffPush())) sayPushEnded()
    forgetEnded(ended.token)
  }
}

// The session has ended, or its account is gone.
const HAS_ENDED = [401, 403, 404]

const revoke = ({ token }: EndedSession): Promise<boolean> =>
  fetchWithTimeout(`${apiUrl()}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { apikey: apiKey(), authorization: `Bearer ${token}` },
  }).then(
    ({ ok, status }) => ok || HAS_ENDED.includes(status),
    () => false,
  )
