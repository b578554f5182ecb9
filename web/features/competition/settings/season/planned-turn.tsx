import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isolate } from '#domain/isolate-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { plannedFixturesQuery } from './planned-fixtures-query.ts'
import type { Season } from './seasons-query.ts'
import { useSeasonChange } from './use-season-change.ts'

/** Publishes, starts or deletes a season that is planned. */
export function PlannedTurn({ leagueId, season }: { leagueId: string; season: Season }) {
  const { change, isSaving, failure } = useSeasonChange(leagueId)
  const { data: matches } = useQuery(plannedFixturesQuery(leagueId, season.id))
  const [isAsking, setAsking] = useState(false)
  const { id, name, is_published } = season
  const start = () =>
    change(`Season ${name} has started`, (supabase) => supabase.rpc('start_season', { _season_id: id }).throwOnError())
  const remove = () =>
    change('Planned season deleted', (supabase) =>
      supabase.from('seasons').delete().eq('id', id).select('id').single().throwOnError(),
    )
  const publish = () =>
    change(is_published ? 'The season is hidden' : 'The season is published', (supabase) =>
      supabase
        .from('seasons')
        .update({ is_published: !is_published })
        .eq('id', id)
        .select('id')
        .single()
        .throwOnError(),
    )
  return (
    <div className="grid justify-items-start gap-4">
      <p className="max-w-prose text-muted">
        {is_published
          ? 'Visitors find this season with its teams and fixtures under Seasons. '
          : 'Visitors do not see this season yet. '}
        When you start it, it becomes the current season. The one before is finished and can still be read.
      </p>
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button disabled={isSaving} onClick={start}>
          Start this season
        </Button>
        <Button variant="outline" disabled={isSaving} onClick={publish}>
          {is_published ? 'Hide it again' : 'Publish it'}
        </Button>
        <Button variant="danger" disabled={isSaving} onClick={() => setAsking(true)}>
          Delete this plan
        </Button>
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <DialogContent title="Delete this plan?" description={`Season ${isolate(name)}`}>
          <p className="mb-4">{fixturesGone(matches?.length)} This cannot be undone.</p>
          <DialogActions>
            <Button variant="outline" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button variant="danger" disabled={isSaving} onClick={remove}>
              {isSaving ? 'Deleting…' : 'Delete the plan'}
            </Button>
          </DialogActions>
        </DialogContent>
      </Dialog>
    </div>
  )
}

/** @param count undefined until the fixtures have arrived */
function fixturesGone(count: number | undefined): string {
  if (count === 0) return 'It has no fixtures.'
  if (count === 1) return 'Its fixture is deleted too.'
  return `Its ${count === undefined ? '' : `${count} `}fixtures are deleted too.`
}
