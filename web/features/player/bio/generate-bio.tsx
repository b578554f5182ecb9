import { Sparkles } from 'lucide-react'
import { useAction } from '#web/forms/use-action.ts'
import { callFunction } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'

export const MISSING = 'Missing required information to generate bio'

interface GenerateBioProps {
  playerId: string
  /** The league that the bio tells of; without one there is nothing to tell. */
  findLeague: () => Promise<string | null>
  disabled?: boolean
  /** What was written; nothing is saved yet. */
  onBio: (bio: string) => void | Promise<void>
  /** Why there is none, in words for people. */
  onFailure: (reason: string) => void
}

/** Has a player's biography written. */
export function GenerateBio({ playerId, findLeague, disabled, onBio, onFailure }: GenerateBioProps) {
  const [generate, isGenerating] = useAction(async () => {
    try {
      const leagueId = await findLeague()
      if (leagueId === null) return onFailure(MISSING)
      const { bio } = await callFunction<{ bio: string }>('generate-player-bio', { playerId, leagueId })
      await onBio(bio)
    } catch (error) {
      onFailure(failureMessage(error))
    }
  })
  return (
    <Button variant="outline" disabled={isGenerating || disabled} onClick={generate}>
      <Sparkles aria-hidden />
      {isGenerating ? 'Generating…' : 'Generate Bio'}
    </Button>
  )
}
