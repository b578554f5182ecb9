import * as z from 'zod/mini'
import { isolate } from '#domain/isolate-name.ts'
import { atMost, trimmed } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'

export interface RefereeToMark {
  match_id: string
  team_id: string
  home_team: string
  away_team: string
  referee: string | null
  mark: number | null
  note: string | null
}

const MARKS = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1']
// The database has the same limits.
const LOW = 4
const NOTE_LENGTH = 1000

const schema = z
  .object({
    mark: z.string().check(z.minLength(1, 'Choose a mark')),
    note: trimmed().check(atMost(NOTE_LENGTH)),
  })
  .check(
    z.refine(({ mark, note }) => Number(mark) > LOW || mark === '' || note !== '', {
      message: 'Say why the mark is 4 or less.',
      path: ['note'],
    }),
  )

interface MarkFormProps {
  match: RefereeToMark
  reload: () => Promise<unknown>
  onDone: () => void
}

/** A dialog's content: the mark of a team for the referee of a match. */
export function MarkForm({ match, reload, onDone }: MarkFormProps) {
  const form = useForm({
    schema,
    saved: { mark: match.mark?.toString() ?? '', note: match.note ?? '' },
    async save({ mark, note }) {
      const supabase = await browserSupabase()
      const given = { _match_id: match.match_id, _team_id: match.team_id, _mark: Number(mark), _note: note || null }
      await supabase.rpc('mark_referee', given).throwOnError()
      toast('Mark saved')
      await reload()
    },
    failed: 'The mark was not saved',
    onSaved: (_, isFinished) => isFinished && onDone(),
  })
  const { register, problems } = form
  return (
    <DialogContent
      keepsOpen
      title={match.referee === null ? 'Mark the referee' : `Mark ${isolate(match.referee)}`}
      description={`${isolate(match.home_team)} v ${isolate(match.away_team)}`}
    >
      <form className="grid gap-5" {...form.props}>
        <Field label="Mark" hint="10 is the best." error={problems.mark}>
          {(control) => (
            <Select {...control} {...register('mark')}>
              <option value="">Choose</option>
              {MARKS.map((mark) => (
                <option key={mark}>{mark}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Note" hint="Needed for 4 or less." error={problems.note}>
          {(control) => <Textarea {...control} {...register('note')} rows={4} />}
        </Field>
        <p className="text-muted text-sm">
          Only those who run the competition read the mark and the note. You can change them until 14 days after the
          match.
        </p>
        <FormError message={form.failure} />
        <DialogActions>
          <Button type="submit" disabled={form.isSaving}>
            {form.isSaving ? 'Saving…' : 'Save the mark'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}
