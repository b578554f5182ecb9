import { useSyncExternalStore } from 'react'
import { toast } from '#web/ui/toast.ts'

export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Stored by the early script, because browsers fire the event before hydration. */
    installPrompt?: InstallPromptEvent | undefined
  }
}

const INSTALLED = 'App installed successfully!'
export const DURATION_MS = 3000

const listeners = new Set<() => void>()
let isInstallable = false
let isInstalled = false

/** Whether this browser offers to install the app, and not on iOS, where only the share menu can. */
export const useInstallable = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => isInstallable,
    () => false,
  )

// The browser also fires this event when the user installs from its menu.
export async function sayInstalled() {
  if (isInstalled) return
  isInstalled = true
  setInstallable(false)
  await toast(INSTALLED, { duration: DURATION_MS })
}

function setInstallable(next: boolean) {
  isInstallable = next
  for (const listener of listeners) listener()
}

function lookForOffer() {
  if (window.installPrompt && !isIos() && !isStandalone()) setInstallable(true)
}

// An iPad identifies as a Mac, but no Mac has a touch screen.
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)

const isStandalone = () => window.matchMedia('(display-mode: standalone)').matches

if (typeof document !== 'undefined') {
  window.addEventListener('installable', lookForOffer)
  window.addEventListener('appinstalled', () => void sayInstalled())
  lookForOffer()
}
