import { expect, test } from 'vitest'
import { DEMO_LEAGUE_ID, DEMO_OWNER_ID } from '#domain/demo/demo-league.ts'
import { createDemoSeason } from '#domain/demo/season.ts'
import { createAccounts } from './accounts.ts'

test.each(['2026-11-23', '2031-02-01'])('the ids of the demo league on %s', (today) => {
  const season = createDemoSeason({ today })
  const owner = createAccounts(season).find(({ role }) => role === 'League owner')
  expect([season.league.id, owner?.id]).toEqual([DEMO_LEAGUE_ID, DEMO_OWNER_ID])
})
