import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { previousPage } from './page-history.ts'

interface BackLinkProps {
  /** Where it leads otherwise, and whoever has no script. */
  fallback: string
  /** Whether it may lead to the page in the app that the visitor came from. */
  mayReturnTo: (previous: string) => boolean
}

export function BackLink({ fallback, mayReturnTo }: BackLinkProps) {
  const navigate = useNavigate()
  const arrival = useNavigationType()
  function goBack(event: React.MouseEvent) {
    const page = previousPage()
    if (page === null || !mayReturnTo(page)) return
    event.preventDefault()
    // The browser's own way back keeps the place on that page, where it leads there.
    if (arrival === 'PUSH') navigate(-1)
    else navigate(page)
  }
  return (
    <Link
      to={fallback}
      onClick={goBack}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Link>
  )
}
