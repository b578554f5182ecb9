import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { checkRequest } from './check-request.ts'
import { submitRequest } from './submit-request.ts'

/** Name and address of somebody who would like to be invited. */
export default function RequestInvitationDialog({ onClose }: { onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const form = new FormData(event.currentTarget)
    const request = { name: String(form.get('name')), email: String(form.get('email')) }
    const found = checkRequest(request)
    setProblem(found)
    if (found !== null) return
    setSending(true)
    try {
      await submitRequest(request)
      toast('Thanks for your interest!', { description: "If approved, we'll send you an invitation to join..." })
      onClose()
    } catch {
      toast('Something went wrong', {
        description: 'Please try again later or contact us directly.',
        destructive: true,
      })
      setSending(false)
    }
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title="Request an invitation" description="Touchline is by invitation. Tell us who you are.">
        <form noValidate onSubmit={submit} className="grid gap-5">
          <Field label="Name">{(control) => <Input {...control} name="name" autoComplete="name" />}</Field>
          <Field label="Email" error={problem}>
            {(control) => <Input {...control} name="email" type="email" autoComplete="email" />}
          </Field>
          <DialogActions>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSending}>
              {isSending ? 'Sending…' : 'Request invitation'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
