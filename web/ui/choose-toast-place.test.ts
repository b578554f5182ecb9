import { expect, test } from 'vitest'
import { type Box, chooseToastPlace, type Obstacle, sharedArea } from './choose-toast-place.ts'

const view = { left: 0, top: 0, right: 390, bottom: 844 }
const size = { width: 358, height: 70 }
const wanted = { left: 16, top: 72 }

const band = (top: number, bottom: number, isNeeded = true): Obstacle => ({
  left: 0,
  right: 390,
  top,
  bottom,
  isNeeded,
})
const boxOf = ({ left, top }: { left: number; top: number }): Box => ({
  left,
  top,
  right: left + size.width,
  bottom: top + size.height,
})
const choose = (obstacles: Obstacle[]) => chooseToastPlace({ ...size, view, obstacles, wanted })

test('an empty screen leaves a toast where it belongs', () => expect(choose([])).toEqual(wanted))

test.each([
  ['a button under it', [band(80, 124)]],
  ['a form from the header on', [band(64, 700)]],
  ['a bar at the foot', [band(0, 60), band(70, 744)]],
  ['links from top to bottom, with one gap', [band(0, 400, false), band(500, 844, false)]],
])('%s is not covered', (_name, obstacles) => {
  const place = choose(obstacles)
  for (const obstacle of obstacles) expect(sharedArea(boxOf(place), obstacle)).toBe(0)
})

test('where something must be covered it is a link and not a button', () => {
  const place = choose([band(0, 400), band(400, 480, false), band(480, 844)])
  expect(place.top).toBeGreaterThanOrEqual(400)
  expect(place.top + size.height).toBeLessThanOrEqual(480)
})

test('a stack that is higher than the window begins at its top', () => {
  const place = chooseToastPlace({ width: 358, height: 900, view, obstacles: [], wanted })
  expect(place.top).toBe(8)
})
