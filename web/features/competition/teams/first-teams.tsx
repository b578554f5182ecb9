import { lazy, Suspense } from 'react'

const AddTeamsButton = lazy(() =>
  import('./add-teams-button.tsx').then(({ AddTeamsButton }) => ({ default: AddTeamsButton })),
)

/** Asks the owner of an empty competition for its first teams. Its code is loaded only then. */
export const FirstTeams = ({ leagueId }: { leagueId: string }) => (
  <Suspense>
    <AddTeamsButton key={leagueId} leagueId={leagueId} />
  </Suspense>
)
