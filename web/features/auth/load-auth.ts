import { type LoaderContext, preload } from '#web/queries/preload.ts'
import { loadInvitationCard } from './invitation-card.ts'
import { openCompetitionsQuery } from './open-competitions-query.ts'

const tokenOf = (url: URL) => url.searchParams.get('token') ?? ''

/** Loads on the server the invitation of the address, or the competitions that everybody can read. */
export async function loadAuth(context: LoaderContext, url: URL) {
  const token = tokenOf(url)
  if (token === '') return { ...(await preload(context, openCompetitionsQuery())), card: null }
  return { dehydratedState: null, card: await loadInvitationCard(context, token) }
}

/** Loads in the browser, where the form does not wait for the list. */
export const loadAuthInBrowser = async (context: LoaderContext, url: URL) => ({
  dehydratedState: null,
  card: await loadInvitationCard(context, tokenOf(url)),
})
