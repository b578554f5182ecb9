import { useDraft } from './use-draft.ts'

/**
 * A form's fields: the saved values with this tab's unsaved changes, which are kept until they are saved or discarded.
 * @param key of the draft that keeps the changes
 */
export function useEdits<Field extends string>(key: string, saved: Record<Field, string>) {
  const [text, setText] = useDraft(key)
  const edits = readEdits(text, saved)
  const values = { ...saved, ...edits }
  return {
    values,
    isChanged: Object.keys(edits).length > 0,
    change(field: Field, value: string): void {
      setText((now) => writeEdits(typedSince(saved, { ...saved, ...readEdits(now, saved), [field]: value })))
    },
    discard(): void {
      setText('')
    },
    /**
     * Call it when the values are saved. Text that was typed during the request stays, as do the `kept` fields.
     * @returns whether the form may close: it is still on the screen, and nothing was typed during the request
     */
    markSaved(kept: Partial<Record<Field, string>> = {}): boolean {
      let rest: Partial<Record<Field, string>> = {}
      const isShown = setText((now) => {
        rest = typedSince(values, { ...saved, ...readEdits(now, saved) })
        return writeEdits({ ...kept, ...rest })
      })
      return isShown && Object.keys(rest).length === 0
    },
  }
}

/** The fields that differ. */
export const typedSince = <Field extends string>(before: Record<Field, string>, now: Record<Field, string>) =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as Field])) as Partial<
    Record<Field, string>
  >

const writeEdits = (edits: object) => (Object.keys(edits).length === 0 ? '' : JSON.stringify(edits))

/** The changes to these fields in a draft; none when the draft is not valid. */
export function readEdits<Field extends string>(
  text: string,
  saved: Record<Field, string>,
): Partial<Record<Field, string>> {
  const kept = parse(text)
  const edits: Partial<Record<Field, string>> = {}
  for (const field in saved) {
    const value: unknown = kept !== null && Object.hasOwn(kept, field) ? Reflect.get(kept, field) : undefined
    if (typeof value === 'string' && value !== saved[field]) edits[field] = value
  }
  return edits
}

function parse(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
