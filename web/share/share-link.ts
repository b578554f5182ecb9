import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toast.ts'

/** Copies the link and shows a toast. */
export const copyLink = (url: string): Promise<void> =>
  copyText(url).then(
    () => toast('Link copied'),
    () => toast('The link could not be copied', { description: url, destructive: true }),
  )

/** Opens the system's share sheet. */
export const shareLink = (title: string, text: string, url: string): Promise<void> =>
  navigator.share({ title, text, url }).catch((error: unknown) => {
    // The user closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    return toast('The link could not be shared', { description: 'Copy it instead.', destructive: true })
  })
