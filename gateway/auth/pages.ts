import type { Context } from 'hono'
import { validationFailed } from './errors.ts'

/** A page of an admin list; the first page is 1. */
export interface Page {
  page: number
  perPage: number
}

/** @throws ApiError unless the value is a whole number */
export function parsePage(c: Context): Page {
  const read = (name: string, fallback: number) => {
    const given = c.req.query(name) || String(fallback)
    if (!/^\d{1,9}$/.test(given)) throw validationFailed(`Bad Pagination Parameters: ${name} must be a whole number`)
    return Number(given)
  }
  return { page: Math.max(1, read('page', 1)), perPage: Math.max(1, read('per_page', 50)) }
}

/** Sets the total count and the links to the next and last page. */
export function addPageHeaders(c: Context, path: string, { page, perPage }: Page, total: number): void {
  const last = Math.max(1, Math.ceil(total / perPage))
  // The client reads the page number from the first parameter.
  const link = (to: number, rel: string) => `<${path}?page=${to}&per_page=${perPage}>; rel="${rel}"`
  c.header('x-total-count', String(total))
  c.header('link', [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', '))
}
