import { Link } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { RequestInvitationButton } from './request-invitation.tsx'

const anchors = [
  { label: 'Features', to: '#features' },
  { label: 'How It Works', to: '#how-it-works' },
  { label: 'Pricing', to: '#pricing' },
]

/** What is in the programme, and the way in. */
export function Contents() {
  return (
    <div className="border-line border-b bg-paper sm:sticky sm:top-0 sm:z-10">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-6 px-4 py-2 sm:px-6">
        <nav aria-label="Contents">
          <ul className="flex gap-5 sm:gap-7">
            {anchors.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className="eyebrow block py-3 hover:text-pitch">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-2 py-1">
          <Link to="/auth" className={buttonClass({ variant: 'quiet', size: 'small' })}>
            Log in
          </Link>
          <RequestInvitationButton size="small">Get Started</RequestInvitationButton>
        </div>
      </div>
    </div>
  )
}
