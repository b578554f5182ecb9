import type { Fairness } from '#domain/fixture-plan.ts'
import { Table } from '#web/ui/table.tsx'

interface FairnessTableProps {
  fairness: Fairness[]
  nameOf: (teamId: string) => string
}

/** A row for each team: home and away matches, the longest run on one ground, the days between matches. */
export function FairnessTable({ fairness, nameOf }: FairnessTableProps) {
  return (
    <Table label="How fair it is" caption="Home and away matches, longest run and days between matches of each team">
      <thead>
        <tr>
          <th scope="col" className="head-cell">
            Team
          </th>
          {['Home', 'Away', 'Longest run', 'Days between'].map((heading) => (
            <th key={heading} scope="col" className="head-cell text-right">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fairness.map((team) => (
          <tr key={team.teamId}>
            <th scope="row" className="cell font-normal">
              {nameOf(team.teamId)}
            </th>
            <td className="number-cell">{team.home}</td>
            <td className="number-cell">{team.away}</td>
            <td className="number-cell">{team.longestRun}</td>
            <td className="number-cell">{describeGaps(team)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const describeGaps = ({ shortestGap, longestGap }: Fairness) =>
  shortestGap === longestGap ? (shortestGap ?? '–') : `${shortestGap}–${longestGap}`
