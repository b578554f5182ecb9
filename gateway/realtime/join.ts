import { z } from 'zod'
import { invalidJoin } from './errors.ts'
import type { Replay } from './replay.ts'

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

/** What a client wants to hear of: of which rows, and of which columns of them. */
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
            .or(z.unknown().transform(() => false as const)),
        })
        .nullish(),
      presence: z.object({ enabled: flag, key: z.string().nullish() }).nullish(),
      postgres_changes: z.array(z.looseObject({})).nullish(),
      postgres_changes_options: z.object({ wait: flag }).nullish(),
      private: flag,
    })
    .nullish(),
})

/** How a channel is to behave. */
export interface JoinConfig {
  accessToken: string | null
  private: boolean
  acknowledges: boolean
  /** The sender hears its own broadcasts. */
  self: boolean
  tellsReady: boolean
  /** What it wants to hear again; false where that is no proper wish. */
  replay: Replay | false | null
  presence: { enabled: boolean; key: string }
  bindings: readonly Binding[]
  /** The same as they were sent: a client compares them with what it is answered. */
  sentBindings: readonly object[]
  /** The answer to the join waits until changes are being heard. */
  waits: boolean
}

/** @throws Refusal naming what does not hold */
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
    tellsReady: config.broadcast?.replication_ready ?? false,
    replay: toReplay(config.broadcast?.replay),
    presence: { enabled: config.presence?.enabled ?? true, key: config.presence?.key || crypto.randomUUID() },
    bindings: bindings.data,
    sentBindings,
    waits: config.postgres_changes_options?.wait ?? false,
  }
}

const REPLAY_LIMIT = 10

type AskedReplay = { since?: number | null | undefined; limit?: number | null | undefined }

function toReplay(asked: AskedReplay | false | null | undefined): JoinConfig['replay'] {
  if (!asked) return asked ?? null
  return { since: asked.since ?? 0, limit: asked.limit ?? REPLAY_LIMIT }
}
