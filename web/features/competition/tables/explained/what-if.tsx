import { useSuspenseQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { standingColumns } from '#web/features/competition/tables/standing-columns.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ExplainedTable } from './explained-table.tsx'
import type { ShownRow } from './shown-table.ts'
import type { TableStage } from './stages-query.ts'
import { type Chosen, inRounds, step } from './suppose.ts'
import { ZoneLegend } from './table-notes.tsx'
import { type MatchToCome, matchesToComeQuery } from './to-come-query.ts'
import { useSupposedTables } from './use-supposed-tables.ts'

interface WhatIfProps {
  leagueId: string
  name: string
  stage: TableStage
  timeZone: string
  /** The address of the table as it is. */
  back: string
}

/** Scores of matches to come that a visitor supposes, beside the table as it would be. Nothing is stored. */
export function WhatIf({ leagueId, name, stage, timeZone, back }: WhatIfProps) {
  const { data: matches } = useSuspenseQuery(matchesToComeQuery(leagueId, stage.id))
  const [chosen, setChosen] = useState<Chosen>({})
  const [rounds, setRounds] = useState(1)
  const { tables, moves, hasFailed } = useSupposedTables(leagueId, stage, chosen)
  const parts = inRounds(matches)
  const set = (matchId: string, side: 'home' | 'away', by: 1 | -1) => setChosen(step(chosen, matchId, side, by))
  return (
    <div className="grid gap-6">
      <div>
        <h2 className="text-4xl">What if …</h2>
        <p className="mt-2 max-w-prose text-muted">
          Choose scores of the next matches and see the table move. Nothing is saved.
        </p>
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <section aria-label="Scores to suppose" className="grid min-w-0 content-start gap-4">
          {parts.length === 0 && <EmptyState title="No matches to come">Every match has its result.</EmptyState>}
          {[...byDay(parts.slice(0, rounds).flat(), timeZone)].map(([day, played]) => (
            <div key={day}>
              <h3 className="text-lg text-muted">{shortDate(day)}</h3>
              <ol>
                {played.map((match) => (
                  <SupposedMatch
                    key={match.id}
                    match={match}
                    score={chosen[match.id]}
                    onStep={(side, by) => set(match.id, side, by)}
                  />
                ))}
              </ol>
            </div>
          ))}
          <div className="flex flex-wrap gap-3">
            {parts.length > rounds && (
              <button
                type="button"
                className={buttonClass({ variant: 'outline' })}
                onClick={() => setRounds(rounds + 1)}
              >
                More matches
              </button>
            )}
            <button
              type="button"
              className={buttonClass({ variant: 'outline' })}
              disabled={Object.keys(chosen).length === 0}
              onClick={() => setChosen({})}
            >
              Clear the scores
            </button>
            <Link to={back} prefetch="none" className="link py-3">
              The table as it is
            </Link>
          </div>
          <p role="status" className={clsx('moves', hasFailed && 'text-danger')}>
            {hasFailed ? 'The table could not be worked out. Please try again.' : <Moves moves={moves} />}
          </p>
        </section>
        <div className="grid min-w-0 content-start gap-8">
          {tables.map((table) => (
            <section key={table.heading} className="grid min-w-0 gap-3">
              {table.heading !== null && <h3 className="wrap-anywhere text-2xl">{table.heading}</h3>}
              <ExplainedTable
                rows={table.rows}
                caption={`Supposed table of ${isolate(name)}${table.heading === null ? '' : `: ${isolate(table.heading)}`}`}
                columns={standingColumns.filter(({ wideOnly, fullOnly }) => !wideOnly && !fullOnly)}
                explains
                markOf={(row) => <Movement moved={moves.get(row.team_id)?.by ?? 0} />}
              />
              <ZoneLegend zones={table.zones} />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

const byDay = (matches: readonly MatchToCome[], timeZone: string) =>
  Map.groupBy(matches, ({ played_at }) => toLocalTime(new Date(played_at), timeZone).date)

/** A triangle at the place of a team that moves. `Moves` has the words. */
const Movement = ({ moved }: { moved: number }) => (
  <span aria-hidden="true" className={clsx('moved', moved > 0 && 'text-pitch', moved < 0 && 'text-danger')}>
    {moved > 0 ? `▲${moved}` : moved < 0 ? `▼${-moved}` : ''}
  </span>
)

const Moves = ({ moves }: { moves: ReadonlyMap<string, { row: ShownRow; by: number }> }) => {
  const moved = [...moves.values()].filter(({ by }) => by !== 0)
  if (moved.length === 0) return 'No team changes its place.'
  return moved.map(({ row, by }) => (
    <span key={row.team_id}>
      <bdi>{row.team_name}</bdi> {by > 0 ? 'up' : 'down'} {Math.abs(by)} to {row.place}
    </span>
  ))
}

interface SupposedMatchProps {
  match: MatchToCome
  score: Chosen[string] | undefined
  onStep: (side: 'home' | 'away', by: 1 | -1) => void
}

const SupposedMatch = ({ match, score, onStep }: SupposedMatchProps) => (
  <li className="supposed">
    {(['home', 'away'] as const).map((side) => [
      <bdi key="name" className="wrap-anywhere font-display font-semibold text-lg leading-tight">
        {match[side].name}
      </bdi>,
      <Stepper key="goals" team={match[side].name} goals={score?.[side]} onStep={(by) => onStep(side, by)} />,
    ])}
  </li>
)

interface StepperProps {
  team: string
  goals: number | undefined
  onStep: (by: 1 | -1) => void
}

const Stepper = ({ team, goals, onStep }: StepperProps) => (
  <div className="stepper">
    <button type="button" aria-label={`${isolate(team)}: one goal fewer`} onClick={() => onStep(-1)}>
      −
    </button>
    <output aria-label={`Goals of ${isolate(team)}`} className="font-semibold text-lg">
      {goals ?? ''}
    </output>
    <button type="button" aria-label={`${isolate(team)}: one goal more`} onClick={() => onStep(1)}>
      +
    </button>
  </div>
)
