import { Button } from '#web/ui/button.tsx'

interface MailSentProps {
  email: string
  /** The purpose of the link, which ends the sentence 'Open the link in it to …'. */
  purpose: string
  onBack: () => void
}

export function MailSent({ email, purpose, onBack }: MailSentProps) {
  return (
    <div role="status" className="grid gap-4">
      <p>
        If there is an account for <strong className="wrap-anywhere">{email}</strong>, an email is on its way. Open the
        link in it to {purpose}. Nothing there after a few minutes? Check your spam folder.
      </p>
      <Button variant="outline" onClick={onBack}>
        Back to Sign In
      </Button>
    </div>
  )
}
