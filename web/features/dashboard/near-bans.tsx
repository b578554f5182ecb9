import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countMatches } from '#domain/count-words.ts'
import { NEAR_BAN } from '#domain/suspensions.ts'
import { Button } from '#web/ui/button.tsx'
import { nearBansQuery } from './dashboard-queries.ts'

/** The rest opens with one press: a league of many teams has dozens of them late in a season. */
const SHOWN = 4

/** The players of the user's competitions and teams whom the next yellow card bans; nothing where there is none. */
export function NearBans({ userId }: { userId: string }) {
  const { data: players = [] } = useQuery(nearBansQuery(userId))
  const [showsAll, setShowsAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // The pressed button disappeared.
    if (showsAll) list.current?.querySelectorAll('a')[SHOWN]?.focus()
  }, [showsAll])
  if (players.length === 0) return null
  return (
    <section aria-labelledby="near-bans" className="mt-8">
      <h2 id="near-bans" className="text-3xl">
        {NEAR_BAN}
      </h2>
      <ul ref={list} className="mt-2 border-line border-t">
        {players
          .slice(0, showsAll ? players.length : SHOWN)
          .map(({ player_id, player_name, team_id, team_name, league_name, matches }) => (
            <li key={`${player_id} ${team_id}`} className="border-line border-b">
              <Link
                to={`/player/${player_id}`}
                className="flex min-h-11 flex-wrap items-baseline justify-between gap-x-4 py-3 hover:text-pitch"
              >
                <span className="wrap-anywhere">
                  <bdi className="font-semibold">{player_name}</bdi>{' '}
                  <span className="text-muted text-sm">would miss {countMatches(matches)}</span>
                </span>
                <span className="wrap-anywhere text-muted text-sm">
                  <bdi>{team_name}</bdi> · <bdi>{league_name}</bdi>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {players.length > SHOWN && !showsAll && (
        <Button variant="quiet" size="small" className="-ml-3.5 min-h-11 underline" onClick={() => setShowsAll(true)}>
          Show all {players.length}
        </Button>
      )}
    </section>
  )
}
