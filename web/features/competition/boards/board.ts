import { type Competition, type Fixture, fixturesQuery } from '#web/features/competition/competition-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { type Site, siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { competitionPath } from '#web/share/competition-path.ts'

/** The contents of a poster or a big screen. */
export interface Board {
  competition: Competition
  tables: ShownTable[]
  /** Matches without a score, nearest first. */
  fixtures: Fixture[]
  /** Newest first. */
  results: Fixture[]
  /** The competition's address. */
  url: string
  site: Site
}

interface Limits {
  fixtures: number
  results: number
}

export async function loadBoard(context: LoaderContext, competition: Competition, limits: Limits): Promise<Board> {
  const [tables, fixtures, results] = await Promise.all([
    loadShownTables(context, competition),
    load(context, fixturesQuery(competition, { list: 'unplayed', limit: limits.fixtures })),
    load(context, fixturesQuery(competition, { list: 'results', limit: limits.results })),
  ])
  const site = context.get(siteContext)
  const url = new URL(competitionPath(competition), site.siteUrl).href
  return { competition, tables, fixtures, results, url, site }
}
