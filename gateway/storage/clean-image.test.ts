import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeTo } from '#gateway/database/charged-request.ts'
import { cleanImage } from './clean-image.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

// Left half red, right half blue; EXIF orientation 6 turns it a quarter to the right.
const half = (background: string) => ({ create: { width: 20, height: 20, channels: 3 as const, background } })
const plain = sharp({ create: { ...half('#0000ff').create, width: 40 } }).composite([
  { input: half('#ff0000'), left: 0, top: 0 },
])
const fromCamera = async (format: 'jpeg' | 'png' | 'webp') =>
  plain
    .clone()
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1' } })
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()

test('a picture that takes too long is refused for that', async () => {
  await expect(cleanImage(await fromCamera('jpeg'), 1)).rejects.toMatchObject({
    code: 'PictureTooCostly',
    message: expect.stringContaining('takes too long to read'),
  })
})

test('pictures of one address do not hold up those of another', async () => {
  const photo = await fromCamera('jpeg')
  const order: string[] = []
  const clean = (address: string) => chargeTo(address, () => cleanImage(photo)).then(() => order.push(address))
  const many = Array.from({ length: 50 }, () => clean('203.0.113.1'))
  const all = Promise.allSettled(many)
  await clean('198.51.100.1')
  expect(order.length).toBeLessThan(4)
  const refused = (await all).filter(({ status }) => status === 'rejected')
  expect(refused).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ name: 'BudgetError' }) }))
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s from a camera loses its location and stands upright',
  async (format) => {
    const photo = await fromCamera(format)
    expect(photo.includes('Camera')).toBe(true)
    const cleaned = await cleanImage(photo)
    const { exif, xmp, orientation, width, height, ...found } = await sharp(cleaned).metadata()
    expect({ exif, xmp, orientation, width, height, format: found.format }).toEqual({ width: 20, height: 40, format })
    expect(cleaned.includes('Camera')).toBe(false)
    // After the turn, the left half is on top.
    const { data } = await sharp(cleaned).raw().toBuffer({ resolveWithObject: true })
    expect([Number(data[0]) > 200, Number(data[2]) < 60]).toEqual([true, true])
  },
)

