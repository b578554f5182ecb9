import { access } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStorage, type TestStorage } from './testing/open-storage.ts'

let storage: TestStorage
let picture: Buffer
beforeAll(async () => {
  storage = await openStorage()
  picture = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#14643c' } })
    .jpeg()
    .toBuffer()
  for (const [bucket, name, type, body] of [
    ['open', 'crest.jpg', 'image/jpeg', picture],
    ['private', 'crest.jpg', 'image/jpeg', picture],
    ['open', 'untold', 'text/plain;charset=UTF-8', picture],
    ['open', 'empty.txt', 'text/plain', Buffer.alloc(0)],
    ['open', 'notes.txt', 'text/plain', Buffer.from('no picture')],
    ['open', 'broken.png', 'image/png', Buffer.from('not a picture either')],
    [
      'open',
      'drawing.svg',
      'image/svg+xml',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
      ),
    ],
  ] as const) {
    const { error } = await storage.service.from(bucket).upload(name, body, { contentType: type })
    if (error !== null) throw error
  }
})
afterAll(() => storage.close())

const render = (query: string, init: RequestInit = {}, name = 'crest.jpg') =>
  storage.request(`/render/image/public/open/${name}?${query}`, init)

async function measure(response: Response) {
  const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  return `${format} ${width}x${height}`
}

test('a picture uploaded without its type is detected by its first bytes', async () => {
  expect(await measure(await render('width=100', {}, 'untold'))).toBe('jpeg 100x50')
})

test.each(['empty.txt', 'notes.txt'])('%s is no picture', async (name) => {
  const response = await render('width=100', {}, name)
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { message: 'The requested resource is not an image' },
  ])
})

describe('a picture', () => {
  test.each([
    ['', 'jpeg 400x200', ''],
    ['width=100', 'jpeg 100x50', 'width:100,resizing_type:fill'],
    ['height=100', 'jpeg 200x100', 'height:100,resizing_type:fill'],
    ['width=100&height=100', 'jpeg 100x100', 'height:100,width:100,resizing_type:fill'],
    ['width=100&height=100&resize=contain', 'jpeg 100x50', 'height:100,width:100,resizing_type:fit'],
    ['width=100&height=100&resize=fill', 'jpeg 100x100', 'height:100,width:100,resizing_type:force'],
    ['width=2000&resize=contain', 'jpeg 400x200', 'width:2000,resizing_type:fit'],
    ['width=2000&height=2000&resize=fill', 'jpeg 200x200', 'height:2000,width:2000,resizing_type:force'],
    ['width=2000&height=100&resize=fill', 'jpeg 400x20', 'height:100,width:2000,resizing_type:force'],
    ['width=2000&height=100', 'jpeg 400x100', 'height:100,width:2000,resizing_type:fill'],
    ['width=50&quality=60', 'jpeg 50x25', 'width:50,resizing_type:fill,quality:60'],
    ['width=50&format=avif', 'heif 50x25', 'width:50,resizing_type:fill,format:avif'],
    [
      'width=100&height=100&gravity=fp&x_offset=0&y_offset=1',
      'jpeg 100x100',
      'height:100,width:100,resizing_type:fill,gravity:fp:0:1',
    ],
    ['width=100&height=100&gravity=sm', 'jpeg 100x100', 'height:100,width:100,resizing_type:fill,gravity:sm'],
    ['width=100&height=100&gravity=noea', 'jpeg 100x100', 'height:100,width:100,resizing_type:fill,gravity:noea'],
  ])('?%s is %s', async (query, size, transformations) => {
    const response = await render(query)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-transformations')).toBe(transformations)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await measure(response)).toBe(size)
  })

  test.each([
    ['gravity=fp&x_offset=0&y_offset=0.5', 'red'],
    ['gravity=fp&x_offset=0.5&y_offset=0.5', 'green'],
    ['gravity=fp&x_offset=1&y_offset=0.5', 'blue'],
    ['gravity=we', 'red'],
    ['gravity=ce', 'green'],
    ['gravity=soea', 'blue'],
    ['gravity=we&x_offset=50', 'green'],
    ['', 'green'],
  ])('with three colours and %s shows the %s', async (query, colour) => {
    const thirds = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
      .composite([
        { input: { create: { width: 100, height: 100, channels: 3, background: '#00ff00' } }, left: 100, top: 0 },
        { input: { create: { width: 100, height: 100, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
      ])
      .png()
      .toBuffer()
    await storage.service.from('open').upload('thirds.png', thirds, { contentType: 'image/png', upsert: true })
    const response = await render(`width=50&height=50&${query}`, {}, 'thirds.png')
    const { dominant } = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    const [most] = Object.entries({ red: dominant.r, green: dominant.g, blue: dominant.b }).sort((a, b) => b[1] - a[1])
    expect(most?.[0]).toBe(colour)
  })

  test.each(['', '&x_offset=0.5', '&x_offset=0.5&y_offset=1.5', '&x_offset=-1&y_offset=0'])(
    'gravity=fp%s is refused',
    async (offsets) => {
      const response = await render(`width=10&height=10&gravity=fp${offsets}`)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { message: 'Focal point requires x and y coordinates within 0-1 range', code: 'InvalidParameter' },
      ])
    },
  )

  test('with a wrong checksum is shown', async () => {
    const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#14643c' } })
      .png()
      .toBuffer()
    const at = png.indexOf('IDAT') + 4 + png.readUInt32BE(png.indexOf('IDAT') - 4)
    png.writeUInt32BE(0, at)
    await storage.service.from('open').upload('checksum.png', png, { contentType: 'image/png' })
    expect(await measure(await render('width=1&height=1', {}, 'checksum.png'))).toBe('png 1x1')
  })

  test('of more than a million pixels is not encoded as AVIF', async () => {
    const large = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#14643c' } })
      .jpeg()
      .toBuffer()
    await storage.service.from('open').upload('large.jpg', large, { contentType: 'image/jpeg' })
    const refused = await render('format=avif', {}, 'large.jpg')
    expect(await refused.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' })
    expect(await measure(await render('format=avif&width=600', {}, 'large.jpg'))).toBe('heif 600x450')
  })

  test('that cannot be decoded is refused', async () => {
    const response = await render('width=10', {}, 'broken.png')
    expect([response.status, await response.json()]).toMatchObject([
      400,
      {
        error: 'InvalidRequest',
        message: 'The source image is invalid or unsupported for rendering',
        statusCode: '400',
      },
    ])
  })

  test('is WebP if the browser accepts it, unless the original is requested', async () => {
    const headers = { accept: 'image/avif,image/webp,*/*' }
    const response = await render('width=100', { headers })
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('vary')).toContain('Accept')
    expect(await measure(response)).toBe('webp 100x50')
    expect((await render('width=100&format=origin', { headers })).headers.get('content-type')).toBe('image/jpeg')
  })

  test('is answered with 304 if the browser has it', async () => {
    const first = await render('width=120')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await render('width=120', { headers })).status).toBe(304)
    expect((await render('width=121', { headers })).status).toBe(200)
  })

  test('stays animated if small, and becomes its first frame if large', async () => {
    const raw = { width: 500, height: 450, channels: 3, pageHeight: 450 } as const
    const frame = 500 * 450 * 3
    const frames = Buffer.alloc(20 * frame)
    for (let page = 0; page < 20; page++) frames.fill(page * 12, page * frame, (page + 1) * frame)
    const moving = await sharp(frames, { raw: { ...raw, height: 20 * 450 } })
      .gif({ delay: 100, effort: 1 })
      .toBuffer()
    await storage.service.from('open').upload('moving.gif', moving, { contentType: 'image/gif' })
    const pagesOf = async (query: string) => {
      const response = await render(query, {}, 'moving.gif')
      const { pages = 1, width } = await sharp(Buffer.from(await response.arrayBuffer()), { pages: -1 }).metadata()
      return { status: response.status, width, pages }
    }
    expect(await pagesOf('width=10')).toEqual({ status: 200, width: 10, pages: 20 })
    expect(await pagesOf('width=500')).toEqual({ status: 200, width: 500, pages: 1 })
  })

  test('is rasterized from SVG, without scripts', async () => {
    const response = await render('width=20', {}, 'drawing.svg')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(await measure(response)).toBe('png 20x10')
  })

  test('is cached, and removed with its file', async () => {
    const bucket = storage.service.from('open')
    await bucket.upload('gone.jpg', picture, { contentType: 'image/jpeg' })
    const many = await Promise.all(Array.from({ length: 5 }, () => render('width=33', {}, 'gone.jpg')))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]))
    const { data } = await bucket.info('gone.jpg')
    const kept = join(storage.folder, 'renditions', data?.version ?? 'none')
    await access(kept)
    await bucket.remove(['gone.jpg'])
    await expect(access(kept)).rejects.toThrow('ENOENT')
    expect((await render('width=33', {}, 'gone.jpg')).status).toBe(400)
  })
})

