/** A field's value: text, or whether a box is ticked. */
export type FieldValue = string | boolean

/** The fields of a form. */
export type FieldValues<Field extends string = string> = Record<Field, FieldValue>

/** The fields that differ, apart from the form of their line breaks: browsers turn those of a stored text into \n. */
export const typedSince = <Values extends FieldValues>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(([field, value]) => asShown(value) !== asShown(before[field])),
  ) as Partial<Values>

const asShown = (value: FieldValue | undefined) =>
  typeof value === 'string' ? value.replaceAll(/\r\n?/g, '\n') : value

/** These fields of a row. Only edited ones are saved, because of the others the tab may have an old copy. */
export const pickFields = <Row extends object>(row: Row, fields: readonly (keyof Row)[]): Partial<Row> =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>

/** A draft of these changes; '' for none. */
export const writeEdits = (edits: object): string => (Object.keys(edits).length === 0 ? '' : JSON.stringify(edits))

/** The changes to these fields in a draft; none when the draft is not valid. */
export function readEdits<Values extends FieldValues>(text: string, saved: Values): Partial<Values> {
  const kept = parse(text)
  const edits: Record<string, FieldValue> = {}
  for (const [field, before] of Object.entries(saved)) {
    const value: unknown = kept !== null && Object.hasOwn(kept, field) ? Reflect.get(kept, field) : undefined
    if (isFieldValue(value) && typeof value === typeof before && value !== before) edits[field] = value
  }
  return edits as Partial<Values>
}

const isFieldValue = (value: unknown): value is FieldValue => typeof value === 'string' || typeof value === 'boolean'

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
