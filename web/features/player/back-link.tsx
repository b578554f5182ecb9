import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { previousPage } from '#web/components/page-history.ts'

interface BackLinkProps {
  to: string
  /** Whether `to` is decided by the address; else the page in the app that the visitor came from comes first. */
  fixed: boolean
}

export function BackLink({ to, fixed }: BackLinkProps) {
  const navigate = useNavigate()
  const arrival = useNavigationType()
  function goBack(event: React.MouseEvent) {
    const page = previousPage()
    if (page === null || (fixed && !isSamePage(page, to))) return
    event.preventDefault()
    // The browser's own way back keeps the place on that page, where it leads there.
    if (arrival === 'PUSH') navigate(-1)
    else navigate(page)
  }
  return (
    <Link
      to={to}
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Link>
  )
}

/** Teams have two addresses, and the tab 'stats' may go without saying. */
const isSamePage = (one: string, other: string) => plain(one) === plain(other)
const plain = (path: string) => path.replace(/^\/team\//, '/teams/').replace(/\?tab=stats$/, '')
