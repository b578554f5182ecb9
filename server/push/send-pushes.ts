import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'
import { isPushService } from './push-services.ts'
import type { Notification, PushDevice } from './push-words.ts'

const AT_ONCE = 10
const TIMEOUT_MS = 10_000
const HOUR = 3600
/** A device that is switched off for longer gets no old goals. */
const LIFETIME = { match: 3 * HOUR, notice: 24 * HOUR }

export interface SendOptions {
  keys: PushKeys
  /** mailto: or https:, for the people who run the push service (RFC 8292, section 2.1). */
  contact: string
  /** Hosts of push services besides those of the known browsers. */
  services: readonly string[]
}

/** Ids of devices. Their push services do not know the `gone` ones any more; a repetition may help the `failed` ones. */
interface Outcome {
  sent: number[]
  gone: number[]
  failed: number[]
}

/** Encrypts a notification for each device (RFC 8291) and hands it to the device's push service (RFC 8030). */
export async function sendPushes(
  devices: readonly PushDevice[],
  notification: Notification,
  isNotice: boolean,
  options: SendOptions,
): Promise<Outcome> {
  const outcome: Outcome = { sent: [], gone: [], failed: [] }
  const waiting = [...devices]
  const work = async () => {
    for (let device = waiting.shift(); device !== undefined; device = waiting.shift())
      outcome[await sendOne(device, notification, isNotice, options)].push(device.id)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return outcome
}

async function sendOne(
  { endpoint, p256dh, auth }: PushDevice,
  notification: Notification,
  isNotice: boolean,
  { keys, contact, services }: SendOptions,
): Promise<keyof Outcome> {
  if (!isPushService(endpoint, services)) return 'failed'
  const request = build({ endpoint, p256dh, auth }, notification, isNotice, { keys, contact })
  if (request === null) return 'gone'
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: textHeaders(request.headers),
      body: new Uint8Array(request.body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    if (answer.ok) return 'sent'
    // Any other refusal may be our own fault, such as a wrong clock, so it removes nobody.
    return answer.status === 404 || answer.status === 410 ? 'gone' : 'failed'
  } catch {
    return 'failed'
  }
}

/** The library writes numbers, and the length, which fetch sets itself. */
const textHeaders = (headers: object) =>
  Object.entries(headers).flatMap(([name, value]) =>
    name.toLowerCase() === 'content-length' ? [] : [[name, String(value)] as [string, string]],
  )

/** @returns null for a device whose keys are no points of the curve */
function build(
  device: Omit<PushDevice, 'id'>,
  notification: Notification,
  isNotice: boolean,
  { keys, contact }: Pick<SendOptions, 'keys' | 'contact'>,
) {
  const { endpoint, p256dh, auth } = device
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notification), {
      vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
      contentEncoding: 'aes128gcm',
      TTL: isNotice ? LIFETIME.notice : LIFETIME.match,
      urgency: 'high',
      // At most 32 characters of base64url: the service keeps the latest of a match for a device that is switched off.
      ...(!isNotice && { topic: notification.tag.replaceAll('-', '') }),
    })
  } catch {
    return null
  }
}
