import { isolate } from '#domain/isolate-name.ts'
import type { Strength } from '#web/queries/insights/insights.ts'
import { Table } from '#web/ui/table.tsx'
import { TeamCell } from './team-cell.tsx'

/** A row for each team, the strongest first: goals that it would score and concede against an average team. */
export function StrengthTable({ strengths, name }: { strengths: Strength[]; name: string }) {
  const caption = `Attack and defence of the teams of ${isolate(name)}`
  const most = Math.max(...strengths.flatMap(({ scores, concedes }) => [scores, concedes]))
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        Goals that each team would score and concede in a match against an average team of the competition, with no home
        side.
      </p>
      <Table label={caption}>
        <thead>
          <tr>
            <th scope="col" className="head-cell">
              Team
            </th>
            <th scope="col" className="head-cell w-1/4 sm:w-[30%]">
              Scores
            </th>
            <th scope="col" className="head-cell w-1/4 sm:w-[30%]">
              Concedes
            </th>
          </tr>
        </thead>
        <tbody>
          {strengths.map(({ team, scores, concedes }) => (
            <tr key={team.id}>
              <TeamCell team={team} />
              <GoalsCell goals={scores} most={most} colour="bg-pitch" />
              <GoalsCell goals={concedes} most={most} colour="bg-edge" />
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

const GoalsCell = ({ goals, most, colour }: { goals: number; most: number; colour: string }) => (
  <td className="cell">
    <div className="sm:flex sm:items-center sm:gap-3">
      <span className="figures block text-sm leading-5">{goals.toFixed(1)}</span>
      <span aria-hidden="true" className="block h-1.5 grow sm:h-2.5 [print-color-adjust:exact]">
        <span className={`block h-full ${colour}`} style={{ width: `${(goals / most) * 100}%` }} />
      </span>
    </div>
  </td>
)
