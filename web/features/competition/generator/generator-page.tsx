import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { countMatches } from '#domain/count-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { type PlannedSeason, PlannedSeasonNote } from '#web/features/competition/season-choice.tsx'
import { useDivision } from '#web/features/competition/use-division.tsx'
import { PlanClashes } from '#web/features/competition/venues/clash-preview.tsx'
import { Clashes } from '#web/features/competition/venues/clashes.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ConfirmPlan } from './confirm-plan.tsx'
import { CupRounds } from './cup-rounds.tsx'
import { describePlanProblem } from './describe-plan-problem.ts'
import { type SeasonSoFar, seasonQuery } from './generator-queries.ts'
import { listCounts } from './list-counts.ts'
import { PlanPreview } from './plan-preview.tsx'
import { PlanSaved } from './plan-saved.tsx'
import { RulesForm } from './rules-form.tsx'
import { matchesToCheck } from './save-plan.ts'
import { UndoPlan } from './undo-plan.tsx'
import { type Generator, useGenerator } from './use-generator.ts'

interface GeneratorPageProps {
  leagueId: string
  leagueName: string
  /** IANA name of the league's time zone, for days and kick-off. */
  timeZone: string
  /** Path of the competition, without a tab. */
  path: string
  /** The season that the fixtures are of; null for the competition's own. */
  planned: PlannedSeason | null
}

/** Generates a round-robin from a few rules. Shows it with its fairness, then saves it in one call. */
export function GeneratorPage({ leagueId, leagueName, timeZone, path, planned }: GeneratorPageProps) {
  const { stageId, divisionField } = useDivision(leagueId, undefined, planned?.tables)
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const { data: season, error, refetch } = useQuery(seasonQuery(leagueId, stageId))
  function planAgain() {
    heading.current?.focus()
    // The season on the screen can still be the one before the save.
    void queries.resetQueries({ queryKey: seasonQuery(leagueId, stageId).queryKey, exact: true })
  }
  return (
    <Page className="max-w-5xl">
      <Link
        to={planned?.path ?? `${path}/fixtures`}
        className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span>
          Fixtures of <bdi>{leagueName}</bdi>
        </span>
      </Link>
      <h1 ref={heading} tabIndex={-1} className="mt-3 text-5xl outline-none sm:text-6xl">
        Generate fixtures
      </h1>
      <p className="mt-3 mb-8 max-w-prose text-muted">
        Generate a whole season from a few rules, or add the matches that a running season still lacks. You see a
        preview first, nothing is saved until you confirm, and played matches stay.
      </p>
      <PlannedSeasonNote season={planned} />
      {divisionField && <div className="mb-8 max-w-xs">{divisionField}</div>}
      {season ? (
        <Plan
          key={stageId}
          leagueId={leagueId}
          stageId={stageId}
          timeZone={timeZone}
          path={path}
          planned={planned}
          season={season}
          onAgain={planAgain}
        />
      ) : error ? (
        <LoadingFailed what="The season" error={error} onRetry={refetch} />
      ) : (
        <Spinner />
      )}
      <div className="mt-12 print:hidden">
        <CupRounds leagueId={leagueId} timeZone={timeZone} planned={planned} />
      </div>
    </Page>
  )
}

interface PlanProps extends Omit<GeneratorPageProps, 'leagueName'> {
  stageId: string | undefined
  season: SeasonSoFar
  onAgain: () => void
}

function Plan({ leagueId, stageId, timeZone, path, planned, season, onAgain }: PlanProps) {
  const generator = useGenerator({ leagueId, stageId, timeZone, season, firstDay: planned?.firstDay ?? null })
  const { changes, total, problem, save, isSaving, failure, saved } = generator
  const [isAsking, setAsking] = useState(false)
  const nameOf = (teamId: string) => season.teams.find(({ id }) => id === teamId)?.name ?? ''
  const undo = (
    <>
      <Clashes leagueId={leagueId} timeZone={timeZone} />
      <UndoPlan leagueId={leagueId} timeZone={timeZone} />
    </>
  )
  if (saved) return <PlanSaved saved={saved} path={planned?.path ?? `${path}/fixtures`} undo={undo} onAgain={onAgain} />
  if (season.teams.length < 2) {
    return (
      <EmptyState
        title="Teams come first"
        action={
          <Link to={`${path}/teams`} className={buttonClass()}>
            Add teams
          </Link>
        }
      >
        A season needs two teams or more.
      </EmptyState>
    )
  }
  const replaces = changes !== null && changes.moved.length + changes.removed.length > 0
  return (
    <div className="grid gap-12">
      {undo}
      <Section title="Rules">
        <RulesForm generator={generator} timeZone={timeZone} season={season} />
      </Section>
      <FormError message={problem && describePlanProblem(problem, nameOf)} />
      <PlanClashes leagueId={leagueId} timeZone={timeZone} plan={matchesToCheck(changes)} />
      <PlanPreview
        generator={generator}
        season={season}
        today={toLocalTime(new Date(), timeZone).date}
        nameOf={nameOf}
      />
      <div className="touchline sticky bottom-0 z-10 grid gap-3 bg-paper pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <FormError message={failure} />
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
          <p role="status" className="text-sm">
            {statusOf(generator, season)}
          </p>
          <Button size="large" disabled={total === 0 || isSaving} onClick={replaces ? () => setAsking(true) : save}>
            {isSaving ? 'Saving…' : 'Save fixtures'}
          </Button>
        </div>
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <ConfirmPlan generator={generator} onClose={() => setAsking(false)} />
      </Dialog>
    </div>
  )
}

function statusOf({ changes, total }: Generator, season: SeasonSoFar): string {
  if (changes === null) return 'No match is planned yet.'
  if (total === 0) return season.matches.length === 0 ? 'No match is planned yet.' : 'Nothing would change.'
  if (total === changes.added.length) return `${countMatches(total)}, all at once.`
  return `${listCounts({ added: changes.added.length, moved: changes.moved.length, removed: changes.removed.length })}, all at once.`
}
