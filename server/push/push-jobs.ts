import type { Database } from '#gateway/database/database.ts'
import type { Jobs } from '#gateway/jobs/jobs.ts'
import type { Log } from '#gateway/log.ts'
import { runEvery } from '#server/scheduled/run-every.ts'
import { device, GREETING, type Notification, type PushDevice, pushMessage, toNotification } from './push-words.ts'
import { type SendOptions, sendPushes } from './send-pushes.ts'

const PERIOD = 3
const MINUTE = 60

interface PushJobOptions extends SendOptions {
  database: Database
  jobs: Jobs
  log: Log
  /** Seconds between two looks for events. */
  period?: number
  /** Seconds between a failed attempt and the first repetition. */
  pause?: number
}

interface Job {
  /** Null for the greeting of new devices. */
  event: number | null
  devices: number[]
}

/**
 * Greets new devices, and sends the notifications of the database (app.plan_pushes) to devices. An event is planned
 * and its jobs are stored in one transaction. A device that has a notification is not asked again by a repetition;
 * several processes may work at once.
 * @returns a function that stops it after the current statement
 */
export async function schedulePushes(options: PushJobOptions): Promise<() => Promise<void>> {
  const { database, jobs, log, period = PERIOD, pause = 5 } = options
  const queue = await jobs.open<Job>({
    name: 'push',
    timeout: 3 * MINUTE,
    retries: 12,
    pause,
    longestPause: 15 * MINUTE,
    work: (job) => deliver(options, job),
  })
  const plan = () =>
    database.transaction(async (tx) => {
      const parts = await tx.query<{ event_id: number | null; device_ids: number[] }>('select * from app.plan_pushes()')
      for (const { event_id, device_ids } of parts) await queue.add({ event: event_id, devices: device_ids }, 0, tx)
    })
  return runEvery(period * 1000, () =>
    plan().catch((error: unknown) => log.error({ err: error }, 'could not plan notifications for devices')),
  )
}

async function deliver(options: PushJobOptions, { event, devices }: Job): Promise<void> {
  const { database, log } = options
  const asked = JSON.stringify(devices)
  const message = event === null ? await readGreeting(database, asked) : await readMessage(database, event, asked)
  if (message === null) return
  const outcome = await sendPushes(message.devices, message.notification, message.isNotice, options)
  await database.query('select app.finish_pushes($1, $2::text::jsonb, $3::text::jsonb, $4::text::jsonb)', [
    event,
    JSON.stringify(outcome.sent),
    JSON.stringify(outcome.gone),
    JSON.stringify(outcome.failed),
  ])
  if (outcome.failed.length === 0) return
  log.warn({ event, devices: outcome.failed.length }, 'push: a push service did not take notifications')
  throw new Error('Some notifications are to be sent again')
}

interface Outgoing {
  devices: PushDevice[]
  notification: Notification
  /** Whether it is of use for longer than a match. */
  isNotice: boolean
}

async function readGreeting(database: Database, devices: string): Promise<Outgoing> {
  const [row] = await database.query('select app.devices_to_greet($1::text::jsonb) as devices', [devices])
  return { devices: device.array().parse(row?.devices), notification: GREETING, isNotice: true }
}

/** Null when the notification is not to be sent any more. */
async function readMessage(database: Database, event: number, devices: string): Promise<Outgoing | null> {
  const [row] = await database.query('select app.push_message($1, $2::text::jsonb) as message', [event, devices])
  const message = pushMessage.nullable().parse(row?.message ?? null)
  return message && { devices: message.devices, notification: toNotification(message), isNotice: message.is_notice }
}
