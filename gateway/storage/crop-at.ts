import type { Transform } from './read-transform.ts'

interface Crop {
  /** Scales the whole picture to just cover the frame. */
  scaled: { width: number; height: number }
  frame: { left: number; top: number; width: number; height: number }
}

interface Size {
  width: number
  height: number
}

/** Computes the frame's position in a picture that covers it, by imgproxy's `gravity`; null if nothing is cropped. */
export function cropAt(source: Size, wanted: Transform): Crop | null {
  const { width, height, resize = 'cover', gravity, x_offset: x = 0, y_offset: y = 0 } = wanted
  if (resize !== 'cover' || gravity === undefined || gravity === 'sm') return null
  if (width === undefined || height === undefined) return null
  const frame = { width: Math.min(width, source.width), height: Math.min(height, source.height) }
  const scale = Math.max(frame.width / source.width, frame.height / source.height)
  const scaled = {
    width: Math.max(frame.width, Math.round(source.width * scale)),
    height: Math.max(frame.height, Math.round(source.height * scale)),
  }
  const isPoint = gravity === 'fp'
  const left = isPoint
    ? scaled.width * x - frame.width / 2
    : place(gravity, 'we', 'ea', scaled.width - frame.width, moved(x, scaled.width))
  const top = isPoint
    ? scaled.height * y - frame.height / 2
    : place(gravity, 'no', 'so', scaled.height - frame.height, moved(y, scaled.height))
  return {
    scaled,
    frame: {
      left: within(left, scaled.width - frame.width),
      top: within(top, scaled.height - frame.height),
      ...frame,
    },
  }
}

/** An offset below 1 is a fraction of the side. */
const moved = (offset: number, side: number) => (Math.abs(offset) < 1 ? offset * side : offset)

function place(gravity: string, start: string, end: string, room: number, offset: number): number {
  if (gravity.includes(start)) return offset
  return gravity.includes(end) ? room - offset : room / 2 + offset
}

const within = (value: number, most: number) => Math.min(Math.max(0, Math.round(value)), most)
