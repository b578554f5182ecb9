import type { LiveStatus } from '#domain/match-status.ts'

/** React leaves this element's content alone. */
const nothing = { __html: '' }

function startClock(place: HTMLElement) {
  const stop = new AbortController()
  // Without a network there is no minute.
  import('./live-clock.ts').then(({ runLiveClock }) => runLiveClock(place, stop.signal)).catch(() => undefined)
  return () => stop.abort()
}

/** The minute of a match that is entered live, for which a public page is hydrated. Nothing for other matches. */
export const liveMinute = ({ live_phase, live_since, live_half_minutes }: LiveStatus) =>
  live_phase && (
    <span
      ref={startClock}
      data-hydrates
      data-live-phase={live_phase}
      data-live-since={live_since}
      data-live-half={live_half_minutes}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
