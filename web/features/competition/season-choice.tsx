import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { OrganizersCompetition } from './organizer-page.tsx'
import { seasonsQuery, tablesOf } from './settings/season/seasons-query.ts'

/** A season that has not started, for the organizers' tools. */
export interface PlannedSeason {
  id: string
  number: number
  name: string
  /** YYYY-MM-DD, if an organizer entered it. */
  firstDay: string | null
  tables: { id: string; name: string }[]
  /** Path of the season's settings, with its fixtures. */
  path: string
}

interface SeasonChoiceProps {
  competition: OrganizersCompetition
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
        <LoadingFailed what="The season" error={error} onRetry={refetch} />
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
