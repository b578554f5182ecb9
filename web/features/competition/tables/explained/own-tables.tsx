import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useDeferredValue } from 'react'
import { Link } from 'react-router'
import type { Competition, Standing } from '#web/features/competition/competition-queries.ts'
import type { MatchChoice } from '#web/features/competition/tables/table-view.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { someMatchesQuery } from './explained-query.ts'
import type { OwnView } from './load-own-tables.ts'
import { StageTables } from './stage-tables.tsx'
import { chooseTable, type TableStage, tableStagesQuery } from './stages-query.ts'
import { hasMatchesToComeQuery } from './to-come-query.ts'

// The tables stay in sight if the network fails while the code loads.
const WhatIf = lazy(() =>
  import('./what-if.tsx').then(
    ({ WhatIf }) => ({ default: WhatIf }),
    () => ({ default: () => <></> }),
  ),
)

export { loadOwnTables } from './load-own-tables.ts'

interface OwnTablesProps {
  /** The competition with the season to show. */
  competition: Pick<Competition, 'id' | 'name' | 'season' | 'settings'>
  view: OwnView
  pathOf: (view: Partial<OwnView>) => string
  /** Choices above the table of a stage without groups. */
  choices?: React.ReactNode
  /** Shows the table of some matches, or with the teams' form. */
  listed?: (rows: Standing[], stageId: string) => React.ReactNode
  /** The most rows of a table without groups. */
  limit?: number | undefined
  /** The link below such a table that has more. */
  viewAll?: React.ReactNode
}

/** The tables of a season that has several, or one with rules, zones, deductions or groups. */
export function OwnTables({ competition, view, pathOf, ...parts }: OwnTablesProps) {
  // A stage that is new on an open page appears with its table.
  const stages = useDeferredValue(useSuspenseQuery(tableStagesQuery(competition)).data)
  const stage = chooseTable(stages, view.stage)
  if (stage === undefined) return <EmptyState title="No table yet">This season has no table.</EmptyState>
  const name = stages.length > 1 ? `${competition.name}, ${stage.name}` : competition.name
  const table = { leagueId: competition.id, name, stage }
  const address = { stage: stage === stages[0] ? null : stage.id }
  return (
    <>
      {stages.length > 1 && <StageLinks stages={stages} current={stage} pathOf={pathOf} />}
      {view.whatIf ? (
        <WhatIf {...table} timeZone={competition.settings.time_zone} back={pathOf(address)} />
      ) : (
        <>
          <ChosenTables {...table} {...parts} matches={view.matches} />
          <WhatIfLink leagueId={competition.id} stage={stage} to={pathOf({ ...address, whatIf: true })} />
        </>
      )}
    </>
  )
}

type ChosenTablesProps = Omit<OwnTablesProps, 'competition' | 'view' | 'pathOf'> & {
  leagueId: string
  name: string
  stage: TableStage
  matches: MatchChoice
}

function ChosenTables({ leagueId, name, stage, matches, choices, listed, limit, viewAll }: ChosenTablesProps) {
  if (stage.groups.length > 0) return <StageTables leagueId={leagueId} name={name} stage={stage} />
  if (listed && matches !== 'all')
    return <SomeMatches leagueId={leagueId} stage={stage} matches={matches} listed={listed} />
  return (
    <>
      {choices}
      <StageTables leagueId={leagueId} name={name} stage={stage} limit={limit} viewAll={viewAll} />
    </>
  )
}

interface SomeMatchesProps {
  leagueId: string
  stage: TableStage
  matches: MatchChoice
  listed: NonNullable<OwnTablesProps['listed']>
}

function SomeMatches({ leagueId, stage, matches, listed }: SomeMatchesProps) {
  const { data: rows } = useSuspenseQuery(someMatchesQuery(leagueId, stage.id, matches))
  return listed(rows, stage.id)
}

interface StageLinksProps {
  stages: readonly TableStage[]
  current: TableStage
  pathOf: OwnTablesProps['pathOf']
}

const StageLinks = ({ stages, current, pathOf }: StageLinksProps) => (
  <nav aria-label="Divisions">
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {stages.map(({ id, name }, at) => (
        <li key={id}>
          <Link
            to={pathOf({ stage: at === 0 ? null : id })}
            prefetch="none"
            preventScrollReset
            aria-current={id === current.id ? 'page' : undefined}
            className="stage-link"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

function WhatIfLink({ leagueId, stage, to }: { leagueId: string; stage: TableStage; to: string }) {
  const { data: hasMatches } = useSuspenseQuery(hasMatchesToComeQuery(leagueId, stage.id))
  if (!hasMatches || !stage.isOwn) return null
  return (
    <p>
      <Link to={to} prefetch="none" className={buttonClass({ variant: 'outline' })}>
        What if …
      </Link>
    </p>
  )
}
