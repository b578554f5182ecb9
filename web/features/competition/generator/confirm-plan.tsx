import { countMatches } from '#domain/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import type { Generator } from './use-generator.ts'

interface ConfirmPlanProps {
  generator: Generator
  onClose: () => void
}

/** Asks before a published match is moved or removed. */
export function ConfirmPlan({ generator: { changes, save, isSaving }, onClose }: ConfirmPlanProps) {
  if (changes === null) return null
  const { moved, removed, added, kept } = changes
  const lines = [
    moved.length > 0 &&
      `${countMatches(moved.length)} ${moved.length === 1 ? 'moves' : 'move'} to another day or time.`,
    removed.length > 0 && `${countMatches(removed.length)} still to be played ${removed.length === 1 ? 'goes' : 'go'}.`,
    added.length > 0 && `${countMatches(added.length)} ${added.length === 1 ? 'is' : 'are'} added.`,
    kept.length > 0 &&
      `${countMatches(kept.length)} ${kept.length === 1 ? 'stays' : 'stay'} as ${kept.length === 1 ? 'it is' : 'they are'}.`,
  ].filter((line) => line !== false)
  return (
    <DialogContent title="Replace planned matches?" description="Subscribed calendars update automatically.">
      <ul className="list-inside list-disc">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-4">You can undo this for seven days.</p>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Go back
        </Button>
        <Button
          disabled={isSaving}
          onClick={async () => {
            await save()
            onClose()
          }}
        >
          {isSaving ? 'Saving…' : `Replace ${countMatches(moved.length + removed.length)}`}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
