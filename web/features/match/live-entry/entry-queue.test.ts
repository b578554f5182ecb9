import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EntryQueue } from './entry-queue.ts'
import type { LiveAnswer, QueuedEntry } from './live-match.ts'
import { type Sender, sendEntries } from './send-entries.ts'

/** A browser's storage and its network events. */
class MemoryStorage {
  [key: string]: unknown
  setItem(key: string, value: string) {
    this[key] = value
  }
  getItem(key: string) {
    return this[key] ?? null
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const goal = (id: string) => ({ id, kind: 'goal', known: 0 }) as const
const ids = (entries: readonly QueuedEntry[]) => entries.map(({ id }) => id)

describe('the queue', () => {
  test('is there in the next page, in its order, for the same person alone', () => {
    const queue = new EntryQueue('ada-match')
    for (const id of ['c', 'a', 'b']) queue.add(goal(id))
    expect(ids(new EntryQueue('ada-match').list())).toEqual(['c', 'a', 'b'])
    expect(new EntryQueue('grace-match').list()).toEqual([])
  })

  test('keeps its order when the clock is set back', () => {
    const queue = new EntryQueue('ada')
    queue.add(goal('first'))
    vi.spyOn(Date, 'now').mockReturnValue(1000)
    queue.add(goal('second'))
    expect(ids(queue.list())).toEqual(['first', 'second'])
  })

  test('of two tabs has the entries of both', () => {
    const [one, other] = [new EntryQueue('ada'), new EntryQueue('ada')]
    one.add(goal('one'))
    other.add(goal('other'))
    expect(ids(new EntryQueue('ada').list()).toSorted()).toEqual(['one', 'other'])
  })

  test('lives in the page where the browser stores nothing, and says so', () => {
    vi.spyOn(MemoryStorage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const queue = new EntryQueue('ada')
    queue.add(goal('a'))
    expect([ids(queue.list()), queue.isDurable()]).toEqual([['a'], false])
  })

  test('ignores items that are no entries', () => {
    localStorage.setItem('touchline-live-entry-ada-1', '{')
    localStorage.setItem('touchline-live-entry-ada-2', '[]')
    expect(new EntryQueue('ada').list()).toEqual([])
  })
})

describe('sending', () => {
  let queue: EntryQueue
  let sender: Sender | undefined
  beforeEach(() => {
    vi.useFakeTimers()
    queue = new EntryQueue('ada')
  })
  afterEach(() => {
    sender?.stop()
    vi.useRealTimers()
  })

  const answer = (entries: object[], outcome = 'applied') =>
    ({ results: entries.map((entry) => ({ ...entry, outcome, reason: 'No.' })), state: {} }) as LiveAnswer

  function start(record: (entries: object[]) => Promise<LiveAnswer>) {
    const failures: unknown[] = []
    sender = sendEntries({ queue, record, onAnswer: () => undefined, onFailure: (error) => failures.push(error) })
    return failures
  }

  test('repeats until an answer arrives, with growing waits, and then removes what was applied', async () => {
    const tries: string[][] = []
    queue.add(goal('a'))
    start(async (entries) => {
      tries.push(entries.map((entry) => Reflect.get(entry, 'id')))
      if (tries.length < 3) throw new TypeError('Failed to fetch')
      return answer(entries)
    })
    await vi.advanceTimersByTimeAsync(900)
    expect(tries).toEqual([['a']])
    await vi.advanceTimersByTimeAsync(200)
    expect(tries).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2100)
    expect(tries).toEqual([['a'], ['a'], ['a']])
    expect(queue.list()).toEqual([])
  })

  test('goes on at once when the network is back', async () => {
    let isOnline = false
    queue.add(goal('a'))
    start(async (entries) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      return answer(entries)
    })
    await vi.advanceTimersByTimeAsync(20_000)
    isOnline = true
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.list()).toEqual([])
  })

  test('sends what was entered during a request afterwards, in order', async () => {
    const sent: string[][] = []
    queue.add(goal('a'))
    start(async (entries) => {
      sent.push(entries.map((entry) => Reflect.get(entry, 'id')))
      if (sent.length === 1) for (const id of ['b', 'c']) queue.add(goal(id))
      return answer(entries)
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([['a'], ['b', 'c']])
  })

  test('keeps what was refused for the person, and does not repeat it', async () => {
    let requests = 0
    queue.add(goal('a'))
    start(async (entries) => {
      requests++
      return answer(entries, 'refused')
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toBe(1)
    expect(queue.list()).toMatchObject([{ id: 'a', isSent: true, problem: { outcome: 'refused', reason: 'No.' } }])
  })

  test('says when no repetition helps, and keeps everything', async () => {
    queue.add(goal('a'))
    const failures = start(async () => {
      throw Object.assign(new Error('This link has expired'), { code: 'PT404' })
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(failures).toMatchObject([{ message: 'This link has expired' }])
    expect(ids(queue.list())).toEqual(['a'])
  })
})
