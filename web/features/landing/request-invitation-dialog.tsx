import { useState } from 'react'
import { focusField } from '#web/forms/focus-field.ts'
import { formText } from '#web/forms/form-text.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useSite } from '#web/queries/use-site.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkRequest, type RequestProblem } from './check-request.ts'
import { submitRequest } from './submit-request.ts'

/** Name and address of somebody who would like to be invited. */
export function RequestInvitationDialog({ onClose }: { onClose: () => void }) {
  const isMailed = useSite()?.mailsRequests ?? false
  const [problem, setProblem] = useState<RequestProblem | null>(null)
  const [send, isSending] = useAction(async (form: HTMLFormElement) => {
    const request = { name: formText(form, 'name'), email: formText(form, 'email') }
    const found = checkRequest(request)
    setProblem(found)
    if (found?.fields[0]) return focusField(form, found.fields[0])
    try {
      await submitRequest(request, isMailed)
    } catch {
      return void toast('Something went wrong', {
        description: 'Please try again later or contact us directly.',
        destructive: true,
      })
    }
    toast('Thanks for your interest!', { description: "If approved, we'll send you an invitation to join..." })
    onClose()
  })
  const isWrong = (field: 'name' | 'email') => problem?.fields.includes(field) || undefined

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Request an invitation" description="Touchline is by invitation. Tell us who you are.">
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault()
            send(event.currentTarget)
          }}
        >
          <Field label="Name">
            {(control) => (
              <Input {...control} name="name" autoComplete="name" required aria-invalid={isWrong('name')} />
            )}
          </Field>
          <Field label="Email">
            {(control) => (
              <Input
                {...control}
                name="email"
                type="email"
                autoComplete="email"
                required
                aria-invalid={isWrong('email')}
              />
            )}
          </Field>
          <FormError message={problem?.message ?? null} />
          <DialogActions>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" aria-disabled={isSending}>
              {isSending ? 'Sending…' : 'Request invitation'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
