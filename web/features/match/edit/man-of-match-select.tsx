import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Content } from './content.ts'
import type { EditedMatch, EditedTeam } from './edit-query.ts'

interface ManOfMatchSelectProps {
  match: EditedMatch
  content: Content
  onChange: (playerId: string | null) => void
}

/** Selects one player from the two line-ups. */
export function ManOfMatchSelect({ match, content, onChange }: ManOfMatchSelectProps) {
  const sides = [
    { team: match.home, lineup: content.home.lineup },
    { team: match.away, lineup: content.away.lineup },
  ].filter(({ lineup }) => lineup.length > 0)
  return (
    <Field
      label="Man of the match"
      hint={sides.length === 0 && 'First tick the players who played, then choose one of them.'}
    >
      {(control) => (
        <Select
          {...control}
          disabled={sides.length === 0}
          value={content.manOfMatchId ?? ''}
          onChange={({ target }) => onChange(target.value || null)}
        >
          <option value="">Nobody</option>
          {sides.map(({ team, lineup }) => (
            <optgroup key={team.id} label={team.name}>
              {membersOf(team, lineup).map(({ id, full_name }) => (
                <option key={id} value={id}>
                  {full_name}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </Field>
  )
}

const membersOf = ({ players }: EditedTeam, lineup: readonly string[]) =>
  players.filter(({ id }) => lineup.includes(id))
