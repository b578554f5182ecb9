import { useDraft } from './use-draft.ts'

/**
 * The fields of a form over what is saved: only what was changed is kept, in this tab, until it is saved or given up.
 * @param key where the changes are kept
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
     * These values are saved. What was typed while they were on their way stays, as do those that are `kept` for another.
     * @returns whether nothing was, and the form is still on the screen: then it may close
     */
    settle(kept: Partial<Record<Field, string>> = {}): boolean {
      let rest: Partial<Record<Field, string>> = {}
      const isShown = setText((now) => {
        rest = typedSince(values, { ...saved, ...readEdits(now, saved) })
        return writeEdits({ ...kept, ...rest })
      })
      return isShown && Object.keys(rest).length === 0
    },
  }
}

/** The fields that are no longer as they were. */
export const typedSince = <Field extends string>(before: Record<Field, string>, now: Record<Field, string>) =>
  Object.fromEntries(Object.entries(now).filter(([field, value]) => value !== before[field as Field])) as Partial<
    Record<Field, string>
  >

const writeEdits = (edits: object) => (Object.keys(edits).length === 0 ? '' : JSON.stringify(edits))

/** The changes in a kept text, of these fields only; none where it is no such text. */
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
