// The button that installs the app, without React: the browser offers it on pages that are never hydrated.
import { buttonClass } from '#web/ui/button-class.ts'
import { INSTALL_PLACE, INSTALL_PRESSED } from './install-names.ts'

export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Stored by the early script, because browsers fire the event before other scripts run. */
    installPrompt?: InstallPromptEvent | undefined
  }
}

/** The header of a phone has room for the words, one above the other; that of the narrowest for the picture. */
const look = buttonClass({
  variant: 'quiet',
  className:
    'w-7 -mr-1 max-sm:!px-0 min-[22.5rem]:w-11 min-[22.5rem]:mr-0 min-[22.5rem]:max-sm:text-xs min-[22.5rem]:max-sm:leading-tight max-sm:whitespace-normal sm:w-auto sm:px-3.5 sm:text-sm',
})
const picture =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="size-5 min-[22.5rem]:max-sm:hidden" aria-hidden="true"><path d="M12 4v11m-5-5 5 5 5-5M4 19v1h16v-1"/></svg>'

/** Shows the button where the browser offers to install the app, but not on iOS, where only the share menu can. */
export function showInstallOffer(): void {
  const place = document.getElementById(INSTALL_PLACE)
  if (!window.installPrompt || isIos() || isStandalone() || place === null || place.hasChildNodes()) return
  const button = document.createElement('button')
  button.type = 'button'
  button.title = 'Install App'
  button.className = look
  button.innerHTML = `${picture}<span class="sr-only min-[22.5rem]:not-sr-only">Install App</span>`
  button.addEventListener('click', () => window.dispatchEvent(new Event(INSTALL_PRESSED)))
  place.replaceChildren(button)
}

// An iPad identifies as a Mac, but no Mac has a touch screen.
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

const isStandalone = () => window.matchMedia('(display-mode: standalone)').matches
