import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import type { ListedOfficial } from './officials-query.ts'
import { useOfficialsChange } from './use-officials.ts'

interface RemoveOfficialProps {
  league: { id: string }
  official: ListedOfficial
  onDone: () => void
}

/** A dialog's content: asks before an official is removed. */
export function RemoveOfficial({ league, official, onDone }: RemoveOfficialProps) {
  const { change, isSaving, failure } = useOfficialsChange(league.id)
  const remove = () =>
    change(async (supabase) => {
      await supabase.rpc('remove_official', { _id: official.id }).throwOnError()
      toast('Official removed')
      onDone()
    })
  return (
    <DialogContent title={`Remove ${isolate(official.name)}?`}>
      <p>
        Appointments to upcoming matches end, and the links stop working. Earlier matches keep the name. Address, number
        and unavailable days are deleted.
      </p>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Keep
        </Button>
        <Button variant="danger" aria-disabled={isSaving} onClick={remove}>
          {isSaving ? 'Removing…' : 'Remove'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
