import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { playerKey } from '#web/queries/query-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { GenerateBio } from './generate-bio.tsx'
import { RegenerateBios } from './regenerate-bios.tsx'
import { replaceBio } from './replace-bio.ts'

const FAILED = 'Failed to generate player bio'

export interface BioPanelProps {
  player: { id: string }
  league: { id: string; name: string }
}

/** Lets an organizer generate one player's biography, or all of them. */
export function BioPanel({ player, league }: BioPanelProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  // The saved biography and the one that it replaced, kept until the person leaves the page.
  const [change, setChange] = useState<{ saved: string; earlier: string } | null>(null)

  async function save(bio: string): Promise<string | null> {
    const replaced = await replaceBio(player.id, bio)
    await queries.invalidateQueries({ queryKey: playerKey(player.id) })
    return replaced
  }
  function fail(reason: string) {
    setFailure(reason)
    toast(FAILED, { description: reason, destructive: true })
  }
  const [restore, isRestoring] = useAction(async () => {
    if (change === null) return
    setFailure(null)
    try {
      const replaced = await save(change.earlier)
      const isOwn = replaced === null || replaced === change.saved
      // The player wrote another one meanwhile: it can be brought back in turn.
      setChange(isOwn ? null : { saved: change.earlier, earlier: replaced })
      toast('Earlier bio restored')
    } catch (error) {
      setFailure(failureMessage(error))
      toast('The earlier bio could not be restored', { description: failureMessage(error), destructive: true })
    }
  })

  return (
    <div className="mt-6 grid gap-4 print:hidden">
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <GenerateBio
          playerId={player.id}
          findLeague={async () => league.id}
          disabled={isRestoring}
          onBio={async (bio) => {
            const replaced = await save(bio)
            setFailure(null)
            setChange(replaced === null ? null : { saved: bio, earlier: replaced })
            toast('Bio Generated')
          }}
          onFailure={fail}
        />
        {change !== null && (
          <Button variant="quiet" disabled={isRestoring} onClick={restore}>
            <Undo2 aria-hidden />
            Restore the earlier bio
          </Button>
        )}
        <RegenerateBios league={league} />
      </div>
    </div>
  )
}
