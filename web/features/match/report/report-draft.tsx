import { useState } from 'react'
import { failureWithToast } from '#web/forms/failure.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { DraftForm } from './draft-form.tsx'
import { ReportText } from './report-text.tsx'
import { useReportDraft } from './use-report-draft.ts'

interface ReportDraftProps {
  matchId: string
  userId: string
  text: string
  /** A report is published already, and stays until the draft is. */
  isPublished: boolean
}

/** A draft that only organizers see, with its buttons. */
export function ReportDraft({ matchId, userId, text, isPublished }: ReportDraftProps) {
  const [isEditing, setEditing] = useState(false)
  const finish = () => setEditing(false)
  return (
    <section aria-label="Draft" className="border border-line border-dashed p-4 sm:p-6">
      <h3 className="eyebrow text-muted">Draft</h3>
      <p className="mt-1 mb-5 max-w-prose text-muted text-sm">
        Only you see it.{' '}
        {isPublished
          ? 'Others read the report above until you publish this one.'
          : 'Others read that the report is waiting for you to publish it.'}
      </p>
      {isEditing ? (
        <DraftForm matchId={matchId} userId={userId} text={text} onDone={finish} />
      ) : (
        <>
          <div dir="auto" className="grid max-w-prose gap-4 [overflow-wrap:anywhere]">
            <ReportText text={text} />
          </div>
          <DraftButtons matchId={matchId} text={text} onEdit={() => setEditing(true)} />
        </>
      )}
    </section>
  )
}

interface DraftButtonsProps {
  matchId: string
  text: string
  onEdit: () => void
}

function DraftButtons({ matchId, text, onEdit }: DraftButtonsProps) {
  const draft = useReportDraft(matchId)
  const [failure, setFailure] = useState<string | null>(null)
  const [run, isRunning] = useAction(async (action: () => Promise<void>, done: string, failed: string) => {
    setFailure(null)
    try {
      await action()
      toast(done)
    } catch (error) {
      const { message, toast: shown } = failureWithToast(failed, error)
      setFailure(message ?? null)
      if (shown) toast(shown.title, { description: message ?? '', destructive: true })
    }
  })
  return (
    <div className="mt-6 grid gap-3">
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isRunning}
          onClick={() => run(() => draft.publish(text), 'Match report published', 'Failed to publish the match report')}
        >
          Publish
        </Button>
        <Button variant="outline" disabled={isRunning} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="quiet"
          disabled={isRunning}
          onClick={() => run(draft.discard, 'Draft discarded', 'Failed to discard the draft')}
        >
          Discard draft
        </Button>
      </div>
    </div>
  )
}
