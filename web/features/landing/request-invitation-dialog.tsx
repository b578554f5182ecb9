import { useForm } from '#web/forms/use-form.ts'
import { useSite } from '#web/queries/use-site.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { requestSchema } from './check-request.ts'
import { submitRequest } from './submit-request.ts'

/** Name and address of somebody who would like to be invited. */
export function RequestInvitationDialog({ onClose }: { onClose: () => void }) {
  const isMailed = useSite()?.mailsRequests ?? false
  const form = useForm({
    schema: requestSchema,
    saved: { name: '', email: '' },
    save: (request) => submitRequest(request, isMailed),
    failed: () => ({
      toast: { title: 'Something went wrong', description: 'Please try again later or contact us directly.' },
    }),
    onSaved(_, isFinished) {
      toast('Thanks for your interest!', { description: "If approved, we'll send you an invitation to join..." })
      if (isFinished) onClose()
    },
  })
  const { problems } = form

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Request an invitation" description="Touchline is by invitation. Tell us who you are.">
        <form className="grid gap-5" {...form.props}>
          <Field label="Name">
            {(control) => (
              <Input
                {...control}
                {...form.register('name')}
                autoComplete="name"
                required
                aria-invalid={problems.name !== undefined || undefined}
              />
            )}
          </Field>
          <Field label="Email">
            {(control) => (
              <Input
                {...control}
                {...form.register('email')}
                type="email"
                autoComplete="email"
                required
                aria-invalid={problems.email !== undefined || undefined}
              />
            )}
          </Field>
          <FormError message={problems.name ?? problems.email ?? null} />
          <DialogActions>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-disabled={form.isSaving}>
              {form.isSaving ? 'Sending…' : 'Request invitation'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
