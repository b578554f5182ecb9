import { type Competition, fixturesQuery } from '#web/features/competition/competition-queries.ts'
import { loadShownTables } from '#web/features/competition/tables/explained/load-shown-tables.ts'
import type { ShownTable } from '#web/features/competition/tables/explained/shown-table.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { playerStatisticsQuery } from '#web/queries/player-statistics.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { hiddenTablesText } from '#web/queries/youth.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import type { EmbedKind } from './embed-kinds.ts'
import { EmbeddedMatches, EmbeddedNextMatch } from './embedded-matches.tsx'
import { EmbeddedScorers, EmbeddedTable } from './embedded-table.tsx'
import { seasonNextMatchQuery } from './season-next-match-query.ts'

const LISTED = 10

/** The inside of an embed, without its frame. */
export interface EmbedContent {
  /** 'League table' */
  heading: string
  /** The page with the whole of it. */
  url: string
  body: React.ReactNode
  /** The height of the body, in CSS pixels: no line of an embed wraps. */
  height: number
}

const NO_TABLE: ShownTable = { heading: null, rows: [], zones: [], notes: [] }

const HEIGHTS = { head: 32, row: 40, line: 24, match: 60, nextMatch: 136, empty: 72 }

export async function loadEmbed(
  context: LoaderContext,
  competition: Competition,
  kind: EmbedKind,
): Promise<EmbedContent> {
  const site = context.get(siteContext)
  const urlOf = (path: string) => new URL(path, site.siteUrl).href
  const page = (tab: string) => urlOf(competitionPath(competition, tab))
  const hidden = competition.hidesTables && `${hiddenTablesText(competition.youth)}.`
  if (kind === 'table') {
    const [table = NO_TABLE] = await loadShownTables(context, competition)
    const body = <EmbeddedTable table={table} site={site} empty={hidden || 'The table appears with the first team.'} />
    return { heading: table.heading ?? 'League table', url: page('tables'), body, height: tableHeight(table) }
  }
  if (kind === 'top-scorers') {
    const query = playerStatisticsQuery({ leagueId: competition.id, statistic: 'goals', limit: LISTED })
    const players = await load(context, query)
    const empty = hidden || 'The list begins with the first goal.'
    const body = <EmbeddedScorers players={players} urlOf={urlOf} empty={empty} />
    const url = page('tables?list=goalscorers')
    return { heading: 'Top scorers', url, body, height: listHeight(players.length, HEIGHTS.row) }
  }
  const timeZone = competition.settings.time_zone
  const url = page('fixtures')
  if (kind === 'next-match') {
    const next = await load(context, seasonNextMatchQuery(competition))
    const body = <EmbeddedNextMatch match={next} timeZone={timeZone} urlOf={urlOf} />
    return { heading: 'Next match', url, body, height: next ? HEIGHTS.nextMatch : HEIGHTS.empty }
  }
  const fixtures = await load(context, fixturesQuery(competition, { list: 'unplayed', limit: LISTED }))
  const matches =
    fixtures.length > 0 ? fixtures : await load(context, fixturesQuery(competition, { list: 'results', limit: LISTED }))
  // Matches that were played are no results where scores are hidden.
  const noMatches = competition.hidesScores ? 'No fixture is planned.' : 'No fixtures yet.'
  return {
    heading: fixtures.length > 0 || matches.length === 0 ? 'Fixtures' : 'Latest results',
    url,
    body: <EmbeddedMatches matches={matches} empty={noMatches} timeZone={timeZone} urlOf={urlOf} />,
    height: matches.length === 0 ? HEIGHTS.empty : matches.length * HEIGHTS.match,
  }
}

const listHeight = (rows: number, height: number) => (rows === 0 ? HEIGHTS.empty : HEIGHTS.head + rows * height)

const tableHeight = ({ rows, zones, notes }: ShownTable) =>
  listHeight(rows.length, HEIGHTS.row) + (rows.length === 0 ? 0 : zones.length + notes.length) * HEIGHTS.line
