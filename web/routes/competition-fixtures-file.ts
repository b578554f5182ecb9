import { writeMatches } from '#domain/write-matches.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { fetchFixturesFile } from '#web/share/calendar/fixtures-file-query.ts'
import type { Route } from './+types/competition-fixtures-file.ts'

/** GET /competitions/{slug}/fixtures.csv: all fixtures and results of the season that visitors see, as the import takes them. Nothing in it is secret. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const client = await supabaseOf(context.get(queryClientContext))
  const found = await fetchFixturesFile(client, params.slug).catch(failLoading)
  if (found === null) return new Response('Competition not found\n', { status: 404, headers: { 'content-type': TEXT } })
  const { league, matches } = found
  return new Response(writeMatches(matches, league.settings.time_zone), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fixtures.csv"',
      'cache-control': 'no-cache',
    },
  })
}

const TEXT = 'text/plain; charset=utf-8'
