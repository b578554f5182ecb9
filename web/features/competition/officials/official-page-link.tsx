import { useQueryClient } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import { useNewLink } from '#web/forms/use-new-link.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { OfficialLink } from './official-link.tsx'
import type { ListedOfficial } from './officials-query.ts'

interface OfficialPageLinkProps {
  league: { id: string; name: string }
  official: ListedOfficial
  onDone: () => void
}

/** A dialog's content: makes another link to an official's page, or withdraws all of them. */
export function OfficialPageLink({ league, official, onDone }: OfficialPageLinkProps) {
  const queries = useQueryClient()
  const { token, failure, run, isRunning } = useNewLink(() =>
    queries.invalidateQueries({ queryKey: leagueKey(league.id) }),
  )
  const make = async () => {
    const supabase = await browserSupabase()
    return (await supabase.rpc('send_appointments', { _official_id: official.id }).throwOnError()).data
  }
  const withdraw = async () => {
    const supabase = await browserSupabase()
    await supabase.rpc('withdraw_official_links', { _official_id: official.id }).throwOnError()
    toast('The links no longer work')
    onDone()
    return null
  }
  return (
    <DialogContent title={`Link for ${isolate(official.name)}`}>
      <div className="grid gap-5">
        {token === null ? (
          <>
            <p className="max-w-prose">
              The link opens this person’s own page: the appointments that you sent, to accept or decline, and
              unavailable days. Earlier links keep working until you withdraw them.
            </p>
            <div className="flex flex-wrap gap-3">
              <Button aria-disabled={isRunning} onClick={() => run(make)}>
                Make a link
              </Button>
              <Button variant="danger" aria-disabled={isRunning} onClick={() => run(withdraw)}>
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