test('a large turned JPEG keeps its pixels and nothing but its orientation', async () => {
  const photo = await sharp({ create: { width: 5000, height: 4000, channels: 3, background: '#257' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 1 })
    .toBuffer()
  const cleaned = await cleanImage(photo)
  expect(await sharp(cleaned).metadata()).toMatchObject({
    width: 5000,
    height: 4000,
    orientation: 6,
    autoOrient: { width: 4000, height: 5000 },
    exif: Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'),
  })
  expect(cleaned.includes('Camera')).toBe(false)
  expect(await cleanImage(cleaned)).toBe(cleaned)
})

test('a PNG loses its comments, and an animation keeps its frames', async () => {
  const comment = Buffer.concat([Buffer.from('Comment\0at home', 'latin1')])
  const frames = await sharp([await plain.clone().png().toBuffer(), await plain.clone().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .withExif({ IFD0: { Make: 'Camera' } })
    .webp()
    .toBuffer()
  expect((await sharp(await cleanImage(frames)).metadata()).pages).toBe(2)
  const image = await plain.clone().png().toBuffer()
  const noted = Buffer.concat([image.subarray(0, 33), pngChunk('tEXt', comment), image.subarray(33)])
  expect(noted.includes('at home')).toBe(true)
  expect((await cleanImage(noted)).includes('at home')).toBe(false)
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

describe('stays unchanged byte for byte', () => {
  test.each([
    ['a JPEG with nothing beside it', () => plain.clone().jpeg().toBuffer()],
    ['a GIF', () => plain.clone().gif().toBuffer()],
    ['a drawing', async () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a drawing with a line break', async () => Buffer.from('<svg><path d="M0 0"/></svg>\n')],
    ['an icon', async () => icon(await plain.clone().png().toBuffer())],
    ['a bitmap', async () => bitmap()],
    ['a JPEG of many scans', () => plain.clone().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG with a colour profile', () => plain.clone().withIccProfile('p3').jpeg().toBuffer()],
    ['a PNG with a colour profile', () => plain.clone().withIccProfile('p3').png().toBuffer()],
    ['a PNG with a palette', () => plain.clone().png({ palette: true }).toBuffer()],
    ['a WebP', () => plain.clone().webp().toBuffer()],
    ['a WebP with a colour profile', () => plain.clone().withIccProfile('p3').webp().toBuffer()],
    ['a WebP without loss', () => plain.clone().webp({ lossless: true }).toBuffer()],
  ])('%s', async (_, make) => {
    const image = await make()
    expect(await cleanImage(image)).toBe(image)
  })
})

const SECRET = '<script>secret()</script>'
const secret = Buffer.from(SECRET)

function icon(picture: Buffer): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0])
  head.writeUInt32LE(picture.length, 14)
  return Buffer.concat([head, picture])
}

/** Two pixels of 24 bits, one above the other. */
function bitmap(): Buffer {
  const image = Buffer.alloc(62)
  image.write('BM')
  image.writeUInt32LE(62, 2)
  image.writeUInt32LE(54, 10)
  image.writeUInt32LE(40, 14)
  image.writeInt32LE(1, 18)
  image.writeInt32LE(2, 22)
  image.writeUInt16LE(1, 26)
  image.writeUInt16LE(24, 28)
  return image
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

const insert = (image: Buffer, at: number, what: Buffer) =>
  Buffer.concat([image.subarray(0, at), what, image.subarray(at)])

const gifBlock = (...head: number[]) => Buffer.concat([Buffer.from([0x21, ...head]), subBlock(secret)])
const subBlock = (data: Buffer) => Buffer.concat([Buffer.from([data.length]), data, Buffer.from([0])])
const xmpBlock = Buffer.concat([Buffer.from([0x21, 0xff, 11]), Buffer.from('XMP DataXMP'), subBlock(secret)])

function withWebpChunk(image: Buffer, type: string): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(secret.length, 4)
  const chunk = Buffer.concat([image, head, secret, Buffer.alloc(secret.length % 2)])
  chunk.writeUInt32LE(chunk.length - 8, 4)
  return chunk
}

describe('hidden data is removed and the picture stays the same', () => {
  const jpeg = () => plain.clone().jpeg().toBuffer()
  const png = () => plain.clone().png().toBuffer()
  const gif = () => plain.clone().gif().toBuffer()
  const webp = () => plain.clone().webp().toBuffer()
  const EXIF = Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1'), secret])
  test.each<[string, () => Promise<Buffer>, (image: Buffer) => Buffer]>([
    ['the comment of a JPEG', jpeg, (image) => insert(image, 2, segment(0xfe, secret))],
    ['EXIF of a JPEG that stands upright', jpeg, (image) => insert(image, 2, segment(0xe1, EXIF))],
    ['an unknown segment of a JPEG', jpeg, (image) => insert(image, 2, segment(0xed, secret))],
    [
      'a false profile of a JPEG',
      jpeg,
      (image) => insert(image, 2, segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), secret]))),
    ],
    ['a comment before the end of a JPEG', jpeg, (image) => insert(image, image.length - 2, segment(0xfe, secret))],
    ['what stands behind a JPEG', jpeg, (image) => Buffer.concat([image, secret])],
    ['a second picture behind a JPEG', jpeg, (image) => Buffer.concat([image, image, secret])],
    ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'iCCP', 'prVt', 'sPLT', 'gAMA'].map(
      (type) =>
        [`${type} of a PNG`, png, (image: Buffer) => insert(image, 33, pngChunk(type, secret))] satisfies [
          string,
          () => Promise<Buffer>,
          (image: Buffer) => Buffer,
        ],
    ),
    ['what stands behind a PNG', png, (image) => Buffer.concat([image, Buffer.from('PK\x03\x04'), secret])],
    ['the comment of a GIF', gif, (image) => insert(image, image.length - 1, gifBlock(0xfe))],
    ['XMP of a GIF', gif, (image) => insert(image, image.length - 1, xmpBlock)],
    ['a plain text of a GIF', gif, (image) => insert(image, image.length - 1, gifBlock(0x01))],
    ['what stands behind a GIF', gif, (image) => Buffer.concat([image, secret])],
    ['an unknown chunk of a WebP', webp, (image) => withWebpChunk(image, 'JUNK')],
    ['what stands behind a WebP', webp, (image) => Buffer.concat([image, secret])],
    ['what stands behind a bitmap', async () => bitmap(), (image) => Buffer.concat([image, secret])],
    ['what stands behind an icon', async () => icon(await png()), (image) => Buffer.concat([image, secret])],
    [
      'a comment of a drawing',
      async () => Buffer.from('<svg><g/></svg>'),
      (image) => insert(image, 5, Buffer.from(`<!-- ${SECRET} -->`)),
    ],
    [
      'metadata of a drawing',
      async () => Buffer.from('<svg><g/></svg>'),
      (image) => insert(image, 5, Buffer.from(`<metadata id="x">${SECRET}</metadata>`)),
    ],
    [
      'what stands behind a drawing',
      async () => Buffer.from('<svg><g/></svg>'),
      (image) => Buffer.concat([image, secret]),
    ],
  ])('%s', async (_, make, hide) => {
    const image = await make()
    const hidden = hide(image)
    expect(hidden.includes(SECRET)).toBe(true)
    const cleaned = await cleanImage(hidden)
    expect(cleaned.includes('secret')).toBe(false)
    expect(cleaned.equals(image)).toBe(true)
    expect(await cleanImage(cleaned)).toBe(cleaned)
  })

  test('an animation keeps its frames and loop count', async () => {
    const frames = [await png(), await plain.clone().negate().png().toBuffer()]
    const animated = await sharp(frames, { join: { animated: true } })
      .gif({ loop: 3, delay: [100, 200] })
      .toBuffer()
    const cleaned = await cleanImage(insert(animated, animated.length - 1, gifBlock(0xfe)))
    expect(await sharp(cleaned).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [100, 200] })
    expect(cleaned.includes('secret')).toBe(false)
  })

  test.each(['avif', 'tiff'] as const)('a picture in %s is re-encoded', async (format) => {
    const image = await plain
      .clone()
      .withExif({ IFD0: { Make: SECRET } })
      .toFormat(format)
      .toBuffer()
    const cleaned = await cleanImage(Buffer.concat([image, secret]))
    expect(cleaned.includes('secret')).toBe(false)
    expect(await sharp(cleaned).metadata()).toMatchObject({ width: 40, height: 20 })
  })

  test('a drawing full of opening tags is refused at once', async () => {
    for (const beginning of ['<!--', '<metadata ', '<?', '</svg', '<svg ']) {
      const drawing = Buffer.from(`<svg>${beginning.repeat(500_000)}`)
      await expect(cleanImage(drawing)).rejects.toMatchObject({ status: 415 })
    }
  })

  test.each(['data:', 'data:;base64,&', 'data:;base64', ' inkscape:a="'])(
    'ten million letters of “%s” in a drawing are searched at once',
    async (part) => {
      const drawing = Buffer.from(`<svg>${part.repeat(10_000_000 / part.length)}</svg>`)
      expect((await cleanImage(drawing)).length).toBeGreaterThan(0)
    },
  )
})

