import { Link2, MessageCircleMore } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'

interface SendLinkProps {
  /** The path, with the token as its fragment. */
  path: string
  /** The text before the link. */
  text: string
}

/** WhatsApp and copy. The general share menu would become a part of every page's code with one more use. */
export function SendLink({ path, text }: SendLinkProps) {
  const address = new URL(path, window.location.origin).href
  const copy = () =>
    copyText(address).then(
      () => toast('Link copied'),
      () => toast('The link could not be copied', { description: address, destructive: true }),
    )
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${text}\n${address}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: 'outline' })}
      >
        <MessageCircleMore aria-hidden />
        Send by WhatsApp
      </a>
      <Button variant="outline" onClick={copy}>
        <Link2 aria-hidden />
        Copy link
      </Button>
    </>
  )
}
