import type { Encoding } from './encodings.ts'
import type { Checked, Moment, PageChanges } from './page-changes.ts'
import { RecentPages } from './recent-pages.ts'
import type { RenderedPage, Variant } from './rendered-page.ts'

export interface RenderResult {
  page: RenderedPage
  /** Ids of leagues and players whose changes can change the page; null if it may not be cached. */
  shown: readonly string[] | null
}

interface CachedPage {
  page: RenderedPage
  shown: readonly string[]
  /** The database's state at the last check, or that no change can change the page. */
  checked: Checked | 'unchanging'
  /** A time of `Date.now()`. */
  expiresAt: number
  /** The latest validation against the database's changes; `isFresh` is its result. */
  validation: { moment: Moment; isFresh: Promise<boolean> } | null
  readonly size: number
}

/** A page, with its entry unless it may not be cached. */
interface Found {
  page: RenderedPage
  cached: CachedPage | null
}

interface Rendering {
  /** Compared with the arrival of requests. */
  began: number
  /** Null if the page may not be cached; it is for the request that began the rendering. */
  cached: Promise<CachedPage | null>
}

const MEGABYTE = 2 ** 20
const LIMIT = 64 * MEGABYTE
const MAX_AGE_MS = 60_000
/** Days begin at such a time in every time zone. */
const QUARTER_HOUR_MS = 900_000
/** Without an answer of the database in this time, a page is rendered and not cached. */
const VALIDATION_TIMEOUT_MS = 2_000

/**
 * Rendered pages, each sent again only while nothing that it shows has changed (docs/decisions/0035). In order: the
 * state of the database is read (`checked`), then the page is rendered, so any later change makes it stale. A request
 * gets the page without asking the database while no event has arrived since the last check; else all requests between
 * two events share one check (`validation`). A stale page is removed by the next request for it, not by the change. No
 * page is sent after `expiresAt`. `#clock` numbers requests and renderings: a rendering that began after a request is
 * fresh for it, an earlier one is validated.
 */
export class PageCache {
  readonly #changes: PageChanges
  readonly #render: (address: string) => Promise<RenderResult>
  readonly #pages: RecentPages<CachedPage>
  readonly #renderings = new Map<string, Rendering>()
  #clock = 0

  constructor(changes: PageChanges, render: (address: string) => Promise<RenderResult>, limit = LIMIT) {
    this.#changes = changes
    this.#render = render
    this.#pages = new RecentPages(limit)
  }

  get bytes(): number {
    return this.#pages.bytes
  }

  /** A cached page, if it is known to be fresh without asking the database, and has this encoding already. */
  find(address: string, encoding: Encoding): Variant | undefined {
    const cached = this.#pages.get(address)
    if (cached === undefined || !this.#isKnownFresh(cached)) return undefined
    return cached.page.findVariant(encoding)
  }

  /** The page at this address, with everything that was committed before the call. */
  async get(address: string, encoding: Encoding): Promise<Variant> {
    const { page, cached } = await this.#findOrRender(address)
    const variant = await page.variant(encoding)
    if (cached !== null) this.#pages.resize(address, cached)
    return variant
  }

  clear(): void {
    this.#pages.clear()
  }

  async #findOrRender(address: string): Promise<Found> {
    const arrival = ++this.#clock
    for (;;) {
      const cached = this.#pages.get(address)
      if (cached !== undefined) {
        if (await this.#isFresh(cached)) return { page: cached.page, cached }
        this.#pages.deleteIfSame(address, cached)
      }
      const rendering = this.#renderings.get(address)
      if (rendering === undefined) return this.#startRendering(address)
      const result = await rendering.cached.catch(() => null)
      if (result === null) return this.#startRendering(address)
      if (rendering.began > arrival) return { page: result.page, cached: result }
    }
  }

  async #startRendering(address: string): Promise<Found> {
    const result = this.#renderAndCache(address)
    const rendering = { began: ++this.#clock, cached: result.then(({ cached }) => cached) }
    rendering.cached.catch(() => undefined)
    this.#renderings.set(address, rendering)
    try {
      return await result
    } finally {
      if (this.#renderings.get(address) === rendering) this.#renderings.delete(address)
    }
  }

  /** The state of the database is read first, so a change that commits during the rendering is found afterwards. */
  async #renderAndCache(address: string): Promise<Found> {
    const expiresAt = expiryOf(Date.now())
    const state = await this.#readState()
    const { page, shown } = await this.#render(address)
    if (shown === null) return { page, cached: null }
    const checked = shown.length === 0 ? 'unchanging' : state
    if (checked === 'unanswered') return { page, cached: null }
    const cached: CachedPage = {
      page,
      shown,
      checked,
      expiresAt,
      validation: null,
      get size() {
        return page.size
      },
    }
    this.#pages.set(address, cached)
    return { page, cached }
  }

  /** @returns 'unanswered' if the database does not answer */
  async #readState(): Promise<Checked | 'unanswered'> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, VALIDATION_TIMEOUT_MS, null)
    })
    const answer = this.#changes.readState().catch(() => null)
    return (await Promise.race([answer, late]).finally(() => clearTimeout(timer))) ?? 'unanswered'
  }

  #isKnownFresh({ expiresAt, checked }: CachedPage): boolean {
    return Date.now() < expiresAt && (checked === 'unchanging' || this.#changes.isCurrent(checked))
  }

  async #isFresh(cached: CachedPage): Promise<boolean> {
    if (Date.now() >= cached.expiresAt) return false
    if (this.#isKnownFresh(cached)) return true
    if (cached.validation === null || !this.#changes.isCurrent(cached.validation.moment)) {
      const moment = this.#changes.moment()
      cached.validation = { moment, isFresh: this.#validate(cached, moment) }
    }
    return cached.validation.isFresh
  }

  async #validate(cached: CachedPage, moment: Moment): Promise<boolean> {
    const { shown, checked } = cached
    if (checked === 'unchanging') return true
    const answer = await this.#changes.check(shown, checked.snapshot, moment).catch(() => null)
    if (answer !== null) cached.checked = answer
    return answer !== null
  }
}

const expiryOf = (now: number) => Math.min(now + MAX_AGE_MS, (Math.floor(now / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS)
