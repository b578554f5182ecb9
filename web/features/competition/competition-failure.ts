import { lazyError } from '#web/components/lazy-error.tsx'

export const CompetitionError = lazyError(() =>
  import('./competition-error.tsx').then(({ CompetitionError }) => CompetitionError),
)
