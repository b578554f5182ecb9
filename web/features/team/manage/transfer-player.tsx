import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { useAction } from '#web/forms/use-action.ts'
import { failureMessage } from '#web/queries/failures/failure-message.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTransferPlayer } from './manage-mutations.ts'
import { type ManagedTeam, otherTeamsQuery, type SquadPlayer } from './manage-queries.ts'

interface TransferPlayerProps {
  team: ManagedTeam
  player: SquadPlayer
  onDone: () => void
}

/** Moves a player to another team of the competition, from a day on. */
export function TransferPlayer({ team, player, onDone }: TransferPlayerProps) {
  const today = toLocalTime(new Date(), team.league.settings.time_zone).date
  const { data: teams = [] } = useQuery(otherTeamsQuery(team))
  const [toId, setToId] = useState('')
  const [day, setDay] = useState(today)
  const [failure, setFailure] = useState<string | null>(null)
  const [isIncomplete, setIncomplete] = useState(false)
  const transferPlayer = useTransferPlayer(team)
  const [transfer, isSaving] = useAction(async () => {
    setFailure(null)
    setIncomplete(toId === '' || day === '')
    if (toId === '' || day === '') return
    try {
      await transferPlayer(player.id, toId, day)
      const name = teams.find(({ id }) => id === toId)?.name ?? ''
      toast('Player transferred', { description: `${isolate(player.full_name)} plays for ${isolate(name)} now.` })
      onDone()
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to transfer player', { description: failureMessage(error), destructive: true })
    }
  })
  return (
    <DialogContent
      title={`Transfer ${isolate(player.full_name)}`}
      description={`Goals and line-ups of past matches stay with ${isolate(team.name)}.`}
    >
      <div className="mb-4 grid gap-5">
        <Field label="To" error={isIncomplete && toId === '' && 'Choose a team.'}>
          {(control) => (
            <Select {...control} value={toId} onChange={({ target }) => setToId(target.value)}>
              <option value="">Choose a team</option>
              {teams.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="From this day" error={isIncomplete && day === '' && 'Choose a day.'}>
          {(control) => (
            <Input {...control} type="date" max={today} value={day} onChange={({ target }) => setDay(target.value)} />
          )}
        </Field>
        {player.id === team.manager?.id && (
          <p className="font-semibold">
            {isolate(player.full_name)} stops managing {isolate(team.name)}.
          </p>
        )}
      </div>
      <FormError message={failure} />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button disabled={isSaving} onClick={transfer}>
          {isSaving ? 'Transferring…' : 'Transfer player'}
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
