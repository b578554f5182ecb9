import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Fixture, TeamName } from '#web/features/competition/competition-queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Label } from '#web/ui/label.tsx'
import { Select } from '#web/ui/select.tsx'
import { isOfTeam, type PicturesView, picturesPath } from './pictures-view.ts'

interface PictureChoicesProps {
  slug: string
  view: PicturesView
  teams: TeamName[]
  /** The matches to choose from, newest first. */
  matches: Fixture[]
}

/** The team of the picture and the match of a result. A form that works without scripts. */
export function PictureChoices({ slug, view, teams, matches }: PictureChoicesProps) {
  const navigate = useNavigate()
  const show = (change: Partial<PicturesView>) =>
    navigate(picturesPath(slug, { ...view, ...change }), { replace: true, preventScrollReset: true })
  return (
    <form className="grid max-w-md gap-4">
      <input type="hidden" name="card" value={view.card} />
      <input type="hidden" name="size" value={view.size} />
      <Choice
        label="In the colours of"
        name="team"
        value={view.teamId ?? ''}
        onChange={(id) => show({ teamId: id || null })}
        options={[
          ...(isOfTeam(view.card) ? [] : [{ value: '', label: 'The competition' }]),
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {view.card === 'result' && (
        <Choice
          label="Match"
          name="match"
          value={view.matchId ?? ''}
          onChange={(id) => show({ matchId: id || null })}
          options={[
            { value: '', label: 'The latest result' },
            ...matches.map((match) => ({ value: match.id, label: nameOf(match) })),
          ]}
        />
      )}
      <div className="js:hidden">
        <button type="submit" className={buttonClass({ variant: 'outline' })}>
          Show
        </button>
      </div>
    </form>
  )
}

const nameOf = ({ home_team, away_team, home_score, away_score }: Fixture) =>
  `${home_team.name} ${home_score === null || away_score === null ? 'v' : `${home_score} – ${away_score}`} ${away_team.name}`

interface ChoiceProps {
  label: string
  name: string
  value: string
  onChange(value: string): void
  options: { value: string; label: string }[]
}

function Choice({ label, name, value, onChange, options }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null)
  // The address decides; a choice that is still loading stays as the person made it.
  useEffect(() => {
    if (select.current) select.current.value = value
  }, [value])
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={`picture-${name}`}>{label}</Label>
      <Select
        ref={select}
        id={`picture-${name}`}
        name={name}
        defaultValue={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </div>
  )
}
