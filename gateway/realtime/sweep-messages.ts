import type { Database } from '#gateway/database/database.ts'

/** Deletes payloads that every process has read, and messages that are no longer replayed. */
export async function sweepMessages(database: Database): Promise<void> {
  await database.batch([
    { text: `delete from realtime.stored_payloads where sent_at < now() - interval '1 minute'` },
    {
      text: `delete from realtime.messages where inserted_at < localtimestamp - interval '3 days' or expires_at < localtimestamp`,
    },
  ])
}
