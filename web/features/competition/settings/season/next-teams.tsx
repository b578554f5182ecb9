import { clsx } from 'clsx'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { type Division, NOT_PLAYING } from '#domain/season/move-teams.ts'
import { useDrop } from '#web/forms/upload/use-drop.ts'
import { Select } from '#web/ui/select.tsx'
import { type Stage, teamName } from './seasons-query.ts'

interface NextTeamsProps {
  /** The divisions of the next season. */
  divisions: readonly Division[]
  /** The division's index, or `NOT_PLAYING`. */
  at: number
  title: string
  teamIds: readonly string[]
  /** The tables of the season that ends. */
  tables: Stage[]
  onMove: (teamId: string, to: number) => void
}

/** The teams of one division of the next season, or those that leave. They move by dragging, or with a select. */
export function NextTeams({ divisions, at, title, teamIds, tables, onMove }: NextTeamsProps) {
  const { isOver, handlers } = useDrop((dropped) => onMove(dropped.getData('text/plain'), at))
  return (
    <section
      aria-label={title}
      className={clsx('rounded-md border p-4', isOver ? 'border-pitch bg-sunken' : 'border-line')}
      {...handlers}
    >
      <h3 className="flex items-baseline justify-between gap-3 text-xl">
        <bdi className="wrap-anywhere">{title}</bdi>
        <span className="figures shrink-0 text-muted text-sm">{countWords(teamIds.length, 'team')}</span>
      </h3>
      <ul className="mt-2">
        {teamIds.map((teamId) => (
          <NextTeam key={teamId} teamId={teamId} divisions={divisions} at={at} tables={tables} onMove={onMove} />
        ))}
      </ul>
    </section>
  )
}

type NextTeamProps = Omit<NextTeamsProps, 'title' | 'teamIds'> & { teamId: string }

function NextTeam({ teamId, divisions, at, tables, onMove }: NextTeamProps) {
  const isOf = ({ team_id }: { team_id: string }) => team_id === teamId
  const former = tables.findIndex(({ entries }) => entries.some(isOf))
  const table = tables[former]
  const team = table === undefined ? '' : teamName(table, teamId)
  return (
    <li
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', teamId)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1"
    >
      <bdi className="wrap-anywhere min-w-0 flex-1 basis-40">{team}</bdi>
      {table?.entries.find(isOf)?.withdrawn != null && <span className="text-muted text-sm">withdrew</span>}
      {at !== NOT_PLAYING && former !== at && (
        <span className="font-semibold text-pitch text-sm">{former > at ? '↑ Promoted' : '↓ Relegated'}</span>
      )}
      <Select
        aria-label={`Division of ${isolate(team)}`}
        className="w-44"
        value={String(at)}
        onChange={({ target }) => onMove(teamId, Number(target.value))}
      >
        {divisions.map(({ name, fromStageId }, index) => (
          <option key={fromStageId} value={String(index)}>
            {name}
          </option>
        ))}
        <option value={String(NOT_PLAYING)}>Does not play</option>
      </Select>
    </li>
  )
}
