import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Formation } from '#domain/formation.ts'
import { isolate } from '#domain/isolate-name.ts'
import { lastLineupQuery } from '#web/queries/last-line-up.ts'
import { Button } from '#web/ui/button.tsx'
import type { MatchSquadPlayer } from './edit-query.ts'
import { expectedLineUpQuery } from './expected-line-up-query.ts'

interface LineUpPicksProps {
  matchId: string
  teamId: string
  playedAt: string
  players: readonly MatchSquadPlayer[]
  /** Ids of the players who have not left the team. */
  squad: readonly string[]
  lineup: readonly string[]
  isBanned: (playerId: string) => boolean
  /** @param formation the one that was handed in with the line-up */
  onPick: (playerIds: readonly string[], formation?: Formation | null) => void
}

/** Picks several players at once. Banned players are left out, and named. */
export function LineUpPicks({ matchId, teamId, playedAt, players, squad, lineup, isBanned, onPick }: LineUpPicksProps) {
  const { data: last = [] } = useQuery(lastLineupQuery(teamId, playedAt))
  const { data: said } = useQuery(expectedLineUpQuery(matchId, teamId))
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const known = (ids: readonly string[]) => ids.filter((player) => players.some(({ id }) => id === player))
  const lastTime = known(last)
  const present = known(said?.whoIsIn ?? [])
  const handed = known(said?.handed ?? [])
  function pick(ids: readonly string[], formation?: Formation | null) {
    setLeftOut(ids.filter(isBanned))
    onPick(
      ids.filter((player) => !isBanned(player)),
      formation,
    )
  }
  // A person may tick a banned player all the same, who is then no longer left out.
  const names = players
    .filter(({ id }) => leftOut.includes(id) && !lineup.includes(id))
    .map(({ full_name }) => full_name)
  return (
    <>
      <div className="-mx-3 flex flex-wrap">
        {handed.length > 0 && (
          <Button variant="quiet" className="!px-3" onClick={() => pick(handed, said?.formation)}>
            Pick the line-up handed in
          </Button>
        )}
        {present.length > 0 && (
          <Button variant="quiet" className="!px-3" onClick={() => pick(present)}>
            Pick who is in
          </Button>
        )}
        {lastTime.length > 0 && (
          <Button variant="quiet" className="!px-3" onClick={() => pick(lastTime)}>
            Same line-up as last match
          </Button>
        )}
        <Button
          variant="quiet"
          className="!px-3"
          onClick={() => {
            setLeftOut([])
            onPick([...new Set([...lineup, ...squad])])
          }}
        >
          Tick all
        </Button>
      </div>
      {names.length > 0 && (
        <p role="status" className="basis-full border-danger border-l-4 bg-danger-wash px-4 py-2 text-sm">
          Left out, because of a ban: {names.map(isolate).join(', ')}
        </p>
      )}
    </>
  )
}
