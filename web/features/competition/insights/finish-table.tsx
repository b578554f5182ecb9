import { isolate } from '#domain/isolate-name.ts'
import type { FinishRow, SeasonChance } from '#web/queries/insights/insights.ts'
import { Table } from '#web/ui/table.tsx'
import { TeamCell } from './team-cell.tsx'

interface FinishTableProps {
  rows: FinishRow[]
  lastPlaces: number
  /** Whether an organizer has marked the places that go down. */
  areMarked: boolean
  name: string
}

/** A row for each team: points now and likely at the end, and the chances of the title and of the last places. */
export function FinishTable({ rows, lastPlaces, areMarked, name }: FinishTableProps) {
  const caption = `Chances of the season of ${isolate(name)}`
  return (
    <Table label={caption}>
      <thead>
        <tr>
          <th scope="col" className="head-cell">
            Team
          </th>
          <th scope="col" className="head-cell text-right">
            <abbr title="Points so far">Pts</abbr>
          </th>
          <th scope="col" className="head-cell text-right">
            <abbr title="Points at the end, on average">End</abbr>
          </th>
          <th scope="col" className="head-cell w-[15%] sm:w-[22%]">
            First
          </th>
          {lastPlaces > 0 && (
            <th scope="col" className="head-cell w-[15%] sm:w-[22%]">
              {areMarked ? 'Relegated' : lastPlacesWords(lastPlaces)}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ team, points, likely, title, last }) => (
          <tr key={team.id}>
            <TeamCell team={team} />
            <td className="number-cell text-muted">{points}</td>
            <td className="number-cell font-bold">{likely}</td>
            <ChanceCell chance={title} colour="bg-pitch" />
            {lastPlaces > 0 && <ChanceCell chance={last} colour="bg-ink" />}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const lastPlacesWords = (count: number) => (count === 1 ? 'Last' : `Last ${count === 2 ? 'two' : 'three'}`)

function ChanceCell({ chance: { percent, text }, colour }: { chance: SeasonChance; colour: string }) {
  return (
    <td className="cell">
      <div className="sm:flex sm:items-center sm:gap-2">
        <span className="figures block text-sm leading-5 sm:w-11 sm:shrink-0 sm:text-right">
          {text ?? <abbr title="In none of the simulated seasons">–</abbr>}
        </span>
        <span aria-hidden="true" className="block h-1.5 grow bg-sunken sm:h-2.5 [print-color-adjust:exact]">
          <span className={`block h-full ${colour}`} style={{ width: `${percent}%` }} />
        </span>
      </div>
    </td>
  )
}
