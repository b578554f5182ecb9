import { isolate } from '#domain/isolate-name.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import type { Team } from './team-queries.ts'
import { readTeamTab, type TeamTab } from './team-tabs.ts'

const tabs: Record<TeamTab, { title: string | null; description: (team: string, league: string) => string }> = {
  stats: { title: null, description: (team, league) => `${team} in ${league}: record, fixtures and squad.` },
  fixtures: {
    title: 'Fixtures',
    description: (team, league) => `Every fixture and result of ${team} in ${league}, in order of date.`,
  },
  players: { title: 'Squad', description: (team, league) => `The squad of ${team} in ${league}, by shirt number.` },
}

export function teamMeta(
  loaded: { team: Team; head?: PageHead } | undefined,
  matches: Matches,
  { search }: { search: string },
) {
  if (loaded === undefined) return hiddenMeta('Team not found')
  const { id, name, league } = loaded.team
  const tab = readTeamTab(new URLSearchParams(search))
  const { title, description } = tabs[tab]
  return pageMeta(matches, {
    title: title ? `${title} · ${isolate(name)}` : name,
    description: description(name, league.name),
    path: `/teams/${id}${title ? `?tab=${tab}` : ''}`,
    head: loaded.head,
  })
}
