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

/** The fields of a form. Edited ones keep their text and are stored as a draft; the others follow the stored values. */
export function useFormEdits<Values extends FieldValues, Output>(
  { register, getValues, setValue }: UseFormReturn<FieldValues, unknown, Output>,
  { saved, draft, onChange }: EditsOptions<Values>,
) {
  const [first] = useState(saved)
  const shown = useRef(saved)
  const sent = useRef<Values | null>(null)
  // Fields typed in during the last save. They are edits even if their text equals the previous stored value.
  const typed = useRef<Partial<Values>>({})
  const isMounted = useRef(false)
  const read = () => getValues() as Values
  const readKept = () => (draft === '' ? {} : readEdits(readDraft(draft), shown.current))
  const keep = (edits: object) => draft !== '' && writeDraft(draft, writeEdits(edits))
  const show = (values: Partial<Values>) => {
    for (const [field, value] of Object.entries(values)) if (getValues(field) !== value) setValue(field, value)
  }
  /** The fields that somebody edited. They keep their text when the stored values change. */
  function edits(): Partial<Values> {
    const now = read()
    const stays = Object.entries(typed.current).filter(([field, value]) => now[field] === value)
    const whileSaving = sent.current === null ? Object.fromEntries(stays) : typedSince(sent.current, now)
    return { ...typedSince(shown.current, now), ...whileSaving }
  }

  // Before the paint, and after hydration, since the server has no drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useLayoutEffect(() => {
    isMounted.current = true
    show(readKept() as Partial<Values>)
    return () => {
      isMounted.current = false
    }
  }, [])
  useLayoutEffect(() => {
    const stored = typedSince(shown.current, saved)
    const edited = edits()
    shown.current = saved
    const followed = Object.fromEntries(Object.entries(stored).filter(([field]) => !Object.hasOwn(edited, field)))
    show(followed as Partial<Values>)
    // Text that follows the stored value during a request was not typed.
    if (sent.current !== null) sent.current = { ...sent.current, ...followed }
  })

  function noteChange() {
    keep(edits())
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
    discard(): void {
      typed.current = {}
      keep({})
      show(shown.current)
    },
    beginSave(): void {
      keep(edits())
      sent.current = read()
    },
    /** Call it when nothing was saved. */
    cancelSave(): void {
      sent.current = null
    },
    /**
     * Call it when the fields are saved. Text that was typed during the request stays.
     * @param resets whether the fields show the stored values again, except those of `keeps`
     * @returns whether the form is still on the screen, and nothing was typed during the request
     */
    finishSave({ resets, keeps }: { resets: boolean; keeps: readonly string[] }): boolean {
      const before = sent.current ?? read()
      sent.current = null
      const kept = readKept()
      // The form was left, and its draft discarded.
      if (!isMounted.current && Object.keys(kept).length === 0) return false
      const now = isMounted.current ? read() : { ...shown.current, ...kept }
      typed.current = typedSince(before, now)
      const rest = { ...Object.fromEntries(keeps.map((field) => [field, before[field]])), ...typed.current }
      keep(rest)
      if (resets && isMounted.current) show({ ...shown.current, ...rest })
      return isMounted.current && Object.keys(typed.current).length === 0
    },
  }
}
