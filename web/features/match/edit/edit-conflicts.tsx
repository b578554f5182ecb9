import { Button } from '#web/ui/button.tsx'
import { describeEdits, describeField, type NameOf } from './describe-edits.ts'
import type { Edit } from './edit-state.ts'

interface EditConflictsProps {
  edit: Edit
  nameOf: NameOf
  isBusy: boolean
  onResolve: (whose: 'ours' | 'theirs') => void
  onDismiss: () => void
}

/** Shows a second editor what others changed, and asks the editor to resolve the conflicts. */
export function EditConflicts({ edit, nameOf, isBusy, onResolve, onDismiss }: EditConflictsProps) {
  const { incoming, conflicts, content, base } = edit
  const changes = incoming ? describeEdits(incoming.before, incoming.after, nameOf) : []
  return (
    <>
      <div role="status">
        {changes.length > 0 && (
          <section
            aria-label="Changed elsewhere"
            className="mb-4 border-pitch border-l-4 bg-pitch-wash py-3 pr-2 pl-4 text-sm"
          >
            <h3 className="font-sans font-semibold">This match was changed elsewhere while you were editing</h3>
            <ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="py-2">The changes are shown here, and your own entries are kept.</p>
              <Button variant="quiet" className="underline" onClick={onDismiss}>
                Got it
              </Button>
            </div>
          </section>
        )}
      </div>
      {conflicts.length > 0 && (
        <section
          role="alert"
          aria-label="Changed by both"
          className="mb-4 border-danger border-l-4 bg-danger-wash px-4 py-3 text-sm"
        >
          <h3 className="font-sans font-semibold">Somebody else changed the same fields as you</h3>
          <ul className="mt-2 grid gap-2">
            {conflicts.map((field) => {
              const theirs = describeField(base.content, field, nameOf)
              const ours = describeField(content, field, nameOf)
              return (
                <li key={field}>
                  <p className="font-semibold [overflow-wrap:anywhere]">{theirs.label}</p>
                  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                    <Version whose="Theirs" value={theirs.value} />
                    <Version whose="Yours" value={ours.value} />
                  </dl>
                </li>
              )
            })}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button variant="outline" disabled={isBusy} onClick={() => onResolve('theirs')}>
              Use theirs
            </Button>
            <Button disabled={isBusy} onClick={() => onResolve('ours')}>
              Overwrite with mine
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

const Version = ({ whose, value }: { whose: string; value: string }) => (
  <>
    <dt className="text-muted">{whose}</dt>
    <dd className="max-h-40 overflow-y-auto whitespace-pre-line [overflow-wrap:anywhere]">{value}</dd>
  </>
)
