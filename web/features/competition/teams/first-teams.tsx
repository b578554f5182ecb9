import { lazy, Suspense } from 'react'

const AddTeamsButton = lazy(() =>
  import('./add-teams-button.tsx').then(({ AddTeamsButton }) => ({ default: AddTeamsButton })),
)

/** How a season begins, where the owner of an empty competition stands. Its code comes only there. */
export const FirstTeams = ({ leagueId }: { leagueId: string }) => (
  <Suspense>
    <AddTeamsButton leagueId={leagueId} />
  </Suspense>
)
