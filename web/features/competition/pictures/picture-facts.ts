import { type Competition, competitionQuery, teamsQuery } from '#web/features/competition/competition-queries.ts'
import { siteContext } from '#web/queries/page-context.ts'
import { type LoaderContext, load } from '#web/queries/preload.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import type { PackContent, PackFacts } from '#web/share/pack/pack-facts.ts'
import type { TeamLook } from '#web/share/preview/facts.ts'
import { lookOf } from '#web/share/preview/team-look.ts'
import { withoutScheme } from '#web/share/print/qr-code.tsx'
import { loadResult } from './load-result.ts'
import { loadSquad } from './load-squad.ts'
import { loadWeek } from './load-week.ts'
import { loadRoundUp, loadScorers, loadTable } from './picture-lists.ts'
import type { PicturesView } from './pictures-view.ts'

/** The input of one picture. */
export interface Subject {
  context: LoaderContext
  competition: Competition
  /** The colours and crests of teams, by id. */
  looks: ReadonlyMap<string, TeamLook>
  teamId: string | null
  matchId: string | null
}

/** The facts of a picture; null if there is nothing to show, or no such team or match in the competition. */
export async function loadPictureFacts(
  context: LoaderContext,
  slug: string,
  { card, size, teamId, matchId }: PicturesView,
): Promise<PackFacts | null> {
  const competition = await load(context, competitionQuery(slug))
  const teams = await load(context, teamsQuery(competition))
  const looks = new Map(teams.map((team) => [team.id, lookOf(team)]))
  const team = teamId === null ? null : looks.get(teamId)
  if (team === undefined) return null
  const content = await loaders[card]({ context, competition, looks, teamId, matchId })
  if (content === null) return null
  return {
    kind: 'pack',
    size,
    league: competition.name,
    colour: competition.settings.colour,
    logo: competition.logo_url,
    address: addressOf(context, competition),
    team,
    content,
  }
}

const loaders: Record<PackContent['card'], (subject: Subject) => Promise<PackContent | null>> = {
  'round-up': loadRoundUp,
  result: loadResult,
  table: loadTable,
  scorers: loadScorers,
  week: loadWeek,
  squad: loadSquad,
}

/** The address with the custom URL, which people can type; the host alone where there is only an id. */
function addressOf(context: LoaderContext, competition: Competition): string {
  const { siteUrl } = context.get(siteContext)
  const path = competition.settings.custom_slug === null ? '' : competitionPath(competition)
  return withoutScheme(new URL(path, siteUrl).href).replace(/\/$/, '')
}
