import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { measureFairness } from '#domain/fixture-plan.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { saveFailure } from '#web/queries/failures/save-failure.ts'
import { leagueKey } from '#web/queries/query-keys.ts'
import { useUser } from '#web/session/use-user.ts'
import { lastChangesQuery, type SeasonSoFar } from './generator-queries.ts'
import { planChanges } from './plan-changes.ts'
import { findProblems, type PlanChoices, readChoices, usualChoices } from './plan-choices.ts'
import { type SavedPlan, savePlan } from './save-plan.ts'

const NOTHING = { changes: null, problem: null }

interface Planned {
  leagueId: string
  /** The division, where there are several. */
  stageId: string | undefined
  timeZone: string
  season: SeasonSoFar
  /** YYYY-MM-DD; null where an organizer did not enter it. */
  firstDay: string | null
}

/** The choices of one plan, the changes that they make, and their save. The choices survive a reload. */
export function useGenerator({ leagueId, stageId, timeZone, season, firstDay }: Planned) {
  const queries = useQueryClient()
  const [draft, setDraft] = useDraft(`fixture-plan-${useUser().id}-${stageId ?? leagueId}`)
  const [usual] = useState(() => usualChoices(new Date(), timeZone, season.matches, firstDay))
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState<SavedPlan | null>(null)

  const choices = useMemo(() => readChoices(draft) ?? usual, [draft, usual])
  const problems = findProblems(choices)
  const isValid = Object.values(problems).every((problem) => problem === null)
  const plan = useMemo(() => (isValid ? planChanges(choices, season) : NOTHING), [isValid, choices, season])
  const { changes } = plan
  const fairness = useMemo(
    () =>
      measureFairness(
        season.teams.map(({ id }) => id),
        changes === null
          ? season.matches.filter(({ takesDay }) => takesDay)
          : [
              ...changes.kept.filter(({ takesDay }) => takesDay),
              ...changes.added,
              ...changes.moved.map(({ match, to }) => ({ ...match, ...to })),
            ],
      ),
    [season, changes],
  )

  const [save, isSaving] = useAction(async () => {
    if (changes === null) return
    setFailure(null)
    try {
      const counts = await savePlan(leagueId, stageId, changes, season.seen)
      // The plan before can no longer be undone.
      void queries.resetQueries(lastChangesQuery(leagueId))
      setSaved(counts)
      setDraft('')
    } catch (error) {
      setFailure(saveFailure(error, 'the plan', 'adds no match twice'))
    }
    await refresh()
  })
  const refresh = () => queries.invalidateQueries({ queryKey: leagueKey(leagueId) })

  return {
    choices,
    choose: (change: Partial<PlanChoices>) => setDraft(JSON.stringify({ ...choices, ...change })),
    problems,
    problem: plan.problem,
    changes,
    /** How many matches saving changes. */
    total: changes === null ? 0 : changes.added.length + changes.moved.length + changes.removed.length,
    fairness,
    save,
    isSaving,
    failure,
    saved,
  }
}

export type Generator = ReturnType<typeof useGenerator>
