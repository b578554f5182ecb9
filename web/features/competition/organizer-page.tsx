import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { runsLeague, useMemberships } from '#web/session/memberships.ts'
import { RightsPending } from '#web/session/rights-pending.tsx'
import { useUser } from '#web/session/use-user.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { type Competition, competitionQuery } from './competition-queries.ts'

export interface OrganizersCompetition {
  leagueId: string
  leagueName: string
  timeZone: string
  /** Path of the competition's public pages. */
  path: string
}

interface OrganizerPageProps {
  slug: string
  /** 'import fixtures' */
  task: string
  children: (competition: OrganizersCompetition) => React.ReactNode
}

/** A page for the owner and the administrators of a competition. Others read so, with a link to the fixtures. */
export function OrganizerPage({ slug, task, children }: OrganizerPageProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { id: userId } = useUser()
  const memberships = useMemberships(userId)
  if (!runsLeague(userId, memberships, competition)) {
    if (memberships === undefined) return <RightsPending userId={userId} />
    return <NotTheirs competition={competition} task={task} />
  }
  return children({
    leagueId: competition.id,
    leagueName: competition.name,
    timeZone: competition.settings.time_zone,
    path: competitionPath(competition),
  })
}

const NotTheirs = ({ competition, task }: { competition: Competition; task: string }) => (
  <Page narrow>
    <EmptyState
      title={`Only an organizer of this competition can ${task}`}
      action={
        <Link to={`${competitionPath(competition)}/fixtures`} className={buttonClass()}>
          See the fixtures
        </Link>
      }
    >
      You are signed in, but you do not run <bdi>{competition.name}</bdi>.
    </EmptyState>
  </Page>
)
