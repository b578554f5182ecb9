import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'

interface SaveRowProps {
  label: string
  isChanged: boolean
  isSaving: boolean
  failure: string | null
  onDiscard: () => void
}

/** The end of a form. While something is unsaved it stays at the bottom of the screen. */
export function SaveRow({ label, isChanged, isSaving, failure, onDiscard }: SaveRowProps) {
  return (
    <div className={isChanged ? 'sticky bottom-0 z-10 -mx-1 grid gap-3 bg-paper px-1 py-3' : 'grid gap-3 py-3'}>
      <FormError message={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : label}
        </Button>
        {isChanged && !isSaving && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        <p role="status" className="text-muted text-sm">
          {isChanged && !isSaving && 'Not saved yet. It is kept on this device.'}
        </p>
      </div>
    </div>
  )
}
