import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { OrganizersCompetition } from '#web/features/competition/organizer-page.tsx'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OfficialList } from './official-list.tsx'
import { officialsQuery } from './officials-query.ts'
import { RoundBoard } from './round-board.tsx'
import { dutiesOf } from './rounds.ts'

/** The officials of a competition, and the rounds to which they are appointed. */
export function OfficialsPage({ leagueId, leagueName, timeZone, path }: OrganizersCompetition) {
  const { data: board, error, refetch } = useQuery(officialsQuery(leagueId, timeZone))
  const league = { id: leagueId, name: leagueName }
  return (
    <Page className="max-w-5xl">
      <Link
        to={`${path}/settings?group=match-day`}
        className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]"
      >
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span>
          Match day of <bdi>{leagueName}</bdi>
        </span>
      </Link>
      <h1 className="mt-3 text-5xl sm:text-6xl">Officials</h1>
      {board ? (
        <div className="mt-8 grid gap-12">
          {board.officials.some(({ isActive }) => isActive) && (
            <Section title="Appointments">
              <RoundBoard league={league} board={board} />
            </Section>
          )}
          <Section title="All officials">
            <OfficialList
              league={league}
              board={board}
              timeZone={timeZone}
              duties={dutiesOf(board.matches)}
              onChanged={refetch}
            />
          </Section>
        </div>
      ) : error ? (
        <LoadingFailed what="The officials" error={error} onRetry={refetch} />
      ) : (
        <Spinner />
      )}
    </Page>
  )
}
