import { useLocation } from 'react-router'
import { SEASON } from '#domain/season.ts'
import { TabLinks } from '#web/components/ui/tab-links.tsx'
import type { Competition } from './competition-queries.ts'

const tabs = [
  { label: 'Overview', path: 'overview', also: '' },
  { label: 'Teams', path: 'teams', also: 'players' },
  { label: 'Fixtures', path: 'fixtures' },
  { label: 'Tables', path: 'tables', also: 'table' },
]

/** A competition's name over the contents of its programme. */
export function CompetitionHeader({ competition, slug }: { competition: Competition; slug: string }) {
  const { pathname } = useLocation()
  const [, , , current = ''] = pathname.split('/')
  const { name, logo_url, settings } = competition
  return (
    <header className="mb-8 sm:mb-10">
      <div className="flex items-center gap-4 sm:gap-6">
        {logo_url && (
          <img src={logo_url} alt="" width={80} height={80} className="size-14 shrink-0 object-contain sm:size-20" />
        )}
        <div>
          <p className="eyebrow text-pitch">Season {SEASON}</p>
          <h1 className="mt-1 text-5xl sm:text-7xl">{name}</h1>
        </div>
      </div>
      {settings.description && <p className="mt-4 max-w-prose text-muted">{settings.description}</p>}
      <div className="mt-6">
        <TabLinks
          label={name}
          tabs={tabs.map(({ label, path, also }) => ({
            label,
            to: `/competitions/${slug}/${path}`,
            current: current === path || current === also,
          }))}
        />
      </div>
    </header>
  )
}
