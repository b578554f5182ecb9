import { z } from 'zod'
import { Problem } from './problem.ts'

/** Where a page ends: the sort key of its last item, as PostgreSQL writes it, and the item's id. */
interface Position {
  key: string
  id: string
}

const position = z.tuple([z.string().max(300), z.guid()])

export const writeCursor = ({ key, id }: Position): string =>
  Buffer.from(JSON.stringify([key, id])).toString('base64url')

/** @throws Problem for a text that is not a cursor */
export function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  try {
    const [key, id] = position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
    if (key.includes('\0')) throw new Error('PostgreSQL has no text with this character')
    return { key, id }
  } catch {
    throw new Problem('invalid_request', undefined, {
      errors: [{ at: 'cursor', detail: 'Send `next_cursor` as it came' }],
    })
  }
}
