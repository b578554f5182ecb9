import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { REPORT_FAILED } from '#web/features/match/match-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { DialogContent } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditForm } from './edit-form.tsx'
import { editQuery } from './edit-query.ts'

interface EditDialogProps {
  matchId: string
  /** 'Ash v Birch' */
  title: string
  userId: string
  onSignIn: () => void
  onClose: () => void
}

export function EditDialog({ matchId, title, userId, onSignIn, onClose }: EditDialogProps) {
  const { data: match, error, refetch } = useQuery(editQuery(matchId))
  const hasFailed = match === undefined && error !== null
  useEffect(() => {
    if (hasFailed) void toast(REPORT_FAILED, { destructive: true })
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
      {hasFailed && <LoadingFailed what="The match" sentence={REPORT_FAILED} error={error} onRetry={refetch} />}
    </DialogContent>
  )
}
