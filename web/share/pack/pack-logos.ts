import type { TeamLook } from '#web/share/preview/facts.ts'
import type { PackContent, PackFacts } from './pack-facts.ts'

/** The logos that a picture shows. The competition's stands where no team's does. */
export const packLogos = ({ team, logo, content }: PackFacts): (string | null)[] => [
  team === null ? logo : team.logo,
  ...teamsOf(content).map((look) => look?.logo ?? null),
]

function teamsOf(content: PackContent): (TeamLook | null)[] {
  switch (content.card) {
    case 'round-up':
      return content.matches.flatMap(({ home, away }) => [home, away])
    case 'result':
      return [content.home, content.away]
    case 'table':
    case 'scorers':
      return content.rows.map(({ team }) => team)
    case 'squad':
      return []
    case 'week':
      return [content.last?.home ?? null, content.last?.away ?? null, content.next?.opponent ?? null]
  }
}
