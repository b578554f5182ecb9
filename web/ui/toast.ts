import { useSyncExternalStore } from 'react'

interface ToastOptions {
  description?: string
  /** Milliseconds until it goes; 4000 unless told otherwise. */
  duration?: number
  destructive?: boolean
  /** A toast that is shown already under this id is replaced, not joined. */
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
 * Tells the person what happened, at the screen's edge. The code for it is fetched with the first one;
 * where that fails, so did what was to be told, and the screen says so itself.
 */
export async function toast(title: string, { destructive = false, ...options }: ToastOptions = {}): Promise<void> {
  try {
    const [sonner, toaster] = await fetchToasts()
    if (loaded === null) publish(toaster.Toaster)
    // Screen readers speak what is added to a region that was there before.
    await ready
    const show = destructive ? sonner.toast.error : sonner.toast.success
    show(title, options)
  } catch (error) {
    console.warn(`Not shown: ${title}`, error)
  }
}

/** Takes away what is no longer so. @param id of the toast, shown or still to be shown */
export async function dismissToast(id: string): Promise<void> {
  if (loaded === null) return
  const [sonner] = await fetchToasts()
  sonner.toast.dismiss(id)
}

const fetchToasts = () => Promise.all([import('sonner'), import('./toaster.tsx')])

/** Fetches the code of toasts before there is one to show. */
export const prepareToasts = () => fetchToasts().catch(() => undefined)

function publish(toaster: Toaster) {
  loaded = toaster
  for (const listener of listeners) listener()
}

/** What shows the toasts, once there is one to show; and what it calls when it is on the page. */
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
