import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { UploadState } from './use-upload.ts'

interface UploadStatusProps {
  state: UploadState
  onCancel: () => void
  onRetry: () => void
}

/** The opening and the upload of a file with a button that cancels it, or the reason why it failed. */
export function UploadStatus({ state, onCancel, onRetry }: UploadStatusProps) {
  if (state.status === 'checking' || state.status === 'uploading') {
    return (
      <div className="flex items-end gap-3">
        <div className="grow">
          {state.status === 'checking' ? (
            <Progress label={`Opening ${state.file.name}…`} />
          ) : (
            <Progress
              label={`Uploading ${state.file.name}: ${Math.floor(state.fraction * 100)}%`}
              value={state.fraction}
            />
          )}
        </div>
        <Button variant="outline" onClick={onCancel}>
          Cancel upload
        </Button>
      </div>
    )
  }
  if (state.status !== 'failed') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 border-danger border-l-4 bg-danger-wash px-4 py-3 text-sm"
    >
      <p className="min-w-0 grow basis-48">{state.message}</p>
      {state.canRetry && (
        <Button variant="outline" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}
