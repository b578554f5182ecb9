import { useSyncExternalStore } from 'react'

interface ToastOptions {
  description?: string
  /** Milliseconds until it disappears; by default `TOAST_MS` of toaster.tsx. A plain toast stays `PLAIN_MS`. */
  duration?: number
  destructive?: boolean
  /** Replaces a visible toast with the same id. */
  id?: string
}

type Toaster = (props: { onReady: () => void }) => React.ReactNode

/** A message that is shown without the code of toasts, because that could not be loaded. */
interface PlainToast {
  title: string
  description: string | undefined
  destructive: boolean
}

const PLAIN_MS = 8000

const listeners = new Set<() => void>()
let loaded: Toaster | null = null
let plain: PlainToast | null = null
let plainTimer: ReturnType<typeof setTimeout> | undefined
let announceReady = () => {}
const ready = new Promise<void>((resolve) => {
  announceReady = resolve
})

/** Shows a message at the edge of the screen. The code is loaded with the first toast; offline, the message is plain. */
export async function toast(title: string, { destructive = false, ...options }: ToastOptions = {}): Promise<void> {
  try {
    const [sonner, toaster] = await fetchToasts()
    if (loaded === null)
      publish(() => {
        loaded = toaster.Toaster
      })
    // Screen readers announce additions to a region only if the region existed before.
    await ready
    const show = destructive ? sonner.toast.error : sonner.toast.success
    show(title, { ...options, ...(options.id !== undefined && keyOf(options.id)) })
  } catch (error) {
    console.warn('The code of toasts could not be loaded', error)
    showPlain({ title, description: options.description, destructive })
  }
}

/** The ids under which Sonner shows toasts. It would remove a toast whose id is the one of a toast that is closing. */
const keys = new Map<string, string>()
let keyCount = 0

function keyOf(id: string) {
  keyCount += 1
  const key = keys.get(id) ?? `${id} ${keyCount}`
  keys.set(id, key)
  const forget = () => {
    if (keys.get(id) === key) keys.delete(id)
  }
  return { id: key, onDismiss: forget, onAutoClose: forget }
}

function showPlain(shown: PlainToast | null) {
  clearTimeout(plainTimer)
  publish(() => {
    plain = shown
  })
  if (shown !== null) plainTimer = setTimeout(() => showPlain(null), PLAIN_MS)
}

/** Removes a toast that no longer holds. @param id of a toast that is shown or about to be */
export async function dismissToast(id: string): Promise<void> {
  if (loaded === null) return
  const [sonner] = await fetchToasts()
  const key = keys.get(id)
  if (key === undefined) return
  keys.delete(id)
  sonner.toast.dismiss(key)
}

const fetchToasts = () => Promise.all([import('sonner'), import('./toaster.tsx')])

/** Loads the code of toasts in advance. */
export const prepareToasts = () => fetchToasts().catch(() => undefined)

function publish(change: () => void) {
  change()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The component that shows toasts, once there is one, and its callback for when it is on the page. */
export function useToaster() {
  const Toaster = useSyncExternalStore(
    subscribe,
    () => loaded,
    () => null,
  )
  return { Toaster, onReady: announceReady }
}

/** The message that is shown while the code of toasts cannot be loaded. */
export const usePlainToast = () =>
  useSyncExternalStore(
    subscribe,
    () => plain,
    () => null,
  )
