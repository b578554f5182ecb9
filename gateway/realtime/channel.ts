import { z } from 'zod'
import type { Caller } from '#gateway/caller.ts'
import type { Extension } from './authorize.ts'
import type { Subscriber } from './changes/change-feed.ts'
import {
  cannotSubscribe,
  invalidReplay,
  mayNoLongerRead,
  mayNotRead,
  publicReplay,
  Refusal,
  refusedToken,
  SubscribeError,
  tokenExpired,
  tooManyChannels,
} from './errors.ts'
import type { BinaryBroadcast } from './frames.ts'
import { type Content, type Member, sendTo, topicKey } from './hub.ts'
import type { JoinConfig } from './join.ts'
import { bytesOfJson, type SocketMemory } from './memory.ts'
import { type Persist, readPersist } from './persist.ts'
import type { ReplayedMessage } from './replay.ts'
import type { RealtimeServices } from './services.ts'

/** The socket, as its channels use it. */
export interface Line {
  apikey: string | null
  /** @param payload JSON text */
  send(topic: string, event: string, payload: string, joinRef: string | null): void
  sendBytes(topic: string, message: BinaryBroadcast): void
  nextId(): number
  /** Cuts the line; the client comes again. */
  abandon(): void
}

export interface Channel {
  joinRef: string | null
  /** What the join is answered with. */
  bindings: readonly object[]
  /** To be called when the answer to the join is on its way. */
  begin(): Promise<void>
  /** @returns the response to be sent; undefined where none is due. @throws Refusal */
  receive(event: string, payload: unknown): Promise<object | undefined>
  close(): Promise<void>
}

export interface ChannelOptions {
  services: RealtimeServices
  line: Line
  /** As on the wire: `realtime:` and the name. */
  topic: string
  joinRef: string | null
  config: JoinConfig
  /** The channel ended itself. */
  onEnd(): void
  memory: SocketMemory
}

const broadcastPayload = z.looseObject({ event: z.string(), meta: z.looseObject({}).nullish().catch(null) })
const presencePayload = z.object({ event: z.string(), payload: z.record(z.string(), z.unknown()).nullish() })
const tokenPayload = z.object({ access_token: z.string().nullish() })

// A timer cannot run for longer than about 24 days.
const LONGEST_TIMER = 2 ** 31 - 1

