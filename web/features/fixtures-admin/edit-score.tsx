import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { readScore, SCORE_PROBLEM } from '#domain/typed-score.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { useEdits } from '#web/data/use-edits.ts'
import { type AdminMatch, matchName } from './admin-match.ts'
import { useUpdateScore } from './fixture-mutations.ts'

/** Where the score that somebody is typing is kept. */
export const scoreDraft = (matchId: string) => `score-${matchId}`

/** The full-time score of one match, typed or tapped. Both empty: not played. */
export function EditScore({ match, onDone }: { match: AdminMatch; onDone: () => void }) {
  const { values, change, settle } = useEdits(scoreDraft(match.id), {
    home: match.home_score?.toString() ?? '',
    away: match.away_score?.toString() ?? '',
  })
  const [error, setError] = useState<string | null>(null)
  const updateScore = useUpdateScore()
  const [save, isSaving] = useAction(async () => {
    const score = readScore(values)
    setError(score === undefined ? SCORE_PROBLEM : null)
    if (score === undefined) return
    try {
      await updateScore(match.id, score)
      toast('Match scores updated successfully')
      if (settle()) onDone()
    } catch (failure) {
      setError(failureMessage(failure))
      toast('Failed to update scores', { description: failureMessage(failure), destructive: true })
    }
  })
  return (
    <DialogContent title="Full-time score" description={matchName(match)}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="grid grid-cols-2 gap-4 sm:gap-8">
          <ScoreInput
            team={match.home_team.name}
            value={values.home}
            other={values.away}
            onChange={(goals) => change('home', goals)}
            autoFocus
          />
          <ScoreInput
            team={match.away_team.name}
            value={values.away}
            other={values.home}
            onChange={(goals) => change('away', goals)}
          />
        </div>
        <p className="my-4 text-muted text-sm">
          Leave both empty while the match is not played. Beside a score, an empty one is 0.
        </p>
        <FormError message={error} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save score'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

interface ScoreInputProps {
  team: string
  value: string
  /** Beside a score an empty one is 0. */
  other: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

function ScoreInput({ team, value, other, onChange, autoFocus = false }: ScoreInputProps) {
  const id = useId()
  const goals = Number.parseInt(value, 10) || 0
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <Label htmlFor={id}>{team}</Label>
      <Input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        autoFocus={autoFocus}
        placeholder={other.trim() === '' ? '' : '0'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onFocus={({ target }) => target.select()}
        className="figures !h-20 max-w-28 text-center font-display font-semibold text-6xl"
      />
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label={`One less for ${team}`}
          disabled={goals === 0 && value !== ''}
          onClick={() => onChange(String(Math.max(0, goals - 1)))}
        >
          <Minus aria-hidden />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label={`One more for ${team}`}
          onClick={() => onChange(String(goals + 1))}
        >
          <Plus aria-hidden />
        </Button>
      </div>
    </div>
  )
}
