import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { Venue } from '#web/features/competition/venues/venues-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useSeasonChange } from './use-season-change.ts'

/** A button that asks, and removes a ground. */
export function RemoveVenue({ leagueId, venue }: { leagueId: string; venue: Venue }) {
  const [isOpen, setOpen] = useState(false)
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const name = isolate(venue.name)
  const remove = () =>
    change('Venue removed', (supabase) =>
      supabase.from('venues').delete().eq('id', venue.id).select('id').single().throwOnError(),
    )
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="justify-self-start"
        aria-label={`Remove venue ${name}`}
        onClick={() => setOpen(true)}
      >
        Remove venue
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent title={`Remove ${name}?`}>
          <p className="mb-4">
            Its matches, past and coming, and the teams that play at home there lose their venue. Adding it again does
            not bring that back.
          </p>
          <FormError message={failure} />
          <DialogActions>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Keep it
            </Button>
            <Button variant="danger" disabled={isSaving} onClick={remove}>
              {isSaving ? 'Removing…' : 'Remove venue'}
            </Button>
          </DialogActions>
        </DialogContent>
      </Dialog>
    </>
  )
}
