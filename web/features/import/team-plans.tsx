import type { TeamPlan } from '#domain/import/plan-import.ts'
import { TeamChoice } from './team-choice.tsx'

interface TeamPlansProps {
  plans: TeamPlan[]
  leagueTeams: string[]
  onChoose: (name: string, saveAs: string) => void
}

/** Which teams are known, which would be created, and which the person has to decide about. */
export function TeamPlans({ plans, leagueTeams, onChoose }: TeamPlansProps) {
  const found = plans.filter(({ status }) => status === 'found')
  const undecided = plans.filter(({ status }) => status === 'undecided')
  const created = plans.filter(({ status }) => status === 'create')
  // In an empty league every name is new: only those that resemble another are worth a question.
  const asked = plans.filter(({ status, near }) => status !== 'found' && (leagueTeams.length > 0 || near.length > 0))
  const plain = created.filter((plan) => !asked.includes(plan))
  const names = plans.filter(({ status }) => status !== 'found').map(({ name }) => name)
  return (
    <div className="grid gap-5">
      <p className="figures">
        {count(plans.length, 'team')}: {found.length} found, {created.length} to create
        {undecided.length > 0 && <strong className="text-danger">, {undecided.length} to decide</strong>}
      </p>
      {asked.length > 0 && (
        <ul className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          {asked.map((plan) => (
            <li key={plan.name}>
              <TeamChoice plan={plan} leagueTeams={leagueTeams} fileNames={names} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
      {plain.length > 0 && <Names title="To create" plans={plain} />}
      {found.length > 0 && <Names title="Found" plans={found} />}
    </div>
  )
}

const Names = ({ title, plans }: { title: string; plans: TeamPlan[] }) => (
  <div>
    <h3 className="eyebrow text-muted">{title}</h3>
    <ul className="mt-2 flex flex-wrap gap-2">
      {plans.map(({ name, saveAs }) => (
        <li key={name} className="rounded-sm border border-line bg-card px-2.5 py-1 text-sm">
          {saveAs ?? name}
        </li>
      ))}
    </ul>
  </div>
)

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
