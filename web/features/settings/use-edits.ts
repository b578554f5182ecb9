import { useDraft } from '#web/data/use-draft.ts'

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
    change(field: Field, value: string) {
      const next: Record<string, string> = { ...edits, [field]: value }
      if (value === saved[field]) delete next[field]
      setText(Object.keys(next).length === 0 ? '' : JSON.stringify(next))
    },
    discard: () => setText(''),
  }
}

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
