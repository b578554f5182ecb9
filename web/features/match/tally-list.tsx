import type { Tally } from './tally-events.ts'

interface TallyListProps {
  tallies: Tally[]
  /** 'No goals' */
  empty: string
}

/** One team's scorers or helpers: 'Ada', '2 × Grace'. */
export function TallyList({ tallies, empty }: TallyListProps) {
  if (tallies.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid gap-1">
      {tallies.map(({ playerId, name, count }) => (
        <li key={playerId}>
          <a data-row-link href={`/player/${playerId}`} className="hover:text-pitch">
            {count > 1 ? `${count} × ${name}` : name}
          </a>
        </li>
      ))}
    </ul>
  )
}
