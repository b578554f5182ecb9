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
  /** `Date.now()` at which the page ends. */
  until: number
  /** The latest question whether the page stands. */
  asked: { moment: Moment; answer: Promise<boolean> } | null
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
const LONGEST_LIFE_MS = 60_000
/** Days begin at such a time in every time zone. */
const QUARTER_HOUR_MS = 900_000
/** Without an answer of the database, a page is rendered and not kept. */
const LONGEST_QUESTION_MS = 2_000

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

  /** A kept page, if it is certain without a question that it stands, and the encoding was made before. */
  find(address: string, encoding: Encoding): Variant | undefined {
    const kept = this.#pages.get(address)
    if (kept === undefined || !this.#isKnownToStand(kept)) return undefined
    return kept.page.made(encoding)
  }

  /** The page at this address, with everything that was committed before the call. */
  async get(address: string, encoding: Encoding): Promise<Variant> {
    const { page, kept } = await this.#page(address)
    const variant = await page.as(encoding)
    if (kept !== null) this.#pages.resize(address, kept)
    return variant
  }

  clear(): void {
    this.#pages.clear()
  }

  async #page(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const arrival = ++this.#clock
    for (;;) {
      const kept = this.#pages.get(address)
      if (kept !== undefined) {
        if (await this.#stands(kept)) return { page: kept.page, kept }
        this.#pages.remove(address, kept)
      }
      const rendering = this.#renderings.get(address)
      if (rendering === undefined) return this.#begin(address)
      const result = await rendering.kept.catch(() => null)
      if (result === null) return this.#begin(address)
      if (rendering.began > arrival) return { page: result.page, kept: result }
    }
  }

  async #begin(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const result = this.#renderNow(address)
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
  async #renderNow(address: string): Promise<{ page: Page; kept: Kept | null }> {
    const until = endOfLife(Date.now())
    const checked = await this.#readState()
    const { page, shown } = await this.#render(address)
    if (shown === null || (checked === null && shown.length > 0)) return { page, kept: null }
    const kept: Kept = {
      ...{ page, shown, checked: shown.length === 0 ? null : checked, until, asked: null },
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
      timer = setTimeout(resolve, LONGEST_QUESTION_MS, null)
    })
    return Promise.race([this.#changes.check([], null).catch(() => null), late]).finally(() => clearTimeout(timer))
  }

  #isKnownToStand({ until, checked }: Kept): boolean {
    return Date.now() < until && (checked === null || this.#changes.isCurrent(checked))
  }

  async #stands(kept: Kept): Promise<boolean> {
    if (Date.now() >= kept.until) return false
    if (this.#isKnownToStand(kept)) return true
    if (kept.asked === null || !this.#changes.isCurrent(kept.asked.moment)) {
      const moment = this.#changes.moment()
      kept.asked = { moment, answer: this.#ask(kept, moment) }
    }
    return kept.asked.answer
  }

  async #ask(kept: Kept, moment: Moment): Promise<boolean> {
    const { shown, checked } = kept
    const answer = await this.#changes.check(shown, checked?.snapshot ?? null, moment).catch(() => null)
    if (answer !== null) kept.checked = answer
    return answer !== null
  }
}

const endOfLife = (now: number) =>
  Math.min(now + LONGEST_LIFE_MS, (Math.floor(now / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS)
