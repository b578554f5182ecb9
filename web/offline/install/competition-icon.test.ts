// Draws in the real process that draws previews.
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCompetitionIcon, type IconKind, iconKinds } from './competition-icon.ts'
import type { InstallableCompetition } from './competition-manifest.ts'

const logo = '/storage/v1/object/public/league-logos/a.svg'
const competition = (logo_url: string | null, colour: string | null = '#0000ff'): InstallableCompetition => ({
  id: 'one',
  name: 'League',
  logo_url,
  settings: { custom_slug: null, description: null, app_icon_url: null, colour },
})
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="red"/></svg>'
const read = (text: string) => async () => Buffer.from(text)

test.each(Object.keys(iconKinds) as IconKind[])('%s shows the whole picture in its middle', async (kind) => {
  const png = await drawCompetitionIcon(competition(logo), kind, read(drawing))
  const { data, info } = await sharp(Buffer.from(png ?? []))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { size, isFilled, margin } = iconKinds[kind]
  expect([info.width, info.height]).toEqual([size, size])
  const at = (x: number, y: number) => [...data.subarray((y * size + x) * 4, (y * size + x) * 4 + 4)]
  const ground = isFilled ? [0, 0, 255, 255] : [0, 0, 0, 0]
  const middle = size / 2
  const edge = Math.round(size * margin)
  expect(at(middle, middle)).toEqual([255, 0, 0, 255])
  expect(at(edge + 2, middle)).toEqual([255, 0, 0, 255])
  expect(at(middle, edge + 2)).toEqual(ground)
  expect(at(0, 0)).toEqual(ground)
})

test('is null for a picture of another host, for none, and for a file that is no picture', async () => {
  for (const url of [null, 'https://example.org/logo.png'])
    expect(await drawCompetitionIcon(competition(url), '192.png', read(drawing))).toBeNull()
  expect(await drawCompetitionIcon(competition(logo, '#111111'), 'apple-180.png', read('no picture'))).toBeNull()
})

/** The process that draws is this one's only child. */
function killChildren() {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')
  for (const child of children.split(' ').filter(Boolean)) process.kill(Number(child), 'SIGKILL')
}

test('a picture whose drawing was interrupted is not drawn again at once', async () => {
  let reads = 0
  // The process that draws would need minutes for it.
  const costly = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f"><feTurbulence numOctaves="99"/><feGaussianBlur stdDeviation="900"/></filter>${'<rect width="4000" height="4000" filter="url(#f)"/>'.repeat(99)}</svg>`
  const draw = () =>
    drawCompetitionIcon(competition(logo, '#222222'), 'apple-180.png', async () => {
      reads += 1
      setTimeout(killChildren, 2000)
      return Buffer.from(costly)
    })
  expect(await draw()).toBeNull()
  expect(await draw()).toBeNull()
  expect(reads).toBe(1)
})
