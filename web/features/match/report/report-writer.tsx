import { lazy, Suspense } from 'react'

const ReportPanel = lazy(() =>
  import('./report-panel.tsx').then(
    ({ ReportPanel }) => ({ default: ReportPanel }),
    () => ({ default: NotLoaded }),
  ),
)

const NotLoaded = () => <p role="alert">Check your connection and reload the page to have the report written.</p>

/** Has the report of a match written. For its league's owner; nobody else loads it. */
export const ReportWriter = ({ matchId }: { matchId: string }) => (
  <Suspense>
    <ReportPanel matchId={matchId} />
  </Suspense>
)
