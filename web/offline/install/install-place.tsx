import { useEffect } from 'react'
import { toast } from '#web/ui/toast.ts'
import { hideInstallOffer, INSTALL_PLACE, INSTALL_PRESSED, showInstallOffer } from './install-offer.ts'

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
    on('installable', showInstallOffer)
    on(INSTALL_PRESSED, () => void import('./install.ts').then(({ install }) => install(), ignore))
    on('appinstalled', () => void sayInstalled())
    showInstallOffer()
    return () => stop.abort()
  }, [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty text, which keeps React from this element's content
  return <span id={INSTALL_PLACE} suppressHydrationWarning dangerouslySetInnerHTML={nothing} />
}

// The browser also fires this event when the user installs from its menu.
export async function sayInstalled() {
  if (isInstalled) return
  isInstalled = true
  hideInstallOffer()
  await toast(INSTALLED, { duration: DURATION_MS })
}

const ignore = () => undefined
