import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type FixturePlan, measureFairness, planFixtures } from '#domain/fixture-plan.ts'
import { failureMessage } from '#web/data/failure-message.ts'
import { leagueKey } from '#web/data/query-keys.ts'
import { useAction } from '#web/data/use-action.ts'
import { useDraft } from '#web/data/use-draft.ts'
import type { SeasonSoFar } from './generator-queries.ts'
import { findProblems, type PlanChoices, readChoices, toRules, usualChoices } from './plan-choices.ts'
import { type SavedPlan, savePlan } from './save-plan.ts'

const NOTHING: FixturePlan = { matches: [], problem: null }

/** The choices of one plan, the plan that they give, and its save. The choices outlive the screen. */
export function useGenerator(leagueId: string, timeZone: string, season: SeasonSoFar) {
  const queries = useQueryClient()
  const [draft, setDraft] = useDraft(`fixture-plan-${leagueId}`)
  const [usual] = useState(() => usualChoices(new Date(), timeZone))
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState<SavedPlan | null>(null)

  const choices = useMemo(() => readChoices(draft) ?? usual, [draft, usual])
  const problems = findProblems(choices)
  const isValid = Object.values(problems).every((problem) => problem === null)
  const teamIds = useMemo(() => season.teams.map(({ id }) => id), [season.teams])
  const plan = useMemo(
    () => (isValid ? planFixtures(toRules(choices, teamIds), season.begun) : NOTHING),
    [isValid, choices, teamIds, season.begun],
  )
  const fairness = useMemo(
    () => measureFairness(teamIds, [...season.begun, ...(plan.matches ?? [])]),
    [teamIds, season.begun, plan.matches],
  )

  const [save, isSaving] = useAction(async () => {
    if (plan.matches === null) return
    setFailure(null)
    try {
      setSaved(
        await savePlan({ leagueId, kickOff: choices.kickOff, matches: plan.matches, begun: season.begun.length }),
      )
      setDraft('')
    } catch (error) {
      setFailure(`Nothing was saved. ${failureMessage(error)}`)
    }
    await refresh()
  })
  const refresh = () => queries.invalidateQueries({ queryKey: leagueKey(leagueId) })

  return {
    choices,
    choose: (change: Partial<PlanChoices>) => setDraft(JSON.stringify({ ...choices, ...change })),
    problems,
    plan,
    fairness,
    save,
    isSaving,
    failure,
    saved,
    startAgain() {
      setSaved(null)
      refresh()
    },
  }
}

export type Generator = ReturnType<typeof useGenerator>
