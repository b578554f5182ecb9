import { createContext, use, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { importAgain } from '#web/ui/import-again.ts'
import { toast } from '#web/ui/toast.ts'

type DialogModule = typeof import('./request-invitation-dialog.tsx')

const OpenDialog = createContext<() => void>(() => undefined)

/** Contains everything that can open the dialog. Its code loads when a pointer or the focus reaches a button. */
export function InvitationProvider({ children }: { children: React.ReactNode }) {
  const [dialog, setDialog] = useState<DialogModule | null>(null)
  const [isOpen, setOpen] = useState(false)
  async function open() {
    try {
      setDialog(await loadDialog())
      setOpen(true)
    } catch {
      toast('Something went wrong', {
        description: 'Please try again later or contact us directly.',
        destructive: true,
      })
    }
  }
  return (
    <OpenDialog value={open}>
      {children}
      {isOpen && dialog && <dialog.RequestInvitationDialog onClose={() => setOpen(false)} />}
    </OpenDialog>
  )
}

const loadDialog = () => importAgain(() => import('./request-invitation-dialog.tsx'))
const warmUp = () => void loadDialog().catch(() => undefined)

/** Opens the dialog. It is shown only with scripts. */
export function RequestInvitationButton({ className = '', ...props }: React.ComponentProps<typeof Button>) {
  return (
    <Button
      onClick={use(OpenDialog)}
      onPointerEnter={warmUp}
      onFocus={warmUp}
      aria-haspopup="dialog"
      className={`scriptless:hidden ${className}`}
      {...props}
    />
  )
}
