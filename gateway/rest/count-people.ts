import type { RestResponse } from './response/rest-response.ts'

/** The rows of an answer with the objects and the names in lists that are nested in them. */
export function countPeople({ body, rows }: RestResponse): number {
  if (rows === undefined || body === null) return 0
  if (typeof body !== 'string') return rows
  if (body.startsWith('[') || body.startsWith('{')) return Math.max(rows, countItems(parse(body)))
  // A list in a field of a CSV is JSON or an array, {Ann,Bo}: each comma may stand between two people.
  return /[{[]/.test(body) ? rows + body.split(',').length : rows
}

function countItems(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value).reduce<number>((sum, item) => sum + countItems(item), 0)
  if (!Array.isArray(value)) return 1 + inside
  return inside + value.filter((item) => typeof item !== 'object' || item === null).length
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
