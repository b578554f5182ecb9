import { createUuid } from '#web/queries/create-uuid.ts'
import { statusOfFailure } from '#web/queries/failures/load-failure.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'
import type { EntryQueue } from './entry-queue.ts'
import type { EntryResult, LiveAnswer, QueuedEntry } from './live-match.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** The database takes at most 200 at once. */
const MOST_AT_ONCE = 100

export interface Sender {
  /** Sends what waits, now. */
  send(): void
  stop(): void
}

interface SenderOptions {
  queue: EntryQueue
  /** Resolves with the server's answer. */
  record(entries: object[]): Promise<LiveAnswer>
  onAnswer(answer: LiveAnswer): void
  /** Called with the error of a request that no repetition helps; null when the server answers again. */
  onFailure(error: unknown): void
}

/**
 * Sends the queue in its order, one request at a time in all tabs, until the server has answered. Waits longer after each
 * failed request, and begins at once when the network is back.
 */
export function sendEntries({ queue, record, onAnswer, onFailure }: SenderOptions): Sender {
  const over = new AbortController()
  let wait = FIRST_WAIT_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  async function send(): Promise<void> {
    clearTimeout(timer)
    if (isSending || over.signal.aborted || queue.waiting().length === 0) return
    isSending = true
    try {
      await inTurn(sendOnce)
      wait = FIRST_WAIT_MS
      onFailure(null)
    } catch (error) {
      if (!isTemporary(error)) onFailure(error)
      if (!over.signal.aborted) timer = setTimeout(send, wait)
      wait = Math.min(2 * wait, LONGEST_WAIT_MS)
      return
    } finally {
      isSending = false
    }
    // More may have been entered meanwhile.
    void send()
  }

  async function sendOnce(): Promise<void> {
    // Another tab may have sent them while this one waited for its turn.
    const entries = queue.waiting().slice(0, MOST_AT_ONCE)
    if (entries.length === 0) return
    queue.markSent(entries)
    const answer = await record(entries.map(toEvent))
    for (const result of answer.results) finish(queue, result)
    onAnswer(answer)
  }

  function startOver(): void {
    wait = FIRST_WAIT_MS
    void send()
  }

  window.addEventListener('online', startOver, { signal: over.signal })
  document.addEventListener('visibilitychange', startOver, { signal: over.signal })
  const unsubscribe = queue.subscribe(() => void send())
  void send()
  return {
    send: startOver,
    stop() {
      over.abort()
      unsubscribe()
      clearTimeout(timer)
    },
  }
}

/** Requests of all tabs, one after the other, where the browser can do that. The server counts each entry once anyway. */
const inTurn = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('touchline-live-entries', act) : act()

/** The server's clock and this device's can differ, so an entry says how long ago it was made. */
const toEvent = ({ at, isSent: _, problem: __, ...entry }: QueuedEntry): object => ({
  ...entry,
  device_id: deviceId(),
  seconds_ago: Math.max(0, (Date.now() - at) / 1000),
})

function finish(queue: EntryQueue, { id, outcome, reason, same_as }: EntryResult): void {
  if (outcome === 'refused') queue.setProblem(id, { outcome, reason: reason ?? '' })
  else if (outcome === 'doubtful') queue.setProblem(id, { outcome, same_as: same_as ?? '' })
  else queue.remove(id)
}

/** The database was busy; or there is no code, since a proxy answered in its place. */
const BUSY = /^(40001|40P01|55P03|57014|)$/

/** A failure after which the same request can succeed. 500 stands for every failure of no other kind. */
const isTemporary = (error: unknown): boolean =>
  statusOfFailure(error) !== 500 || BUSY.test(textProperty(error, 'code'))

const DEVICE = 'touchline-live-device'
let unstoredDevice: string | undefined

/** Tells this browser's entries from those of another phone. */
function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE)
    if (known !== null) return known
    const made = createUuid()
    localStorage.setItem(DEVICE, made)
    return made
  } catch {
    unstoredDevice ??= createUuid()
    return unstoredDevice
  }
}
