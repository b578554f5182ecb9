import { redirect } from 'react-router'
import { canonicalSlug } from '#web/queries/competition-slug.ts'
import { type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { competitionQuery } from './competition-queries.ts'

/** @throws a redirect from any other spelling of the address to the canonical one */
export async function loadCompetition(context: LoaderContext, slug: string, url: URL) {
  const query = competitionQuery(slug)
  const competition = await load(context, query)
  if (slug !== canonicalSlug(slug)) throw redirect(pathUnder(canonicalSlug(slug), url), 301)
  return { ...(await preload(context, query)), competition }
}

function pathUnder(slug: string, { pathname, search }: URL): string {
  const [, competitions, , ...rest] = pathname.split('/')
  return `/${[competitions, slug, ...rest].join('/')}${search}`
}
