import { Toaster as Sonner } from 'sonner'

// On a phone the foot of the screen belongs to the buttons of a sheet.
const position = window.matchMedia('(min-width: 40rem)').matches ? 'bottom-right' : 'top-center'

export default function Toaster() {
  return (
    <Sonner
      position={position}
      visibleToasts={3}
      duration={4000}
      closeButton
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast:
            'touchline pointer-events-auto flex w-full font-sans items-start gap-3 border-pitch bg-card p-4 pr-10 text-ink shadow-raised',
          error: '!border-danger',
          title: 'font-semibold',
          description: 'text-muted text-sm',
          icon: 'mt-0.5 text-pitch [[data-type=error]_&]:text-danger',
          closeButton:
            'absolute top-3 right-3 grid size-6 cursor-pointer place-items-center rounded-sm hover:bg-sunken',
        },
      }}
    />
  )
}
