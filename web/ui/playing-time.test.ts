import { expect, test } from 'vitest'
import { playingTime, spokenTime } from './playing-time.ts'

test.each([
  [0, '0:00', '0 seconds'],
  [0.9, '0:00', '0 seconds'],
  [1, '0:01', '1 second'],
  [59.99, '0:59', '59 seconds'],
  [60, '1:00', '1 minute'],
  [750, '12:30', '12 minutes 30 seconds'],
  [3723, '1:02:03', '1 hour 2 minutes 3 seconds'],
])('%f seconds are %s, %s', (seconds, shown, spoken) => {
  expect([playingTime(seconds), spokenTime(seconds)]).toEqual([shown, spoken])
})
