import { useQuery } from '@tanstack/react-query'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Claims } from './claims.tsx'
import { OwnLinks } from './own-links.tsx'
import { squadAccessQuery } from './squad-access-query.ts'
import { TeamLink } from './team-link.tsx'

/** The players' own way in: the team's link, the claims that wait, and links of single players. */
export function PlayerAccess({ team }: { team: ManagedTeam }) {
  const { data: access, error, refetch } = useQuery(squadAccessQuery(team.id))
  return (
    <Section title="Links for players">
      {access === undefined && error !== null && <LoadingFailed what="The links" error={error} onRetry={refetch} />}
      {access === undefined && error === null && <Spinner />}
      {access && (
        <div className="grid gap-6">
          <Claims team={team} claims={access.claims} />
          <TeamLink team={team} link={access.link} />
          <OwnLinks team={team} links={access.links} />
        </div>
      )}
    </Section>
  )
}
