import { clsx } from 'clsx'
import { Link, useLocation, useNavigation } from 'react-router'
import { seasonName } from '#domain/season.ts'
import { useRunsLeague } from '#web/session/memberships.ts'
import { StickyHead } from '#web/ui/sticky-head.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { useStoredFile } from '#web/ui/use-stored-file.ts'
import { brandStyle } from './brand-style.ts'
import type { Competition } from './competition-queries.ts'

const tabs: { label: string; path: string; also?: string[] }[] = [
  { label: 'Overview', path: 'overview', also: [''] },
  { label: 'Teams', path: 'teams' },
  { label: 'Fixtures', path: 'fixtures' },
  { label: 'Tables', path: 'tables', also: ['table', 'season', 'seasons'] },
  { label: 'Cup', path: 'cup' },
  { label: 'Insights', path: 'insights' },
  { label: 'Settings', path: 'settings' },
]

const LONG_NAME = 40

/** A competition's name above its tabs. */
export function CompetitionHeader({ competition, slug }: { competition: Competition; slug: string }) {
  const current = useCurrentTab(slug)
  const isOrganizer = useRunsLeague(competition)
  const { name, settings: details } = competition
  const ageGroup = competition.youth?.age_group
  const logo = useStoredFile(competition.logo_url)
  const isOverview = current === '' || current === 'overview'
  return (
    <header className={clsx('contents', details.colour && 'branded')} style={brandStyle(details.colour)}>
      <div className="page-head pb-6">
        <div
          className={clsx(
            'flex items-center gap-4 sm:gap-6',
            details.colour && 'border-(--brand) border-l-6 pl-4 sm:pl-6',
          )}
        >
          {logo !== null && (
            <img src={logo} alt="" width={80} height={80} className="size-14 shrink-0 object-contain sm:size-20" />
          )}
          <div className="min-w-0">
            {current !== 'seasons' && (
              <p className="eyebrow text-pitch">
                {`Season ${seasonName(competition)}${ageGroup ? ` · ${ageGroup}` : ''}`}
                {competition.season_facts?.has_others && (
                  <Link
                    to={`/competitions/${slug}/seasons`}
                    className="link -my-3 ml-4 inline-flex min-h-11 items-center"
                  >
                    Earlier seasons
                  </Link>
                )}
              </p>
            )}
            <h1
              className={clsx(
                'wrap-anywhere mt-1',
                name.length > LONG_NAME ? 'text-3xl sm:text-5xl' : 'text-5xl sm:text-7xl',
              )}
            >
              {name}
            </h1>
          </div>
        </div>
        {details.description && (
          <p
            className={clsx(
              'wrap-anywhere mt-4 max-w-prose whitespace-pre-line text-muted',
              !isOverview && 'max-sm:hidden',
            )}
          >
            {details.description}
          </p>
        )}
      </div>
      <StickyHead name={name} mark={details.colour} className="mb-10">
        <TabLinks
          label={name}
          tabs={tabsOf(competition, isOrganizer).map(({ label, path, also }) => ({
            label,
            to: `/competitions/${slug}/${path}`,
            current: current === path || (also?.includes(current) ?? false),
          }))}
        />
      </StickyHead>
    </header>
  )
}

/** Insights come with enough results, the cup with a knock-out, Settings for organizers. */
function tabsOf({ has_insights, has_knock_out }: Competition, isOrganizer: boolean) {
  const shown: Record<string, boolean | null> = { insights: has_insights, cup: has_knock_out, settings: isOrganizer }
  return tabs.filter(({ path }) => shown[path] ?? true)
}

/** The open tab, or the pressed tab while it loads. */
function useCurrentTab(slug: string): string {
  const { pathname } = useLocation()
  const coming = useNavigation().location?.pathname
  const isOfCompetition = coming !== undefined && `${coming}/`.startsWith(`/competitions/${slug}/`)
  const [, , , current = ''] = (isOfCompetition ? coming : pathname).split('/')
  return current
}
