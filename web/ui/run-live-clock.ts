import { liveWords, readClock } from '#domain/live-clock.ts'

const STEP_MS = 1000

/** Writes the minute of a match into its place, after a space, and keeps it right while the place is on the page. */
export function runLiveClock(place: HTMLElement): void {
  const show = () => {
    if (!place.isConnected) return clearInterval(timer)
    const words = ` ${liveWords(readClock(place.dataset.live ?? ''), Date.now())}`
    if (place.textContent !== words) place.textContent = words
  }
  const timer = setInterval(show, STEP_MS)
  show()
}
