import { useState } from 'react'
import { typedSince } from '#web/forms/edits.ts'
import { focusField } from '#web/forms/focus-field.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useEdits } from '#web/forms/use-edits.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { toast } from '#web/ui/toast.ts'

interface SettingsFormOptions<Field extends string> {
  /** Storage key of the unsaved text. */
  key: string
  saved: Record<Field, string>
  /** The problem of a field's trimmed text, or null. The fields have these names on the screen. */
  check(typed: Record<Field, string>): Partial<Record<Field, string | null>>
  save(typed: Record<Field, string>, changed: Partial<Record<Field, string>>): Promise<void>
  /** Titles of the toasts. */
  said: { saved: string; failed: string }
}

/** Texts of the settings that are checked and saved together. `form` is for SettingsForm. */
export function useSettingsForm<Field extends string>({ key, saved, check, save, said }: SettingsFormOptions<Field>) {
  const { values, isChanged, change, discard, markSaved } = useEdits(key, saved)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const typed = trimAll(values)
  const problems = check(typed)
  const [onSave, isSaving] = useAction(async (form: HTMLFormElement) => {
    setTried(true)
    setFailure(null)
    const wrong = (Object.keys(problems) as Field[]).find((field) => problems[field])
    if (wrong !== undefined) return focusField(form, wrong)
    try {
      await save(typed, trimAll(typedSince(saved, values)))
      markSaved()
      setTried(false)
      toast(said.saved)
    } catch (error) {
      setFailure(failureMessage(error))
      toast(said.failed, { description: failureMessage(error), destructive: true, id: 'settings' })
    }
  })
  function onDiscard() {
    discard()
    setTried(false)
    setFailure(null)
  }
  return {
    values,
    typed,
    change,
    /** Problems are shown after the first attempt to save. */
    problemOf: (field: Field) => (isTried && problems[field]) || null,
    form: { isChanged, isSaving, failure, onSave, onDiscard },
  }
}

const trimAll = <Values extends Partial<Record<string, string>>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([field, text]) => [field, text?.trim()])) as Values
