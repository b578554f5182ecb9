import { useEffect } from 'react'
import { runLiveClocks } from './live-clocks.ts'

interface LiveMinuteProps {
  /** `matches.live_phase` */
  phase: string
  /** `matches.live_since` */
  since: string
}

/** React leaves this element's content alone. */
const nothing = { __html: '' }

/** The place of the minute of a match that is being played, which `live-clocks.ts` writes. */
export function LiveMinute({ phase, since }: LiveMinuteProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another phase or start is written at once
  useEffect(() => {
    const stop = new AbortController()
    runLiveClocks(stop.signal)
    return () => stop.abort()
  }, [phase, since])
  return (
    <span
      data-live-phase={phase}
      data-live-since={since}
      className="figures"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
}
