import { writeMatchFile } from '#domain/calendar.ts'
import { queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { fetchMatchCalendar } from '#web/share/calendar/calendar-queries.ts'
import { calendarResponse, noCalendar } from '#web/share/calendar/calendar-response.ts'
import type { Route } from './+types/match-calendar.ts'

/** GET /match/{id}/calendar.ics: one match at its kick-off, as a file for a calendar. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = await supabaseOf(context.get(queryClientContext))
  const match = await fetchMatchCalendar(client, params.id).catch(failLoading)
  if (match === null) return noCalendar('Match not found')
  const { siteUrl } = context.get(siteContext)
  const { name, settings } = match.league
  const file = writeMatchFile(match, { leagueName: name, siteUrl, timeZone: settings.time_zone })
  return calendarResponse(request, file, { filename: 'match.ics', kind: 'file' })
}