/** @throws Refusal */
export async function joinChannel({
  services,
  line,
  topic,
  joinRef,
  config,
  onEnd,
  memory,
}: ChannelOptions): Promise<Channel> {
  const { authenticate, authorize, hub, presences, feed, log } = services
  const name = topic.slice('realtime:'.length)
  const key = topicKey(name, config.private)
  const presenceRef = crypto.randomUUID()
  let token = config.accessToken
  let caller: Caller
  let expiry: NodeJS.Timeout | undefined
  let mayWrite = new Map<Extension, Promise<boolean>>()
  let isOpen = true
  let isPresent = false
  let tracking: Promise<unknown> = Promise.resolve()
  let readable: Record<Extension, boolean> | null = null
  let wantsPresence = config.presence.enabled
  let replayed: readonly ReplayedMessage[] = []
  // Of the join itself the socket keeps count.
  const [renewed, tracked] = [memory.open(), memory.open()]

  const push = (event: string, payload: string) => isOpen && line.send(topic, event, payload, null)
  const system = (extension: string, status: 'ok' | 'error', message: string) =>
    push('system', JSON.stringify({ extension, status, message, channel: name }))

  const member: Member = {
    hears: { broadcast: true, presence: config.presence.enabled },
    replayed: new Set(),
    push,
    pushBytes: (event, payload, meta) => isOpen && line.sendBytes(topic, { event, payload, meta }),
  }
  const subscriber: Subscriber = { caller: () => caller, isOpen: () => isOpen, push, abandon: line.abandon }

  /** @throws Refusal */
  async function admit(accessToken: string | null) {
    const admitted = await authenticate({ apikey: line.apikey, bearer: accessToken }).catch((error) => {
      throw refusedToken(error)
    })
    if (config.private) {
      const before = readable
      readable = await authorize.mayRead(admitted, name)
      if (!readable.broadcast && !readable.presence) throw before ? mayNoLongerRead(name) : mayNotRead(name)
      if ((before?.broadcast && !readable.broadcast) || (before?.presence && !readable.presence))
        throw mayNoLongerRead(name)
      member.hears = { broadcast: readable.broadcast, presence: wantsPresence && readable.presence }
    }
    if (!isOpen) return
    caller = admitted
    token = accessToken
    mayWrite = new Map()
    watchExpiry()
  }

  function watchExpiry() {
    clearTimeout(expiry)
    const { exp } = caller.claims
    if (exp === undefined) return
    const left = exp * 1000 - Date.now()
    expiry = setTimeout(() => (left > LONGEST_TIMER ? watchExpiry() : expire()), Math.min(left, LONGEST_TIMER))
    expiry.unref()
  }

  const expire = () =>
    void end('Token has expired').catch((error) => log.warn({ err: error }, 'a channel could not be closed'))

  async function end(reason: string) {
    system('system', 'error', reason)
    push('phx_close', '{}')
    onEnd()
    await close()
  }

  function release() {
    isOpen = false
    renewed.set(0)
    tracked.set(0)
    clearTimeout(expiry)
    feed.unsubscribe(subscriber)
    hub.leave(key, member)
  }

  async function close() {
    if (!isOpen) return
    release()
    // What is under way in another connection would come after it.
    await tracking.catch(() => undefined)
    if (isPresent) await presences.untrack(presenceRef)
  }

  function canWrite(extension: Extension): Promise<boolean> {
    if (!config.private) return Promise.resolve(true)
    const known = mayWrite.get(extension)
    if (known !== undefined) return known
    const answers = mayWrite
    const asked = authorize.mayWrite(caller, name, extension)
    answers.set(extension, asked)
    asked.catch(() => answers.delete(extension))
    return asked
  }

  async function broadcast(payload: unknown): Promise<object | undefined> {
    const message = broadcastPayload.safeParse(payload)
    if (!message.success) return config.acknowledges ? { status: 'error' } : undefined
    if (!(await canWrite('broadcast'))) return config.acknowledges ? { status: 'error' } : undefined
    let persist: Persist | null
    try {
      persist = readPersist(message.data.meta?.persist, config.private)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return config.acknowledges ? { status: 'error', response: { error: error.words } } : undefined
    }
    const content = toContent(message.data)
    await services.broadcast({
      topic: name,
      private: config.private,
      event: message.data.event,
      content,
      persist,
      ...(config.self ? {} : { except: member }),
    })
    return config.acknowledges ? { status: 'ok', response: {} } : undefined
  }

  async function presence(payload: unknown): Promise<object> {
    const { success, data } = presencePayload.safeParse(payload)
    const refused = { status: 'error', response: {} }
    const event = data?.event.toLowerCase()
    if (!success || (event !== 'track' && event !== 'untrack')) return refused
    if (event === 'track') {
      const bytes = JSON.stringify(data.payload ?? {}).length
      if (bytes > services.limits.presenceBytes || !tracked.set(bytesOfJson(bytes + key.length))) return refused
      if (!(await canWrite('presence')) || !isOpen) return refused
      isPresent = true
      if (!wantsPresence) followPresence()
      const meta = { ...data.payload, phx_ref: crypto.randomUUID() }
      tracking = presences.track({ ref: presenceRef, topic: key, key: config.presence.key, meta })
      await tracking
    } else {
      isPresent = false
      tracked.set(0)
      await presences.untrack(presenceRef)
    }
    return { status: 'ok', response: {} }
  }

  // Who says that it is there is told who else is, though it did not ask when it joined.
  function followPresence() {
    wantsPresence = true
    member.hears.presence = readable?.presence ?? true
    if (member.hears.presence) push('presence_state', presences.stateOf(key))
  }

  async function renew(payload: unknown): Promise<undefined> {
    const { access_token: given } = tokenPayload.safeParse(payload).data ?? {}
    if (!given || given === token || given.startsWith('sb_')) return
    if (!renewed.set(bytesOfJson(given.length))) return end(tooManyChannels().words).then(() => undefined)
    try {
      await admit(given)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await end(error.words)
    }
  }

  const bindings = config.bindings.map((binding) => ({ ...binding, id: line.nextId() }))

  async function subscribe() {
    if (bindings.length > 0) await feed.subscribe(subscriber, bindings)
  }

  /** @throws Refusal */
  async function recall() {
    if (config.replay === null) return
    if (!config.private) throw publicReplay()
    if (config.replay === false) throw invalidReplay()
    if (!member.hears.broadcast) throw mayNotRead(name)
    replayed = await services.replay(name, config.replay)
    member.replayed = new Set(replayed.map(({ id }) => id))
  }

  async function begin() {
    for (const { event, content } of replayed) sendTo(member, event, content)
    replayed = []
    if (member.hears.presence) push('presence_state', presences.stateOf(key))
    if (config.tellsReady) system('system', 'ok', 'Replication connection established')
    if (bindings.length === 0) return
    try {
      if (!config.waits) await subscribe()
      system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
    } catch (error) {
      if (!(error instanceof SubscribeError)) throw error
      system('postgres_changes', 'error', error.message)
    }
  }

  try {
    await admit(token)
    if (config.waits) await subscribe().catch(refuseJoin)
    // First on the topic, then back in time: nothing falls between the two.
    hub.join(key, member)
    await recall()
    // Its time may have come while it joined.
    if (!isOpen) throw tokenExpired()
  } catch (error) {
    release()
    throw error
  }
  const received = { broadcast, presence, access_token: renew }
  return {
    joinRef,
    bindings: config.sentBindings.map((sent, at) => ({ ...sent, id: bindings[at]?.id })),
    begin,
    receive: async (event, payload) =>
      Object.hasOwn(received, event) ? received[event as keyof typeof received](payload) : undefined,
    close,
  }
}

function toContent(message: { event: string; payload?: unknown }): Content {
  if (message.payload instanceof Buffer) return { bytes: message.payload }
  return { json: JSON.stringify({ ...message, type: 'broadcast' }) }
}

function refuseJoin(error: unknown): never {
  throw error instanceof SubscribeError ? cannotSubscribe(error.message) : error
}
