import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { useAction } from '#web/forms/use-action.ts'
import { callFunction } from '#web/queries/call-function.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent, DialogTrigger } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { toast } from '#web/ui/toast.ts'

interface Done {
  updatedPlayerIds: string[]
  updatedCount: number
}
interface Count {
  done: number
  total: number
}

/** Regenerates all biographies of a league: asks first, shows the progress, and can be stopped. */
export function RegenerateBios({ league }: { league: { id: string; name: string } }) {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [count, setCount] = useState<Count | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [hasStopped, setStopped] = useState(false)
  const stop = useRef<AbortController>(null)
  // Leaving the page stops it too.
  useEffect(() => () => stop.current?.abort(), [])

  const [regenerate, isRunning] = useAction(async () => {
    const controller = new AbortController()
    stop.current = controller
    setFailure(null)
    setStopped(false)
    setCount({ done: 0, total: 0 })
    try {
      const { updatedCount } = await callFunction<Done, Count>(
        'regenerate-all-bios',
        { leagueId: league.id },
        { signal: controller.signal, onProgress: setCount },
      )
      setOpen(false)
      toast('Bios Regenerated', {
        description: `${countWords(updatedCount, 'bio')} in ${isolate(league.name)}`,
      })
    } catch (error) {
      if (controller.signal.aborted) return setStopped(true)
      setFailure(failureMessage(error))
      toast('Failed to regenerate player bios', { description: failureMessage(error), destructive: true })
    } finally {
      await queries.invalidateQueries({ queryKey: ['player'] })
    }
  })

  function change(open: boolean) {
    // The dialog cannot be closed while it runs.
    if (isRunning) return
    setOpen(open)
    setFailure(null)
    setStopped(false)
  }

  return (
    <Dialog open={isOpen} onOpenChange={change}>
      <DialogTrigger asChild>
        <Button variant="outline">Regenerate All Bios</Button>
      </DialogTrigger>
      <DialogContent
        title="Regenerate all bios?"
        description={`Every bio in ${isolate(league.name)} is rewritten from the record. It replaces the current bios, including those that players wrote themselves.`}
        keepsOpen={isRunning}
      >
        {isRunning && count && (
          <Progress
            label={count.total > 0 ? `${count.done} of ${count.total} bios written` : 'Reading the records…'}
            {...(count.total > 0 && { value: count.done / count.total })}
          />
        )}
        {!isRunning && hasStopped && (
          <p role="status">
            {`Stopped. ${count?.done ?? 0} ${count?.done === 1 ? 'bio is' : 'bios are'} new, the others are unchanged.`}
          </p>
        )}
        <FormError message={failure} />
        <DialogActions>
          {isRunning ? (
            <Button variant="danger" onClick={() => stop.current?.abort()}>
              Stop
            </Button>
          ) : (
            <>
              <Button variant="outline" onClick={() => change(false)}>
                {hasStopped || failure ? 'Close' : 'Cancel'}
              </Button>
              <Button onClick={regenerate}>Regenerate All Bios</Button>
            </>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
