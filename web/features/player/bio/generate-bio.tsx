import { Sparkles } from 'lucide-react'
import { useAction } from '#web/forms/use-action.ts'
import { callFunction } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'

export const MISSING = 'Missing required information to generate bio'

interface GenerateBioProps {
  playerId: string
  /** The league that the biography is about; null if the player has none. */
  findLeague: () => Promise<string | null>
  disabled?: boolean
  onGenerating?: (isGenerating: boolean) => void
  /** Receives the biography, which is not saved yet. */
  onBio: (bio: string) => void | Promise<void>
  /** Receives the reason of a failure, as a sentence for people. */
  onFailure: (reason: string) => void
}

/** The button that generates a player's biography. */
export function GenerateBio({ playerId, findLeague, disabled, onGenerating, onBio, onFailure }: GenerateBioProps) {
  const [generate, isGenerating] = useAction(async () => {
    onGenerating?.(true)
    try {
      const leagueId = await findLeague()
      if (leagueId === null) return onFailure(MISSING)
      const { bio } = await callFunction<{ bio: string }>('generate-player-bio', { playerId, leagueId })
      await onBio(bio)
    } catch (error) {
      onFailure(failureMessage(error))
    } finally {
      onGenerating?.(false)
    }
  })
  return (
    <Button variant="outline" disabled={isGenerating || disabled} onClick={generate}>
      <Sparkles aria-hidden />
      {isGenerating ? 'Generating…' : 'Generate Bio'}
    </Button>
  )
}
