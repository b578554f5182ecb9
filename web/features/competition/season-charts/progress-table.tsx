import { Table } from '#web/ui/table.tsx'
import type { SeasonProgress } from './season-charts-queries.ts'
import { shortStep } from './short-step.ts'

interface ProgressTableProps {
  progress: SeasonProgress[]
  chart: 'positions' | 'points'
  /** Null for a table without groups. */
  group: string | null
}

/** The figures of the chart. */
export function ProgressTable({ progress, chart, group }: ProgressTableProps) {
  const steps = progress[0]?.steps ?? []
  const caption = `${chart === 'positions' ? 'Position' : 'Points'} after each round${group === null ? '' : `: ${group}`}`
  return (
    <details>
      <summary className="cursor-pointer py-3 font-semibold text-sm">As a table</summary>
      <Table label={caption}>
        <thead>
          <tr>
            <th scope="col" className="head-cell sticky-cell">
              Team
            </th>
            {steps.map((step) => (
              <th key={step} scope="col" className="head-cell text-right">
                {shortStep(step)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {progress.map(({ team_id, team_name, ranks, points }) => (
            <tr key={team_id}>
              <th scope="row" className="cell name-cell sticky-cell font-normal">
                <bdi className="block w-24 wrap-anywhere sm:w-30">{team_name}</bdi>
              </th>
              {steps.map((step, at) => (
                <td key={step} className="number-cell">
                  {(chart === 'positions' ? ranks : points)[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  )
}
