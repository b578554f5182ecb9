import { countWords } from '#domain/count-words.ts'
import type { TeamPlan } from '#domain/import/plan-import.ts'
import { TeamChoice } from './team-choice.tsx'

interface TeamPlansProps {
  plans: TeamPlan[]
  leagueTeams: string[]
  onChoose: (name: string, saveAs: string) => void
}

/** Lists the known teams, the teams to create, and the names that the person must decide about. */
export function TeamPlans({ plans, leagueTeams, onChoose }: TeamPlansProps) {
  const found = plans.filter(({ status }) => status === 'found')
  const undecided = plans.filter(({ status }) => status === 'undecided')
  const created = plans.filter(({ status }) => status === 'create')
  // Only names that resemble another raise a question. The rest are listed on demand.
  const asked = plans.filter(({ status, near }) => status === 'undecided' || status === 'replaced' || near.length > 0)
  const plain = created.filter((plan) => !asked.includes(plan))
  const names = plans.filter(({ status }) => status !== 'found').map(({ name }) => name)
  const choices = { leagueTeams, fileNames: names, onChoose }
  return (
    <div className="grid gap-5">
      <p className="figures">
        {[
          found.length > 0 && `${countWords(found.length, 'team')} found`,
          `${countWords(created.length, 'team')} to create`,
        ]
          .filter(Boolean)
          .join(', ')}
        {undecided.length > 0 && <strong className="text-danger">, {undecided.length} to decide</strong>}
      </p>
      {asked.length > 0 && <Choices plans={asked} {...choices} />}
      {plain.length > 0 && <Names title="To create" plans={plain} />}
      {plain.length > 0 && leagueTeams.length > 0 && (
        <details>
          <summary className="link w-fit cursor-pointer py-1 text-sm">One of these is a team you have already?</summary>
          <div className="mt-4">
            <Choices plans={plain} {...choices} />
          </div>
        </details>
      )}
      {found.length > 0 && <Names title="Found" plans={found} />}
    </div>
  )
}

interface ChoicesProps extends TeamPlansProps {
  fileNames: string[]
}

const Choices = ({ plans, ...props }: ChoicesProps) => (
  <ul className="grid gap-x-8 gap-y-4 *:min-w-0 md:grid-cols-2">
    {plans.map((plan) => (
      <li key={plan.name}>
        <TeamChoice plan={plan} {...props} />
      </li>
    ))}
  </ul>
)

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
