import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { Crest } from '#web/ui/crest.tsx'
import { daysOf } from './season-page.tsx'
import { seasonPagePath } from './season-page-view.ts'
import { type PublishedSeason, publishedSeasonsQuery } from './seasons-queries.ts'

/** The seasons of a competition, the newest first, with their champions. */
export function SeasonsList({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: seasons } = useSuspenseQuery(publishedSeasonsQuery(competition.id))
  return (
    <div>
      <h2 className="mb-4 text-4xl">Seasons</h2>
      <ul className="border-line border-t">
        {seasons.map((season) => (
          <SeasonRow key={season.id} slug={slug} season={season} />
        ))}
      </ul>
    </div>
  )
}

const SeasonRow = ({ slug, season }: { slug: string; season: PublishedSeason }) => (
  <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-4 hover:bg-sunken">
    <span className="min-w-0">
      <Link
        to={`/competitions/${slug}/${seasonPagePath(season.number)}`}
        className="wrap-anywhere font-display font-semibold text-2xl after:absolute after:inset-0"
      >
        Season {season.name}
      </Link>
      <span className="block text-muted text-sm">{statusOf(season)}</span>
    </span>
    {season.status === 'finished' && season.champion !== null && (
      <span className="flex min-w-0 items-center gap-3">
        <Crest team={season.champion} />
        <span className="min-w-0">
          <span className="eyebrow block text-pitch">Champion</span>
          <bdi className="wrap-anywhere">{season.champion.name}</bdi>
        </span>
      </span>
    )}
  </li>
)

const words = { planned: 'To come', current: 'This season', finished: 'Finished' }

function statusOf(season: PublishedSeason): string {
  const word = Object.entries(words).find(([status]) => status === season.status)?.[1]
  return [word, daysOf(season)].filter(Boolean).join(' · ')
}
