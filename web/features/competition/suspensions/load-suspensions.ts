import type { Competition } from '#web/features/competition/competition-queries.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { failLoading, type LoaderContext, preload } from '#web/queries/preload.ts'
import { disciplineRulesQuery, shownSuspensionsQuery } from '#web/queries/suspensions.ts'

/** The bans of the shown season, and its rules. @throws a 404 where organizers do not show them */
export async function loadSuspensions(context: LoaderContext, competition: Competition) {
  if (!competition.shows_suspensions) failLoading(new NotFoundError('This competition shows no list of suspensions'))
  const { id, season } = competition
  return preload(context, shownSuspensionsQuery(id, season), disciplineRulesQuery(id, season))
}
