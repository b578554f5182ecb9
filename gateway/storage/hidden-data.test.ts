// Places in pictures where data hides that no decoder shows.
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'

const SECRET = 'at home in Mill Lane'
const plain = sharp({ create: { width: 16, height: 16, channels: 3, background: '#257' } })
const jpeg = await plain.clone().jpeg().toBuffer()
const png = await plain.clone().png().toBuffer()
const webp = await plain.clone().webp().toBuffer()
const withExif = await plain
  .clone()
  .withExif({ IFD0: { Artist: SECRET } })
  .jpeg()
  .toBuffer()

function segment(marker: number): Buffer {
  const head = Buffer.from([0xff, marker, 0, SECRET.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(SECRET), jpeg.subarray(2)])
}

function pngWith(type: string, data: Buffer = Buffer.from(SECRET)): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length, 0)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

function webpWith(type: string): Buffer {
  const chunk = Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), Buffer.from(SECRET)])
  chunk.writeUInt32LE(SECRET.length, 4)
  const file = Buffer.concat([webp, chunk])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

const drawing = (content: string, more = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${more}>${content}<path d="M0 0"/></svg>`)
const embedded = (uri: string) => drawing(`<image width="9" height="9" href="${uri}"/>`)
const inLines = withExif.toString('base64').replaceAll(/(.{76})/g, '$1&#10;')
const inkscape = [
  'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
  `inkscape:export-filename='/home/${SECRET}/crest.png' sodipodi:docname="${SECRET}.svg"`,
].join(' ')

test.each<[string, Buffer]>([
  ['the number of lines of a JPEG', segment(0xdc)],
  ['frames of a PNG without animation', pngWith('fdAT')],
  ['the palette of a PNG in true colour', pngWith('PLTE', Buffer.from(`${SECRET} `.repeat(3).slice(0, 30)))],
  ['the transparent colour of a PNG', pngWith('tRNS')],
  ['a second picture of a WebP', webpWith('VP8 ')],
  ['transparency after the picture of a WebP', webpWith('ALPH')],
  ['a drawing in Inkscape', drawing('', inkscape)],
  ['the description of a drawing', drawing(`<desc>${SECRET}</desc>`)],
  ['metadata with a prefix', drawing(`<s:metadata xmlns:s="http://www.w3.org/2000/svg">${SECRET}</s:metadata>`)],
  ['a second declaration', drawing(`<?xml ${SECRET}?>`)],
  ['a photo in a drawing', embedded(`data:image/jpeg;base64,${withExif.toString('base64')}`)],
  ['a photo in lines in a drawing', embedded(`data:image/jpeg;base64,${inLines}`)],
  ['a photo with spaces in its type in a drawing', embedded(`DATA:image/jpeg; Base64 ,${withExif.toString('base64')}`)],
  [
    'a photo after other schemes in a drawing',
    embedded(`data:data:," class="data:;x" id="data:" xml:base="data:image/jpeg;base64,${withExif.toString('base64')}`),
  ],
])('%s is removed', async (_place, picture) => {
  const cleaned = await cleanImage(picture)
  expect(cleaned.includes(SECRET)).toBe(false)
  for (const [, encoded = ''] of String(cleaned).matchAll(/base64,([^"]*)/g))
    expect(Buffer.from(encoded.replaceAll('&#10;', ''), 'base64').includes(SECRET)).toBe(false)
  expect((await sharp(cleaned).metadata()).width).toBeGreaterThan(0)
})

test('a comment that removed comments would form is refused', async () => {
  await expect(cleanImage(drawing(`<!<!-- a -->-- ${SECRET} -->`))).rejects.toThrow('cannot be read')
})

test('an unknown picture in a drawing is refused', async () => {
  const unknown = embedded(`data:image/heic;base64,${Buffer.from(`....ftypheic${SECRET}`).toString('base64')}`)
  await expect(cleanImage(unknown)).rejects.toThrow('cannot be read')
})

test('a drawing keeps its declaration and a clean picture byte for byte', async () => {
  const clean = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n'),
    embedded(`data:image/png;base64,${png.toString('base64')}`),
  ])
  expect(await cleanImage(clean)).toBe(clean)
})

test('a PNG with a palette keeps its colours', async () => {
  const picture = await plain.clone().png({ palette: true }).toBuffer()
  expect(await cleanImage(picture)).toBe(picture)
})

test('a large picture of a slow format is refused before it is encoded again', async () => {
  const large = await sharp({ create: { width: 4100, height: 4000, channels: 3, background: '#257' } })
    .withMetadata({ orientation: 6 })
    .webp({ effort: 0 })
    .toBuffer()
  await expect(cleanImage(large)).rejects.toThrow('exceeded the maximum')
})

test('an animation of too many frames is refused', async () => {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const head = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const animation = Buffer.concat([head, ...Array<Buffer>(1200).fill(frame), Buffer.from([0x3b])])
  await expect(cleanImage(animation)).rejects.toThrow('exceeded the maximum')
})

test('a PNG of a hundred thousand empty chunks is refused', async () => {
  const flood = Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(100_000).fill(emptyChunk()), png.subarray(33)])
  await expect(cleanImage(flood)).rejects.toThrow('cannot be read')
})

function emptyChunk(): Buffer {
  const chunk = Buffer.alloc(12)
  chunk.write('prVt', 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8)), 8)
  return chunk
}
