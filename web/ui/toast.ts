import { useSyncExternalStore } from 'react'

interface ToastOptions {
  description?: string
  /** Milliseconds until it disappears; 4000 by default. */
  duration?: number
  destructive?: boolean
  /** Replaces a visible toast with the same id. */
  id?: string
}

type Toaster = (props: { onReady: () => void }) => React.ReactNode

const listeners = new Set<() => void>()
let loaded: Toaster | null = null
let announceReady = () => {}
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})

/**
 * Shows a message at the edge of the screen. The code is loaded with the first toast. When that fails, so did the action
 * that the toast is about, and the screen has its own message.
 */
export async function toast(title: string, { destructive = false, ...options }: ToastOptions = {}): Promise<void> {
  try {
    const [sonner, toaster] = await fetchToasts()
    if (loaded === null) publish(toaster.Toaster)
    // Screen readers announce additions to a region only if the region existed before.
    await ready
    const show = destructive ? sonner.toast.error : sonner.toast.success
    show(title, options)
  } catch (error) {
    console.warn(`Not shown: ${title}`, error)
  }
}

/** Removes a toast that no longer holds. @param id of a toast that is shown or about to be */
export async function dismissToast(id: string): Promise<void> {
  if (loaded === null) return
  const [sonner] = await fetchToasts()
  sonner.toast.dismiss(id)
}

const fetchToasts = () => Promise.all([import('sonner'), import('./toaster.tsx')])

/** Loads the code of toasts in advance. */
export const prepareToasts = () => fetchToasts().catch(() => undefined)

function publish(toaster: Toaster) {
  loaded = toaster
  for (const listener of listeners) listener()
}

/** The component that shows toasts, once there is one, and its callback for when it is on the page. */
export function useToaster() {
  const Toaster = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => loaded,
    () => null,
  )
  return { Toaster, onReady: announceReady }
}
