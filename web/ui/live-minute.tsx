import type { LiveStatus } from '#domain/match-status.ts'

/** React leaves this element's content alone. */
const nothing = { __html: '' }

/** The place of the minute of a match that is entered live, which `live-clocks.ts` writes. Nothing for other matches. */
export const liveMinute = ({ live_phase, live_since }: LiveStatus) =>
  live_phase && (
    <span
      data-live-phase={live_phase}
      data-live-since={live_since}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
      dangerouslySetInnerHTML={nothing}
    />
  )
