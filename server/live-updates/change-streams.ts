import type { ServerResponse } from 'node:http'
import type { Database } from '#gateway/database/database.ts'
import type { Log } from '#gateway/log.ts'

interface StreamLimits {
  streams: number
  streamsPerAddress: number
}

interface Stream {
  response: ServerResponse
  /** Ids of leagues and players. */
  ids: readonly string[]
}

const CHANNEL = 'league_changes'
const CHANGES = 'select changed, snapshot from app.changes_among($1, $2)'
const ALIVE_MS = 25_000
const REPEAT_MS = 1_000
/** The unread bytes of a client that has stopped reading. */
const MOST_UNREAD = 16 * 1024
/** A random part spreads the clients after a restart of the server. */
const RETRY_MS = 2_000

/**
 * Tells open pages of visitors that a league or player they show has changed, as server-sent events. Nothing else is
 * sent, so the streams are for everybody (docs/decisions/0036).
 */
export class ChangeStreams {
  readonly #database: Database
  readonly #log: Pick<Log, 'warn'>
  readonly #limits: StreamLimits
  readonly #streams = new Set<Stream>()
  readonly #byAddress = new Map<string, number>()
  readonly #heartbeat = setInterval(() => this.#sendToAll('alive'), ALIVE_MS).unref()
  /** The state of the database up to which changes were sent; null while there is no stream. */
  #snapshot: string | null = null
  #question: Promise<void> = Promise.resolve()
  #isAsking = false
  #mustAskAgain = false
  #repeat: NodeJS.Timeout | undefined
  #stopListening = async (): Promise<void> => undefined

  private constructor(database: Database, limits: StreamLimits, log: Pick<Log, 'warn'>) {
    this.#database = database
    this.#limits = limits
    this.#log = log
  }

  static async start(database: Database, limits: StreamLimits, log: Pick<Log, 'warn'>): Promise<ChangeStreams> {
    const streams = new ChangeStreams(database, limits, log)
    const onChange = () => void streams.#ask()
    streams.#stopListening = await database.listen(CHANNEL, onChange, () => streams.#onGap())
    return streams
  }

  get size(): number {
    return this.#streams.size
  }

  /** @returns the status with which another stream of this address is refused, or null */
  refusal(address: string): 429 | 503 | null {
    if (this.#streams.size >= this.#limits.streams) return 503
    return (this.#byAddress.get(address) ?? 0) >= this.#limits.streamsPerAddress ? 429 : null
  }

  /**
   * Begins a stream. Its first event says whether something changed since the page's data was read.
   * @param hasMissed asks whether it did
   */
  async open(
    response: ServerResponse,
    client: { address: string; ids: readonly string[]; hasMissed: () => Promise<boolean> },
  ): Promise<void> {
    if (response.destroyed) return
    const { address, ids, hasMissed } = client
    response.writeHead(200, HEADERS)
    response.write(`retry: ${Math.round(RETRY_MS * (1 + Math.random() * 2))}\n\n`)
    const stream = { response, ids }
    this.#streams.add(stream)
    this.#count(address, 1)
    response.once('close', () => {
      this.#streams.delete(stream)
      this.#count(address, -1)
    })
    if (this.#snapshot === null) void this.#ask()
    // A running question began without this stream: its changes are in the answer of the next one.
    await this.#question.catch(() => undefined)
    // No question for a client that left meanwhile.
    if (this.#streams.has(stream)) send(stream, (await hasMissed()) ? 'changed' : 'current')
  }

  async stop(): Promise<void> {
    clearInterval(this.#heartbeat)
    clearTimeout(this.#repeat)
    for (const { response } of this.#streams) {
      // The end of a stream would wait for a client that has stopped reading.
      if (response.writableLength > 0) response.destroy()
      else response.end()
    }
    await this.#stopListening()
  }

  /** Asks which of the shown leagues and players have changed, and once more if a notification arrives meanwhile. */
  async #ask(): Promise<void> {
    this.#mustAskAgain = true
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      while (this.#mustAskAgain) {
        this.#mustAskAgain = false
        this.#question = this.#sendChanges()
        await this.#question
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'live pages: changes could not be read')
      clearTimeout(this.#repeat)
      this.#repeat = setTimeout(() => void this.#ask(), REPEAT_MS).unref()
    } finally {
      this.#isAsking = false
    }
  }

  async #sendChanges(): Promise<void> {
    if (this.#streams.size === 0) {
      this.#snapshot = null
      return
    }
    const shown = new Set([...this.#streams].flatMap(({ ids }) => ids))
    const [row] = await this.#database.query<{ changed: string[]; snapshot: string }>(CHANGES, [
      `{${[...shown]}}`,
      this.#snapshot,
    ])
    if (row === undefined) return
    this.#snapshot = row.snapshot
    const changed = new Set(row.changed)
    for (const stream of this.#streams) if (stream.ids.some((id) => changed.has(id))) send(stream, 'changed')
  }

  /** Lost notifications may concern any stream. */
  #onGap(): void {
    this.#sendToAll('changed')
    void this.#ask()
  }

  #sendToAll(event: StreamEvent): void {
    for (const stream of this.#streams) send(stream, event)
  }

  #count(address: string, step: 1 | -1): void {
    const count = (this.#byAddress.get(address) ?? 0) + step
    if (count > 0) this.#byAddress.set(address, count)
    else this.#byAddress.delete(address)
  }
}

/** `alive` keeps the connection open, and lets the page notice a connection that died. */
type StreamEvent = 'current' | 'changed' | 'alive'

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // A proxy that compresses or collects would hold events back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
  // A connection that is kept open after its stream would delay the server's stop by seconds.
  Connection: 'close',
}

/** The id is the time, which a client sends as Last-Event-ID when it connects again. */
function send({ response }: Stream, event: StreamEvent): void {
  if (response.writableLength > MOST_UNREAD) return void response.destroy()
  response.write(`event: ${event}\nid: ${Date.now()}\ndata:\n\n`)
}
