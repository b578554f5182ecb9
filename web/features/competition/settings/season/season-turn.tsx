import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countWords } from '#domain/count-words.ts'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Select } from '#web/ui/select.tsx'
import { championQuery, unplayedQuery } from './champion-query.ts'
import { PlannedTurn } from './planned-turn.tsx'
import { RollOver } from './roll-over.tsx'
import { type Season, tablesOf } from './seasons-query.ts'
import { useSeasonChange } from './use-season-change.ts'

interface SeasonTurnProps {
  leagueId: string
  season: Season
  seasons: Season[]
  /** Called with the id of a season that was planned. */
  onPlanned: (seasonId: string) => void
}

/** The end of a season with its champion, the plan of the next one, and its start. */
export function SeasonTurn({ leagueId, season, seasons, onPlanned }: SeasonTurnProps) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [isPlanning, setPlanning] = useState(false)
  const hasNext = seasons.some(({ number }) => number > season.number)
  const reopen = () =>
    change(`Season ${season.name} is open again`, (supabase) =>
      supabase.rpc('start_season', { _season_id: season.id }).throwOnError(),
    )
  if (season.status === 'planned') return <PlannedTurn leagueId={leagueId} season={season} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Finish leagueId={leagueId} season={season} />
      {season.status === 'finished' && (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-prose text-muted">
            Finished by mistake, or the next one started too early? Reopen it: it becomes the current season again, and
            a season that is running is finished.
          </p>
          <Button variant="outline" disabled={isSaving} onClick={reopen}>
            Reopen this season
          </Button>
        </div>
      )}
      <FormError message={failure} />
      {!hasNext && (
        <Button variant="outline" className="justify-self-start" onClick={() => setPlanning(true)}>
          Plan the next season
        </Button>
      )}
      {isPlanning && (
        <Dialog open onOpenChange={setPlanning}>
          <RollOver
            leagueId={leagueId}
            season={season}
            onDone={(planned) => {
              setPlanning(false)
              onPlanned(planned)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

function Finish({ leagueId, season }: { leagueId: string; season: Season }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const [chosen, setChosen] = useState<string | null>(null)
  const isFinished = season.status === 'finished'
  const { data: first = null } = useQuery({ ...championQuery(leagueId, season.id), enabled: !isFinished })
  const { data: unplayed = 0 } = useQuery({ ...unplayedQuery(leagueId, season.id), enabled: !isFinished })
  const champion = chosen ?? season.champion_team_id ?? first ?? ''
  const teams = new Map(
    season.stages.flatMap(({ entries }) => entries).map(({ team_id, team }) => [team_id, team.name]),
  )
  const save = () =>
    change(isFinished ? 'Champion saved' : 'Season finished', (supabase) =>
      supabase
        .from('seasons')
        .update({ status: 'finished', champion_team_id: champion || null })
        .eq('id', season.id)
        .select('id')
        .single()
        .throwOnError(),
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field
        label="Champion"
        hint={tablesOf(season).length > 1 ? 'The winner of the first division, as a rule.' : undefined}
      >
        {(control) => (
          <Select {...control} value={champion} onChange={({ target }) => setChosen(target.value)}>
            {/* The database names the first of the table where the end of a season names nobody. */}
            {first === null && <option value="">No champion</option>}
            {[...teams].map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormError message={failure} />
      <Button
        variant="outline"
        className="justify-self-start"
        aria-label={isFinished ? undefined : `Finish the season ${isolate(season.name)}`}
        disabled={isSaving}
        onClick={save}
      >
        {isFinished ? 'Save champion' : 'Finish the season'}
      </Button>
      {!isFinished && unplayed > 0 && (
        <p className="text-muted">{`${countWords(unplayed, 'match has', 'matches have')} no result yet.`}</p>
      )}
    </div>
  )
}
