import { ClipboardPen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { matchName } from '#domain/match-name.ts'
import type { Match } from '#web/features/match/match-queries.ts'
import { rememberReturnPath } from '#web/session/return-path.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { draftTime } from './draft-time.ts'
import { EditDialog } from './edit-dialog.tsx'
import { readMatchDraft } from './match-draft-store.ts'

interface EditButtonProps {
  match: Match
  userId: string
}

const HASH = '#edit-match-report'

/** The button and its dialog. The dialog is a history entry: the back button closes it, a reload opens it again. */
export function EditButton({ match, userId }: EditButtonProps) {
  const { hash, pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const isOurEntry = useRef(false)
  const entry = useRef(key)
  useEffect(() => {
    entry.current = key
  }, [key])
  const isOpen = hash === HASH
  const session = useSession()
  const draft = isOpen ? null : readMatchDraft(match.id, userId)

  function open() {
    isOurEntry.current = true
    void navigate({ pathname, search, hash: HASH }, { preventScrollReset: true })
  }
  function close() {
    // The person may have closed the dialog or left the page before the save ended.
    if (window.location.hash !== HASH || window.location.pathname !== pathname) return
    // A dialog that was opened by its address has no page of ours to return to.
    if (isOurEntry.current) void navigate(-1)
    else void navigate({ pathname, search, hash: '' }, { replace: true, preventScrollReset: true })
    isOurEntry.current = false
  }
  function signIn() {
    rememberReturnPath(pathname + search + HASH)
    void navigate('/auth')
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
            matchId={match.id}
            title={matchName(match)}
            userId={userId}
            onSignIn={signIn}
            // A save may end when the person has closed the dialog and opened it again.
            onClose={() => entry.current === key && close()}
          />
        )}
      </Dialog>
    </>
  )
}
