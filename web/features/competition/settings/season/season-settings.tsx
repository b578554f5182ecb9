import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type TeamName, teamNamesQuery } from '#web/features/competition/competition-queries.ts'
import { ExportFolder } from '#web/features/competition/folder/export-folder.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Section } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Adjustments } from './adjustments.tsx'
import { Divisions } from './divisions.tsx'
import { Lots } from './lots.tsx'
import { PlannedFixtures } from './planned-fixtures.tsx'
import { SeasonDetails } from './season-details.tsx'
import { STAGE_NAME_LENGTH } from './season-limits.ts'
import { SeasonTurn } from './season-turn.tsx'
import { type Season, type Stage, seasonsQuery, tablesOf } from './seasons-query.ts'
import { StageTeams } from './stage-teams.tsx'
import { TableRulesForm } from './table-rules-form.tsx'
import { useSeasonChange } from './use-season-change.ts'
import { Venues } from './venues.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { Zones } from './zones.tsx'

/** Everything that organizers set for a season. */
export function SeasonSettings({ leagueId }: { leagueId: string }) {
  const { data: seasons, error, refetch } = useQuery(seasonsQuery(leagueId))
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(null)
  if (seasons === undefined && error === null) return <Spinner />
  if (seasons === undefined) return <LoadingFailed what="The seasons" error={error} onRetry={refetch} />
  const season =
    seasons.find(({ id, number }) => (chosen === null ? String(number) === params.get('season') : id === chosen)) ??
    seasons.find(({ status }) => status === 'current') ??
    seasons[0]
  if (season === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-12">
      {seasons.length > 1 && (
        <Field label="Season">
          {(control) => (
            <Select {...control} value={season.id} onChange={({ target }) => setChosen(target.value)}>
              {seasons.map(({ id, name, status }) => (
                <option key={id} value={id}>
                  {`${name} (${status})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <OneSeason key={season.id} leagueId={leagueId} season={season} seasons={seasons} onPlanned={setChosen} />
      <Section title="Venues">
        <Venues leagueId={leagueId} />
      </Section>
    </div>
  )
}

interface OneSeasonProps {
  leagueId: string
  season: Season
  seasons: Season[]
  onPlanned: (seasonId: string) => void
}

function OneSeason({ leagueId, season, seasons, onPlanned }: OneSeasonProps) {
  const tables = tablesOf(season)
  const { data: teams = [] } = useQuery(teamNamesQuery(leagueId))
  const missing = teams.filter(({ id }) => !tables.some(({ entries }) => entries.some(({ team_id }) => team_id === id)))
  return (
    <>
      <Section title="Season">
        <SeasonDetails leagueId={leagueId} season={season} />
      </Section>
      <Section title="Divisions">
        <Divisions leagueId={leagueId} season={season} />
      </Section>
      {tables.map((table) => (
        <Section key={table.id} title={tables.length > 1 ? table.name : 'Table'}>
          <TableSettings leagueId={leagueId} table={table} tables={tables} missing={missing} />
        </Section>
      ))}
      {season.status === 'planned' && (
        <Section title="Fixtures">
          <PlannedFixtures leagueId={leagueId} season={season} />
        </Section>
      )}
      <Section title={season.status === 'planned' ? 'Start' : 'End of the season'}>
        <SeasonTurn leagueId={leagueId} season={season} seasons={seasons} onPlanned={onPlanned} />
      </Section>
      <Section title="Export">
        <ExportFolder seasonId={season.id} />
      </Section>
    </>
  )
}

interface TableSettingsProps {
  leagueId: string
  table: Stage
  tables: Stage[]
  /** Teams of the competition that are not in the season. */
  missing: TeamName[]
}

const TableSettings = ({ leagueId, table, tables, missing }: TableSettingsProps) => (
  <div>
    {tables.length > 1 && (
      <Disclosure summary="Name">
        <TableName leagueId={leagueId} table={table} />
      </Disclosure>
    )}
    {(tables.length > 1 || missing.length > 0) && (
      <Disclosure summary="Teams">
        <StageTeams leagueId={leagueId} stage={table} tables={tables} missing={missing} />
      </Disclosure>
    )}
    <Disclosure summary="Rules">
      <TableRulesForm leagueId={leagueId} stage={table} />
    </Disclosure>
    <Disclosure summary="Zones">
      <Zones leagueId={leagueId} stage={table} />
    </Disclosure>
    <Disclosure summary="Points taken off or added">
      <Adjustments leagueId={leagueId} stage={table} />
    </Disclosure>
    <Disclosure summary="Withdrawn teams">
      <Withdrawals leagueId={leagueId} stage={table} />
    </Disclosure>
    <Disclosure summary="Drawing of lots">
      <Lots leagueId={leagueId} stage={table} />
    </Disclosure>
  </div>
)

function TableName({ leagueId, table }: { leagueId: string; table: Stage }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [name, setName] = useState(table.name)
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '')
          change('Division renamed', (supabase) =>
            supabase
              .from('stages')
              .update({ name: name.trim() })
              .eq('id', table.id)
              .select('id')
              .single()
              .throwOnError(),
          )
      }}
    >
      <Input
        aria-label="Name of the division"
        className="min-w-0 flex-1 basis-48"
        value={name}
        required
        maxLength={STAGE_NAME_LENGTH}
        autoComplete="off"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" variant="outline" disabled={isSaving}>
        Rename
      </Button>
      <FormError message={failure} />
    </form>
  )
}
