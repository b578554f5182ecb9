import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { plainDate } from '#domain/date-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { createUuid } from '#web/queries/create-uuid.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Input } from '#web/ui/input.tsx'
import { AddTeam } from './add-team.tsx'
import { moved, OrderedList } from './ordered-list.tsx'
import { type Stage, teamName } from './seasons-query.ts'
import { useSeasonChange } from './use-season-change.ts'

/** Lots that were drawn for teams that stayed level: who drew, when, and in which order. */
export function Lots({ leagueId, stage }: { leagueId: string; stage: Stage }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [teamIds, setTeamIds] = useState<string[]>([])
  const [drawnBy, setDrawnBy] = useState('')
  const [drawnOn, setDrawnOn] = useState('')
  const select = useRef<HTMLSelectElement>(null)
  // A second try of the same draw records no second one.
  const [id, setId] = useState(createUuid)
  const record = () =>
    change(
      'Draw recorded',
      (supabase) =>
        supabase
          .rpc('draw_lots', {
            _id: id,
            _stage_id: stage.id,
            _team_ids: teamIds,
            _drawn_by: drawnBy,
            _drawn_on: drawnOn,
          })
          .throwOnError(),
      () => {
        // Teams that were added meanwhile are of the next draw.
        setTeamIds((now) => now.filter((team) => !teamIds.includes(team)))
        setId(createUuid())
      },
    )
  return (
    <div className="grid grid-cols-1 gap-5">
      {stage.lots.length > 0 && (
        <ul className="border-line border-t">
          {stage.lots.map((draw) => (
            <li key={draw.id} className="wrap-anywhere border-line border-b py-2">
              {draw.team_ids.map((team) => teamName(stage, team)).join(', ')}
              <span className="block text-muted text-sm">
                Drawn by {draw.drawn_by} on {plainDate(draw.drawn_on)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AddTeam
        label="Add a team to the draw"
        hint="Put the teams in the order in which they were drawn, the best first."
        action="Add to the draw"
        teams={stage.entries
          .filter(({ team_id }) => !teamIds.includes(team_id))
          .map(({ team_id, team }) => ({ id: team_id, name: team.name }))}
        select={select}
        onAdd={(team) => setTeamIds([...teamIds, team])}
      />
      {teamIds.length > 0 && (
        <OrderedList
          label="Teams as they were drawn"
          items={teamIds.map((team) => ({ key: team, label: teamName(stage, team) }))}
          onMove={(from, to) => setTeamIds(moved(teamIds, from, to))}
          renderTools={(team) => (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Remove ${isolate(teamName(stage, team))} from the draw`}
              onClick={() => {
                // The pressed button disappears with its team.
                select.current?.focus()
                setTeamIds(teamIds.filter((id) => id !== team))
              }}
            >
              <X aria-hidden className="size-4" />
            </Button>
          )}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Drawn by">
          {(control) => (
            <Input
              {...control}
              value={drawnBy}
              maxLength={100}
              autoComplete="off"
              onChange={({ target }) => setDrawnBy(target.value)}
            />
          )}
        </Field>
        <Field label="Drawn on">
          {(control) => (
            <Input {...control} type="date" value={drawnOn} onChange={({ target }) => setDrawnOn(target.value)} />
          )}
        </Field>
      </div>
      <FormError message={failure} />
      <Button
        variant="outline"
        className="justify-self-start"
        disabled={isSaving || teamIds.length < 2 || drawnBy.trim() === '' || drawnOn === ''}
        onClick={record}
      >
        Record the draw
      </Button>
    </div>
  )
}
