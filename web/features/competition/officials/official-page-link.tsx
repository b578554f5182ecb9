import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { OfficialLink } from './official-link.tsx'
import type { ListedOfficial } from './officials-query.ts'
import { useOfficialsChange } from './use-officials.ts'

interface OfficialPageLinkProps {
  league: { id: string; name: string }
  official: ListedOfficial
  onDone: () => void
}

/** A dialog's content: makes another link to an official's page, or withdraws all of them. */
export function OfficialPageLink({ league, official, onDone }: OfficialPageLinkProps) {
  const [token, setToken] = useState<string | null>(null)
  const { change, isSaving, failure } = useOfficialsChange(league.id)
  const make = () =>
    change(async (supabase) => {
      setToken((await supabase.rpc('send_appointments', { _official_id: official.id }).throwOnError()).data)
    })
  const withdraw = () =>
    change(async (supabase) => {
      await supabase.rpc('withdraw_official_links', { _official_id: official.id }).throwOnError()
      toast('The links no longer work')
      onDone()
    })
  return (
    <DialogContent title={`Link for ${isolate(official.name)}`}>
      <div className="grid gap-5">
        {token === null ? (
          <>
            <p className="max-w-prose">
              The link opens this person’s own page: the appointments that you sent, to accept or decline, and
              unavailable days. Earlier links go on working until you withdraw them.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button aria-disabled={isSaving} onClick={make}>
                Make a link
              </Button>
              <Button variant="danger" aria-disabled={isSaving} onClick={withdraw}>
                Withdraw all links
              </Button>
            </div>
          </>
        ) : (
          <OfficialLink token={token} official={official} league={league} matches={[]} />
        )}
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Done
          </Button>
        </DialogActions>
      </div>
    </DialogContent>
  )
}
