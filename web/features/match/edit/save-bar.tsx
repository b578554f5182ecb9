import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface SaveBarProps {
  /** Says what Save would do, or why it is disabled. */
  status: string
  /** Why the last press did not save. */
  error: string | null
  canSave: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
  /** Shows what others changed; null if there is nothing to show. */
  onShowIncoming: (() => void) | null
}

/** Id of the message that a wrong field refers to. */
export const ERROR_ID = 'match-edit-error'

/** Stays at the lower edge, where a thumb reaches it. */
export function SaveBar({ status, error, canSave, isSaving, onSave, onClose, onShowIncoming }: SaveBarProps) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-ink border-t bg-paper px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-bottom-8 sm:-mx-8 sm:-mb-8 sm:px-8 sm:py-4">
      <div id={ERROR_ID} className="basis-full empty:hidden">
        <FormError message={error} />
      </div>
      <p role="status" className="min-w-0 basis-full text-muted text-sm sm:grow sm:basis-0">
        {status}{' '}
        {onShowIncoming && (
          <button type="button" className="link cursor-pointer py-1 text-ink" onClick={onShowIncoming}>
            Changed elsewhere meanwhile
          </button>
        )}
      </p>
      <Button variant="outline" onClick={onClose}>
        Close
      </Button>
      <Button className="max-sm:grow" disabled={!canSave || isSaving} onClick={onSave}>
        {isSaving ? 'Saving…' : 'Save changes'}
      </Button>
    </div>
  )
}
