import { keyOf, type QualifiedName } from './table.ts'

/** An aggregate that writes the rows of an answer in a media type of its own. */
export interface Handler {
  aggregate: QualifiedName
  /** The table whose rows it takes; null for rows of every sort. */
  table: QualifiedName | null
  /** What it is asked for by: 'text/xml', or '*' and '*' around the slash for whatever else is wanted. */
  mediaType: string
  contentType: string
  isBinary: boolean
}

/** The table's own goes before one that takes any rows; whole rows of the table are what it takes. */
export function handlersOf(
  handlers: readonly Handler[],
  table: QualifiedName | null,
  isWholeRow: boolean,
): readonly Handler[] {
  const own = handlers.filter(
    (one) => isWholeRow && table !== null && one.table !== null && keyOf(one.table) === keyOf(table),
  )
  return [...own, ...handlers.filter((one) => one.table === null)]
}
