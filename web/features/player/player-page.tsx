import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { plainDate } from '#domain/date-words.ts'
import { positionLabel } from '#domain/positions.ts'
import { Crest } from '#web/components/crest.tsx'
import { Page, Section } from '#web/components/page.tsx'
import { Portrait } from '#web/components/portrait.tsx'
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx'
import { Stat } from '#web/components/ui/stat.tsx'
import type { Origin } from './origin.ts'
import { playerQuery } from './player-queries.ts'

export function PlayerPage({ playerId, origin }: { playerId: string; origin: Origin }) {
  const { data: player } = useSuspenseQuery(playerQuery(playerId))
  const { full_name, photo_url, position, jersey_number, bio, date_of_birth, totals, teams } = player
  const team = teams.find(({ id }) => id === origin.teamId) ?? teams[0]
  return (
    <Page className="max-w-5xl">
      <Breadcrumbs
        trail={
          team
            ? [
                { label: team.league.name, to: `/competitions/${team.league.id}` },
                { label: team.name, to: `/teams/${team.id}${origin.tab ? `?tab=${origin.tab}` : ''}` },
              ]
            : []
        }
        current={full_name}
      />
      <header className="mt-6 flex items-center gap-5 sm:gap-8">
        <Portrait name={full_name} photoUrl={photo_url} large />
        <div className="min-w-0">
          <p className="eyebrow text-pitch">
            {jersey_number !== null && <span className="figures">No. {jersey_number} · </span>}
            {positionLabel(position)}
          </p>
          <h1 className="mt-1 text-balance text-4xl sm:text-6xl">{full_name}</h1>
          {team && (
            <Link to={`/teams/${team.id}`} className="team-name mt-2">
              <Crest name={team.name} logoUrl={team.logo_url} />
              {team.name}
            </Link>
          )}
        </div>
      </header>
      <dl className="mt-10 grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4">
        <Stat name="Goals" value={totals.goals} />
        <Stat name="Assists" value={totals.assists} />
        <Stat name="Appearances" value={totals.appearances} />
        <Stat name={<abbr title="Man of the match awards">MOTM</abbr>} value={totals.motm} />
      </dl>
      <div className="mt-12 grid gap-12">
        <Section title="Player Bio">
          <p className="max-w-prose whitespace-pre-line">{bio || <span className="text-muted">No bio yet</span>}</p>
        </Section>
        {date_of_birth && (
          <Section title="Date of Birth">
            <p className="figures">{plainDate(date_of_birth)}</p>
          </Section>
        )}
      </div>
    </Page>
  )
}
