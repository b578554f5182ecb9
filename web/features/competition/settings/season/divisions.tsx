import { useRef, useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { useSavedChoice } from '#web/forms/use-saved-choice.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { Button } from '#web/ui/button.tsx'
import { firstPress } from '#web/ui/double-press.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { Label } from '#web/ui/label.tsx'
import { moved, OrderedList } from './ordered-list.tsx'
import { STAGE_NAME_LENGTH } from './season-limits.ts'
import { type Season, tablesOf } from './seasons-query.ts'
import { useSeasonChange, useSeasonSave } from './use-season-change.ts'

interface DivisionsProps {
  leagueId: string
  season: Season
}

/** The tables of a season: their order and names, and new ones. */
export function Divisions({ leagueId, season }: DivisionsProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [name, setName] = useState('')
  const [firstName, setFirstName] = useState('Division 1')
  const order = useOrder(leagueId, season.id)
  const stored = tablesOf(season)
  const tables = order.wanted?.flatMap((wanted) => stored.find(({ id }) => id === wanted) ?? []) ?? stored
  const [only] = tables
  // A competition's only table is called 'Table', which says nothing beside a second one.
  const unnamed = tables.length === 1 && only?.name === 'Table' ? only : null
  const added = useRef({ id: '', name: '' })
  const add = () =>
    change(
      'Division added',
      async (supabase) => {
        // A retry after a lost response adds no second one. With another name it is another division.
        if (added.current.name !== name) added.current = { id: createUuid(), name }
        const { id: newId } = added.current
        const former = tables.filter(({ id }) => id !== newId)
        const divisions = [
          ...former.map(({ id }) => (id === unnamed?.id ? { id, name: firstName } : { id })),
          { id: newId, name },
        ]
        await supabase.rpc('save_divisions', { _season_id: season.id, _divisions: divisions }).throwOnError()
        added.current = { id: '', name: '' }
      },
      () => setName((now) => (now === name ? '' : now)),
    )
  const isComplete = name.trim() !== '' && (unnamed === null || firstName.trim() !== '')
  const remove = (id: string) =>
    change('Division deleted', (supabase) =>
      supabase.from('stages').delete().eq('id', id).select('id').single().throwOnError(),
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {tables.length > 1 && (
        <OrderedList
          label="Divisions"
          items={tables.map((table) => ({ key: table.id, label: table.name }))}
          onMove={(from, to) => order.choose(moved(tables, from, to).map(({ id }) => id))}
          renderTools={(id, index) =>
            index > 0 &&
            tables[index]?.entries.length === 0 && (
              <Button
                variant="danger"
                size="small"
                aria-label={`Delete ${isolate(tables[index]?.name ?? '')}`}
                disabled={isSaving}
                onClick={firstPress(() => remove(id))}
              >
                Delete
              </Button>
            )
          }
        />
      )}
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) add()
        }}
      >
        <div className="grid min-w-0 flex-1 basis-48 gap-1.5">
          <Label htmlFor="new-division">New division</Label>
          <Input
            id="new-division"
            value={name}
            maxLength={STAGE_NAME_LENGTH}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        {unnamed !== null && name.trim() !== '' && (
          <div className="grid min-w-0 flex-1 basis-48 gap-1.5">
            <Label htmlFor="first-division">Name of the present table</Label>
            <Input
              id="first-division"
              value={firstName}
              maxLength={STAGE_NAME_LENGTH}
              autoComplete="off"
              onChange={({ target }) => setFirstName(target.value)}
            />
          </div>
        )}
        <Button type="submit" variant="outline" disabled={isSaving || !isComplete}>
          Add division
        </Button>
      </form>
      <FormError message={failure ?? order.failure} />
    </div>
  )
}

/** Saves the whole order after each move. */
function useOrder(leagueId: string, seasonId: string) {
  const save = useSeasonSave(leagueId)
  return useSavedChoice((ids: string[]) =>
    save('Order saved', (supabase) =>
      supabase.rpc('save_divisions', { _season_id: seasonId, _divisions: ids.map((id) => ({ id })) }).throwOnError(),
    ),
  )
}
