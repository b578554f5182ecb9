import { z } from 'zod'
import { invalidJoin } from './errors.ts'
import type { ReplayOptions } from './replay.ts'

const blank = z.union([z.literal(''), z.null()]).transform(() => undefined)
const optionalText = z.union([blank, z.string()]).optional()

const binding = z.object({
  event: z
    .string()
    .transform((text) => text.toUpperCase())
    .pipe(z.enum(['*', 'INSERT', 'UPDATE', 'DELETE'])),
  schema: optionalText,
  table: optionalText,
  filter: optionalText,
  select: z.union([blank, z.array(z.string())]).optional(),
})

/** A subscription to changes: the table, the rows and the columns. */
export type Binding = z.infer<typeof binding>

const flag = z.boolean().nullish()
const join = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({
      broadcast: z
        .object({
          ack: flag,
          self: flag,
          replication_ready: flag,
          replay: z
            .object({ since: z.int().nullish(), limit: z.int().nullish() })
            .nullish()
            .or(z.unknown().transform(() => 'invalid' as const)),
        })
        .nullish(),
      presence: z.object({ enabled: flag, key: z.string().nullish() }).nullish(),
      postgres_changes: z.array(z.looseObject({})).nullish(),
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
})

/** The options of a join message. */
export interface JoinConfig {
  accessToken: string | null
  private: boolean
  acknowledges: boolean
  /** The sender receives its own broadcasts. */
  self: boolean
  /** The client receives a system message when broadcasts from the database are ready. */
  sendsReplicationReady: boolean
  replay: ReplayOptions | 'invalid' | null
  presence: { enabled: boolean; key: string }
  bindings: readonly Binding[]
  /** The bindings as they were sent: a client compares them with those of the reply. */
  sentBindings: readonly object[]
  /** The reply to the join waits until the subscription is complete. */
  waitsForSubscription: boolean
}

/** @throws Refusal that names the invalid option */
export function readJoin(payload: unknown): JoinConfig {
  const { success, data, error } = join.safeParse(payload)
  if (!success) throw invalidJoin(z.prettifyError(error))
  const config = data.config ?? {}
  const sentBindings = config.postgres_changes ?? []
  const bindings = z.array(binding).safeParse(sentBindings)
  if (!bindings.success) throw invalidJoin(z.prettifyError(bindings.error))
  return {
    accessToken: data.access_token ?? null,
    private: config.private ?? false,
    acknowledges: config.broadcast?.ack ?? false,
    self: config.broadcast?.self ?? false,
    sendsReplicationReady: config.broadcast?.replication_ready ?? false,
    replay: toReplay(config.broadcast?.replay),
    presence: { enabled: config.presence?.enabled ?? true, key: config.presence?.key || crypto.randomUUID() },
    bindings: bindings.data,
    sentBindings,
    waitsForSubscription: config.postgres_changes_options?.wait ?? false,
  }
}

const DEFAULT_REPLAY_LIMIT = 10

type SentReplay = { since?: number | null | undefined; limit?: number | null | undefined }

function toReplay(sent: SentReplay | 'invalid' | null | undefined): JoinConfig['replay'] {
  if (sent === 'invalid') return sent
  return sent ? { since: sent.since ?? 0, limit: sent.limit ?? DEFAULT_REPLAY_LIMIT } : null
}
