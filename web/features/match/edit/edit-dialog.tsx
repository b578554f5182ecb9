import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogContent } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditForm } from './edit-form.tsx'
import { EDIT_LOAD_FAILED, editQuery } from './edit-query.ts'

interface EditDialogProps {
  matchId: string
  /** 'Ash v Birch' */
  title: string
  userId: string
  onSignIn: () => void
  onClose: () => void
}

export function EditDialog({ matchId, title, userId, onSignIn, onClose }: EditDialogProps) {
  const { data: match, error, refetch, isFetching } = useQuery(editQuery(matchId))
  const hasFailed = match === undefined && error !== null
  useEffect(() => {
    if (hasFailed) void toast(EDIT_LOAD_FAILED, { destructive: true })
  }, [hasFailed])
  return (
    <DialogContent
      title="Edit Match Report"
      description={title}
      wide
      keepsOpen
      className="max-sm:h-[calc(100dvh-env(safe-area-inset-top))] max-sm:max-h-none max-sm:p-4"
    >
      {match && <EditForm match={match} userId={userId} onSignIn={onSignIn} onClose={onClose} />}
      {!match && !hasFailed && <Spinner />}
      {hasFailed && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>
            {EDIT_LOAD_FAILED}. {failureMessage(error.cause ?? error)}
          </p>
          <Button variant="outline" disabled={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
    </DialogContent>
  )
}
