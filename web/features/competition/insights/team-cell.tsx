import { Link } from 'react-router'
import type { InsightTeam } from '#web/queries/insights/insights.ts'
import { Crest } from '#web/ui/crest.tsx'

/** The head of a team's row, with a link to the team. */
export const TeamCell = ({ team }: { team: InsightTeam }) => (
  <th scope="row" className="cell name-cell font-normal">
    <Link to={`/teams/${team.id}`} className="team-name">
      <Crest team={team} />
      <bdi>{team.name}</bdi>
    </Link>
  </th>
)
