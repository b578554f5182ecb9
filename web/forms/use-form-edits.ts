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

/** The properties of an input, select or textarea. */
interface FieldProps extends Pick<UseFormRegisterReturn, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  defaultValue?: string
  defaultChecked?: boolean
}

/** The fields of a form. Edited ones keep their text and are stored as a draft; the others follow the stored values. */
export function useFormEdits<Values extends FieldValues, Output>(
  { register, getValues, setValue }: UseFormReturn<FieldValues, unknown, Output>,
  { saved, draft, onChange }: EditsOptions<Values>,
) {
  const [initial] = useState(saved)
  const stored = useRef(saved)
  const submitted = useRef<Values | null>(null)
  // Fields typed in during the last save. They are edits even if their text equals the previous stored value.
  const typedMeanwhile = useRef<Partial<Values>>({})
  const isMounted = useRef(false)
  const readValues = () => getValues() as Values
  const readDraftEdits = () => (draft === '' ? {} : readEdits(readDraft(draft), stored.current))
  const saveDraft = (edits: object) => draft !== '' && writeDraft(draft, writeEdits(edits))
  const show = (values: Partial<Values>) => {
    for (const [field, value] of Object.entries(values)) if (getValues(field) !== value) setValue(field, value)
  }
  /** The fields that somebody edited. They keep their text when the stored values change. */
  function edits(): Partial<Values> {
    const now = readValues()
    const stays = Object.entries(typedMeanwhile.current).filter(([field, value]) => now[field] === value)
    const whileSaving = submitted.current === null ? Object.fromEntries(stays) : typedSince(submitted.current, now)
    return { ...typedSince(stored.current, now), ...whileSaving }
  }

  // Drafts are read before the paint, and after hydration, since the server has none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once
  useLayoutEffect(() => {
    isMounted.current = true
    show(readDraftEdits() as Partial<Values>)
    return () => {
      isMounted.current = false
    }
  }, [])
  useLayoutEffect(() => {
    const refetched = typedSince(stored.current, saved)
    const edited = edits()
    stored.current = saved
    const followed = Object.fromEntries(Object.entries(refetched).filter(([field]) => !Object.hasOwn(edited, field)))
    show(followed as Partial<Values>)
    // Text that follows the stored value during a request was not typed.
    if (submitted.current !== null) submitted.current = { ...submitted.current, ...followed }
  })

  function noteChange() {
    saveDraft(edits())
    onChange()
  }
  return {
    register(field: Extract<keyof Values, string>): FieldProps {
      const value: FieldValue | undefined = initial[field]
      const start = typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: value ?? '' }
      return { ...register(field, { onChange: noteChange }), ...start }
    },
    change(field: Extract<keyof Values, string>, value: FieldValue): void {
      const draftEdits = readDraftEdits()
      if (isMounted.current) {
        show({ [field]: value } as Partial<Values>)
        noteChange()
        // A change that comes after the form was left completes a draft that is still kept.
      } else if (Object.keys(draftEdits).length > 0) saveDraft({ ...draftEdits, [field]: value })
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
    changedFields: (values = readValues()) => Object.keys(typedSince(saved, values)) as Extract<keyof Values, string>[],
    discard(): void {
      typedMeanwhile.current = {}
      saveDraft({})
      show(stored.current)
    },
    beginSave(): void {
      saveDraft(edits())
      submitted.current = readValues()
    },
    /** Call it when nothing was saved. */
    cancelSave(): void {
      submitted.current = null
    },
    /**
     * Call it when the fields are saved. Text that was typed during the request stays.
     * @param resets whether the fields show the stored values again, except those of `keeps`
     * @returns whether the form is still on the screen, and nothing was typed during the request
     */
    finishSave({ resets, keeps }: { resets: boolean; keeps: readonly string[] }): boolean {
      const before = submitted.current ?? readValues()
      submitted.current = null
      const draftEdits = readDraftEdits()
      // The form was left, and its draft discarded.
      if (!isMounted.current && Object.keys(draftEdits).length === 0) return false
      const now = isMounted.current ? readValues() : { ...stored.current, ...draftEdits }
      typedMeanwhile.current = typedSince(before, now)
      const rest = { ...Object.fromEntries(keeps.map((field) => [field, before[field]])), ...typedMeanwhile.current }
      saveDraft(rest)
      if (resets && isMounted.current) show({ ...stored.current, ...rest })
      return isMounted.current && Object.keys(typedMeanwhile.current).length === 0
    },
  }
}
