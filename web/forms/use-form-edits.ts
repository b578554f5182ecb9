import { useLayoutEffect, useRef, useState } from 'react'
import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from './draft-store.ts'
import { type FieldValue, type FieldValues, readEdits, typedSince, writeEdits } from './edits.ts'

interface EditsOptions<Values> {
  saved: Values
  /** Key of the draft; '' keeps nothing. */
  draft: string
  onChange: () => void
}

/** For an input, select or textarea. */
export interface FieldProps extends Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  defaultValue?: string
  defaultChecked?: boolean
}

/** The fields of a form over the stored values: edits win, are kept as a draft, and go when they are saved. */
export function useFormEdits<Values extends FieldValues, Output>(
  { register, getValues, setValue }: UseFormReturn<FieldValues, unknown, Output>,
  { saved, draft, onChange }: EditsOptions<Values>,
) {
  const [first] = useState(saved)
  const shown = useRef(saved)
  const sent = useRef(saved)
  const isMounted = useRef(false)
  const read = () => getValues() as Values
  const readKept = () => (draft === '' ? {} : readEdits(readDraft(draft), shown.current))
  const keep = (edits: object) => draft !== '' && writeDraft(draft, writeEdits(edits))
  const show = (values: Partial<Values>) => {
    for (const [field, value] of Object.entries(values)) if (getValues(field) !== value) setValue(field, value)
  }

  // Before the paint, and after hydration, since the server has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once.
  useLayoutEffect(() => {
    isMounted.current = true
    show(readKept() as Partial<Values>)
    return () => {
      isMounted.current = false
    }
  }, [draft])
  useLayoutEffect(() => {
    const stored = typedSince(shown.current, saved)
    const edited = typedSince(shown.current, read())
    shown.current = saved
    const followed = Object.fromEntries(Object.entries(stored).filter(([field]) => !Object.hasOwn(edited, field)))
    show(followed as Partial<Values>)
    // Text that follows the stored value during a request was not typed.
    sent.current = { ...sent.current, ...followed }
  })

  function noteChange() {
    keep(typedSince(shown.current, read()))
    onChange()
  }
  return {
    register(field: Extract<keyof Values, string>): FieldProps {
      const value: FieldValue | undefined = first[field]
      const start = typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value ?? '' }
      return { ...register(field, { onChange: noteChange }), ...start }
    },
    change(field: Extract<keyof Values, string>, value: FieldValue): void {
      const kept = readKept()
      if (isMounted.current) {
        show({ [field]: value } as Partial<Values>)
        noteChange()
        // A change that comes after the form was left completes a draft that is still kept.
      } else if (Object.keys(kept).length > 0) keep({ ...kept, [field]: value })
    },
    /** Takes text that came without an event: typed before hydration, or filled in by the browser. */
    readFields(form: HTMLFormElement): void {
      for (const input of form.elements) {
        if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) {
          const known = getValues(input.name)
          if (typeof known === 'string' && known !== input.value) setValue(input.name, input.value)
        }
      }
    },
    changedFields: (values = read()) => Object.keys(typedSince(saved, values)) as Extract<keyof Values, string>[],
    markSent(): void {
      sent.current = read()
    },
    isUnchanged: () => isMounted.current && Object.keys(typedSince(sent.current, read())).length === 0,
    discard(): void {
      keep({})
      show(shown.current)
    },
    /**
     * Call it when the fields that were sent are saved. Text that was typed during the request stays.
     * @param keeps fields that keep the text that was sent
     * @returns whether the form is still on the screen, and nothing was typed during the request
     */
    markSaved(keeps: readonly string[]): boolean {
      const kept = readKept()
      // The form was left, and its draft discarded.
      if (!isMounted.current && Object.keys(kept).length === 0) return false
      const now = isMounted.current ? read() : { ...shown.current, ...kept }
      const typed = typedSince(sent.current, now)
      const rest = { ...Object.fromEntries(keeps.map((field) => [field, sent.current[field]])), ...typed }
      keep(rest)
      if (isMounted.current) show({ ...shown.current, ...rest })
      return isMounted.current && Object.keys(typed).length === 0
    },
  }
}
