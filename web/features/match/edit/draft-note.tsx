import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { draftTime } from './draft-time.ts'
import type { Edit } from './edit-state.ts'

interface DraftNoteProps {
  /** When the draft was last changed; null if there is none. */
  foundAt: string | null
  /** @returns the discarded edit */
  onDiscard: () => Edit
  onUndo: (discarded: Edit) => void
}

/** Says that the fields contain an earlier unsaved draft. */
export function DraftNote({ foundAt, onDiscard, onUndo }: DraftNoteProps) {
  const [discarded, setDiscarded] = useState<Edit | null>(null)
  if (discarded) {
    return (
      <Note text="Your unsaved changes are discarded.">
        <Button
          variant="quiet"
          className="!px-2 underline max-sm:-ml-2"
          onClick={() => {
            onUndo(discarded)
            setDiscarded(null)
          }}
        >
          Undo
        </Button>
      </Note>
    )
  }
  if (foundAt === null) return null
  return (
    <Note text={`You have unsaved changes from ${draftTime(foundAt)}.`}>
      <Button variant="quiet" className="!px-2 underline max-sm:-ml-2" onClick={() => setDiscarded(onDiscard())}>
        Discard
      </Button>
    </Note>
  )
}

const Note = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <div
    role="status"
    className="mb-4 flex flex-wrap items-center justify-between gap-x-4 border-pitch border-l-4 bg-pitch-wash py-1 pr-1 pl-4 text-sm"
  >
    <p className="py-1.5">{text}</p>
    {children}
  </div>
)
