import type { Form } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import type { ProfileValues } from './profile-schema.ts'

interface SaveBarProps {
  form: Pick<Form<ProfileValues>, 'isChanged' | 'isSaving' | 'failure' | 'discard'>
}

/** The end of the form, at the bottom of the screen. */
export const SaveBar = ({ form: { isChanged, isSaving, failure, discard } }: SaveBarProps) => (
  <div className="touchline sticky bottom-0 z-10 grid gap-3 bg-paper pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
    <FormError message={failure} />
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <p role="status" className="text-muted text-sm">
        {isChanged && 'Not saved yet. What you typed is kept in this tab.'}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {isChanged && (
          <Button variant="outline" disabled={isSaving} onClick={discard}>
            Discard changes
          </Button>
        )}
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save Changes'}
        </Button>
      </div>
    </div>
  </div>
)
