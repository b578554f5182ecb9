import { createContext, lazy, Suspense, use, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'

const RequestInvitationDialog = lazy(() => import('./request-invitation-dialog.tsx'))

const OpenDialog = createContext<() => void>(() => undefined)

/** Around everything that can open the dialog; its code is fetched with the first press. */
export function InvitationProvider({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <OpenDialog value={() => setOpen(true)}>
      {children}
      {isOpen && (
        <Suspense>
          <RequestInvitationDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </OpenDialog>
  )
}

/** Opens the dialog, and so is only there where scripts run. */
export function RequestInvitationButton({ className = '', ...props }: React.ComponentProps<typeof Button>) {
  return <Button onClick={use(OpenDialog)} className={`scriptless:hidden ${className}`} {...props} />
}
