import { Suspense } from 'react'
import { ButtonsMissing, lazyPart } from '#web/ui/lazy-part.tsx'

const AddTeamsButton = lazyPart(() => import('./add-teams-button.tsx').then((m) => m.AddTeamsButton), ButtonsMissing)

/** Asks the organizer of an empty competition for its first teams. Its code is loaded only then. */
export const FirstTeams = ({ leagueId }: { leagueId: string }) => (
  <Suspense>
    <AddTeamsButton key={leagueId} leagueId={leagueId} />
  </Suspense>
)
