// The first request after a tunnel is often lost, so the second follows soon, and later ones at longer intervals.
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000

/**
 * Retries while the page is visible, one try at a time. The intervals start over when the network or the page's visibility
 * comes back.
 * @returns a function that ends it
 */
export function keepTrying(attempt: () => Promise<void>): () => void {
  let wait = FIRST_WAIT_MS
  let timer: number | undefined
  let isTrying = false
  let isOver = false

  async function look() {
    if (isTrying || document.visibilityState !== 'visible') return
    window.clearTimeout(timer)
    isTrying = true
    await attempt().finally(() => {
      isTrying = false
    })
    if (isOver) return
    timer = window.setTimeout(look, wait)
    wait = Math.min(2 * wait, LONGEST_WAIT_MS)
  }

  function startOver() {
    wait = FIRST_WAIT_MS
    void look()
  }

  window.addEventListener('online', startOver)
  document.addEventListener('visibilitychange', startOver)
  void look()

  return () => {
    isOver = true
    window.removeEventListener('online', startOver)
    document.removeEventListener('visibilitychange', startOver)
    window.clearTimeout(timer)
  }
}
