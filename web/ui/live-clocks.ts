// The minute of a match that is being played, without React: most public pages are never hydrated.
import { type LivePhase, liveWords } from '#domain/live-clock.ts'

const STEP_MS = 1000

/** Writes the minute into each `[data-live-since]` of the page, and keeps it right. */
export function runLiveClocks(signal: AbortSignal): void {
  const show = () => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-live-since]')) {
      const { livePhase, liveSince = '' } = place.dataset
      const words = liveWords(livePhase as LivePhase, Date.parse(liveSince), Date.now())
      if (place.textContent !== words) place.textContent = words
    }
  }
  show()
  const timer = setInterval(show, STEP_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}
