/** A picture's size in pixels, upright. */
export interface Size {
  width: number
  height: number
}

/** The square of a picture that is used: its centre in the picture's pixels, and how far it is zoomed in from the largest. */
export interface Frame {
  x: number
  y: number
  zoom: number
}

export const MAX_ZOOM = 4

/** The side of the square in the picture's pixels. */
export const sideOf = ({ width, height }: Size, { zoom }: Frame): number => Math.min(width, height) / zoom

/** The largest square: in the middle, and in an upright picture higher, where faces are. */
export const firstFrame = (size: Size): Frame =>
  keepInside(size, { x: size.width / 2, y: size.height * (size.height > size.width ? 0.4 : 0.5), zoom: 1 })

/** @param right, down: how far the square moves, in the picture's pixels */
export const moveFrame = (size: Size, frame: Frame, right: number, down: number): Frame =>
  keepInside(size, { ...frame, x: frame.x + right, y: frame.y + down })

export const zoomFrame = (size: Size, frame: Frame, zoom: number): Frame =>
  keepInside(size, { ...frame, zoom: clamp(zoom, 1, MAX_ZOOM) })

function keepInside(size: Size, frame: Frame): Frame {
  const half = sideOf(size, frame) / 2
  return {
    zoom: frame.zoom,
    x: clamp(frame.x, half, size.width - half),
    y: clamp(frame.y, half, size.height - half),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
