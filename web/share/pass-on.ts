import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'

/** Puts the link on the clipboard, and says so. */
export const copyLink = (url: string): Promise<void> =>
  copyText(url).then(
    () => toast('Link copied'),
    () => toast('The link could not be copied', { description: url, destructive: true }),
  )

/** Opens the system's own sheet. */
export const shareLink = (title: string, text: string, url: string): Promise<void> =>
  navigator.share({ title, text, url }).catch((error: unknown) => {
    // Who closes the sheet has changed their mind, and nothing failed.
    if (error instanceof DOMException && error.name === 'AbortError') return
    return toast('The link could not be shared', { description: 'Copy it instead.', destructive: true })
  })
