import { isolate } from '#domain/isolate-name.ts'
import type { MatchSquadPlayer } from './edit-query.ts'
import { EntryRow } from './entry-row.tsx'
import { CHOOSE_TWO, type Substitution } from './incidents.ts'
import { DetailLabel, MinuteField } from './minute-field.tsx'
import { PlayerSelect } from './player-select.tsx'

interface SubstitutionRowProps {
  substitution: Substitution
  players: readonly MatchSquadPlayer[]
  isWrong: boolean
  onChange: (substitution: Substitution) => void
  onRemove: () => void
}

/** A substitution: the player who goes off, the player who comes on, and the minute. */
export function SubstitutionRow({ substitution, players, isWrong, onChange, onRemove }: SubstitutionRowProps) {
  const { offId, onId, minute } = substitution
  const off = players.find(({ id }) => id === offId)
  const name = `the substitution${off ? ` of ${isolate(off.full_name)}` : ''}`
  const isMissing = isWrong && (offId === '' || onId === '' || offId === onId)
  return (
    <EntryRow title="Substitution" name={name} onRemove={onRemove} problem={isMissing && CHOOSE_TWO}>
      <div className="grid gap-2">
        <PlayerSelect
          label={<DetailLabel what="Off" of={name} />}
          value={offId}
          players={players}
          empty="Choose a player"
          isWrong={isMissing && offId === ''}
          onChange={(id) => onChange({ ...substitution, offId: id })}
        />
        <PlayerSelect
          label={<DetailLabel what="On" of={name} />}
          value={onId}
          players={players.filter(({ id }) => id !== offId)}
          empty="Choose a player"
          isWrong={isMissing && offId !== ''}
          onChange={(id) => onChange({ ...substitution, onId: id })}
        />
      </div>
      <MinuteField
        of={name}
        minute={minute}
        isWrong={isWrong}
        onChange={(next) => onChange({ ...substitution, minute: next })}
      />
    </EntryRow>
  )
}
