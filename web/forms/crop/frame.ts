/** A picture's size in pixels, upright. */
interface Size {
  width: number
  height: number
}

/** The square of a picture that is used: its centre in the picture's pixels, and how far it is zoomed in from the largest. */
export interface CropFrame {
  x: number
  y: number
  zoom: number
}

export const MAX_ZOOM = 4

/** The zoom that shows the whole picture in the square. */
export const wholeZoom = ({ width, height }: Size): number => Math.min(width, height) / Math.max(width, height)

/** The side of the square in the picture's pixels. */
export const sideLength = ({ width, height }: Size, { zoom }: CropFrame): number => Math.min(width, height) / zoom

/** The largest square: in the middle, and in an upright picture higher, where faces are. */
export const firstFrame = (size: Size): CropFrame =>
  keepInside(size, { x: size.width / 2, y: size.height * (size.height > size.width ? 0.4 : 0.5), zoom: 1 })

/** @param right, down: how far the square moves, in the picture's pixels */
export const moveFrame = (size: Size, frame: CropFrame, right: number, down: number): CropFrame =>
  keepInside(size, { ...frame, x: frame.x + right, y: frame.y + down })

/** @param least 1, or less where the square may be larger than the picture */
export const zoomFrame = (size: Size, frame: CropFrame, zoom: number, least = 1): CropFrame =>
  keepInside(size, { ...frame, zoom: clamp(zoom, least, MAX_ZOOM) })

function keepInside(size: Size, frame: CropFrame): CropFrame {
  const half = sideLength(size, frame) / 2
  return {
    zoom: frame.zoom,
    x: keepWithin(frame.x, half, size.width),
    y: keepWithin(frame.y, half, size.height),
  }
}

/** Where the square is larger than the picture, the picture is in its middle. */
const keepWithin = (centre: number, half: number, length: number) =>
  half * 2 > length ? length / 2 : clamp(centre, half, length - half)

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
