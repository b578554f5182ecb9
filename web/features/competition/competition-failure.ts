import { lazyError } from '#web/queries/failures/lazy-error.tsx'

export const CompetitionError = lazyError(() =>
  import('./competition-error.tsx').then(({ CompetitionError }) => CompetitionError),
)
