import { redirect } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { currentSession } from '#web/session/session-store.ts'

/** The competition, for its owner. @throws a redirect to the overview for any other signed-in person */
export async function loadSettings(context: LoaderContext, slug: string) {
  const competition = await load(context, competitionQuery(slug))
  if (competition.owner_id === null || competition.owner_id !== currentSession()?.user.id)
    throw redirect(`/competitions/${slug}/overview`)
  return { competition }
}
