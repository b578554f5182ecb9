import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { ConfirmWord, wordProblem } from './confirm-word.tsx'
import { deleteCompetition } from './leave.ts'
import type { OwnedCompetition } from './leaving-queries.ts'

interface DeleteCompetitionProps {
  competition: OwnedCompetition
  onDone: () => void
}

/** Asks first, and says what goes with the competition. */
export function DeleteCompetition({ competition, onDone }: DeleteCompetitionProps) {
  const queries = useQueryClient()
  const [word, setWord] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isDeleting] = useAction(async () => {
    const found = wordProblem(word)
    setProblem(found)
    if (found !== null) return
    try {
      await deleteCompetition(competition.id)
      setFailure(null)
      toast('Competition deleted', { description: competition.name })
      onDone()
      await queries.invalidateQueries()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Error deleting the competition', { description: failureMessage(error), destructive: true })
    }
  })
  const { teams, matches } = competition
  return (
    <DialogContent title="Delete competition">
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <p className="wrap-anywhere">
          <strong>{competition.name}</strong> goes for everybody: {count(teams, 'team', 'teams')} and{' '}
          {count(matches, 'match', 'matches')} with their scores, goals and reports. Players keep their profiles. This
          cannot be undone.
        </p>
        <ConfirmWord value={word} onChange={setWord} error={problem} />
        <FormError message={failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Keep it
          </Button>
          <Button type="submit" variant="danger" disabled={isDeleting}>
            {isDeleting ? 'Deleting…' : 'Delete competition'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`
