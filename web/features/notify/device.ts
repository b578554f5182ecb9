import * as z from 'zod/mini'
import { registerWorker } from '#web/offline/register-worker.ts'
import { UNREACHABLE } from '#web/queries/failures/failure-message.ts'
import { PlainError } from '#web/queries/failures/plain-error.ts'
import { fetchWithTimeout } from '#web/queries/fetch-with-timeout.ts'
import { forgetChoice, readChoice, type StoredChoice, storeChoice } from './stored-choice.ts'

const UNAVAILABLE = 'Notifications are not available on this site.'

export type NotifyDevice =
  /** The browser has no notifications, or this installation has no service worker. */
  | { state: 'unsupported' }
  /** The person has refused notifications in the browser's settings. */
  | { state: 'blocked' }
  | { state: 'off' }
  | { state: 'on'; endpoint: string; choice: StoredChoice }

/** The state and the choice of this device, as the browser knows them. */
export async function readDevice(): Promise<NotifyDevice> {
  const needed = 'serviceWorker' in navigator && 'locks' in navigator && 'PushManager' in window
  if (!(needed && 'Notification' in window)) return { state: 'unsupported' }
  if (Notification.permission === 'denied') return { state: 'blocked' }
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription ? { state: 'on', endpoint: subscription.endpoint, choice: readChoice() } : { state: 'off' }
}

/** Asks the person for permission and the browser's push service for an address, and stores the choice. */
export async function switchOn(choice: StoredChoice): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return
  const answer = await fetchWithTimeout('/push')
  if (!answer.ok) throw new PlainError(UNAVAILABLE)
  const { publicKey } = z.object({ publicKey: z.string() }).parse(await answer.json())
  const { pushManager } = await activeWorker()
  // An address that was made for another key gets nothing any more.
  await (await pushManager.getSubscription())?.unsubscribe()
  let subscription: PushSubscription
  try {
    subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    throw new PlainError("This browser's push service cannot be reached. Please try again later.", { cause: error })
  }
  try {
    await saveChoice(choice)
  } catch (error) {
    // The browser alone would say that notifications are on.
    await subscription.unsubscribe()
    throw error
  }
}

/**
 * Changes what this device wants. Changes wait for each other, in all tabs: each is made to the choice that the former
 * one stored, and so none undoes another.
 */
export const changeChoice = (change: (latest: StoredChoice) => StoredChoice): Promise<void> =>
  inTurn(() => saveChoice(change(readChoice())))

const inTurn = (act: () => Promise<void>): Promise<void> => navigator.locks.request('touchline-notify', act)

/** Stores all that this device wants. */
async function saveChoice(choice: StoredChoice): Promise<void> {
  const device = (await currentSubscription())?.toJSON()
  if (device?.endpoint === undefined) throw new PlainError('Notifications are not switched on here any more.')
  const { endpoint, keys } = device
  const topics = choice.topics.map(({ kind, id }) => ({ [kind]: id }))
  await call('PUT', { device: { endpoint, keys }, kinds: choice.kinds, topics })
  storeChoice(choice)
}

/** Ends all notifications on this device. */
export const switchOff = (): Promise<void> =>
  inTurn(async () => {
    const subscription = await currentSubscription()
    if (!subscription) return
    await call('DELETE', { endpoint: subscription.endpoint })
    await subscription.unsubscribe()
    forgetChoice()
  })

async function currentSubscription() {
  return await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** Pages register the worker some seconds after they were opened. Its first installation fetches all code of the site. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await registerWorker()
  if (registration === undefined) throw new PlainError(UNAVAILABLE)
  const { installing } = registration
  const failed = new Promise<never>((_, reject) =>
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new PlainError(UNREACHABLE))
    }),
  )
  return await Promise.race([navigator.serviceWorker.ready, failed])
}

async function call(method: 'PUT' | 'DELETE', body: object): Promise<void> {
  const answer = await fetchWithTimeout('/push/device', {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  if (answer.ok) return
  const { message } = z.object({ message: z.string() }).parse(await answer.json())
  throw new PlainError(message)
}
