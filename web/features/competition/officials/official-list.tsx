import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import type { Duty } from '#domain/officials.ts'
import { AbsenceList } from '#web/forms/absence-list.tsx'
import { browserSupabase } from '#web/queries/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { OfficialForm } from './official-form.tsx'
import { OfficialMarks } from './official-marks.tsx'
import { OfficialPageLink } from './official-page-link.tsx'
import { type OfficialDialog, OfficialRow } from './official-row.tsx'
import type { ListedOfficial, OfficialsBoard } from './officials-query.ts'
import { RemoveOfficial } from './remove-official.tsx'

interface OfficialListProps {
  league: { id: string; name: string }
  board: OfficialsBoard
  timeZone: string
  duties: readonly Duty[]
  onChanged: () => Promise<unknown>
}

type Open =
  | { name: 'edit'; official: ListedOfficial | null }
  | { name: Exclude<OfficialDialog, 'edit'>; official: ListedOfficial }

/** The officials of a competition: adds, edits and removes them, with their unavailable days and their links. */
export function OfficialList({ league, board, timeZone, duties, onChanged }: OfficialListProps) {
  const [open, setOpen] = useState<Open | null>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const close = () => setOpen((now) => (now === open ? null : now))
  const officials = board.officials.filter(({ isActive }) => isActive)
  const add = <Button onClick={() => setOpen({ name: 'edit', official: null })}>Add an official</Button>
  const matches = (id: string) => duties.filter(({ officialId }) => officialId === id).length
  return (
    <div className="grid justify-items-start gap-6">
      {officials.length === 0 ? (
        <div className="w-full">
          <EmptyState title="No officials yet" action={add}>
            Add the referees of the competition. They don’t need an account: each gets a link to their own page.
          </EmptyState>
        </div>
      ) : (
        <>
          {add}
          <ul aria-label="Officials" className="w-full border-line border-t">
            {officials.map((official) => (
              <OfficialRow
                key={official.id}
                official={official}
                matches={matches(official.id)}
                onOpen={(name) => setOpen(name === 'edit' ? { name, official } : { name, official })}
              />
            ))}
          </ul>
        </>
      )}
      <Dialog open={open !== null} onOpenChange={(isOpen) => !isOpen && close()}>
        {open?.name === 'edit' && (
          <OfficialForm
            key={open.official?.id ?? 'new'}
            leagueId={league.id}
            official={open.official}
            onSaved={async () => {
              await onChanged()
              close()
            }}
          />
        )}
        {open?.name === 'days' && (
          <Days
            official={board.officials.find(({ id }) => id === open.official.id)}
            onChanged={onChanged}
            onDone={close}
          />
        )}
        {open?.name === 'marks' && <OfficialMarks timeZone={timeZone} official={open.official} onDone={close} />}
        {open?.name === 'link' && <OfficialPageLink league={league} official={open.official} onDone={close} />}
        {open?.name === 'remove' && <RemoveOfficial league={league} official={open.official} onDone={close} />}
      </Dialog>
    </div>
  )
}

interface DaysProps {
  official: ListedOfficial | undefined
  onChanged: () => Promise<unknown>
  onDone: () => void
}

function Days({ official, onChanged, onDone }: DaysProps) {
  if (official === undefined) return null
  return (
    <DialogContent title="Days off" description={<bdi>{isolate(official.name)}</bdi>}>
      <AbsenceList
        absences={official.absences}
        add={async (first_day, last_day) => {
          const supabase = await browserSupabase()
          const absence = { official_id: official.id, first_day, last_day }
          await supabase.from('official_absences').insert(absence).throwOnError()
          await onChanged()
        }}
        remove={async (id) => {
          const supabase = await browserSupabase()
          await supabase.from('official_absences').delete().eq('id', id).throwOnError()
          await onChanged()
        }}
      />
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
      </DialogActions>
    </DialogContent>
  )
}