test.each([
  ['a picture that ends in the middle', async () => (await fromCamera('jpeg')).subarray(0, 300)],
  ['no picture', async () => Buffer.from('GIF89a and no more')],
  ['a PNG without its end', async () => (await plain.clone().png().toBuffer()).subarray(0, -12)],
  ['a GIF without its end', async () => (await plain.clone().gif().toBuffer()).subarray(0, -20)],
  ['an icon of nothing', async () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
  ['unterminated drawing', async () => Buffer.from('<svg><g/>')],
])('%s is refused', async (_, make) => {
  await expect(cleanImage(await make())).rejects.toMatchObject({ status: 415, code: 'InvalidMimeType' })
})

describe('an upload', () => {
  let api: TestStorage
  let user: Awaited<ReturnType<TestStorage['newUser']>>
  beforeAll(async () => {
    api = await openStorage()
    user = await api.newUser()
    await api.database.script(`insert into storage.buckets (id, name, public, allowed_mime_types) values
        ('photos', 'photos', true, '{image/*}'), ('originals', 'originals', false, '{image/*}');
      create policy "everybody signed in" on storage.objects for all to authenticated
        using (bucket_id in ('photos', 'originals'))`)
  })
  afterAll(() => api.close())

  const send = async (bucket: string, name: string, body: Blob | Buffer) => {
    const sent = await user.storage.from(bucket).upload(name, body, { contentType: 'image/jpeg' })
    expect(sent.error).toBeNull()
    const got = await user.storage.from(bucket).download(name)
    return Buffer.from((await got.data?.arrayBuffer()) ?? new ArrayBuffer(0))
  }

  test.each([
    ['as bytes', (image: Buffer) => image],
    ['as a form', (image: Buffer) => new Blob([new Uint8Array(image)], { type: 'image/jpeg' })],
  ])('%s to a public bucket of pictures is cleaned, and its stored size matches', async (name, form) => {
    const stored = await send('photos', `${name}.jpg`, form(await fromCamera('jpeg')))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const { data } = await user.storage.from('photos').info(`${name}.jpg`)
    expect(data?.size).toBe(stored.length)
  })

  test('to a signed URL is cleaned too', async () => {
    const { data } = await user.storage.from('photos').createSignedUploadUrl('signed.jpg')
    const photo = new Blob([new Uint8Array(await fromCamera('jpeg'))], { type: 'image/jpeg' })
    await api.anon.from('photos').uploadToSignedUrl('signed.jpg', data?.token ?? '', photo)
    const got = await user.storage.from('photos').download('signed.jpg')
    const stored = Buffer.from((await got.data?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  test('is cleaned when it is copied or moved from a private bucket', async () => {
    for (const how of ['copy', 'move'] as const) {
      const photo = await fromCamera('jpeg')
      await send('originals', `${how}.jpg`, photo)
      const { error } = await user.storage.from('originals')[how](`${how}.jpg`, `${how}.jpg`, {
        destinationBucket: 'photos',
      })
      expect(error).toBeNull()
      const got = await user.storage.from('photos').download(`${how}.jpg`)
      const stored = Buffer.from((await got.data?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect((await sharp(stored).metadata()).exif).toBeUndefined()
      const { data } = await user.storage.from('photos').info(`${how}.jpg`)
      expect(data?.size).toBe(stored.length)
    }
  })

  test('is cleaned before its private bucket becomes public', async () => {
    await api.database.script(`insert into storage.buckets (id, name, public, allowed_mime_types) values
        ('drafts', 'drafts', false, '{image/*}');
      create policy "drafts" on storage.objects for all to authenticated using (bucket_id = 'drafts')`)
    await send('drafts', 'a.jpg', await fromCamera('jpeg'))
    const broken = (await fromCamera('jpeg')).subarray(0, 300)
    await send('drafts', 'broken.jpg', broken)
    const publish = () => api.service.updateBucket('drafts', { public: true })
    expect((await publish()).error?.message).toMatch(/^broken.jpg: This picture cannot be read/)
    await user.storage.from('drafts').remove(['broken.jpg'])
    expect((await publish()).error).toBeNull()
    const stored = await user.storage.from('drafts').download('a.jpg')
    expect((await sharp(Buffer.from(await (stored.data ?? new Blob()).arrayBuffer())).metadata()).exif).toBeUndefined()
  })

  test('to a private bucket stays unchanged, and an unreadable one leaves nothing', async () => {
    const photo = await fromCamera('jpeg')
    expect((await send('originals', 'photo.jpg', photo)).equals(photo)).toBe(true)
    const before = await api.files()
    const { error } = await user.storage
      .from('photos')
      .upload('broken.jpg', photo.subarray(0, 300), { contentType: 'image/jpeg' })
    expect(error).toMatchObject({ message: 'This picture cannot be read. Send it as a JPEG, PNG, WebP or GIF file.' })
    expect(await api.files()).toEqual(before)
  })
})
