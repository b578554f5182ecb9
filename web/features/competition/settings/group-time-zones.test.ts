import { expect, test } from 'vitest'
import { groupTimeZones } from './group-time-zones.ts'

test('zones stand under their part of the world, each once', () => {
  expect(groupTimeZones(['Europe/Paris', 'UTC', 'America/Argentina/Salta', 'Europe/London', 'Europe/Paris'])).toEqual([
    { region: 'Everywhere', zones: ['UTC'] },
    { region: 'America', zones: ['America/Argentina/Salta'] },
    { region: 'Europe', zones: ['Europe/London', 'Europe/Paris'] },
  ])
})
