import * as z from 'zod/mini'
import { atMost, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Answer, NOTE_LENGTH } from './asked-match.ts'

const schema = z.object({ note: trimmed().check(atMost(NOTE_LENGTH)) })

interface AnswerNoteProps {
  answer: Answer
  note: string | null
  draft: string
  save: (answer: Answer, note: string) => Promise<void>
}

/** The note of an answer, which only the people who run the team read. */
export function AnswerNote({ answer, note, draft, save }: AnswerNoteProps) {
  const form = useForm({
    schema,
    saved: { note: note ?? '' },
    draft,
    save: (values) => save(answer, values.note),
    failed: 'The note was not saved',
    onSaved: () => toast('Note saved'),
  })
  return (
    <form {...form.props} className="grid gap-3">
      <Field label="Note" hint="Only those who run the team read it." error={form.problems.note}>
        {(control) => <Input {...control} {...form.register('note')} autoComplete="off" enterKeyHint="done" />}
      </Field>
      <FormError message={form.failure} />
      <Button type="submit" variant="outline" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Saving…' : 'Save note'}
      </Button>
    </form>
  )
}
