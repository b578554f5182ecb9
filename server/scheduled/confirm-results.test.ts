import { expect, test } from 'vitest'
import { createLog } from '#gateway/log.ts'
import { openTestDatabase } from '#gateway/testing/test-database.ts'
import { scheduleConfirmations } from './confirm-results.ts'

test('a start confirms reports that nobody contradicted for long enough', async () => {
  const database = await openTestDatabase('product')
  await database.script(`
    insert into leagues (id, name) values ('00000000-0000-4000-8000-000000000001', 'Sunday League');
    insert into match_day_settings (league_id, results_by, confirm_after)
      values ('00000000-0000-4000-8000-000000000001', 'teams', 24);
    insert into teams (id, name, league_id) values
      ('00000000-0000-4000-8000-00000000000a', 'Ash', '00000000-0000-4000-8000-000000000001'),
      ('00000000-0000-4000-8000-00000000000b', 'Birch', '00000000-0000-4000-8000-000000000001');
    insert into matches (id, league_id, home_team_id, away_team_id, played_at)
      values ('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-000000000001',
        '00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b', now() - interval '2 days');
    select app.file_report('00000000-0000-4000-8000-00000000000c', '00000000-0000-4000-8000-00000000000a', 2, 1, null);
    update result_reports set reported_at = now() - interval '35 hours'`)
  const read = () => database.query('select home_score, away_score, is_provisional from matches')
  expect(await read()).toEqual([{ home_score: 2, away_score: 1, is_provisional: true }])
  await scheduleConfirmations({ database, log: createLog('silent') })()
  expect(await read()).toEqual([{ home_score: 2, away_score: 1, is_provisional: false }])
  await database.close()
})
