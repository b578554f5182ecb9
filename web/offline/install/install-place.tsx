import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'
import { INSTALL_PLACE, INSTALL_PRESSED } from './install-names.ts'

const INSTALLED = 'App installed successfully!'
export const DURATION_MS = 3000

/** React leaves this element's content alone. */
const nothing = { __html: '' }
let isInstalled = false

/** The place of the button that installs the app. The button is drawn without React, see `install-offer.ts`. */
export function InstallPlace() {
  useEffect(() => {
    const stop = new AbortController()
    const on = (type: string, listener: () => void) => window.addEventListener(type, listener, stop)
    on('installable', showOffer)
    on(INSTALL_PRESSED, () => void import('./install.ts').then(({ install }) => install(), ignore))
    on('appinstalled', () => void sayInstalled())
    showOffer()
    return () => stop.abort()
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
  return <span id={INSTALL_PLACE} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}

/** Few browsers make an offer, so the button's code comes with one. */
function showOffer() {
  if (window.installPrompt) void import('./install-offer.ts').then(({ showInstallOffer }) => showInstallOffer(), ignore)
}

// The browser also fires this event when the user installs from its menu.
export async function sayInstalled() {
  if (isInstalled) return
  isInstalled = true
  document.getElementById(INSTALL_PLACE)?.replaceChildren()
  await toast(INSTALLED, { duration: DURATION_MS })
}

const ignore = () => undefined
