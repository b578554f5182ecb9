import { Link } from 'react-router'
import { RequestInvitationButton } from './request-invitation.tsx'

const anchors = [
  { label: 'Features', to: '#features' },
  { label: 'How It Works', to: '#how-it-works' },
  { label: 'Pricing', to: '#pricing' },
]

/** Links to the page's sections, and 'Log in'. On a phone the cover below has 'Get Started'. */
export function Contents() {
  return (
    <div className="border-line border-b bg-paper sm:sticky sm:top-0 sm:z-10">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-x-6 px-4 sm:px-6">
        <nav aria-label="Contents" className="grow">
          <ul className="flex flex-wrap justify-between gap-x-4 sm:justify-start sm:gap-x-7">
            {anchors.map(({ label, to }) => (
              <li key={to}>
                <a href={to} className="eyebrow block py-4 hover:text-pitch">
                  {label}
                </a>
              </li>
            ))}
            <li className="sm:ml-auto">
              <Link to="/auth" className="eyebrow block py-4 hover:text-pitch">
                Log in
              </Link>
            </li>
          </ul>
        </nav>
        <RequestInvitationButton size="small" className="max-sm:hidden">
          Get Started
        </RequestInvitationButton>
      </div>
    </div>
  )
}
