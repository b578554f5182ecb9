import { useEffect, useRef, useState } from 'react'
import { Toaster as Sonner } from 'sonner'
import { ignoreRestingPointer } from './ignore-resting-pointer.ts'
import { keepToastsClear } from './keep-toasts-clear.ts'

/** How long a toast stays. */
const TOAST_MS = 4000
const MOST_TOASTS = 3
const ANNOUNCED_MS = 100

/**
 * At most three toasts, clear of the screen's controls; fewer where three would cover a button. Each disappears after
 * its time, unless the pointer or the focus is on it.
 * @param onReady screen readers announce toasts from now on
 */
export function Toaster({ onReady }: { onReady: () => void }) {
  const region = useRef<HTMLElement>(null)
  const [room, setRoom] = useState(MOST_TOASTS)
  useEffect(() => {
    if (region.current === null) return
    const pointer = ignoreRestingPointer()
    const leave = keepToastsClear(region.current, MOST_TOASTS, { onPlaced: pointer.onPlaced, onRoom: setRoom })
    return () => {
      leave()
      pointer.end()
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(onReady, ANNOUNCED_MS)
    const stop = new AbortController()
    document.addEventListener('focusin', rest, stop)
    document.addEventListener('focusout', rest, stop)
    document.addEventListener('click', leaveDismissed, stop)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [onReady])
  return (
    <Sonner
      ref={region}
      // `keepToastsClear` moves it from here.
      position="top-left"
      mobileOffset={0}
      visibleToasts={room}
      duration={TOAST_MS}
      expand
      closeButton
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'touchline data-[mounted=false]:[--y:translateY(0)]! pointer-events-auto flex w-full font-sans items-start gap-3 border-pitch bg-card p-4 pr-12 text-ink shadow-raised',
          error: '!border-danger',
          title: 'font-semibold',
          description: 'text-muted text-sm',
          icon: 'mt-0.5 text-pitch [[data-type=error]_&]:text-danger',
          closeButton:
            'absolute top-2 right-2 grid size-8 cursor-pointer place-items-center rounded-sm hover:bg-sunken',
        },
      }}
    />
  )
}

/** Sonner keeps a toast while the pointer is over it. This makes it keep a toast with the focus too. */
function rest({ type, target, relatedTarget }: FocusEvent) {
  const list = target instanceof Element && target.closest('[data-sonner-toaster]')
  if (!list || (type === 'focusout' && relatedTarget instanceof Node && list.contains(relatedTarget))) return
  const eventType = type === 'focusin' ? 'mousemove' : 'mouseout'
  list.dispatchEvent(new MouseEvent(eventType, { bubbles: true, relatedTarget: document.body }))
}

/** Takes the focus from a toast before it is removed: Sonner then returns the focus to its previous place. */
function leaveDismissed({ target }: MouseEvent) {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-sonner-toast] [data-close-button]')
  if (button) button.blur()
}
