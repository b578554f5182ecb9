import { competitionPath } from '#web/share/competition-path.ts'
import type { Alternate } from '#web/share/page-meta.ts'
import type { Competition } from './competition-queries.ts'
import { findEmbed } from './embeds/oembed.ts'

const ANY_SITE = 'http://site.invalid'

/** The feed of a competition's first page, and the embed of a page that has one. @param tab '' for the first page */
export function alternatesOf(competition: Competition, tab: string): Alternate[] {
  const feed = { type: 'application/atom+xml', path: `/competitions/${competition.id}/feed.atom` }
  const page = competitionPath(competition, tab)
  const embed = { type: 'application/json+oembed', path: `/oembed?url=${page}` }
  return [...(tab === '' ? [feed] : []), ...(findEmbed(page, ANY_SITE) ? [embed] : [])]
}
