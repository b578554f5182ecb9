import { isUuid } from '#web/queries/is-uuid.ts'

/** The team page that a visitor came from, and its tab: `?from=team&teamId=…&tab=…`. */
export interface Origin {
  teamId: string | null
  tab: (typeof TABS)[number] | null
}

const TABS = ['stats', 'fixtures', 'players'] as const

export function readOrigin(params: URLSearchParams): Origin {
  const teamId = params.get('teamId')
  if (params.get('from') !== 'team' || teamId === null || !isUuid(teamId)) return { teamId: null, tab: null }
  const tab = params.get('tab')
  return { teamId, tab: TABS.find((known) => known === tab) ?? null }
}

/** The path of a team's page, with the tab that the visitor came from if it was this team's. */
export const teamPath = (teamId: string, origin: Origin) =>
  `/teams/${teamId}${origin.tab && origin.teamId === teamId ? `?tab=${origin.tab}` : ''}`
