import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cleanImage } from './clean-image.ts'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

// Left half red, right half blue; a camera held on its side says so by orientation 6: turned a quarter to the right.
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

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s from a camera loses where it was taken and stands upright',
  async (format) => {
    const taken = await fromCamera(format)
    expect(taken.includes('Camera')).toBe(true)
    const cleaned = await cleanImage(taken)
    const { exif, xmp, orientation, width, height, ...found } = await sharp(cleaned).metadata()
    expect({ exif, xmp, orientation, width, height, format: found.format }).toEqual({ width: 20, height: 40, format })
    expect(cleaned.includes('Camera')).toBe(false)
    // What was left is above now.
    const { data } = await sharp(cleaned).raw().toBuffer({ resolveWithObject: true })
    expect([Number(data[0]) > 200, Number(data[2]) < 60]).toEqual([true, true])
  },
)

test('comments of a PNG go, the frames of an animation stay', async () => {
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

describe('stays byte for byte', () => {
  test.each([
    ['a JPEG with nothing beside it', () => plain.clone().jpeg().toBuffer()],
    ['a GIF', () => plain.clone().gif().toBuffer()],
    ['a drawing', async () => Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['an icon', async () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0])],
  ])('%s', async (_, make) => {
    const image = await make()
    expect(await cleanImage(image)).toBe(image)
  })
})

test.each([
  ['a picture that ends in the middle', async () => (await fromCamera('jpeg')).subarray(0, 300)],
  ['no picture', async () => Buffer.from('GIF89a and no more')],
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
  ])('%s to a public bucket of pictures is cleaned, and its size is what is stored', async (name, form) => {
    const stored = await send('photos', `${name}.jpg`, form(await fromCamera('jpeg')))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    const { data } = await user.storage.from('photos').info(`${name}.jpg`)
    expect(data?.size).toBe(stored.length)
  })

  test('to a signed address, too', async () => {
    const { data } = await user.storage.from('photos').createSignedUploadUrl('signed.jpg')
    const photo = new Blob([new Uint8Array(await fromCamera('jpeg'))], { type: 'image/jpeg' })
    await api.anon.from('photos').uploadToSignedUrl('signed.jpg', data?.token ?? '', photo)
    const got = await user.storage.from('photos').download('signed.jpg')
    const stored = Buffer.from((await got.data?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
  })

  test('to a private bucket stays as it was sent, and one that cannot be read leaves nothing', async () => {
    const taken = await fromCamera('jpeg')
    expect((await send('originals', 'photo.jpg', taken)).equals(taken)).toBe(true)
    const before = await api.files()
    const { error } = await user.storage
      .from('photos')
      .upload('broken.jpg', taken.subarray(0, 300), { contentType: 'image/jpeg' })
    expect(error).toMatchObject({ message: 'This picture cannot be read. Send it as a JPEG, PNG, WebP or GIF file.' })
    expect(await api.files()).toEqual(before)
  })
})
