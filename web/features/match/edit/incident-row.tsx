import { isolate } from '#domain/isolate-name.ts'
import type { MatchSquadPlayer } from './edit-query.ts'
import { EntryRow } from './entry-row.tsx'
import { areWrongCards, CHOOSE_PLAYER, INCIDENTS, type Incident, WRONG_CARDS } from './incidents.ts'
import { DetailLabel, MinuteField } from './minute-field.tsx'
import { PlayerSelect } from './player-select.tsx'

interface IncidentRowProps {
  incident: Incident
  /** All of the team, whose cards must agree. */
  incidents: readonly Incident[]
  players: readonly MatchSquadPlayer[]
  isWrong: boolean
  onChange: (incident: Incident) => void
  onRemove: () => void
}

/** A card, an own goal, or a penalty that was no goal: its player and minute. */
export function IncidentRow({ incident, incidents, players, isWrong, onChange, onRemove }: IncidentRowProps) {
  const { kind, playerId, minute } = incident
  const title = INCIDENTS[kind]
  const player = players.find(({ id }) => id === playerId)
  const name = `the ${title.toLowerCase()}${player ? ` of ${isolate(player.full_name)}` : ''}`
  const isMissing = isWrong && playerId === ''
  const areWrong = playerId !== '' && areWrongCards(incidents, playerId)
  return (
    <EntryRow
      title={kind === 'own_goal' ? `${title}, for the other team` : title}
      name={name}
      onRemove={onRemove}
      problem={isMissing ? CHOOSE_PLAYER : areWrong && WRONG_CARDS}
    >
      <PlayerSelect
        label={<DetailLabel what="Player" of={name} />}
        value={playerId}
        players={players}
        empty="Choose a player"
        isWrong={isMissing || areWrong}
        onChange={(id) => onChange({ ...incident, playerId: id })}
      />
      <MinuteField
        of={name}
        minute={minute}
        isWrong={isWrong}
        onChange={(next) => onChange({ ...incident, minute: next })}
      />
    </EntryRow>
  )
}
