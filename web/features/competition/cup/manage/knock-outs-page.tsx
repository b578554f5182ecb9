import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { knockOutsQuery } from '#web/features/competition/cup/cup-queries.ts'
import type { OrganizersCompetition } from '#web/features/competition/organizer-page.tsx'
import { type PlannedSeason, PlannedSeasonNote } from '#web/features/competition/season-choice.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Page } from '#web/ui/page.tsx'
import { entrantsQuery } from './entrants-query.ts'
import { Groups } from './groups.tsx'
import { groupedTablesQuery } from './groups-query.ts'
import { ManageKnockOut } from './manage-knock-out.tsx'
import { NewKnockOut } from './new-knock-out.tsx'

interface KnockOutsPageProps extends OrganizersCompetition {
  /** The season of the knock-outs; null for the competition's own. */
  planned: PlannedSeason | null
}

/** The knock-outs of a season, for the competition's organizers. */
export function KnockOutsPage({ leagueId, leagueName, timeZone, path, planned }: KnockOutsPageProps) {
  const seasonId = planned?.id ?? null
  const { data: knockOuts } = useSuspenseQuery(knockOutsQuery(leagueId, seasonId))
  const { data: teams } = useSuspenseQuery(entrantsQuery(leagueId, seasonId))
  const { data: tables } = useSuspenseQuery(groupedTablesQuery(leagueId, seasonId))
  // The form of the first knock-out stays in its place, with what is typed there while it is saved.
  const [isFirst] = useState(knockOuts.length === 0)
  const form = <NewKnockOut leagueId={leagueId} seasonId={seasonId} teams={teams} tables={tables} />
  return (
    <Page className="max-w-5xl">
      <Link to={planned?.path ?? path} className="link inline-flex items-center gap-2 py-2 [overflow-wrap:anywhere]">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <bdi>{leagueName}</bdi>
      </Link>
      <h1 className="mt-3 mb-8 text-5xl sm:text-6xl">Knock-outs</h1>
      <PlannedSeasonNote season={planned} />
      <div className="grid gap-12">
        {knockOuts.map(({ id }) => (
          <ManageKnockOut key={id} leagueId={leagueId} stageId={id} timeZone={timeZone} />
        ))}
        {isFirst ? form : <Disclosure summary="Add a knock-out">{form}</Disclosure>}
        <Groups tables={tables} />
      </div>
    </Page>
  )
}
