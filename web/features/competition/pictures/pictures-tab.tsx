import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { isolate } from '#domain/isolate-name.ts'
import {
  competitionQuery,
  playingTeamNamesQuery,
  standingsQuery,
} from '#web/features/competition/competition-queries.ts'
import { hiddenTablesText } from '#web/queries/youth.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { PictureChoices } from './picture-choices.tsx'
import { comingMatchesQuery, latestResultsQuery, scorersQuery } from './pictures-queries.ts'
import {
  type PictureCard,
  type PicturesView,
  pictureCards,
  picturePath,
  pictureSizes,
  picturesPath,
} from './pictures-view.ts'
import { ShareButtons } from './share-buttons.tsx'
import { squadQuery } from './squad-query.ts'

interface PicturesTabProps {
  slug: string
  view: PicturesView
}

/** Pictures of results, table and scorers for social media: one is chosen, seen, and shared. */
export function PicturesTab({ slug, view }: PicturesTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: standings } = useSuspenseQuery(standingsQuery(competition.id))
  const { data: results, dataUpdatedAt } = useSuspenseQuery(latestResultsQuery(competition))
  const { data: coming } = useSuspenseQuery(comingMatchesQuery(competition))
  const { data: scorers = [] } = useQuery({ ...scorersQuery(competition.id), retryOnMount: false })
  const { data: teams } = useSuspenseQuery(playingTeamNamesQuery(competition))
  const { data: squad } = useQuery({
    ...squadQuery(view.teamId ?? ''),
    enabled: view.card === 'squad' && !!view.teamId,
  })
  const hasContent: Record<PictureCard, boolean> = {
    'round-up': results.length > 0,
    result: results.length + coming.length > 0,
    // The server draws what visitors may see, for organizers as well.
    table: standings.length > 0 && !competition.hidesTables,
    scorers: scorers.length > 0 && !competition.hidesTables,
    week: teams.length > 0,
    squad: squad !== undefined && squad.length > 0,
  }
  const label = pictureCards.find(({ card }) => card === view.card)?.label ?? ''
  return (
    <Section title="Pictures to share">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <div className="grid min-w-0 content-start gap-6">
          <TabLinks
            inner
            label="Pictures"
            tabs={pictureCards.map(({ card, label }) => ({
              label,
              to: picturesPath(slug, { ...view, card }),
              current: card === view.card,
            }))}
          />
          <TabLinks
            inner
            label="Sizes"
            tabs={pictureSizes.map(({ size, label }) => ({
              label,
              to: picturesPath(slug, { ...view, size }),
              current: size === view.size,
            }))}
          />
          <PictureChoices slug={slug} view={view} teams={teams} matches={[...coming.toReversed(), ...results]} />
          {hasContent[view.card] && <ShareButtons slug={slug} view={view} title={`${label} · ${competition.name}`} />}
        </div>
        {hasContent[view.card] ? (
          <Preview slug={slug} view={view} alt={`${label} of ${isolate(competition.name)}`} at={dataUpdatedAt} />
        ) : (
          <EmptyState title="Nothing to show yet">
            {competition.hidesTables && (view.card === 'table' || view.card === 'scorers')
              ? `${hiddenTablesText(competition.youth)}: its players are too young for them.`
              : emptyText(view.card)}
          </EmptyState>
        )}
      </div>
    </Section>
  )
}

const emptyText = (card: PictureCard) =>
  card === 'squad'
    ? 'This picture can be shared once the team has players.'
    : 'This picture can be shared after the first results.'

interface PreviewProps extends PicturesTabProps {
  alt: string
  /** The time of the data: the picture is loaded again once it changed. */
  at: number
}

function Preview({ slug, view, alt, at }: PreviewProps) {
  const path = picturePath(slug, view)
  const { width, height } = pictureSizes.find(({ size }) => size === view.size) ?? { width: 1080, height: 1080 }
  return (
    <img
      key={path}
      src={`${path}${path.includes('?') ? '&' : '?'}at=${at}`}
      alt={alt}
      width={width}
      height={height}
      className={
        view.size === 'story'
          ? 'h-auto w-full max-w-80 bg-sunken shadow-raised'
          : 'h-auto w-full max-w-md bg-sunken shadow-raised'
      }
    />
  )
}
