import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { bracketQuery } from '#web/features/competition/cup/cup-queries.ts'
import { DrawFacts } from '#web/features/competition/cup/draw-facts.tsx'
import { deleteKnockOut, drawKnockOut, useKnockOutCall } from '#web/features/competition/cup/knock-out-mutations.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import type { Supabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Pairings } from './pairings.tsx'
import { RoundDates } from './round-dates.tsx'
import { TieScores } from './tie-scores.tsx'

interface ManageKnockOutProps {
  leagueId: string
  stageId: string
  timeZone: string
}

/** The draw, the pairings, the dates and the scores of a knock-out. */
export function ManageKnockOut({ leagueId, stageId, timeZone }: ManageKnockOutProps) {
  const { data: bracket } = useQuery(bracketQuery(leagueId, stageId))
  const call = useKnockOutCall()
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const [run, isRunning] = useAction(
    async (change: (supabase: Supabase) => PromiseLike<unknown>, onDone?: () => void) => {
      setFailure(null)
      try {
        await call(change)
        onDone?.()
      } catch (error) {
        setFailure(failureMessage(error))
      }
    },
  )
  const [firstSeed] = useState(bracket?.draws.at(-1)?.seed)
  if (!bracket) return <Spinner />
  const isPlayed = bracket.rounds.some(({ ties }) => ties.some(({ home_goals }) => home_goals !== null))
  const canDraw = !isPlayed && bracket.rules.entrants - bracket.rules.seeds >= 2
  const isDrawn = bracket.draws.length > 0
  return (
    <Section title={bracket.name}>
      <div className="grid gap-8">
        <div className="flex flex-wrap gap-3">
          {canDraw && (
            <Button
              disabled={isRunning}
              variant={isDrawn ? 'outline' : 'primary'}
              onClick={firstPress(() => run(drawKnockOut(stageId)))}
            >
              {isDrawn ? 'Draw again' : 'Draw'}
            </Button>
          )}
          <Dialog open={isAsking} onOpenChange={setAsking}>
            <DialogTrigger asChild>
              <Button variant="outline">Delete</Button>
            </DialogTrigger>
            <DialogContent title="Delete this knock-out?" description={isolate(bracket.name)}>
              <p className="mb-4">All its matches are deleted too, with their scores. This cannot be undone.</p>
              <FormError message={failure} />
              <DialogActions>
                <Button variant="outline" onClick={() => setAsking(false)}>
                  Keep it
                </Button>
                <Button variant="danger" disabled={isRunning} onClick={() => run(deleteKnockOut(stageId))}>
                  {isRunning ? 'Deleting…' : 'Delete it with all its matches'}
                </Button>
              </DialogActions>
            </DialogContent>
          </Dialog>
        </div>
        {!isAsking && <FormError message={failure} />}
        <Pairings
          key={bracket.draws.at(-1)?.seed}
          bracket={bracket}
          isFixed={isPlayed}
          isNew={bracket.draws.at(-1)?.seed !== firstSeed}
          isSaving={isRunning}
          onSwap={run}
        />
        <RoundDates bracket={bracket} timeZone={timeZone} onPlan={run} isSaving={isRunning} />
        <TieScores bracket={bracket} />
        {/* At the end, because a draw must not move the forms under a finger. */}
        <DrawFacts bracket={bracket} timeZone={timeZone} />
      </div>
    </Section>
  )
}
