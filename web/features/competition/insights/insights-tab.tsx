import { useSuspenseQuery } from '@tanstack/react-query'
import { plainDate } from '#domain/date-words.ts'
import { competitionQuery } from '#web/features/competition/competition-queries.ts'
import type { ReadyInsights } from '#web/queries/insights/insights.ts'
import { insightsQuery } from '#web/queries/insights/insights-queries.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Section } from '#web/ui/page.tsx'
import { FinishTable } from './finish-table.tsx'
import { NextMatches } from './next-matches.tsx'
import { StrengthTable } from './strength-table.tsx'

/** Chances of matches and of the season, strengths of teams, and the facts worth a sentence. */
export function InsightsTab({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { data: insights } = useSuspenseQuery(insightsQuery(competition.id))
  if (insights.state === 'too large') {
    return <EmptyState title="Insights cover up to 48 teams and 2,500 matches" />
  }
  if (insights.state === 'few results') {
    return <EmptyState title="Insights begin with ten results">{`Results so far: ${insights.results}.`}</EmptyState>
  }
  return <Ready insights={insights} name={competition.name} />
}

function Ready({ insights, name }: { insights: ReadyInsights; name: string }) {
  const { next, finish, lastPlaces, finishNote, strengths, facts } = insights
  return (
    <div className="grid gap-12">
      <About insights={insights} />
      {next.length > 0 && (
        <Section title="Next matches">
          <NextMatches matches={next} />
        </Section>
      )}
      {finish && (
        <Section title="How the season may end">
          <FinishTable rows={finish} lastPlaces={lastPlaces} note={finishNote} name={name} />
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

const About = ({ insights: { results, lastDay, about } }: { insights: ReadyInsights }) => (
  <div>
    <p className="mb-4 text-lg">
      From {results} results, the last of {plainDate(lastDay)}.
    </p>
    <FactList facts={[{ text: 'How the chances are made', numbers: about }]} />
  </div>
)
