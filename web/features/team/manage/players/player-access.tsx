import { useQuery } from '@tanstack/react-query'
import type { ManagedTeam } from '#web/features/team/manage/manage-queries.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Claims } from './claims.tsx'
import { OwnLinks } from './own-links.tsx'
import { squadAccessQuery } from './squad-access-query.ts'
import { TeamLink } from './team-link.tsx'

/** The players' own way in: the team's link, the claims that wait, and links of single players. */
export function PlayerAccess({ team }: { team: ManagedTeam }) {
  const { data: access, error } = useQuery(squadAccessQuery(team.id))
  return (
    <Section title="Players’ own way in">
      {access === undefined && error !== null && <p role="alert">It could not be loaded. {failureMessage(error)}</p>}
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
