import { redirect } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { membershipsQuery, runsLeague } from '#web/session/memberships.ts'
import { currentSession } from '#web/session/session-store.ts'

/** The competition, for those who run it. @throws a redirect to the overview for any other signed-in person */
export async function loadSettings(context: LoaderContext, slug: string) {
  const competition = await load(context, competitionQuery(slug))
  const userId = currentSession()?.user.id
  const isAsked = userId !== undefined && userId !== competition.owner_id
  const memberships = isAsked ? await load(context, membershipsQuery(userId)) : []
  if (!runsLeague(userId, memberships, competition)) throw redirect(`/competitions/${slug}/overview`)
  return { competition }
}
