import { ClipboardPen } from 'lucide-react'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { readDraft } from './draft-store.ts'
import { draftTime } from './draft-time.ts'
import { EditDialog } from './edit-dialog.tsx'

interface EditMatchReportProps {
  matchId: string
  /** 'Ash v Birch' */
  title: string
  userId: string
  /** Goes to the sign-in, and from there to this address. */
  onSignIn: (origin: string) => void
}

const HASH = '#edit-match-report'

/** The button and its dialog. The dialog is an entry of the history: the back button closes it, a reload opens it again. */
export function EditMatchReport({ matchId, title, userId, onSignIn }: EditMatchReportProps) {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const isOurEntry = useRef(false)
  const isOpen = hash === HASH
  const session = useSession()
  const draft = isOpen ? null : readDraft(matchId, userId)

  function open() {
    isOurEntry.current = true
    void navigate({ pathname, search, hash: HASH }, { preventScrollReset: true })
  }
  function close() {
    // A save may end when the person has closed the dialog, or is elsewhere.
    if (window.location.hash !== HASH || window.location.pathname !== pathname) return
    // Opened by its address, there is no page of ours to go back to.
    if (isOurEntry.current) void navigate(-1)
    else void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
    isOurEntry.current = false
  }
  if (session === null && !isOpen) return null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="outline" onClick={open}>
          <ClipboardPen aria-hidden />
          Edit Match Report
        </Button>
        {draft && <p className="text-muted text-sm">Unsaved changes from {draftTime(draft.at)}</p>}
      </div>
      <Dialog open={isOpen} onOpenChange={(open) => !open && close()}>
        {isOpen && (
          <EditDialog
            matchId={matchId}
            title={title}
            userId={userId}
            onSignIn={() => onSignIn(pathname + search + HASH)}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}
