import { useEffect, useId, useState } from 'react'
import * as z from 'zod/mini'
import { describeLeftOut, findRepeated, readPlayers } from '#domain/read-players.ts'
import { refuse } from '#web/forms/schemas.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUser } from '#web/session/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddPlayers } from './manage-mutations.ts'
import type { ManagedTeam } from './manage-queries.ts'
import { useNewPlayerIds } from './new-player-ids.ts'
import { PlayersPreview } from './players-preview.tsx'

const schema = z.object({ text: z.string().check(refuse((text) => readPlayers(text).problem)) })

interface AddSeveralProps {
  team: ManagedTeam
  /** Text that was pasted into another field; '' if there is none. */
  pasted: string
  onDone: () => void
}

/** A whole squad at once, as it stands in a message or a spreadsheet. All of them are added, or nobody. */
export function AddSeveral({ team, pasted, onDone }: AddSeveralProps) {
  const checkboxId = useId()
  const [leavesOut, setLeavesOut] = useState(true)
  const { identify, forget } = useNewPlayerIds()
  const addPlayers = useAddPlayers(team)
  const form = useForm({
    schema,
    saved: { text: '' },
    draft: `players-${useUser().id}-${team.id}`,
    clearsOnEdit: true,
    async save() {
      if (players.length === 0) return false
      await addPlayers(identify(players))
      forget()
      toast(players.length === 1 ? 'Player added' : `${players.length} players added`)
    },
    failed: 'Failed to add player',
    onSaved: (_, isFinished) => isFinished && onDone(),
  })
  const { text } = form.values
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft was read.
  useEffect(() => {
    if (pasted !== '') form.change('text', withLines(form.read().text, pasted))
  }, [pasted])

  const { players: read, leftOut } = readPlayers(text)
  const leftOutNote = describeLeftOut(leftOut)
  const repeated = findRepeated(read, team.players)
  const players = leavesOut ? read.filter((player) => !repeated.includes(player)) : read
  return (
    <DialogContent
      keepsOpen
      title="Add several"
      description="One name per line, with number and position if you like. A column from a spreadsheet will do."
    >
      <form className="grid gap-5" {...form.props}>
        <Field label="Players" error={form.problems.text}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register('text')}
              rows={8}
              autoFocus
              readOnly={form.isSaving}
              placeholder={'1 Ada Lovelace GK\n10 Grace Hopper\nHedy Lamarr'}
            />
          )}
        </Field>
        {leftOutNote !== null && <p className="wrap-anywhere text-sm">{leftOutNote}</p>}
        {repeated.length > 0 && (
          <label htmlFor={checkboxId} className="flex items-start gap-3 py-1">
            <Checkbox id={checkboxId} checked={leavesOut} onChange={({ target }) => setLeavesOut(target.checked)} />
            <span className="wrap-anywhere text-sm">
              Leave out players who are in the squad already or listed twice: {listNames(repeated)}
            </span>
          </label>
        )}
        {players.length > 0 && form.problems.text === undefined && <PlayersPreview players={players} />}
        <FormError message={form.failure} />
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isSaving || (read.length > 0 && players.length === 0)}>
            {form.isSaving ? 'Adding…' : players.length > 1 ? `Add ${players.length} players` : 'Add players'}
          </Button>
        </DialogActions>
      </form>
    </DialogContent>
  )
}

/** The text of a kept draft and the pasted lines below it, once. */
function withLines(kept: string, pasted: string): string {
  const lines = pasted.replaceAll('\r\n', '\n').trim()
  if (kept.trim() === '') return lines
  return `\n${kept}\n`.includes(`\n${lines}\n`) ? kept : `${kept.trimEnd()}\n${lines}`
}

const NAMED = 5
function listNames(players: readonly { full_name: string }[]): string {
  const names = players.slice(0, NAMED).map(({ full_name }) => full_name)
  return players.length > NAMED ? `${names.join(', ')} and ${players.length - NAMED} more` : names.join(', ')
}
