import { useDraft } from './use-draft.ts'

/**
 * The fields of a form over what is saved: only what was changed is kept, in this tab, until it is saved or given up.
 * @param key where the changes are kept
 */
export function useEdits<Field extends string>(key: string, saved: Record<Field, string>) {
  const [text, setText] = useDraft(key)
  const edits = readEdits(text, saved)
  function edit(changes: Partial<Record<Field, string>>) {
    const next = Object.entries({ ...edits, ...changes }).filter(([field, value]) => value !== saved[field as Field])
    setText(next.length === 0 ? '' : JSON.stringify(Object.fromEntries(next)))
  }
  return {
    values: { ...saved, ...edits },
    isChanged: Object.keys(edits).length > 0,
    edit,
    change: (field: Field, value: string) => edit({ [field]: value } as Partial<Record<Field, string>>),
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
