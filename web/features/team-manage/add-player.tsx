import { useRef, useState } from 'react'
import { clean, findRepeated, playerNameProblem, readShirtNumber } from '#domain/read-players.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { FormError } from '#web/components/ui/form-error.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { useAction } from '#web/data/use-action.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { KnownPlayer } from './known-player.tsx'
import { useAddPlayers } from './manage-mutations.ts'
import type { ManagedTeam, Signable } from './manage-queries.ts'
import { useNewPlayerIds } from './new-player-ids.ts'
import { type Position, PositionOptions, readPosition } from './position-options.tsx'

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
  const [name, setName] = useDraft(`player-name-${team.id}`)
  const [number, setNumber] = useState('')
  const [position, setPosition] = useState<Position | ''>('')
  const [problems, setProblems] = useState<{ name: string | null; number: string | null }>(NO_PROBLEMS)
  const [failure, setFailure] = useState<string | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const { identify, forget } = useNewPlayerIds()
  const addPlayers = useAddPlayers(team)
  const empty = () => {
    setName('')
    setNumber('')
    setPosition('')
    setProblems(NO_PROBLEMS)
    setFailure(null)
    nameField.current?.focus()
  }
  const [add, isAdding] = useAction(async () => {
    const jersey_number = readShirtNumber(number)
    const found = {
      name: playerNameProblem(name),
      number: jersey_number === undefined ? 'From 0 to 999.' : null,
    }
    setProblems(found)
    setFailure(null)
    if (found.name !== null || jersey_number === undefined) return
    const player = { full_name: clean(name), jersey_number, position: position || null }
    try {
      await addPlayers(identify([player]))
      forget()
      empty()
      toast('Player added', { description: player.full_name })
    } catch (error) {
      setFailure(failureMessage(error))
      toast('Failed to add player', { description: failureMessage(error), destructive: true })
    }
  })
  const isBlank = name.trim() === ''
  const [repeated] = findRepeated([{ full_name: name }], team.players)
  const known = isBlank ? [] : signable.filter((player) => findRepeated([{ full_name: name }], [player]).length > 0)
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlank) add()
      }}
    >
      <div className="grid grid-cols-[5rem_minmax(0,1fr)] items-start gap-x-3 gap-y-4 sm:grid-cols-[minmax(0,1fr)_5rem_10rem]">
        <div className="col-span-2 sm:col-span-1">
          <Field
            label="Player's name"
            error={problems.name}
            hint={
              repeated && !isBlank && 'That name is in the squad already. Add it again only if these are two people.'
            }
          >
            {(control) => (
              <Input
                {...control}
                ref={nameField}
                autoComplete="off"
                enterKeyHint="done"
                readOnly={isAdding}
                value={name}
                onChange={({ target }) => setName(target.value)}
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
        <Field label="Number" error={problems.number}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              readOnly={isAdding}
              value={number}
              onChange={({ target }) => setNumber(target.value)}
            />
          )}
        </Field>
        <Field label="Position">
          {(control) => (
            <Select
              {...control}
              disabled={isAdding}
              value={position}
              onChange={({ target }) => setPosition(readPosition(target.value))}
            >
              <PositionOptions />
            </Select>
          )}
        </Field>
      </div>
      {known.map((player) => (
        <KnownPlayer key={player.id} team={team} player={player} onSigned={empty} />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="w-full sm:w-auto" disabled={isBlank || isAdding}>
          {isAdding ? 'Adding…' : 'Add player'}
        </Button>
        {children}
      </div>
      {/* Below the button, which stays under the finger when this goes. */}
      <FormError message={failure} />
    </form>
  )
}

const NO_PROBLEMS = { name: null, number: null }
