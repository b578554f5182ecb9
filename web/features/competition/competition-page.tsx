import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { useLive } from '#web/live-updates/use-live.ts'
import { competitionKey, leagueKey } from '#web/queries/query-keys.ts'
import { Page } from '#web/ui/page.tsx'
import { CompetitionHeader } from './competition-header.tsx'
import { competitionQuery } from './competition-queries.ts'

/** A competition's header above the open tab. */
export function CompetitionPage({ slug }: { slug: string }) {
  const { data: competition } = useSuspenseQuery(competitionQuery(slug))
  const { id } = competition
  const whole = [competitionKey(slug)]
  const contents = [leagueKey(id)]
  useLive(
    [
      { table: 'leagues', column: 'id', is: id, keys: whole },
      { table: 'league_settings', column: 'league_id', is: id, keys: whole },
      { table: 'teams', column: 'league_id', is: id, keys: contents },
      { table: 'matches', column: 'league_id', is: id, keys: contents },
    ],
    { shown: [id] },
  )
  return (
    <Page>
      <CompetitionHeader competition={competition} slug={slug} />
      <Outlet />
    </Page>
  )
}
