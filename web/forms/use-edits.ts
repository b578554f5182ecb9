import { readEdits, typedSince, writeEdits } from './edits.ts'
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
