import { useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useSession } from '#web/session/use-session.ts'
import type { Content } from './content.ts'
import { DraftNote } from './draft-note.tsx'
import { EditConflicts } from './edit-conflicts.tsx'
import type { Removed } from './edit-players.ts'
import type { EditedMatch } from './edit-query.ts'
import { changedFields, type Edit, resolveConflicts } from './edit-state.ts'
import { EditTabs, type Tab } from './edit-tabs.tsx'
import { removeSavedMatchDraft } from './match-draft-store.ts'
import { SaveBar } from './save-bar.tsx'
import { ScoreStrip } from './score-strip.tsx'
import { SessionEnded } from './session-ended.tsx'
import { useEdit } from './use-edit.ts'
import { useFocusOnWrong } from './use-focus-on-wrong.ts'
import { useRecording } from './use-recording.ts'
import { SESSION_ENDED, useSaveMatch } from './use-save-match.ts'

interface EditFormProps {
  match: EditedMatch
  /** The owner of the draft, who may be signed out by now. */
  userId: string
  onSignIn: () => void
  onClose: () => void
}

export function EditForm({ match, userId, onSignIn, onClose }: EditFormProps) {
  const session = useSession()
  const { edit, setEdit, isChanged, isKept, foundAt, discard } = useEdit(match, userId)
  const [tab, setTab] = useState<Tab>('home')
  const [removed, setRemoved] = useState<Readonly<Record<string, Removed>>>({})
  const notes = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const showNotes = () => notes.current?.scrollIntoView({ block: 'nearest' })
  const { save, isSaving, failure, setFailure } = useSaveMatch({
    match,
    setEdit,
    onSaved: (saved) => {
      // If the dialog was closed during the save, `useEdit` no longer removes the draft.
      removeSavedMatchDraft(match.id, userId, saved)
      onClose()
    },
    onIncoming: showNotes,
    onWrong: (place) => place !== 'score' && setTab(place),
  })
  useFocusOnWrong(form, failure)
  const change = (part: Partial<Content>) => {
    setFailure(null)
    setEdit((latest) => ({ ...latest, content: { ...latest.content, ...part } }))
  }
  const recording = useRecording(match.id, (audioUrl) => change({ audioUrl }))
  const { content, conflicts, incoming } = edit

  function saveNow(next: Edit) {
    if (session === null) return setFailure({ place: null, message: SESSION_ENDED })
    void save(next)
  }
  function decide(whose: 'ours' | 'theirs') {
    const resolved = resolveConflicts(edit, whose)
    setEdit(resolved)
    if (whose === 'ours') saveNow(resolved)
  }
  return (
    // The return key of a phone's keyboard saves nothing: a match is saved when it is whole.
    <form
      ref={form}
      noValidate
      className="flex flex-col max-sm:min-h-[calc(100dvh-7.5rem)]"
      onSubmit={(event) => event.preventDefault()}
    >
      {session === null && <SessionEnded onSignIn={onSignIn} />}
      <DraftNote
        foundAt={foundAt}
        onDiscard={() => {
          setRemoved({})
          discard()
          return edit
        }}
        onUndo={(discarded) => setEdit(() => discarded)}
      />
      <div ref={notes} className="scroll-mt-4">
        <EditConflicts
          edit={edit}
          nameOf={(id) => nameOf(match, id)}
          isBusy={isSaving}
          onResolve={decide}
          onDismiss={() => setEdit((latest) => ({ ...latest, incoming: null }))}
        />
      </div>
      <ScoreStrip
        match={match}
        content={content}
        isWrong={failure?.place === 'score'}
        onChange={(typedScore) => change({ typedScore })}
      />
      <EditTabs
        match={match}
        content={content}
        tab={tab}
        recording={recording}
        removed={removed}
        wrong={failure?.place ?? null}
        onTab={setTab}
        onChange={change}
        onRemoved={setRemoved}
      />
      <SaveBar
        status={statusOf(edit, { isKept, isUploading: recording.isUploading })}
        canSave={isChanged && conflicts.length === 0 && !recording.isUploading}
        isSaving={isSaving}
        onSave={() => saveNow(edit)}
        error={failure?.message ?? null}
        onClose={onClose}
        onShowIncoming={incoming || conflicts.length > 0 ? showNotes : null}
      />
    </form>
  )
}

const nameOf = ({ home, away }: EditedMatch, id: string) =>
  isolate([...home.players, ...away.players].find((player) => player.id === id)?.full_name ?? 'A former player')

function statusOf(edit: Edit, { isKept, isUploading }: { isKept: boolean; isUploading: boolean }): string {
  const count = changedFields(edit).length
  if (isUploading) return 'You can save when the recording is uploaded.'
  if (edit.conflicts.length > 0) return 'First choose whose changes to keep.'
  if (count === 0) return 'Nothing has been changed.'
  const changes = count === 1 ? '1 change' : `${count} changes`
  return isKept ? `${changes}, kept on this device until you save.` : `${changes}, not saved yet.`
}
