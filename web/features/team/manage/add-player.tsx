import { findRepeated } from '#domain/read-players.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { KnownPlayer } from './known-player.tsx'
import type { ManagedTeam, Signable } from './manage-queries.ts'
import { PositionOptions } from './position-options.tsx'
import { useNewPlayer } from './use-new-player.ts'

interface AddPlayerProps {
  team: ManagedTeam
  signable: Signable[]
  /** More than one line was pasted. */
  onPaste: (text: string) => void
  /** Other ways in, beside the button. */
  children: React.ReactNode
}

/** One player after another: a name is enough, and the field is ready for the next. */
export function AddPlayer({ team, signable, onPaste, children }: AddPlayerProps) {
  const { form, empty } = useNewPlayer(team)
  const { name } = form.values
  const isBlank = name.trim() === ''
  const [repeated] = findRepeated([{ full_name: name }], team.players)
  const known = isBlank ? [] : signable.filter((player) => findRepeated([{ full_name: name }], [player]).length > 0)
  return (
    <form className="grid gap-4" {...form.props}>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_5rem_10rem]">
        <div className="col-span-2 sm:col-span-1">
          <Field
            label="Player's name"
            error={form.problems.name}
            hint={
              repeated &&
              !isBlank &&
              'That name is in the squad already. Add it again only if they are two different people.'
            }
          >
            {(control) => (
              <Input
                {...control}
                {...form.register('name')}
                autoComplete="off"
                enterKeyHint="done"
                readOnly={form.isSaving}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text')
                  if (!/[\r\n]/.test(text.trim())) return
                  event.preventDefault()
                  onPaste(text)
                }}
              />
            )}
          </Field>
        </div>
        <Field label="Number" error={form.problems.number}>
          {(control) => (
            <Input
              {...control}
              {...form.register('number')}
              inputMode="numeric"
              autoComplete="off"
              readOnly={form.isSaving}
            />
          )}
        </Field>
        <Field label="Position">
          {(control) => (
            <Select {...control} {...form.register('position')} disabled={form.isSaving}>
              <PositionOptions />
            </Select>
          )}
        </Field>
      </div>
      {known.map((player) => (
        <KnownPlayer key={player.id} team={team} player={player} onSigned={empty} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="w-full sm:w-auto" disabled={isBlank || form.isSaving}>
          {form.isSaving ? 'Adding…' : 'Add player'}
        </Button>
        {children}
      </div>
      {/* Below the button, which stays under the finger when this goes. */}
      <FormError message={form.failure} />
    </form>
  )
}
