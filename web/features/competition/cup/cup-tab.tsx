import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import type { Bracket } from './bracket.ts'
import { BracketTree } from './bracket-tree.tsx'
import { bracketQuery, cupPath, knockOutsQuery } from './cup-queries.ts'
import { DrawCheck } from './draw-check.tsx'
import { DrawFacts } from './draw-facts.tsx'
import { TieCard } from './tie-card.tsx'

interface CupTabProps {
  slug: string
  stageId: string | null
  /** Whether the page shows how to check the draw. */
  isChecked: boolean
}

/** A knock-out of a competition: its champion, its bracket and its draw. */
export function CupTab({ slug, stageId, isChecked }: CupTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: knockOuts } = useSuspenseQuery(knockOutsQuery(competition.id))
  return (
    <div className="grid gap-6">
      {knockOuts.length > 1 && (
        <TabLinks
          inner
          label="Knock-outs"
          tabs={knockOuts.map(({ id, name }, at) => ({
            label: name,
            to: cupPath(slug, at === 0 ? undefined : id),
            current: id === stageId,
          }))}
        />
      )}
      {stageId === null ? (
        <EmptyState title="No knock-out yet">This season has no knock-out.</EmptyState>
      ) : (
        <Cup
          leagueId={competition.id}
          stageId={stageId}
          timeZone={competition.settings.time_zone}
          slug={slug}
          isChecked={isChecked}
        />
      )}
    </div>
  )
}

interface CupProps extends CupTabProps {
  leagueId: string
  stageId: string
  timeZone: string
}

function Cup({ leagueId, stageId, timeZone, slug, isChecked }: CupProps) {
  const { data: bracket } = useSuspenseQuery(bracketQuery(leagueId, stageId))
  if (bracket === null) return <EmptyState title="No such knock-out">It may have been deleted.</EmptyState>
  const third = bracket.rounds.flatMap(({ ties }) => ties).find(({ is_third_place }) => is_third_place)
  return (
    <>
      <div>
        <h2 className="wrap-anywhere text-4xl">{bracket.name}</h2>
        <Champion bracket={bracket} />
      </div>
      <BracketTree bracket={bracket} timeZone={timeZone} />
      {third !== undefined && (
        <section aria-labelledby="third-heading" className="sm:max-w-xs">
          <h3 id="third-heading" className="mb-3 text-2xl">
            {third.round_name}
          </h3>
          <TieCard tie={third} timeZone={timeZone} />
        </section>
      )}
      <DrawFacts bracket={bracket} timeZone={timeZone}>
        {isChecked ? (
          <DrawCheck leagueId={leagueId} bracket={bracket} />
        ) : (
          <Link to={`${cupPath(slug, stageId)}&check#draw-heading`} className="link inline-block py-2">
            Check the draw
          </Link>
        )}
      </DrawFacts>
    </>
  )
}

const Champion = ({ bracket: { champion } }: { bracket: Bracket }) =>
  champion !== null && (
    <p className="mt-2 text-lg">
      <span className="eyebrow text-pitch">Winner</span>{' '}
      <bdi className="wrap-anywhere font-display font-semibold text-2xl">{champion.name}</bdi>
    </p>
  )
