import { isolate } from '#domain/isolate-name.ts'
import type { Competition } from '#web/features/competition/competition-queries.ts'
import { competitionPath } from '#web/share/competition-path.ts'
import { hiddenMeta, type Matches, type PageHead, pageMeta } from '#web/share/page-meta.ts'

/** Head of the screen with the pictures. It is not in the head of all tabs, whose code every public page loads. */
export function picturesMeta(loaded: { competition: Competition; head?: PageHead } | undefined, matches: Matches) {
  if (loaded === undefined) return hiddenMeta('Competition not found')
  const { competition, head } = loaded
  const { og_title, og_description, og_image_url } = competition.settings
  return pageMeta(matches, {
    title: `Pictures to share · ${isolate(competition.name)}`,
    description: `Results, table and scorers of ${isolate(competition.name)} as pictures for social media.`,
    path: competitionPath(competition, 'share'),
    card: { title: og_title, description: og_description, imageUrl: og_image_url },
    head,
  })
}
