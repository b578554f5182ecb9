import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { MatchSquadPlayer } from './edit-query.ts'

interface PlayerSelectProps {
  label: React.ReactNode
  /** '' or null while nobody is chosen. */
  value: string | null
  players: readonly MatchSquadPlayer[]
  /** The text of the empty choice. */
  empty: string
  isWrong?: boolean
  onChange: (playerId: string) => void
}

/** Selects one of the players. */
export const PlayerSelect = ({ label, value, players, empty, isWrong = false, onChange }: PlayerSelectProps) => (
  <Field label={label}>
    {(control) => (
      <Select
        {...control}
        aria-invalid={isWrong || undefined}
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{empty}</option>
        {players.map(({ id, full_name, jersey_number }) => (
          <option key={id} value={id}>
            {jersey_number === null ? full_name : `${jersey_number} ${full_name}`}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
