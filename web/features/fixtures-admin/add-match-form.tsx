import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DialogActions } from '#web/components/ui/dialog.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { useEdits } from '#web/data/use-edits.ts'
import { DateTimeFields } from './date-time-fields.tsx'
import { USUAL_TIME, useAddMatch } from './fixture-mutations.ts'
import { matchDraft, useNewMatchId } from './new-match-id.ts'

interface Team {
  id: string
  name: string
}

interface AddMatchFormProps {
  leagueId: string
  timeZone: string
  teams: Team[]
  onDone: () => void
}

/** 'Save and add another' keeps day, kick-off and round, since a round is typed in one go. */
export function AddMatchForm({ leagueId, timeZone, teams, onDone }: AddMatchFormProps) {
  const { values, change, settle } = useEdits(matchDraft(leagueId), {
    homeTeamId: '',
    awayTeamId: '',
    date: toLocalTime(new Date(), timeZone).date,
    time: USUAL_TIME,
    round: '',
  })
  const identify = useNewMatchId(leagueId)
  const [isTried, setTried] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const addMatch = useAddMatch(timeZone)
  const problems = findProblems(values)

  const [save, isSaving] = useAction(async (another: boolean) => {
    setTried(true)
    setFailure(null)
    if (values.date === '' || Object.values(problems).some((problem) => problem !== null)) return
    try {
      const { id, forget } = identify(values)
      await addMatch({ ...values, id, leagueId, round: values.round === '' ? null : Number(values.round) })
      toast('Match added', {
        description: `${isolate(nameOf(teams, values.homeTeamId))} v ${isolate(nameOf(teams, values.awayTeamId))}`,
      })
      setTried(false)
      forget()
      const { date, time, round } = values
      if (settle({ date, time, round }) && !another) onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to add match', { description: failureMessage(error), destructive: true })
    }
  })

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        save(false)
      }}
    >
      <TeamField
        label="Home team"
        teams={teams}
        value={values.homeTeamId}
        onChange={(id) => change('homeTeamId', id)}
        error={isTried && problems.home}
      />
      <TeamField
        label="Away team"
        teams={teams}
        value={values.awayTeamId}
        onChange={(id) => change('awayTeamId', id)}
        error={isTried && problems.away}
      />
      <DateTimeFields value={values} onChange={change} timeZone={timeZone} isMissing={isTried && values.date === ''} />
      <Field label="Round" hint="Optional, a number" error={isTried && problems.round}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-28"
            value={values.round}
            onChange={({ target }) => change('round', target.value.trim())}
          />
        )}
      </Field>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" disabled={isSaving} onClick={() => save(true)}>
          Save and add another
        </Button>
        <Button type="submit" disabled={isSaving}>
          {isSaving ? 'Saving…' : 'Save match'}
        </Button>
      </DialogActions>
    </form>
  )
}

function findProblems({ homeTeamId, awayTeamId, round }: Record<'homeTeamId' | 'awayTeamId' | 'round', string>) {
  return {
    home: homeTeamId === '' ? 'Choose the home team.' : null,
    away:
      awayTeamId === ''
        ? 'Choose the away team.'
        : awayTeamId === homeTeamId
          ? 'A team cannot play against itself.'
          : null,
    round: /^([1-9]\d{0,2})?$/.test(round) ? null : 'A round is a number from 1 to 999.',
  }
}

const nameOf = (teams: Team[], id: string) => teams.find((team) => team.id === id)?.name ?? ''

interface TeamFieldProps {
  label: string
  teams: Team[]
  value: string
  onChange: (id: string) => void
  error: React.ReactNode
}

const TeamField = ({ label, teams, value, onChange, error }: TeamFieldProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <Select {...control} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">Choose a team</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
)
