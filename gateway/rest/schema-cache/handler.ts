import { keyOf, type QualifiedName } from './table.ts'

/** An aggregate that writes rows in a custom media type. */
export interface Handler {
  aggregate: QualifiedName
  /** The table of the rows; null for any rows. */
  table: QualifiedName | null
  /** The media type, such as 'text/xml'; asterisks around the slash accept any. */
  mediaType: string
  contentType: string
  isBinary: boolean
}

/** A table's own handler comes first; it takes whole rows of the table. */
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
