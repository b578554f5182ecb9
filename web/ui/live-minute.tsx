import type { LiveStatus } from '#domain/match-status.ts'

/** React leaves this element's content alone. */
const nothing = { __html: '' }

function startClock(place: HTMLElement | null) {
  // If the code cannot be loaded, no minute is shown.
  if (place) import('./run-live-clock.ts').then(({ runLiveClock }) => runLiveClock(place)).catch(() => undefined)
}

/** The minute of a match that is entered live; its presence makes a public page hydrate. Nothing for other matches. */
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
