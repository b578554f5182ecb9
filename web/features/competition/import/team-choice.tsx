import { countMatches } from '#domain/count-words.ts'
import type { TeamPlan } from '#domain/import/plan-import.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

interface TeamChoiceProps {
  plan: TeamPlan
  leagueTeams: string[]
  /** The other unknown names: one of them may be the same team in another spelling. */
  fileNames: string[]
  onChoose: (name: string, saveAs: string) => void
}

/** Whether an unknown name is a new team or another spelling of a known one. */
export function TeamChoice({ plan, leagueTeams, fileNames, onChoose }: TeamChoiceProps) {
  const { name, rows, saveAs, status, near } = plan
  const others = [...leagueTeams, ...fileNames].filter((other) => other !== name && !near.includes(other))
  return (
    <Field
      label={name}
      hint={status !== 'undecided' && `in ${countMatches(rows)}`}
      error={status === 'undecided' && `Is this ${near[0]}? Choose what it stands for.`}
    >
      {(control) => (
        <Select
          {...control}
          value={saveAs ?? ''}
          onChange={({ target }) => target.value && onChoose(name, target.value)}
        >
          {status === 'undecided' && <option value="">Choose…</option>}
          <option value={name}>Create “{name}” as a new team</option>
          {near.length > 0 && <Options label="Looks like" names={near} />}
          {others.length > 0 && <Options label="Other teams" names={others} />}
        </Select>
      )}
    </Field>
  )
}

const Options = ({ label, names }: { label: string; names: string[] }) => (
  <optgroup label={label}>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </optgroup>
)
