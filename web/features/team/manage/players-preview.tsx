import { positionLabel } from '#domain/positions.ts'
import type { NewPlayer } from '#domain/read-players.ts'

/** A pasted squad as it will be added. */
export function PlayersPreview({ players }: { players: readonly NewPlayer[] }) {
  // Two people may have one name.
  const rows = players.map((player, key) => ({ key, ...player }))
  return (
    <div>
      <p className="mb-1 font-semibold text-sm">As they will be added</p>
      <ul className="max-h-48 overflow-y-auto border-line border-y text-sm" aria-label="As they will be added">
        {rows.map(({ key, full_name, jersey_number, position, is_captain }) => (
          <li
            key={key}
            className="grid grid-cols-[2rem_minmax(0,1fr)_auto] gap-3 border-line border-b py-1.5 last:border-0"
          >
            <span className="figures text-right text-muted">{jersey_number}</span>
            <span className="wrap-anywhere">
              {full_name}
              {is_captain && <span className="text-muted"> (captain)</span>}
            </span>
            <span className="text-muted">{position && positionLabel(position)}</span>
          </li>
        ))}
      </ul>
      {players.some(({ is_captain }) => is_captain) && (
        <p className="mt-2 text-muted text-sm">Captains are not recorded: the mark is left out of the name.</p>
      )}
    </div>
  )
}
