import { type LiveClock, type LivePhase, liveWords } from '#domain/live-clock.ts'

const STEP_MS = 1000

/** Writes the minute of a match into its place, and keeps it right. Loaded for a match that is entered live. */
export function runLiveClock(place: HTMLElement, signal: AbortSignal): void {
  const show = () => {
    const words = liveWords(readClock(place.dataset), Date.now())
    if (place.textContent !== words) place.textContent = words
  }
  if (signal.aborted) return
  show()
  const timer = setInterval(show, STEP_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const readClock = ({ livePhase, liveSince = '', liveHalf }: DOMStringMap): LiveClock => ({
  phase: livePhase as LivePhase,
  since: Date.parse(liveSince),
  half: Number(liveHalf),
})
