import { Toaster as Sonner } from 'sonner'

export default function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={3}
      duration={4000}
      closeButton
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Dismiss',
        classNames: {
          toast: 'touchline flex w-full items-start gap-3 border-pitch bg-card p-4 pr-10 text-ink shadow-raised',
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
