import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { forgetBefore } from '#web/share/forget-before.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'
import type { ShownPlayer } from './player-queries.ts'

export function playerMeta(loaded: { player: ShownPlayer; head?: PageHead } | undefined, matches: Matches) {
  if (loaded === undefined) return hiddenMeta('Player not found')
  const { id, full_name, teams, managed, totals, youth } = loaded.player
  const team = teams[0] ?? managed[0]
  const did = [
    countWords(totals.goals, 'goal'),
    countWords(totals.assists, 'assist'),
    countWords(totals.appearances, 'appearance'),
  ]
  const page = pageMeta(matches, {
    title: team ? `${isolate(full_name)} · ${isolate(team.name)}` : full_name,
    description: `${isolate(full_name)}${team ? ` of ${isolate(team.name)}` : ''}${youth ? '.' : `: ${did[0]} and ${did[1]} in ${did[2]}.`}`,
    path: `/player/${id}`,
    type: 'profile',
    head: loaded.head,
  })
  return import.meta.env.SSR && youth
    ? [...page, { name: 'robots', content: 'noindex' }, forgetBefore(youth.since)]
    : page
}
