import { writeCalendarFile } from '#domain/calendar.ts'
import { CALENDAR_FILE } from '#domain/calendar-file-name.ts'
import { queryClientContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { fetchTeamCalendar } from '#web/share/calendar/calendar-queries.ts'
import { calendarResponse, noCalendar } from '#web/share/calendar/calendar-response.ts'
import type { Route } from './+types/team-fixtures-file.ts'

/** GET /teams/{id}/fixtures.ics: what 'Add to Calendar' downloads. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = await supabaseOf(context.get(queryClientContext))
  const found = await fetchTeamCalendar(client, params.id).catch(failLoading)
  if (found === null) return noCalendar('Team not found')
  const { team, matches } = found
  if (matches.length === 0) return noCalendar('No fixtures available')
  const file = writeCalendarFile(matches, { timeZone: team.league.settings.time_zone })
  return calendarResponse(request, file, { filename: CALENDAR_FILE, kind: 'file' })
}
