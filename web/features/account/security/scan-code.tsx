import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import type { Enrolled } from './enroll.ts'

/** The QR code and key of a new authenticator. */
export function ScanCode({ enrolled: { picture, secret, uri } }: { enrolled: Enrolled }) {
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const [copy] = useAction(() =>
    copyText(secret).then(
      () => setCopied(true),
      () => setCopied(false),
    ),
  )
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
      <img
        src={picture}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="size-52 bg-[#fff]"
      />
      <div className="grid min-w-0 justify-items-start gap-2">
        <a href={uri} className="link flex min-h-11 items-center font-semibold">
          Open the app on this device
        </a>
        <p className="text-muted text-sm">Or type this key into the app:</p>
        <code className="wrap-anywhere font-semibold text-sm">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button variant="outline" onClick={copy}>
          <Copy aria-hidden />
          {isCopied ? 'Copied' : 'Copy key'}
        </Button>
        <p role="status" className="text-danger text-sm empty:hidden">
          {isCopied === false && 'This browser does not let pages copy. Select the key and copy it.'}
        </p>
      </div>
    </div>
  )
}
