import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { competitionPath } from '#web/share/competition-path.ts'
import { usePageCompetition } from '#web/ui/page-handle.ts'

/** Leads to the search in the competition of the page. */
export function SearchLink() {
  const competition = usePageCompetition()
  if (competition === undefined) return null
  return (
    <Link
      to={competitionPath(competition, 'search')}
      aria-label="Search"
      className="grid size-11 place-items-center rounded-md hover:bg-sunken"
    >
      <Search aria-hidden className="size-5" />
    </Link>
  )
}
