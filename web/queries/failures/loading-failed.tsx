import { Button } from '#web/ui/button.tsx'
import { failureMessage } from './failure-message.ts'

interface LoadingFailedProps {
  /** 'Your teams' */
  what: string
  error: Error
  onRetry: () => unknown
}

export function LoadingFailed({ what, error, onRetry }: LoadingFailedProps) {
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        {what} could not be loaded. {failureMessage(error.cause ?? error)}
      </p>
      <Button
        variant="outline"
        onClick={() => {
          // The pressed button disappears.
          document.getElementById('main')?.focus({ preventScroll: true })
          void onRetry()
        }}
      >
        Retry
      </Button>
    </div>
  )
}
