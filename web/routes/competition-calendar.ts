import { writeCalendarFeed } from '#domain/calendar.ts'
import { queryClientContext, siteContext } from '#web/queries/page-context.ts'
import { failLoading } from '#web/queries/preload.ts'
import { supabaseOf } from '#web/queries/supabase.ts'
import { fetchLeagueCalendar } from '#web/share/calendar/calendar-queries.ts'
import { calendarResponse, noCalendar } from '#web/share/calendar/calendar-response.ts'
import type { Route } from './+types/competition-calendar.ts'

/** GET /competitions/{slug}/calendar.ics: the feed for calendar apps. Its events do not mark anyone as busy. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const client = await supabaseOf(context.get(queryClientContext))
  const found = await fetchLeagueCalendar(client, params.slug).catch(failLoading)
  if (found === null) return noCalendar('Competition not found')
  const { league, matches } = found
  const { siteUrl } = context.get(siteContext)
  const feed = writeCalendarFeed(matches, {
    name: league.name,
    leagueName: league.name,
    siteUrl,
    timeZone: league.settings.time_zone,
    source: new URL(`/competitions/${league.id}/calendar.ics`, siteUrl).href,
    busy: false,
  })
  return calendarResponse(request, feed, { filename: 'calendar.ics', kind: 'feed' })
}
