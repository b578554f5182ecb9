import { useState } from 'react'
import { ACCOUNT_ADDRESS_LENGTH, emailAddress } from '#web/forms/schemas.ts'
import { EmailCodeForm } from './email-code-form.tsx'
import { MailForm } from './mail-form.tsx'
import { mailSignInLink } from './mail-sign-in-link.ts'

interface EmailLinkFormProps {
  email: string
  /** Whether the person followed an expired or used link. */
  isUsedUp: boolean
  /** Path that the mailed link opens; null for the page that needed the session. */
  next: string | null
  onBack: () => void
}

/** Signs in without a password, by a mailed link or code. The parent redirects after the sign-in. */
export function EmailLinkForm({ email, isUsedUp, next, onBack }: EmailLinkFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) return <EmailCodeForm email={sentTo} next={next} onBack={onBack} />
  return (
    <MailForm
      email={email}
      label="Email me a link"
      check={emailAddress(ACCOUNT_ADDRESS_LENGTH)}
      send={(to) => mailSignInLink(to, next).then(() => setSentTo(to))}
      onBack={onBack}
    >
      {isUsedUp && (
        <p role="alert" className="border-danger border-l-4 bg-danger-wash px-4 py-3">
          This link has expired or was used. Request a new one here.
        </p>
      )}
      <p className="text-muted">We send you a link and a code. Either signs you in, without your password.</p>
    </MailForm>
  )
}
