import { ArrowLeft } from 'lucide-react'
import { Link, useNavigate, useNavigationType } from 'react-router'
import { previousPage } from '#web/components/page-history.ts'

const MATCH_PAGE = /^\/match(es)?\//

/** Back to the page in the app that the visitor came from, unless that was a match as well; else to `fallback`. */
export function BackLink({ fallback }: { fallback: string }) {
  const navigate = useNavigate()
  const arrival = useNavigationType()
  function goBack(event: React.MouseEvent) {
    const page = previousPage()
    if (page === null || MATCH_PAGE.test(page)) return
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
