import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { previousPage } from './page-history.ts'

interface BackLinkProps {
  /** The target without a previous page or without scripts. */
  fallback: string
  /** Whether the link may return to this previous page of the app. */
  mayReturnTo: (previous: string) => boolean
}

export function BackLink({ fallback, mayReturnTo }: BackLinkProps) {
  const navigate = useNavigate()
  const arrival = useNavigationType()
  function goBack(event: React.MouseEvent) {
    const page = previousPage()
    if (page === null || !mayReturnTo(page)) return
    event.preventDefault()
    // Going back in the browser's history keeps that page's scroll position.
    if (arrival === 'PUSH') navigate(-1)
    else navigate(page)
  }
  return (
    <Link
      to={fallback}
      onClick={goBack}
      data-scripted
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-md px-2 hover:bg-sunken"
    >
      <ArrowLeft aria-hidden className="size-4" />
      Back
    </Link>
  )
}
