import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef } from 'react'
import { useDoublePress } from './double-press.ts'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger

interface DialogContentProps extends Omit<React.ComponentProps<typeof Radix.Content>, 'title'> {
  title: React.ReactNode
  description?: React.ReactNode
  wide?: boolean
  /** Whether a press outside leaves it open, so that typed text is not lost. */
  keepsOpen?: boolean
}

/** A sheet from below on a phone, a card in the middle elsewhere. Focus stays inside; Escape closes. */
export function DialogContent({
  title,
  description,
  wide = false,
  keepsOpen = false,
  children,
  className,
  ...props
}: DialogContentProps) {
  // Radix returns the focus only to a trigger, and a dialog can be opened without one.
  const opener = useRef<Element | null>(null)
  const { isOpening } = useDoublePress()
  return (
    <Radix.Portal>
      <Radix.Overlay className="fixed inset-0 z-40 bg-[#0a0d0bb3]" />
      <Radix.Content
        className={clsx(
          'touchline fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto border-pitch bg-paper p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-raised motion-safe:animate-appear',
          'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-full sm:-translate-x-1/2 sm:-translate-y-1/2 sm:p-8',
          wide ? 'sm:max-w-3xl' : 'sm:max-w-lg',
          className,
        )}
        {...(!description && { 'aria-describedby': undefined })}
        onOpenAutoFocus={() => {
          opener.current = document.activeElement
        }}
        onCloseAutoFocus={(event) => {
          if (!(opener.current instanceof HTMLElement) || opener.current === document.body) return
          event.preventDefault()
          // When the button was removed with its row, the focus goes to the start of the page.
          const target = opener.current.isConnected ? opener.current : document.getElementById('main')
          target?.focus({ preventScroll: true })
        }}
        onInteractOutside={(event) => {
          if (keepsOpen || isOpening() || isInToast(event)) event.preventDefault()
        }}
        {...props}
      >
        <Radix.Title className="pr-10 font-display font-semibold text-3xl">{title}</Radix.Title>
        {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
        <div className="mt-6">{children}</div>
        <Radix.Close
          aria-label="Close"
          className="absolute top-4 right-4 grid size-11 cursor-pointer place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden className="size-5" />
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

/** A press on a toast does not close the dialog. */
const isInToast = ({ target }: Event) => target instanceof Element && target.closest('[data-sonner-toaster]') !== null

/** The buttons at a dialog's end. The main one comes last, on the right. */
export function DialogActions({ children }: { children: React.ReactNode }) {
  return <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">{children}</div>
}
