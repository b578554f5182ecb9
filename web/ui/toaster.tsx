import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { keepToastsClear } from './keep-toasts-clear.ts'
import { ignoreRestingPointer } from './resting-pointer.ts'

/** How long a toast stays. */
const TOAST_MS = 4000
const HEARD_MS = 100

/** Three toasts, each gone after its time unless somebody points at it or is in it, beside what can be pressed. @param onReady it can be heard */
export function Toaster({ onReady }: { onReady: () => void }) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (region.current === null) return
    const pointer = ignoreRestingPointer()
    const leave = keepToastsClear(region.current, { onPlaced: pointer.onPlaced, onCrowded: dismissOldest })
    return () => {
      leave()
      pointer.end()
    }
  }, [])
  useEffect(() => {
    const timer = setTimeout(onReady, HEARD_MS)
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
      // Where it really stands, `keepToastsClear` decides.
      position="top-left"
      mobileOffset={0}
      visibleToasts={3}
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

function dismissOldest() {
  const [oldest, ...newer] = toast.getToasts()
  if (oldest !== undefined && newer.length > 0) toast.dismiss(oldest.id)
}

/** Sonner waits for a pointer that rests on a toast; focus inside is told to it as one. */
function rest({ type, target, relatedTarget }: FocusEvent) {
  const list = target instanceof Element && target.closest('[data-sonner-toaster]')
  if (!list || (type === 'focusout' && relatedTarget instanceof Node && list.contains(relatedTarget))) return
  const told = type === 'focusin' ? 'mousemove' : 'mouseout'
  list.dispatchEvent(new MouseEvent(told, { bubbles: true, relatedTarget: document.body }))
}

/** A button that goes takes the focus with it, unheard; let go first, it returns to where the person was. */
function leaveDismissed({ target }: MouseEvent) {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-sonner-toast] [data-close-button]')
  if (button) button.blur()
}
