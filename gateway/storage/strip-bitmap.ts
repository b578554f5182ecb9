const FILE_HEAD = 14
const MAX_COLOURS = 256
const MASKS = 16
// Uncompressed bitmaps: width, height and depth determine the size of the pixels.
const PLAIN = new Set([0, 3, 6])

/** Cuts a bitmap after its last pixel (BITMAPFILEHEADER and BITMAPINFOHEADER). */
export function stripBitmap(image: Buffer): Buffer {
  const pixels = image.readUInt32LE(10)
  const head = image.readUInt32LE(14)
  if (head < 40 || pixels < FILE_HEAD + head || pixels > FILE_HEAD + head + MASKS + 4 * MAX_COLOURS)
    throw new Error('unknown bitmap header')
  const row = Math.ceil((image.readUInt16LE(28) * Math.abs(image.readInt32LE(18))) / 32) * 4
  const size = PLAIN.has(image.readUInt32LE(30)) ? row * Math.abs(image.readInt32LE(22)) : image.readUInt32LE(34)
  const end = pixels + size
  if (size === 0 || end > image.length) throw new Error('truncated bitmap')
  const stripped = Buffer.from(image.subarray(0, end))
  stripped.writeUInt32LE(end, 2)
  return stripped
}
