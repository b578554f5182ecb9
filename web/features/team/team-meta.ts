import { isolate } from '#domain/isolate-name.ts'
import { forgetBefore } from '#web/share/forget-before.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import type { Team } from './team-queries.ts'
import { readTeamTab, type TeamTabKey } from './team-tabs.ts'

const tabs: Record<TeamTabKey, { title: string | null; description: (team: string, league: string) => string }> = {
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
  const { id, name, league, youth } = loaded.team
  const tab = readTeamTab(new URLSearchParams(search))
  const { title, description } = tabs[tab]
  const page = pageMeta(matches, {
    title: title ? `${title} · ${isolate(name)}` : name,
    description: description(name, league.name),
    path: `/teams/${id}${title ? `?tab=${tab}` : ''}`,
    head: loaded.head,
  })
  return import.meta.env.SSR && youth ? [...page, forgetBefore(youth.created_at)] : page
}
