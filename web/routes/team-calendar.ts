import { writeCalendarFeed } from '#domain/calendar.ts'
import { queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { fetchTeamCalendar } from '#web/share/calendar/calendar-queries.ts'
import { calendarResponse, noCalendar } from '#web/share/calendar/calendar-response.ts'
import type { Route } from './+types/team-calendar.ts'

/** GET /teams/{id}/calendar.ics: what a calendar app subscribes to. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = await supabaseOf(context.get(queryClientContext))
  const found = await fetchTeamCalendar(client, params.id).catch(failLoading)
  if (found === null) return noCalendar('Team not found')
  const { team, matches } = found
  const { siteUrl } = context.get(siteContext)
  const feed = writeCalendarFeed(matches, {
    name: `${team.name} · ${team.league.name}`,
    leagueName: team.league.name,
    siteUrl,
    timeZone: team.league.settings.time_zone,
    source: new URL(`/teams/${team.id}/calendar.ics`, siteUrl).href,
    busy: true,
  })
  return calendarResponse(request, feed, { filename: 'calendar.ics', kind: 'feed' })
}
