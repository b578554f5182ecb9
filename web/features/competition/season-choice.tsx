import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { OwnersCompetition } from './owner-page.tsx'
import { seasonsQuery, tablesOf } from './settings/season/seasons-query.ts'

/** A season that has not started, for the owner's tools. */
export interface PlannedSeason {
  id: string
  number: number
  name: string
  /** YYYY-MM-DD, if the owner entered it. */
  firstDay: string | null
  tables: { id: string; name: string }[]
  /** Path of the season's settings, with its fixtures. */
  path: string
}

interface SeasonChoiceProps {
  competition: OwnersCompetition
  /** Called with null for the competition's own season. */
  children: (season: PlannedSeason | null) => React.ReactNode
}

/** The planned season that `?season=` names by its number. Without it the tools are for the competition's own season. */
export function SeasonChoice({ competition, children }: SeasonChoiceProps) {
  const [params] = useSearchParams()
  const wanted = params.get('season')
  return wanted === null ? (
    children(null)
  ) : (
    <Planned competition={competition} wanted={wanted}>
      {children}
    </Planned>
  )
}

function Planned({ competition: { leagueId, path }, wanted, children }: SeasonChoiceProps & { wanted: string }) {
  const { data: seasons, error, refetch } = useQuery(seasonsQuery(leagueId))
  const season = seasons?.find(({ number, status }) => status === 'planned' && String(number) === wanted)
  if (season) {
    const { id, number, name, first_day } = season
    const settings = `${path}/settings?group=season&season=${number}`
    return children({ id, number, name, firstDay: first_day, tables: tablesOf(season), path: settings })
  }
  if (!seasons && !error) return <Spinner />
  return (
    <Page narrow>
      {seasons ? (
        <EmptyState
          title="This season is not planned"
          action={
            <Link to={`${path}/settings?group=season`} className={buttonClass()}>
              See the seasons
            </Link>
          }
        >
          It has started since, or its plan was deleted.
        </EmptyState>
      ) : (
        <EmptyState title="The season could not be loaded" action={<Button onClick={() => refetch()}>Retry</Button>}>
          {failureMessage(error)}
        </EmptyState>
      )}
    </Page>
  )
}

/** Says that fixtures are for a season that has not started. */
export const PlannedSeasonNote = ({ season }: { season: PlannedSeason | null }) =>
  season && (
    <p className="mb-8 border-pitch border-l-4 bg-pitch-wash px-4 py-3">
      These fixtures are of season <bdi>{season.name}</bdi>, which has not started.
    </p>
  )
