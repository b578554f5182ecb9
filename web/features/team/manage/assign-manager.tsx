import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { assignFailure, assignment } from './assignment-schema.ts'
import { useDeparture } from './departure.ts'
import { describeLoss, describeWayIn } from './describe-assignment.ts'
import { InvitationSent } from './invitation-sent.tsx'
import { useAssignManager } from './manage-mutations.ts'
import type { ManagedTeam, SquadPlayer } from './manage-queries.ts'

interface AssignManagerProps {
  team: ManagedTeam
  isOrganizer: boolean
  /** The person at the screen has given the team to somebody else. */
  onHandedOver: () => void
  onDone: () => void
}

/** Makes a player the manager: at once with an account, else by a link, which is shown. */
export function AssignManager({ team, isOrganizer, onHandedOver, onDone }: AssignManagerProps) {
  const [playerId, setPlayerId] = useState('')
  const player = team.players.find(({ id }) => id === playerId)
  const [sent, setSent] = useState<{ token: string; name: string } | null>(null)
  const departure = useDeparture()
  const assignManager = useAssignManager(team)
  const form = useForm({
    schema: assignment,
    saved: { player: playerId, email: player?.email ?? '' },
    draft: `manager-email-${useUser().id}-${team.id}`,
    keepsFailure: true,
    async save({ player: id, email }) {
      if (!isOrganizer) departure.begin()
      const token = await assignManager(id, email)
      if (!isOrganizer) onHandedOver()
      const name = player?.full_name ?? ''
      if (token !== null) return setSent({ token, name })
      toast('Manager assigned', { description: `${isolate(name)} manages ${isolate(team.name)} from now on.` })
      if (isOrganizer) onDone()
      else departure.finish()
    },
    failed(error) {
      if (!isOrganizer) departure.cancel()
      const message = assignFailure(error)
      return { message, toast: { title: 'Failed to assign manager', description: message } }
    },
  })
  function choose(id: string) {
    // The text typed for one person is not another's address.
    if (playerId !== '' || team.players.some((other) => other.id === id && other.email !== null)) form.discard()
    form.clearProblems()
    setPlayerId(id)
  }
  function giveUp() {
    form.discard()
    onDone()
  }
  if (sent) return <InvitationSent team={team} {...sent} isHandedOver={!isOrganizer} onDone={onDone} />
  const loss = describeLoss(team, isOrganizer)
  const isManager = player !== undefined && player.id === team.manager?.id
  return (
    <DialogContent
      keepsOpen
      title={isOrganizer ? 'Assign a manager' : 'Hand the team over'}
      description="A manager runs the squad, the look of the team, and its match notes."
    >
      <form className="grid gap-5" {...form.props}>
        <Field
          label="Player"
          error={form.problems.player}
          hint={isManager && `${isolate(player.full_name)} manages this team.`}
        >
          {(control) => (
            <Select
              {...control}
              {...form.register('player')}
              required
              disabled={form.isSaving}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">Choose a player</option>
              {[...team.players].sort(byName).map(({ id, full_name }) => (
                <option key={id} value={id}>
                  {full_name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Email address" error={form.problems.email} hint={player && !isManager && describeWayIn(player)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email')}
              type="email"
              required
              autoComplete="off"
              readOnly={form.isSaving}
            />
          )}
        </Field>
        {loss !== null && !isManager && <p className="border-edge border-l-4 px-4 text-sm">{loss}</p>}
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={giveUp}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving || isManager}>
            {form.isSaving ? 'Assigning…' : 'Assign manager'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

const byName = (a: SquadPlayer, b: SquadPlayer) => a.full_name.localeCompare(b.full_name, 'en')
