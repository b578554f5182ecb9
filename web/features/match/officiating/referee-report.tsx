import { reportedResultSchema } from '#web/features/match/reported-results/reported-result-schema.ts'
import { ScoreInput } from '#web/forms/score-input.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { argumentsOf, type OfficialAppointment, type OfficialIdentity } from './officiating-query.ts'

interface RefereeReportProps {
  official: OfficialIdentity
  appointment: OfficialAppointment
  reload: () => Promise<unknown>
}

/** The referee enters the score, which is final. */
export function RefereeReport({ official, appointment, reload }: RefereeReportProps) {
  const { id, home, away } = appointment
  const form = useForm({
    schema: reportedResultSchema,
    saved: { home: '', away: '', reason: '' },
    draft: `referee-report-${id}`,
    async save({ score }) {
      const supabase = await browserSupabase()
      const report = { _id: id, _home_score: score.home, _away_score: score.away }
      await supabase.rpc('report_as_referee', { ...report, ...argumentsOf(official) }).throwOnError()
      toast('Result reported', { description: 'It is final, and counts in the table.' })
      await reload()
    },
    failed: 'The result was not reported',
  })
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <div className="grid grid-cols-2 items-end gap-4 sm:gap-8">
        <ScoreInput team={home} form={form} side="home" other="away" />
        <ScoreInput team={away} form={form} side="away" other="home" />
      </div>
      <FormError message={form.problems.home ?? form.failure} />
      <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Reporting…' : 'Report the result'}
      </Button>
    </form>
  )
}
