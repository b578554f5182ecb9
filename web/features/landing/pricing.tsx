import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { LandingSection } from './landing-section.tsx'
import { RequestInvitationButton } from './request-invitation.tsx'

interface Plan {
  name: string
  price: string
  period?: string
  contents: string[]
  call: string
  highlighted?: true
}

const plans: Plan[] = [
  {
    name: 'Free',
    price: '$0',
    contents: ['Up to 8 teams', 'Basic fixtures', 'League table', 'Player profiles'],
    call: 'Get Started',
  },
  {
    name: 'Premium',
    price: '$19',
    period: '/month',
    contents: [
      'Unlimited teams',
      'Advanced fixtures',
      'Player statistics',
      'Custom rules',
      'Email notifications',
      'Priority support',
      '14-day trial',
    ],
    call: 'Start the trial',
    highlighted: true,
  },
  {
    name: 'Elite',
    price: '$49',
    period: '/month',
    contents: [
      'Multiple leagues',
      'Advanced analytics',
      'Custom branding',
      'API access',
      'Dedicated account manager',
      'Tournament management',
    ],
    call: 'Go Elite',
  },
]

export function Pricing() {
  return (
    <LandingSection
      id="pricing"
      title="Pricing"
      lead="Free for a small league, and fair for a big one. Each plan begins with an invitation; nothing is paid here."
    >
      <ul className="grid gap-6 lg:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.name} plan={plan} />
        ))}
      </ul>
    </LandingSection>
  )
}

const PlanCard = ({ plan: { name, price, period, contents, call, highlighted } }: { plan: Plan }) => (
  <li
    className={clsx(
      'flex flex-col border bg-card p-6 sm:p-8',
      highlighted ? 'chosen-plan border-pitch' : 'border-line',
    )}
  >
    <h3 className="text-3xl">{name}</h3>
    <p className="figures mt-3 font-display font-semibold text-7xl leading-none">
      {price}
      {period && <span className="text-2xl text-muted">{period}</span>}
    </p>
    <ul className="mt-6 mb-8 grid gap-2">
      {contents.map((line) => (
        <li key={line} className="flex items-start gap-3">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-pitch" />
          {line}
        </li>
      ))}
    </ul>
    <RequestInvitationButton variant={highlighted ? 'primary' : 'outline'} className="mt-auto">
      {call}
    </RequestInvitationButton>
  </li>
)
