import { useEffect } from 'react'
import { countDown } from '#web/ui/count-down.ts'

/** React leaves this element's content alone. */
const nothing = { __html: '' }

/** The place of the time until a kick-off, which `count-down.ts` writes. Screen readers read it without announcing it. */
export function KickOffClock({ playedAt }: { playedAt: string }) {
  useEffect(() => {
    const stop = new AbortController()
    countDown(stop.signal)
    return () => stop.abort()
  }, [])
  return (
    <p
      role="timer"
      data-kick-off={playedAt}
      className="figures min-h-6 text-muted scriptless:hidden print:hidden"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
}
