import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { ScoreInput } from '#web/forms/score-input.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useForm } from '#web/forms/use-form.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { reportedResultSchema } from './reported-result-schema.ts'
import {
  describeReport,
  type ReportingSide,
  type ReportOutcome,
  type ResultReport,
  reportedScore,
} from './result-report.ts'

type FileReport = (home: number, away: number, reason: string | null) => Promise<ReportOutcome>

interface ReportedResultFormProps {
  home: ReportingSide
  away: ReportingSide
  /** The side that reports. */
  team: ReportingSide
  reports: readonly ResultReport[]
  /** Key under which the typed score is kept in this tab. */
  draft: string
  file: FileReport
}

/** One side's report. If the other side has reported, one press confirms it, and another score is behind a line. */
export function ReportedResultForm(props: ReportedResultFormProps) {
  const { home, away, team, reports } = props
  const other = team.id === home.id ? away : home
  const theirs = reports.find(({ team_id }) => team_id === other.id)
  if (theirs === undefined) return <ScoreForm {...props} other={other} />
  return (
    <div className="grid gap-5">
      <Confirm {...props} theirs={theirs} other={other} />
      <Disclosure summary="Report another score">
        <ScoreForm {...props} other={other} />
      </Disclosure>
    </div>
  )
}

interface AnswerProps extends ReportedResultFormProps {
  other: ReportingSide
}

function Confirm({ theirs, other, file }: AnswerProps & { theirs: ResultReport }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [confirm, isConfirming] = useAction(async () => {
    setFailure(null)
    try {
      announce(await file(theirs.home_score, theirs.away_score, null), other)
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <>
      <FormError message={failure} />
      <Button size="large" aria-disabled={isConfirming} onClick={confirm}>
        {isConfirming ? 'Confirming…' : `Confirm ${reportedScore(theirs)}`}
      </Button>
    </>
  )
}

function ScoreForm({ home, away, team, other, reports, draft, file }: AnswerProps) {
  const mine = reports.find(({ team_id }) => team_id === team.id)
  const isAnswer = reports.some(({ team_id }) => team_id === other.id)
  const form = useForm({
    schema: reportedResultSchema,
    saved: {
      home: mine?.home_score.toString() ?? '',
      away: mine?.away_score.toString() ?? '',
      reason: mine?.reason ?? '',
    },
    draft,
    save: async ({ score, reason }) => announce(await file(score.home, score.away, reason), other),
    failed: 'The result was not reported',
  })
  return (
    <form {...form.props} className="grid gap-5">
      <div className="grid grid-cols-2 items-end gap-4 sm:gap-8">
        <ScoreInput team={home.name} form={form} side="home" other="away" />
        <ScoreInput team={away.name} form={form} side="away" other="home" />
      </div>
      {isAnswer && (
        <Field label="What happened? (the other team and the owner read it)" error={form.problems.reason}>
          {(control) => <Textarea {...control} {...form.register('reason')} rows={3} />}
        </Field>
      )}
      <FormError message={form.problems.home ?? form.failure} />
      <Button
        type="submit"
        size="large"
        disabled={form.isSaving}
        className="wrap-anywhere h-auto! min-h-12 whitespace-normal! py-3"
      >
        {form.isSaving ? 'Reporting…' : mine ? 'Correct the report' : `Report for ${isolate(team.name)}`}
      </Button>
    </form>
  )
}

const announce = (outcome: ReportOutcome, other: ReportingSide) =>
  toast(outcome === 'confirmed' ? 'Result confirmed' : 'Result reported', {
    description: describeReport(outcome, isolate(other.name)),
  })
