import { useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { playerKey } from '#web/queries/query-keys.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { GenerateBio } from './generate-bio.tsx'
import { RegenerateBios } from './regenerate-bios.tsx'

const FAILED = 'Failed to generate player bio'

export interface BioPanelProps {
  player: { id: string; bio: string | null }
  league: { id: string; name: string }
}

/** Lets the league's owner generate one player's biography, or all of them. */
export function BioPanel({ player, league }: BioPanelProps) {
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  // The replaced biography, kept until the person leaves the page.
  const [earlier, setEarlier] = useState<string | null>(null)

  async function save(bio: string | null) {
    const supabase = await browserSupabase()
    const { error } = await supabase.from('profiles').update({ bio }).eq('id', player.id).select('id').single()
    if (error) throw error
    await queries.invalidateQueries({ queryKey: playerKey(player.id) })
  }
  function fail(reason: string) {
    setFailure(reason)
    toast(FAILED, { description: reason, destructive: true })
  }
  const [restore, isRestoring] = useAction(async () => {
    setFailure(null)
    try {
      await save(earlier)
      setEarlier(null)
      toast('The earlier bio is back')
    } catch (error) {
      setFailure(failureMessage(error))
      toast('The earlier bio could not be brought back', { description: failureMessage(error), destructive: true })
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
            await save(bio)
            setFailure(null)
            setEarlier(player.bio)
            toast('Bio Generated')
          }}
          onFailure={fail}
        />
        {earlier !== null && (
          <Button variant="quiet" disabled={isRestoring} onClick={restore}>
            <Undo2 aria-hidden />
            Bring the earlier bio back
          </Button>
        )}
        <RegenerateBios league={league} />
      </div>
    </div>
  )
}
