import { Link } from 'react-router'
import { isolate } from '#domain/isolate-name.ts'
import type { Tally } from './tally-events.ts'

interface TallyListProps {
  tallies: Tally[]
  /** 'No goals' */
  empty: string
}

/** One team's scorers or helpers: 'Ada', '2 × Grace 12′, 88′'. */
export function TallyList({ tallies, empty }: TallyListProps) {
  if (tallies.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="grid gap-1.5">
      {tallies.map(({ playerId, name, count, minutes }) => (
        <li key={playerId} className="leading-snug [overflow-wrap:anywhere]">
          <Link dir="auto" to={`/player/${playerId}`} className="hover:text-pitch hover:underline">
            {isolate(count > 1 ? `${count} × ${name}` : name)}
          </Link>
          {minutes.length > 0 && (
            <span className="figures text-muted text-sm"> {minutes.map((minute) => `${minute}′`).join(', ')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
