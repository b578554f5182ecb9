import { PlainError } from '#web/queries/failures/plain-error.ts'
import { type CropFrame, sideLength } from './frame.ts'

/** A photo is a JPEG; a logo is a PNG, which keeps transparent parts. */
export type CropKind = 'photo' | 'logo'

const LARGEST_SIDE = 640
const LONGEST_EDGE = 2560
const QUALITY = 0.9

/** Decodes a file, upright and small enough for a phone to drag. @throws DOMException when it cannot be read */
export async function readPicture(file: File): Promise<ImageBitmap> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = LONGEST_EDGE / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const resizeWidth = Math.max(1, Math.round(whole.width * scale))
  const resizeHeight = Math.max(1, Math.round(whole.height * scale))
  const smaller = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  whole.close()
  return smaller
}

/** Draws the framed part of the picture on a square canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, frame: CropFrame, kind: CropKind): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const side = sideLength(picture, frame)
  context.clearRect(0, 0, canvas.width, canvas.height)
  if (kind === 'photo') {
    // A JPEG has no transparent parts.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, frame.x - side / 2, frame.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** The framed square as a new file, without the camera's metadata. */
export async function cropToFile(
  picture: ImageBitmap,
  frame: CropFrame,
  name: string,
  kind: CropKind = 'photo',
): Promise<File> {
  const canvas = document.createElement('canvas')
  // Never larger than the source.
  canvas.width = Math.min(LARGEST_SIDE, Math.max(1, Math.round(sideLength(picture, frame))))
  canvas.height = canvas.width
  drawSquare(canvas, picture, frame, kind)
  const [type, ending] = kind === 'photo' ? ['image/jpeg', 'jpg'] : ['image/png', 'png']
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  if (blob === null) throw new PlainError('The picture could not be cropped. Choose another one.')
  return new File([blob], name.replace(/(\.\w+)?$/, `.${ending}`), { type })
}
