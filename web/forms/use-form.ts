import { zodResolver } from '@hookform/resolvers/zod'
import { useRef, useState } from 'react'
import { type Resolver, useForm as useHookForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { toast } from '#web/ui/toast.ts'
import type { FieldValues } from './edits.ts'
import { type Failure, failureWithToast } from './failure.ts'
import { useAction } from './use-action.ts'
import { useFormEdits } from './use-form-edits.ts'

type Name<Values> = Extract<keyof Values, string>
type Problems<Values> = Partial<Record<Name<Values>, string>>

interface FormOptions<Values extends FieldValues, Output> {
  /** Finds problems of fields, and turns typed text into the values that are saved. */
  schema: z.core.$ZodType<Output, Values>
  /** The stored values, or the fields of a new thing. Unedited fields follow when these change. */
  saved: NoInfer<Values>
  /**
   * Keeps changes in this tab under this key, through a reload or a sign-in, until they are saved or discarded. A form
   * for another thing needs another `key` of React, because the key of a draft never changes while the form is mounted.
   */
  draft?: string
  /**
   * Throws where the server refuses. Returns false when there was nothing to save.
   * @param changed the edited fields; of the others this tab may have an old copy
   */
  save: (output: Output, changed: readonly Name<Values>[]) => Promise<unknown>
  /** Title of the toast when `save` throws; or everything that is shown then. */
  failed: string | ((error: unknown, output: Output) => Failure<Name<Values>>)
  /** @param isFinished the form is on the screen, and nothing was typed during the request: it may close */
  onSaved?: (output: Output, isFinished: boolean) => unknown
  onInvalid?: (problems: Problems<Values>) => void
  /** After a save the fields show the stored values, except text typed during the request. True with a draft. */
  resets?: boolean
  /** Fields that keep their text after a save, for the next entry. */
  keeps?: readonly NoInfer<Name<Values>>[]
  /** An edit clears the problems of all fields. By default they stay until the next try. */
  clearsOnEdit?: boolean
  /** After a refused try each edit checks all fields again, so that a corrected field loses its problem at once. */
  rechecksOnEdit?: boolean
  /** The last failure is shown until a save succeeds, so that nothing moves under a double press. */
  keepsFailure?: boolean
  /** Problems of fields whose text the browser does not give out, such as a half-typed date. */
  unreadable?: Record<string, string>
}

/**
 * A form: its fields, checked by a schema, saved once at a time, with drafts, failures and toasts.
 * ```tsx
 * const form = useForm({ schema, saved: { name: '' }, save: ({ name }) => rename(name), failed: 'Failed to rename' })
 * <form {...form.props}>
 *   <Field label="Name" error={form.problems.name}>
 *     {(control) => <Input {...control} {...form.register('name')} />}
 *   </Field>
 *   <FormError message={form.failure} />
 *   <Button type="submit" disabled={form.isSaving}>Save</Button>
 * ```
 */
export function useForm<Values extends FieldValues, Output>(options: FormOptions<Values, Output>) {
  type Field = Name<Values>
  const { saved, draft = '', resets = draft !== '', keeps = [] } = options
  const [failure, setFailure] = useState<string | null>(null)
  const hookForm = useHookForm<FieldValues, unknown, Output>({
    defaultValues: saved,
    resolver: resolverOf(options),
    reValidateMode: 'onSubmit',
  })
  const edits = useFormEdits(hookForm, { saved, draft, onChange: noteEdit })
  const values = hookForm.watch() as Values
  const isTried = useRef(false)

  function noteEdit() {
    if (options.clearsOnEdit) hookForm.clearErrors()
    if (options.rechecksOnEdit && isTried.current) void recheck()
  }
  async function recheck() {
    await hookForm.trigger()
    // A save that succeeded meanwhile has ended the try.
    if (!isTried.current) hookForm.clearErrors()
  }
  function fail({ message, problems = {}, focus, toast: shown }: Failure<Field>) {
    setFailure(message ?? null)
    for (const [field, problem] of Object.entries<string | undefined>(problems)) {
      if (problem) hookForm.setError(field, { message: problem })
    }
    if (shown) {
      const { title, ...rest } = shown
      toast(title, { ...rest, destructive: true })
    }
    const wrong = focus ?? Object.keys(problems)[0]
    if (wrong !== undefined) hookForm.setFocus(wrong)
  }
  async function save(output: Output) {
    edits.beginSave()
    try {
      if ((await options.save(output, edits.changedFields())) === false) return edits.cancelSave()
    } catch (error) {
      edits.cancelSave()
      const { failed } = options
      return fail(typeof failed === 'string' ? failureWithToast(failed, error) : failed(error, output))
    }
    // Stored values that `save` fetched again are rendered first. Else the fields would show the former ones for a moment.
    await new Promise((rendered) => setTimeout(rendered))
    isTried.current = false
    hookForm.clearErrors()
    setFailure(null)
    const isFinished = edits.finishSave({ resets, keeps })
    await options.onSaved?.(output, isFinished)
  }
  const [submit, isSaving] = useAction(async () => {
    if (!options.keepsFailure) setFailure(null)
    isTried.current = true
    await hookForm.handleSubmit(save, (errors) => options.onInvalid?.(problemsOf(errors)))()
  })

  return {
    /** The properties of `<form>`. */
    props: {
      noValidate: true,
      onSubmit(event: React.SubmitEvent<HTMLFormElement>) {
        event.preventDefault()
        edits.readFields(event.currentTarget)
        void submit()
      },
    },
    /** The properties of an input, select or textarea: its name, ref, first value and handlers. */
    register: edits.register,
    values,
    /** Sets a field that has no input of its own. */
    change: edits.change,
    /** The problem of each wrong field. */
    problems: problemsOf<Values>(hookForm.formState.errors),
    failure,
    fail,
    isSaving,
    isChanged: edits.changedFields(values).length > 0,
    /** Shows the stored values again. */
    discard() {
      isTried.current = false
      edits.discard()
      hookForm.clearErrors()
      setFailure(null)
    },
    /** The fields as they are now, with text that came without an event. */
    read(element?: HTMLFormElement): Values {
      if (element) edits.readFields(element)
      return hookForm.getValues() as Values
    },
    clearProblems: () => hookForm.clearErrors(),
    focus: (field: Field) => hookForm.setFocus(field),
  }
}

/** The form of these fields, for components that show some of them. */
export type Form<Values extends FieldValues> = ReturnType<typeof useForm<Values, unknown>>

function problemsOf<Values>(errors: object): Problems<Values> {
  const problems = Object.entries<{ message?: string } | undefined>({ ...errors })
  return Object.fromEntries(problems.map(([field, error]) => [field, error?.message])) as Problems<Values>
}

function resolverOf<Values extends FieldValues, Output>({ schema, unreadable = {} }: FormOptions<Values, Output>) {
  const check = zodResolver(schema) as unknown as Resolver<FieldValues, unknown, Output>
  const resolve: Resolver<FieldValues, unknown, Output> = async (values, context, settings) => {
    const result = await check(values, context, settings)
    const errors = { ...result.errors }
    for (const [field, message] of Object.entries<string>(unreadable)) {
      const input = settings.fields[field]?.ref
      if (input && 'validity' in input && input.validity.badInput) errors[field] = { type: 'unreadable', message }
    }
    return Object.keys(errors).length === 0 ? result : { values: {}, errors }
  }
  return resolve
}
