import type { Context } from 'hono'
import { validationFailed } from './errors.ts'

/** One page of a list of the admin API; the first is 1. */
export interface Page {
  page: number
  perPage: number
}

/** @throws ApiError for what is no whole number */
export function parsePage(c: Context): Page {
  const read = (name: string, fallback: number) => {
    const given = c.req.query(name) || String(fallback)
    if (!/^\d{1,9}$/.test(given)) throw validationFailed(`Bad Pagination Parameters: ${name} must be a whole number`)
    return Number(given)
  }
  return { page: Math.max(1, read('page', 1)), perPage: Math.max(1, read('per_page', 50)) }
}

/** Says how long the list is and where the next page and the last one are. */
export function addPageHeaders(c: Context, path: string, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  // The client reads the page's number from the first parameter.
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  c.header('x-total-count', String(total))
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
}