describe('refusals', () => {
  test.each([
    'width=0',
    'width=2501',
    'width=x',
    'height=-1',
    'quality=19',
    'quality=101',
    'resize=zoom',
    'format=bmp',
  ])('?%s', async (query) => {
    const response = await render(query)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', code: 'InvalidParameter' })
  })

  test.each(['notes.txt', 'broken.png', 'missing.png'])('%s', async (name) => {
    expect((await render('width=10', {}, name)).status).toBe(400)
  })

  test('a private picture without permission', async () => {
    const path = '/render/image/authenticated/private/crest.jpg?width=10'
    const as = (token: string) => storage.request(path, { headers: { authorization: `Bearer ${token}` } })
    expect((await as(storage.keys.anonKey)).status).toBe(400)
    expect((await as(storage.keys.serviceRoleKey)).headers.get('cache-control')).toContain('private')
    expect((await storage.request('/render/image/public/private/crest.jpg?width=10')).status).toBe(400)
  })
})

describe('supabase-js', () => {
  test('downloads a rendition', async () => {
    const { data } = await storage.service.from('private').download('crest.jpg', { transform: { width: 64 } })
    expect(await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata()).toMatchObject({
      width: 64,
      height: 32,
    })
  })

  test('reads a file as a stream', async () => {
    const { data } = await storage.service.from('private').download('crest.jpg').asStream()
    const read = await new Response(data).arrayBuffer()
    expect(Buffer.from(read).equals(picture)).toBe(true)
  })

  test('signs a rendition, whose URL returns nothing else', async () => {
    const transform = { width: 64, quality: 60 }
    const { data } = await storage.service.from('private').createSignedUrl('crest.jpg', 60, { transform })
    const url = new URL(data?.signedUrl ?? '')
    expect(url.pathname).toBe('/storage/v1/render/image/sign/private/crest.jpg')
    expect(await measure(await storage.app.request(`${url.href}&width=400`))).toBe('jpeg 64x32')
    const whole = url.href.replace('/render/image/sign/', '/object/sign/')
    expect((await storage.app.request(whole)).status).toBe(400)
  })
})
