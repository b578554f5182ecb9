import type { ListenOptions } from './listen.ts'

const READING = ['scroll', 'pointerdown', 'keydown']

/**
 * Hydrates the page for the button that installs the app, once the browser offers it and the reader does something.
 * Chromium offers it to most of its visitors while the page loads.
 */
export function awaitOffer({ hydrate, signal }: ListenOptions): void {
  const awaitReader = () => {
    for (const type of READING) document.addEventListener(type, hydrate, { signal, capture: true, passive: true })
  }
  if (window.installPrompt) awaitReader()
  else window.addEventListener('installable', awaitReader, { signal, once: true })
}
