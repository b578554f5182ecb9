import type { LiveStatus } from '#domain/match-status.ts'

/** React leaves this element's content alone. */
const nothing = { __html: '' }

function startClock(place: HTMLElement | null) {
  // Without a network there is no minute.
  if (place) import('./live-clock.ts').then(({ runLiveClock }) => runLiveClock(place)).catch(() => undefined)
}

/** The minute of a match that is entered live, for which a public page is hydrated. Nothing for other matches. */
export const liveMinute = ({ live_clock }: LiveStatus) =>
  live_clock && (
    <span
      ref={startClock}
      data-hydrates
      data-live={live_clock}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
