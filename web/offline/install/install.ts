import { toast } from '#web/ui/toast.ts'
import type { InstallPromptEvent } from './install-offer.ts'
import { DURATION_MS, sayInstalled } from './install-place.tsx'

const AGAIN = 'Please press Install App again.'
const NOT_POSSIBLE = 'This app is already installed or cannot be installed on this device.'

/** Asks the browser to install. A prompt works once; after a refusal the browser must fire another. */
export async function install(): Promise<void> {
  const offer = window.installPrompt
  window.installPrompt = undefined
  const outcome = await askFor(offer)
  if (outcome === 'accepted') await sayInstalled()
  if (outcome === 'late') {
    window.installPrompt = offer
    await toast(AGAIN, { duration: DURATION_MS })
  }
  if (outcome === 'gone') await toast(NOT_POSSIBLE, { duration: DURATION_MS, destructive: true })
}

async function askFor(offer: InstallPromptEvent | undefined) {
  if (!offer) return 'gone'
  try {
    await offer.prompt()
    return (await offer.userChoice).outcome
  } catch (error) {
    // A browser asks only within seconds of a press, and this code may have taken longer to load.
    return error instanceof DOMException && error.name === 'NotAllowedError' ? 'late' : 'gone'
  }
}
