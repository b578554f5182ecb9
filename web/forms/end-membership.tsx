import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { browserSupabase, type Supabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAction } from './use-action.ts'

interface EndMembershipProps {
  /** Throws where the server refuses. */
  endIt: (supabase: Supabase) => PromiseLike<unknown>
  title: string
  text: string
  /** Labels of the two buttons, and the toast afterwards. */
  keep: string
  end: string
  ended: string
  onDone: () => void
  /** Choices of what else ends, and whether they are known. */
  children?: React.ReactNode
  isReady?: boolean
}

/** A dialog's content: asks, and ends what a person may do in a competition. */
export function EndMembership({ endIt, title, text, onDone, children, isReady = true, ...words }: EndMembershipProps) {
  const { keep, end, ended } = words
  const queries = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isEnding] = useAction(async () => {
    setFailure(null)
    try {
      await endIt(await browserSupabase())
      toast(ended)
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
    }
    await queries.invalidateQueries()
  })
  return (
    <DialogContent title={title}>
      <p className="mb-4">{text}</p>
      {children}
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          {keep}
        </Button>
        <Button variant="danger" aria-disabled={isEnding || !isReady} onClick={() => isReady && confirm()}>
          {end}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
