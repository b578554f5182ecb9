import { useSuspenseQuery } from '@tanstack/react-query'
import { plainDate } from '#domain/date-words.ts'
import { type Competition, competitionQuery } from '#web/features/competition/competition-queries.ts'
import { chooseDivision, OneDivision } from '#web/features/competition/one-division.tsx'
import type { ReadyInsights } from '#web/queries/insights/insights.ts'
import { insightsQuery } from '#web/queries/insights/insights-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Section } from '#web/ui/page.tsx'
import { FinishTable } from './finish-table.tsx'
import { NextMatches } from './next-matches.tsx'
import { StrengthTable } from './strength-table.tsx'

// Few competitions hide their tables.
const HiddenTables = lazyPart(() =>
  import('#web/features/competition/tables/hidden-tables.tsx').then((m) => m.HiddenTables),
)

interface InsightsTabProps {
  slug: string
  /** The stage that the address names. */
  stageId: string | null
}

/** Chances of matches and of the season, strengths of teams, and the facts worth a sentence. */
export function InsightsTab({ slug, stageId }: InsightsTabProps) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const division = chooseDivision(competition, stageId)
  if (division === undefined) return <TableInsights competition={competition} name={competition.name} />
  return (
    <div className="grid gap-8">
      <OneDivision
        competition={competition}
        current={division}
        pathOf={(id) => `/competitions/${slug}/insights${id ? `?stage=${id}` : ''}`}
      />
      <TableInsights
        competition={competition}
        stageId={division.stageId}
        name={`${competition.name}, ${division.name}`}
      />
    </div>
  )
}

/** The query of what the tab shows. */
export const insightsTabQuery = (competition: Competition, stageId: string | null) =>
  insightsQuery(competition.id, chooseDivision(competition, stageId)?.stageId)

interface TableInsightsProps {
  competition: Competition
  stageId?: string | undefined
  name: string
}

function TableInsights({ competition, stageId, name }: TableInsightsProps) {
  const { data: insights } = useSuspenseQuery(insightsQuery(competition.id, stageId))
  if (insights.state === 'too large') {
    return <EmptyState title="Insights cover up to 48 teams and 2,500 matches" />
  }
  // The server makes insights of what visitors may see, for organizers as well.
  if (insights.state === 'few results' && competition.hidesTables) return <HiddenTables youth={competition.youth} />
  if (insights.state === 'few results') {
    return <EmptyState title="Insights begin with ten results">{`Results so far: ${insights.results}.`}</EmptyState>
  }
  return <Ready insights={insights} name={name} />
}

function Ready({ insights, name }: { insights: ReadyInsights; name: string }) {
  const { next, finish, strengths, facts } = insights
  return (
    <div className="grid gap-12">
      <About insights={insights} />
      {next.length > 0 && (
        <Section title="Next matches">
          <NextMatches matches={next} />
        </Section>
      )}
      {finish.length > 0 && (
        <Section title={`How the ${finish.length > 1 ? 'groups' : 'season'} may end`}>
          <Finish insights={insights} name={name} />
        </Section>
      )}
      <div className="-mb-12 gap-x-10 sm:columns-2 lg:gap-x-16">
        {facts.map(({ title, facts }) => (
          <Section key={title} title={title} className="break-inside-avoid pb-12">
            <FactList facts={facts} />
          </Section>
        ))}
      </div>
      <Section title="Attack and defence">
        <StrengthTable strengths={strengths} name={name} />
      </Section>
    </div>
  )
}

/** The season's table, or a table for each group. */
function Finish({
  insights: { finish, lastPlaces, areMarked, finishNote },
  name,
}: {
  insights: ReadyInsights
  name: string
}) {
  const [first] = finish
  const note = <p className="mt-3 max-w-prose text-muted text-sm">{finishNote}</p>
  if (finish.length === 1 && first) {
    return (
      <>
        <FinishTable rows={first.rows} lastPlaces={lastPlaces} areMarked={areMarked} name={name} />
        {note}
      </>
    )
  }
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {finish.map(({ group, rows }) => (
          <div key={group} className="min-w-0">
            <h3 className="wrap-anywhere mb-2 text-xl">{group ?? 'Without a group'}</h3>
            <FinishTable
              rows={rows}
              lastPlaces={lastPlaces}
              areMarked={areMarked}
              name={group === null ? name : `${name}, ${group}`}
            />
          </div>
        ))}
      </div>
      {note}
    </>
  )
}

const About = ({ insights: { results, lastDay, about } }: { insights: ReadyInsights }) => (
  <div>
    <p className="mb-4 text-lg">
      From {results} results, the last of {plainDate(lastDay)}.
    </p>
    <FactList facts={[{ text: 'How the chances are made', numbers: about }]} />
  </div>
)
