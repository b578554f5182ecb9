import type { Encoding } from './encodings.ts'
import type { Page, Variant } from './page.ts'
import type { Checked, Moment, PageChanges } from './page-changes.ts'
import { RecentPages } from './recent-pages.ts'

export interface Rendered {
  page: Page
  /** Ids of leagues and players whose changes can change the page; null if it may not be kept. */
  shown: readonly string[] | null
}

interface Kept {
  page: Page
  shown: readonly string[]
  /** Null if no change can change the page. */
  checked: Checked | null
  /** As `Date.now()`. */
  expiresAt: number
  /** The latest validation against the database's changes; `isFresh` is its result. */
  validation: { moment: Moment; isFresh: Promise<boolean> } | null
  readonly size: number
}

interface Rendering {
  /** Compared with the arrival of requests. */
  began: number
  /** Null if the page may not be kept; it is for the request that began the rendering. */
  kept: Promise<Kept | null>
}

const MEGABYTE = 2 ** 20
const LIMIT = 64 * MEGABYTE
const MAX_AGE_MS = 60_000
/** Days begin at such a time in every time zone. */
const QUARTER_HOUR_MS = 900_000
/** Without an answer of the database in this time, a page is rendered and not kept. */
const VALIDATION_TIMEOUT_MS = 2_000

/** Rendered pages, each sent again only while nothing that it shows has changed (docs/decisions/0035). */
export class PageCache {
  readonly #changes: PageChanges
  readonly #render: (address: string) => Promise<Rendered>
  readonly #pages: RecentPages<Kept>
  readonly #renderings = new Map<string, Rendering>()
  #clock = 0

  constructor(changes: PageChanges, render: (address: string) => Promise<Rendered>, limit = LIMIT) {
    this.#changes = changes
    this.#render = render
    this.#pages = new RecentPages(limit)
  }

  get bytes(): number {
    return this.#pages.bytes
  }

  /** A kept page, if it is known to be fresh without asking the database, and has this encoding already. */
  find(address: string, encoding: Encoding): Variant | undefined {
    const kept = this.#pages.get(address)
    if (kept === undefined || !this.#isKnownFresh(kept)) return undefined
    return kept.page.made(encoding)
  }

  /** The page at this address, with everything that was committed before the call. */
  async get(address: string, encoding: Encoding): Promise<Variant> {
    const { page, kept } = await this.#findOrRender(address)
    const variant = await page.as(encoding)
    if (kept !== null) this.#pages.resize(address, kept)
    return variant
  }

  clear(): void {
    this.#pages.clear()
  }

  async #findOrRender(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const arrival = ++this.#clock
    for (;;) {
      const kept = this.#pages.get(address)
      if (kept !== undefined) {
        if (await this.#isFresh(kept)) return { page: kept.page, kept }
        this.#pages.deleteIfSame(address, kept)
      }
      const rendering = this.#renderings.get(address)
      if (rendering === undefined) return this.#startRendering(address)
      const result = await rendering.kept.catch(() => null)
      if (result === null) return this.#startRendering(address)
      if (rendering.began > arrival) return { page: result.page, kept: result }
    }
  }

  async #startRendering(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const result = this.#renderAndKeep(address)
    const rendering = { began: ++this.#clock, kept: result.then(({ kept }) => kept) }
    rendering.kept.catch(() => undefined)
    this.#renderings.set(address, rendering)
    try {
      return await result
    } finally {
      if (this.#renderings.get(address) === rendering) this.#renderings.delete(address)
    }
  }

  /** The state of the database is read first, so a change that commits during the rendering is found afterwards. */
  async #renderAndKeep(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const expiresAt = expiryOf(Date.now())
    const checked = await this.#readState()
    const { page, shown } = await this.#render(address)
    if (shown === null || (checked === null && shown.length > 0)) return { page, kept: null }
    const kept: Kept = {
      ...{ page, shown, checked: shown.length === 0 ? null : checked, expiresAt, validation: null },
      get size() {
        return page.size
      },
    }
    this.#pages.set(address, kept)
    return { page, kept }
  }

  /** @returns null if the database does not answer */
  async #readState(): Promise<Checked | null> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, VALIDATION_TIMEOUT_MS, null)
    })
    return Promise.race([this.#changes.check([], null).catch(() => null), late]).finally(() => clearTimeout(timer))
  }

  #isKnownFresh({ expiresAt, checked }: Kept): boolean {
    return Date.now() < expiresAt && (checked === null || this.#changes.isCurrent(checked))
  }

  async #isFresh(kept: Kept): Promise<boolean> {
    if (Date.now() >= kept.expiresAt) return false
    if (this.#isKnownFresh(kept)) return true
    if (kept.validation === null || !this.#changes.isCurrent(kept.validation.moment)) {
      const moment = this.#changes.moment()
      kept.validation = { moment, isFresh: this.#validate(kept, moment) }
    }
    return kept.validation.isFresh
  }

  async #validate(kept: Kept, moment: Moment): Promise<boolean> {
    const { shown, checked } = kept
    const answer = await this.#changes.check(shown, checked?.snapshot ?? null, moment).catch(() => null)
    if (answer !== null) kept.checked = answer
    return answer !== null
  }
}

const expiryOf = (now: number) => Math.min(now + MAX_AGE_MS, (Math.floor(now / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS)
