import { useRef } from 'react'
import { ImportClashes } from '#web/features/competition/venues/clash-preview.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ImportedMatches } from './imported-matches.tsx'
import { TeamPlans } from './team-plans.tsx'
import type { Import } from './use-import.ts'
import { WrongRows } from './wrong-rows.tsx'

interface ImportPreviewProps {
  state: Import
  leagueId: string
  stageId: string | undefined
  timeZone: string
  onShowRow: (row: number) => void
}

/** Previews the import: first the rows that cannot be saved, then teams, then matches. */
export function ImportPreview({ state, leagueId, stageId, timeZone, onShowRow }: ImportPreviewProps) {
  const preview = useRef<HTMLElement>(null)
  const { content, parsed, plan, errors } = state
  if (parsed.problem !== null) {
    return (
      <div className="mt-6">
        <FormError message={parsed.problem} />
      </div>
    )
  }
  if (content.isError) {
    return (
      <div className="mt-6">
        <LoadingFailed what="The league's teams and matches" error={content.error} onRetry={content.refetch} />
      </div>
    )
  }
  if (!content.data) return <Spinner message="Comparing with the league…" />
  return (
    <section ref={preview} aria-label="Preview" tabIndex={-1} className="mt-10 grid gap-10 outline-none *:min-w-0">
      <WrongRows
        state={state}
        errors={errors}
        onShowRow={onShowRow}
        onLeave={() => preview.current?.focus({ preventScroll: true })}
      />
      {plan.teams.length > 0 && (
        <Section title="Teams">
          <TeamPlans plans={plan.teams} leagueTeams={content.data.teams} onChoose={state.choose} />
        </Section>
      )}
      {plan.matches.length > 0 && (
        <Section title="Matches">
          <ImportClashes leagueId={leagueId} stageId={stageId} timeZone={timeZone} matches={plan.matches} />
          <ImportedMatches matches={plan.matches} timeZone={timeZone} ignored={parsed.ignored} />
        </Section>
      )}
    </section>
  )
}
