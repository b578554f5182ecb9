import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFrame, MAX_ZOOM, moveFrame, sideLength, wholeZoom, zoomFrame } from './frame.ts'

test.each([
  [
    { width: 400, height: 300 },
    { x: 200, y: 150, zoom: 1 },
  ],
  [
    { width: 300, height: 300 },
    { x: 150, y: 150, zoom: 1 },
  ],
  // Upright: above the middle, as far as there is room.
  [
    { width: 300, height: 400 },
    { x: 150, y: 160, zoom: 1 },
  ],
  [
    { width: 300, height: 310 },
    { x: 150, y: 150, zoom: 1 },
  ],
])('%j begins with %j', (size, frame) => expect(firstFrame(size)).toEqual(frame))

test('a logo may be smaller than its square, and is in the middle then', () => {
  const size = { width: 400, height: 200 }
  const whole = zoomFrame(size, firstFrame(size), 0, wholeZoom(size))
  expect(whole).toEqual({ x: 200, y: 100, zoom: 0.5 })
  expect(sideLength(size, whole)).toBe(400)
  expect(moveFrame(size, whole, 50, 50)).toEqual(whole)
})

test('it moves in the longer direction, and in both once it is zoomed in', () => {
  const size = { width: 400, height: 200 }
  const first = firstFrame(size)
  expect(moveFrame(size, first, 50, 50)).toEqual({ x: 250, y: 100, zoom: 1 })
  const near = zoomFrame(size, first, 2)
  expect(sideLength(size, near)).toBe(100)
  expect(moveFrame(size, near, 1000, 20)).toEqual({ x: 350, y: 120, zoom: 2 })
  expect(zoomFrame(size, near, 99).zoom).toBe(MAX_ZOOM)
  expect(zoomFrame(size, near, 0).zoom).toBe(1)
})

test('whatever is done, the square lies inside the picture', () => {
  const length = fc.integer({ min: 1, max: 10_000 })
  const step = fc.record({
    right: fc.float({ noNaN: true }),
    down: fc.float({ noNaN: true }),
    zoom: fc.float({ noNaN: true }),
  })
  fc.assert(
    fc.property(length, length, fc.array(step), (width, height, steps) => {
      const size = { width, height }
      const frame = steps.reduce(
        (before, { right, down, zoom }) => zoomFrame(size, moveFrame(size, before, right, down), zoom),
        firstFrame(size),
      )
      const half = sideLength(size, frame) / 2
      expect(frame.x - half).toBeGreaterThanOrEqual(-1e-6)
      expect(frame.y - half).toBeGreaterThanOrEqual(-1e-6)
      expect(frame.x + half).toBeLessThanOrEqual(width + 1e-6)
      expect(frame.y + half).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
