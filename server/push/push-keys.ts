import webPush from 'web-push'
import { z } from 'zod'
import type { Database } from '#gateway/database/database.ts'

/** Both in base64url; the public one is the uncompressed point, as browsers expect `applicationServerKey`. */
const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })
export type PushKeys = z.infer<typeof pushKeys>

/** The key pair of this installation (RFC 8292). The first process that asks makes it. */
export async function loadPushKeys(database: Database): Promise<PushKeys> {
  await database.query('insert into app.push_keys (keys) values ($1::text::jsonb) on conflict do nothing', [
    JSON.stringify(webPush.generateVAPIDKeys()),
  ])
  const [row] = await database.query<{ keys: unknown }>('select keys from app.push_keys')
  return pushKeys.parse(row?.keys)
}
