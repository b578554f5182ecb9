import * as z from 'zod/mini'
import { atMost, filled, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReportDraft } from './use-report-draft.ts'

// The database has the same limit.
const LONGEST_REPORT = 100_000
const schema = z.object({
  text: trimmed().check(filled('Write the report, or discard the draft.'), atMost(LONGEST_REPORT)),
})

interface DraftFormProps {
  matchId: string
  userId: string
  text: string
  onDone: () => void
}

/** The text of a draft as it is edited. It is kept in this tab until it is saved. */
export function DraftForm({ matchId, userId, text, onDone }: DraftFormProps) {
  const draft = useReportDraft(matchId)
  const form = useForm({
    schema,
    saved: { text },
    draft: `report-draft-${userId}-${matchId}`,
    save: (typed) => draft.save(typed.text),
    failed: 'Failed to save the draft',
    onSaved() {
      toast('Draft saved')
      onDone()
    },
  })
  return (
    <form className="grid gap-4" {...form.props}>
      <Field label="Report text" hint="An empty line begins a new paragraph." error={form.problems.text}>
        {(control) => (
          <Textarea
            {...control}
            {...form.register('text')}
            dir="auto"
            rows={12}
            className="text-base leading-relaxed"
            readOnly={form.isSaving}
          />
        )}
      </Field>
      <FormError message={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save draft'}
        </Button>
        <Button
          variant="quiet"
          disabled={form.isSaving}
          onClick={() => {
            form.discard()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
