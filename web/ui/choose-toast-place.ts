export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Obstacle extends Box {
  /** A control of the screen or dialog in front, which must not be covered. Other boxes should not be. */
  isNeeded: boolean
}

interface Place {
  left: number
  top: number
}

interface Search {
  width: number
  height: number
  /** The visible part of the window. */
  view: Box
  obstacles: readonly Obstacle[]
  /** The place of a toast when no box is in the way. */
  wanted: Place
}

const MARGIN = 8
const STEP = 12

/** The nearest place to the wanted one that covers nothing, else no needed control, else as little as possible. */
export function chooseToastPlace({ width, height, view, obstacles, wanted }: Search): Place {
  let best = wanted
  let lowest = Number.POSITIVE_INFINITY
  for (const top of positions(view.top, view.bottom, height, wanted.top)) {
    for (const left of positions(view.left, view.right, width, wanted.left)) {
      const distance = Math.abs(left - wanted.left) + Math.abs(top - wanted.top)
      if (distance >= lowest) continue
      const cost = distance + coverCost({ left, top, right: left + width, bottom: top + height }, obstacles)
      if (cost < lowest) {
        lowest = cost
        best = { left, top }
      }
    }
  }
  return best
}

/** All candidates from one edge to the other, including the wanted place. */
function positions(start: number, end: number, size: number, wanted: number): number[] {
  const first = start + MARGIN
  const last = Math.max(first, end - MARGIN - size)
  const steps = Array.from({ length: Math.floor((last - first) / STEP) + 1 }, (_, at) => first + at * STEP)
  return [...steps, last, Math.min(last, Math.max(first, wanted))]
}

// Larger than any distance in a window.
const SEEN_WORSE = 1e5
const OUT_OF_REACH = 1e8

function coverCost(toast: Box, obstacles: readonly Obstacle[]): number {
  let cost = 0
  for (const obstacle of obstacles) {
    const area = sharedArea(toast, obstacle)
    if (area > 0) cost += (obstacle.isNeeded ? OUT_OF_REACH : SEEN_WORSE) + area
  }
  return cost
}

export function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
