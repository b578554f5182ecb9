import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { Form } from './use-form.ts'

interface SaveRowProps {
  label: string
  /** Whether there is something to save. */
  canSave?: boolean
  form: Pick<Form<Record<string, string>>, 'isChanged' | 'isSaving' | 'failure' | 'discard'>
}

/** The end of a form. While something is unsaved it stays at the bottom of the screen. */
export function SaveRow({ label, canSave = true, form: { isChanged, isSaving, failure, discard } }: SaveRowProps) {
  return (
    <div
      className={
        isChanged
          ? 'sticky bottom-0 z-10 -mx-1 grid gap-3 bg-paper px-1 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]'
          : 'grid gap-3 py-3'
      }
    >
      <FormError message={failure} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={isSaving || !canSave}>
          {isSaving ? 'Saving…' : label}
        </Button>
        {isChanged && !isSaving && (
          <Button variant="quiet" onClick={discard}>
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
