import type { CompetitionPlan, StagePlan } from '#domain/competition-folder/plan-competition.ts'
import { countMatches, countWords } from '#domain/count-words.ts'

/** Lists the stages of a plan before anything is saved. */
export function FolderPreview({ plan }: { plan: CompetitionPlan }) {
  const teams = new Set(plan.matches.flatMap(({ home, away }) => [home, away]))
  for (const { entries = [] } of plan.stages) for (const { team } of entries) teams.add(team)
  const played = plan.matches.filter(({ home_score }) => home_score !== null).length
  return (
    <div className="grid gap-4">
      <h3 className="text-3xl [overflow-wrap:anywhere]">{plan.name}</h3>
      <p>
        {countWords(teams.size, 'team')}, {countMatches(plan.matches.length)},{' '}
        {played === plan.matches.length ? 'all with a result' : `${played} with a result`}.
      </p>
      <ul className="grid gap-2">
        {plan.stages.map((stage) => (
          <li key={stage.name} className="border-edge border-t pt-2">
            <strong className="[overflow-wrap:anywhere]">{stage.name}</strong>
            <span className="block text-muted text-sm">{describeStage(stage)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function describeStage({ kind, entries = [], ties = [], adjustments = [] }: StagePlan): string {
  if (kind === 'knockout') return `Knock-out with ${countWords(ties.length, 'tie', 'ties')}`
  const groups = new Set(entries.map(({ group_name }) => group_name)).size
  const parts = [
    groups > 1 ? `${groups} groups, ${entries.length} teams` : `Table of ${countWords(entries.length, 'team')}`,
    adjustments.length > 0 && countWords(adjustments.length, 'points adjustment'),
  ]
  return parts.filter(Boolean).join(', ')
}
