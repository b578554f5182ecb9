import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'

interface LoadingFailedProps {
  what: string
  error: Error
  onRetry: () => void
}

export function LoadingFailed({ what, error, onRetry }: LoadingFailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        Your {what} could not be loaded. {failureMessage(error)}
      </p>
      <Button variant="outline" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
