import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { leaveButton } from '#web/ui/leave-button.ts'
import { failureMessage } from './failure-message.ts'

interface LoadingFailedProps {
  /** 'Your teams' */
  what: string
  /** The first sentence in other words, without its full stop. */
  sentence?: string
  error: Error
  onRetry: () => unknown
  /** A sentence after the reason. */
  advice?: string
}

/** Says why a part of a page could not be loaded, and loads it again. Error cards say it of a whole page. */
export function LoadingFailed({
  what,
  sentence = `${what} could not be loaded`,
  error,
  onRetry,
  advice,
}: LoadingFailedProps) {
  const [retry, isRetrying] = useAction(async () => void (await onRetry()))
  return (
    <div role="alert" className="grid justify-items-start gap-4">
      <p>
        {sentence}. {failureMessage(error.cause ?? error)} {advice}
      </p>
      <Button
        variant="outline"
        aria-disabled={isRetrying}
        onClick={firstPress(({ currentTarget }) => {
          leaveButton(currentTarget)
          void retry()
        })}
      >
        Try again
      </Button>
    </div>
  )
}
