import { countMatches, countWords } from '#domain/count-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { Import } from './use-import.ts'

/** Stays at the bottom of the screen. Names the next problem, or offers to save. */
export function SaveBar({ state }: { state: Import }) {
  const { plan, isSaving, failure, save } = state
  if (state.text.trim() === '' || state.parsed.problem !== null || !state.content.data) return null
  const hindrance = findHindrance(state)
  const matches = countMatches(plan.matches.length)
  return (
    <div className="touchline sticky bottom-0 z-10 mt-10 grid gap-3 bg-paper pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <FormError message={failure} />
      {isSaving && <Progress label={`Saving ${matches}…`} />}
      <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
        <p role="status" className="text-sm">
          {hindrance ?? `${matches} and ${countWords(plan.newTeams.length, 'new team')}, all at once.`}
        </p>
        <Button size="large" disabled={hindrance !== null || isSaving} onClick={save}>
          {isSaving ? 'Saving…' : `Save ${matches}`}
        </Button>
      </div>
    </div>
  )
}

/** The next step that the person must take before the import can be saved, or null. */
function findHindrance({ errors, plan, isReading }: Import): string | null {
  const undecided = plan.teams.filter(({ status }) => status === 'undecided')
  if (errors.length > 0) return 'Correct the wrong rows or leave them out.'
  if (undecided.length === 1) return `Choose what “${undecided[0]?.name}” stands for.`
  if (undecided.length > 1) return `Choose what ${undecided.length} names stand for.`
  if (plan.matches.length === 0) return 'There are no rows left to save.'
  return isReading ? 'Reading…' : null
}
