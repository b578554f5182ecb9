import type { Database } from '#gateway/database/database.ts'
import type { Jobs } from '#gateway/jobs/jobs.ts'
import type { Log } from '#gateway/log.ts'
import { runEvery } from '#server/run-every.ts'
import { pushMessage, toNotification } from './push-words.ts'
import { type SendOptions, sendPushes } from './send-pushes.ts'

const PERIOD = 3
const MINUTE = 60

export interface PushJobOptions extends SendOptions {
  database: Database
  jobs: Jobs
  log: Log
  /** Seconds between two looks for events. */
  period?: number
  /** Seconds between a failed attempt and the first repetition. */
  pause?: number
}

interface Job {
  event: number
  devices: number[]
}

/**
 * Sends the notifications of the database (supabase/migrations/20261217000000_push.sql) to devices. An event is planned
 * and its jobs are stored in one transaction. A device that has a notification is not asked again by a repetition;
 * several processes may work at once.
 * @returns a function that stops it after the current statement
 */
export async function schedulePushes(options: PushJobOptions): Promise<() => Promise<void>> {
  const { database, jobs, log, period = PERIOD, pause = 5 } = options
  const queue = await jobs.open<Job>({
    name: 'push',
    ...{ timeout: 3 * MINUTE, retries: 12, pause, longestPause: 15 * MINUTE },
    work: (job) => deliver(options, job),
  })
  const plan = () =>
    database.transaction(async (tx) => {
      const parts = await tx.query<{ event_id: number; device_ids: number[] }>('select * from app.plan_pushes()')
      for (const { event_id, device_ids } of parts) await queue.add({ event: event_id, devices: device_ids }, 0, tx)
    })
  return runEvery(period * 1000, () =>
    plan().catch((error: unknown) => log.error({ err: error }, 'could not plan notifications for devices')),
  )
}

const MESSAGE = 'select app.push_message($1, $2::text::jsonb)'

async function deliver(options: PushJobOptions, { event, devices }: Job): Promise<void> {
  const { database, log } = options
  const [row] = await database.query<{ message: unknown }>(`${MESSAGE} as message`, [event, JSON.stringify(devices)])
  const message = pushMessage.nullable().parse(row?.message ?? null)
  if (message === null) return
  const outcome = await sendPushes(message.devices, toNotification(message), message.is_notice, options)
  await database.query('select app.finish_pushes($1, $2::text::jsonb, $3::text::jsonb, $4::text::jsonb)', [
    ...[event, JSON.stringify(outcome.sent), JSON.stringify(outcome.gone), JSON.stringify(outcome.failed)],
  ])
  if (outcome.failed.length === 0) return
  log.warn({ event, devices: outcome.failed.length }, 'push: a push service did not take notifications')
  throw new Error('Some notifications are to be sent again')
}
