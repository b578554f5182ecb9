import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { crestOf } from '#domain/crest.ts'
import { type Formation, fitFormation } from '#domain/formation.ts'
import { isolate } from '#domain/isolate-name.ts'
import { chooseKits } from '#domain/kits.ts'
import type { ManagedTeam, SquadPlayer } from '#web/features/team/manage/manage-queries.ts'
import { FormationField } from '#web/forms/formation/formation-field.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { lastLineupQuery } from '#web/queries/last-line-up.ts'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { toast } from '#web/ui/toast.ts'
import { fillPlaces, movePlayer, type Places } from './choose-places.ts'
import { type HandedLineUp, handedLineUpsQuery } from './handed-line-ups-query.ts'
import type { UpcomingMatch } from './upcoming-answers-query.ts'

interface PickLineUpProps {
  team: ManagedTeam
  match: UpcomingMatch
  bans: ReadonlyMap<string, string>
  near: ReadonlyMap<string, string>
  handed: HandedLineUp | null
  /** Another line-up was handed in after the first tap. */
  isOutdated: boolean
  onTap: () => void
  /** Shows the newest line-up, without the taps. */
  onNewest: () => void
}

/** Picks who starts and who is on the bench, from who is in or from the last match, and hands it in. */
export function PickLineUp({ team, match, bans, near, handed, isOutdated, onTap, onNewest }: PickLineUpProps) {
  const queries = useQueryClient()
  const mayPlay = (id: string) => !bans.has(id) && team.players.some((player) => player.id === id)
  const [places, setPlaces] = useState<Places>({
    starters: handed?.starters.filter(mayPlay) ?? [],
    bench: handed?.bench.filter(mayPlay) ?? [],
  })
  const [formation, setFormation] = useState<Formation | null>(
    handed?.formation ? { shape: handed.formation, players: handed.starters } : null,
  )
  function choose(chosenPlaces: Places) {
    onTap()
    setPlaces(chosenPlaces)
  }
  const kits = chooseKits(crestOf(team), crestOf(team))
  const chosen = fitFormation(formation, places.starters)
  const [failure, setFailure] = useState<string | null>(null)
  const { data: last = [] } = useQuery(lastLineupQuery(team.id, match.playedAt))
  const whoIsIn = match.answers.filter(({ answer, player_id }) => answer === 'in' && mayPlay(player_id))
  const inOrder = team.players.map(({ id }) => id).filter((id) => whoIsIn.some(({ player_id }) => player_id === id))
  const lastTime = last.filter(mayPlay)
  const [handIn, isHanding] = useAction(async () => {
    setFailure(null)
    try {
      const supabase = await browserSupabase()
      const starters = chosen?.players ?? places.starters
      await supabase
        .rpc('hand_in_line_up', {
          _match_id: match.id,
          _team_id: team.id,
          _starters: [...starters],
          _bench: [...places.bench],
          ...(chosen && { _formation: chosen.shape }),
        })
        .throwOnError()
      await queries.invalidateQueries({ queryKey: handedLineUpsQuery(match.id).queryKey })
      onNewest()
      toast('Line-up handed in')
    } catch (error) {
      setFailure(failureMessage(error))
    }
  })
  return (
    <div className="grid max-w-2xl gap-4">
      <fieldset disabled={isHanding} className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {inOrder.length > 0 && (
            <Button variant="outline" onClick={() => choose(fillPlaces(inOrder))}>
              Pick who is in
            </Button>
          )}
          {lastTime.length > 0 && (
            <Button variant="outline" onClick={() => choose(fillPlaces(lastTime))}>
              Same as last match
            </Button>
          )}
        </div>
        <p role="status">
          <strong className="figures">{places.starters.length}</strong> start ·{' '}
          <strong className="figures">{places.bench.length}</strong> on the bench
        </p>
        <ul aria-label="Line-up" className="border-ink border-t">
          {team.players.map((player) => (
            <PlaceRow
              key={player.id}
              player={player}
              ban={bans.get(player.id)}
              near={near.get(player.id)}
              places={places}
              onMove={(to) => choose(movePlayer(places, player.id, to))}
            />
          ))}
        </ul>
        <FormationField
          teamName={team.name}
          kits={[kits.home, kits.homeKeeper]}
          starters={places.starters.flatMap((id) => team.players.filter((player) => player.id === id))}
          formation={formation}
          onChange={(wanted) => {
            onTap()
            setFormation(wanted)
          }}
        />
      </fieldset>
      {isOutdated && !isHanding && (
        <div role="status" className="grid justify-items-start gap-2 border-edge border-l-4 px-4">
          <p>Another line-up was handed in since then. Your changes have not been handed in yet.</p>
          <Button variant="outline" size="small" onClick={onNewest}>
            Show that line-up
          </Button>
        </div>
      )}
      <FormError message={failure} />
      <Button
        className="justify-self-start"
        disabled={places.starters.length === 0}
        aria-disabled={isHanding}
        onClick={handIn}
      >
        {handed === null ? 'Hand in the line-up' : 'Hand in the changed line-up'}
      </Button>
    </div>
  )
}

interface PlaceRowProps {
  player: SquadPlayer
  ban: string | undefined
  near: string | undefined
  places: Places
  onMove: (to: keyof Places | null) => void
}

const PLACES = { starters: 'Starts', bench: 'Bench' } as const

const PlaceRow = ({ player: { id, full_name, jersey_number }, ban, near, places, onMove }: PlaceRowProps) => (
  <li className="flex min-h-14 flex-wrap items-center gap-x-3 border-line border-b py-1.5">
    <span className="figures w-8 shrink-0 text-right font-display font-semibold text-muted text-xl">
      {jersey_number}
    </span>
    <span className="min-w-0 grow basis-24 [overflow-wrap:anywhere]">
      <bdi className="font-semibold">{full_name}</bdi>
      {ban !== undefined && <span className="block text-danger text-sm">{ban}</span>}
      {ban === undefined && near !== undefined && <span className="block text-muted text-sm">{near}</span>}
    </span>
    {ban === undefined && (
      <fieldset className="flex shrink-0 gap-2">
        <legend className="sr-only">{isolate(full_name)}</legend>
        {(['starters', 'bench'] as const).map((place) => {
          const isHere = places[place].includes(id)
          return (
            <Button
              key={place}
              size="small"
              className="min-h-11"
              variant={isHere ? 'primary' : 'outline'}
              aria-pressed={isHere}
              onClick={() => onMove(isHere ? null : place)}
            >
              {PLACES[place]}
              <span className="sr-only"> {full_name}</span>
            </Button>
          )
        })}
      </fieldset>
    )}
  </li>
)
