import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { loadSuspensions } from '#web/features/competition/suspensions/load-suspensions.ts'
import { tableStagesQuery } from '#web/features/competition/tables/explained/stages-query.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { failLoading, type LoaderContext, load, preload } from '#web/queries/preload.ts'
import { readNumber, readSeasonPageView, type SeasonPageView } from './season-page-view.ts'
import { seasonListQuery } from './season-players.tsx'
import { publishedSeasonsQuery, seasonCupsQuery, seasonMatchesQuery, seasonMonthsQuery } from './seasons-queries.ts'

/** The list of seasons, one of them, or the list of bans. @throws a 404 for a season that visitors cannot read */
export async function loadSeasons(context: LoaderContext, { slug, number }: Address, params: URLSearchParams) {
  const competition = await load(context, competitionQuery(slug))
  if (number === BANS) return { season: null, view: null, ...(await loadSuspensions(context, competition)) }
  const seasons = publishedSeasonsQuery(competition.id)
  if (number === undefined) {
    return { season: null, view: readSeasonPageView(params), ...(await preload(context, seasons)) }
  }
  const season = (await load(context, seasons)).find((one) => one.number === readNumber(number))
  if (season === undefined) failLoading(new NotFoundError('Season not found'))
  const view = await chooseMonth(context, competition, season.id, readSeasonPageView(params))
  const parts = await queriesOf(context, competition, season.id, view)
  return { season, view, ...(await preload(context, seasons, ...parts)) }
}

/** Replaces a season's number for the list of bans, whose own route would be in the code of every public page. */
const BANS = 'suspensions'

interface Address {
  slug: string
  number?: string | undefined
}

/** Matches open with the season's last month. */
async function chooseMonth(context: LoaderContext, { id }: Competition, seasonId: string, view: SeasonPageView) {
  if (view.show !== 'matches' || view.month !== null) return view
  return { ...view, month: (await load(context, seasonMonthsQuery(id, seasonId))).at(-1) ?? null }
}

async function queriesOf(
  context: LoaderContext,
  competition: Competition,
  seasonId: string,
  { show, month }: SeasonPageView,
) {
  if (show === 'tables') {
    // A page that comes with its data needs none of this code.
    const { tableQueries } = await import('#web/features/competition/tables/explained/load-own-tables.ts')
    const stages = tableStagesQuery({ id: competition.id, season: seasonId })
    const tables = (await load(context, stages)).flatMap((stage) => tableQueries(competition.id, stage))
    return [stages, ...tables, seasonCupsQuery(competition.id, seasonId)]
  }
  if (show === 'players') {
    return (['goals', 'assists', 'motm'] as const).map((statistic) =>
      seasonListQuery(competition.id, seasonId, statistic),
    )
  }
  const matches = month === null ? [] : [seasonMatchesQuery(competition, seasonId, month)]
  return [seasonMonthsQuery(competition.id, seasonId), ...matches]
}
