import { useState } from 'react'
import * as z from 'zod/mini'
import { plainDate } from '#domain/date-words.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { filled } from './schemas.ts'
import { useAction } from './use-action.ts'
import { useForm } from './use-form.ts'

interface Absence {
  id: string
  /** YYYY-MM-DD */
  first: string
  last: string
}

interface AbsenceListProps {
  absences: readonly Absence[]
  add: (first: string, last: string) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
}

/** The database has the same limit. */
const LONGEST_MS = 730 * 86_400_000

const schema = z.object({ first: z.string().check(filled('Choose the first day.')), last: z.string() }).check(
  z.refine(({ first, last }) => last === '' || first <= last, {
    path: ['last'],
    error: 'The last day is not before the first.',
  }),
  z.refine(({ first, last }) => last === '' || Date.parse(last) - Date.parse(first) <= LONGEST_MS, {
    path: ['last'],
    error: 'A period has at most two years.',
  }),
)

/** Days on which a person is not available, and a form that adds some. */
export function AbsenceList({ absences, add, remove }: AbsenceListProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const drop = async (id: string) => {
    setFailure(null)
    await remove(id).catch((error) => setFailure(failureMessage(error)))
  }
  const form = useForm({
    schema,
    saved: { first: '', last: '' },
    resets: true,
    save: ({ first, last }) => add(first, last || first),
    failed: 'The days were not saved',
  })
  return (
    <div className="grid gap-5">
      {absences.length === 0 ? (
        <p className="text-muted">No days off.</p>
      ) : (
        <ul aria-label="Days off" className="border-line border-t">
          {absences.map((absence) => (
            <AbsenceRow key={absence.id} absence={absence} remove={drop} />
          ))}
        </ul>
      )}
      <FormError message={failure} />
      <form className="grid gap-4" {...form.props}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="First day" error={form.problems.first}>
            {(control) => <Input {...control} {...form.register('first')} type="date" />}
          </Field>
          <Field label="Last day" hint="Empty for one day" error={form.problems.last}>
            {(control) => <Input {...control} {...form.register('last')} type="date" />}
          </Field>
        </div>
        <FormError message={form.failure} />
        <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Add these days'}
        </Button>
      </form>
    </div>
  )
}

interface AbsenceRowProps {
  absence: Absence
  remove: (id: string) => Promise<void>
}

function AbsenceRow({ absence: { id, first, last }, remove }: AbsenceRowProps) {
  const [drop, isDropping] = useAction(() => remove(id))
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-2">
      <span className="figures">{rangeOf(first, last)}</span>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Remove ${rangeOf(first, last)}`}
        aria-disabled={isDropping}
        onClick={firstPress(() => drop())}
      >
        Remove
      </Button>
    </li>
  )
}

const rangeOf = (first: string, last: string) =>
  first === last ? plainDate(first) : `${plainDate(first)} to ${plainDate(last)}`
