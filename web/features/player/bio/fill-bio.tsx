import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { GenerateBio, MISSING } from './generate-bio.tsx'

interface FillBioProps {
  playerId: string
  /** The field's text. */
  bio: string
  onBio: (bio: string) => void
  /** The field is read-only while a bio is generated. */
  onGenerating: (isGenerating: boolean) => void
}

/** Fills a form's field with a generated biography. The form saves it, and the earlier text can be restored. */
export function FillBio({ playerId, bio, onBio, onGenerating }: FillBioProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [earlier, setEarlier] = useState<string | null>(null)
  return (
    <div className="grid gap-3">
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <GenerateBio
          playerId={playerId}
          findLeague={() => findLeague(playerId)}
          onGenerating={onGenerating}
          onBio={(written) => {
            setFailure(null)
            setEarlier(bio.trim() === '' ? null : bio)
            onBio(written)
          }}
          onFailure={(reason) => {
            const message = reason === MISSING ? MISSING : `Failed to generate bio: ${reason}`
            setFailure(message)
            toast(message, { destructive: true })
          }}
        />
        {earlier !== null && (
          <Button
            variant="quiet"
            onClick={() => {
              onBio(earlier)
              setEarlier(null)
            }}
          >
            <Undo2 aria-hidden />
            Restore the earlier bio
          </Button>
        )}
      </div>
    </div>
  )
}

/** The league of the team that the player joined last, else of a team that they manage. */
async function findLeague(playerId: string): Promise<string | null> {
  const supabase = await browserSupabase()
  const { data: squads } = await supabase
    .from('team_players')
    .select('team:teams!inner(league_id)')
    .eq('player_id', playerId)
    .order('created_at', { ascending: false })
    .limit(1)
    .throwOnError()
  if (squads[0]) return squads[0].team.league_id
  const { data: managed } = await supabase
    .from('teams')
    .select('league_id')
    .eq('manager_id', playerId)
    .limit(1)
    .throwOnError()
  return managed[0]?.league_id ?? null
}
