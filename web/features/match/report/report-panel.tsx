import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { generateReport, type ReportProgress, useReportJob } from './report-jobs.ts'

/** Lets an organizer generate the report once both teams have submitted their notes. */
export function ReportPanel({ matchId }: { matchId: string }) {
  const queries = useQueryClient()
  const job = useReportJob(matchId)
  if (job?.isRunning) return <Progress label={describeStep(job.progress)} />
  return (
    <div className="grid justify-items-start gap-4">
      {job && <FormError message={job.failure} />}
      <Button onClick={() => generateReport(queries, matchId)}>{job ? 'Try again' : 'Generate Match Report'}</Button>
    </div>
  )
}

function describeStep({ step, attempt = 1, characters }: ReportProgress): string {
  if (step === 'facts') return 'Reading the record of the match…'
  if (step === 'checking') return 'Checking every name and number against the record…'
  if (step === 'saving') return 'Saving the report…'
  const again = attempt > 1 ? ' again, since the first text did not agree with the record' : ''
  return `Writing the report${again}…${characters ? ` ${characters} characters` : ''}`
}
