import { redirect } from 'react-router'
import { documentApi } from '#domain/public-api/document-api.ts'
import { keyLimits } from '#domain/public-api/limits.ts'
import { problems } from '#domain/public-api/problems.ts'
import { DevelopersPage } from '#web/features/developers/developers-page.tsx'
import { siteContext } from '#web/queries/page-context.ts'
import { noteShown } from '#web/queries/preload.ts'
import { pageMeta } from '#web/share/page-meta.ts'
import type { Route } from './+types/developers.ts'

/** Only the server reads the list of calls, so their schemas stay out of the browser. */
export const loader = ({ context }: Route.LoaderArgs) => {
  // Another server's database has no API of ours.
  if (context.get(siteContext).supabaseUrl !== null) throw redirect('/404')
  noteShown(context)
  return { groups: documentApi(), limits: keyLimits, problems: Object.entries(problems) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'API for developers',
    description: 'Read a competition’s teams, matches and tables with an API key, or enter its results.',
    path: '/developers',
  })

export default function DevelopersRoute({ loaderData }: Route.ComponentProps) {
  return <DevelopersPage {...loaderData} />
}
