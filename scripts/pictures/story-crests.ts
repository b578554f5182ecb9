import { createDemoSeason } from '#domain/demo/season.ts'
import { storyCrestFile, storyTable } from '#web/features/landing/story.ts'

/** The crests of the front page's match by file, because a page without the demo league shows them too. */
export function drawStoryCrests(): Map<string, string> {
  const { teams } = createDemoSeason({ today: new Date().toISOString().slice(0, 10) })
  const drawn = new Map(teams.map(({ club, crest }) => [club.name, crest]))
  return new Map(
    storyTable.map(({ team }) => [
      storyCrestFile(team),
      drawn.get(team)?.replace('>', `><title>${team}</title>`) ?? '',
    ]),
  )
}
