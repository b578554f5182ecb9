import { useSyncExternalStore } from 'react'

interface ToastOptions {
  description?: string
  /** Milliseconds until it goes; 4000 unless told otherwise. */
  duration?: number
  destructive?: boolean
}

let wanted = false
const listeners = new Set<() => void>()

/** Tells the person what happened, at the screen's edge. The code for it is fetched with the first one. */
export async function toast(title: string, { destructive = false, ...options }: ToastOptions = {}): Promise<void> {
  wanted = true
  for (const listener of listeners) listener()
  const { toast: show } = await import('sonner')
  if (destructive) show.error(title, options)
  else show.success(title, options)
}

export const useToastsWanted = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => wanted,
    () => false,
  )
