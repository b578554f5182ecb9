import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { competitionPath } from '#web/share/competition-path.ts'
import { Picture } from '#web/ui/picture.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { type OpenCompetition, openCompetitionsQuery } from './open-competitions-query.ts'

/** Competitions that everybody can read without an account; nothing where there is none. */
export function OpenCompetitions() {
  const { data: competitions = [] } = useQuery(openCompetitionsQuery())
  if (competitions.length === 0) return null
  return (
    <section aria-labelledby="open-competitions" className="mt-10">
      <h2 id="open-competitions" className="text-2xl">
        Open to everybody
      </h2>
      <p className="mt-1 text-muted text-sm">You can follow these competitions without an account.</p>
      <ul className="mt-3 border-line border-t">
        {competitions.map((competition) => (
          <li key={competition.id} className="border-line border-b">
            <CompetitionLink competition={competition} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function CompetitionLink({ competition }: { competition: OpenCompetition }) {
  const logo = useStoredFile(competition.logo_url)
  return (
    <Link to={competitionPath(competition)} className="flex min-h-12 items-center gap-3 py-2 hover:underline">
      {logo && <Picture src={logo} className="size-8 shrink-0 object-contain" />}
      <bdi className="wrap-anywhere font-semibold">{competition.name}</bdi>
      {competition.isDemo && <span className="ml-auto shrink-0 text-muted text-sm">Demo</span>}
    </Link>
  )
}
