declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void }

const LONGER_THAN_IDLE_MS = 400

/** Answers at once, and works on after it. */
export default (): Response => {
  EdgeRuntime.waitUntil(
    new Promise((resolve) => setTimeout(resolve, LONGER_THAN_IDLE_MS)).then(() => console.info('worked on')),
  )
  return new Response('accepted')
}
