import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type PictureName, pictureFile, pictures, themesOf } from '#web/features/landing/pictures.ts'
import { drawStoryCrests } from './pictures/story-crests.ts'

const folder = join(import.meta.dirname, '../web/public/pictures')
const files = (Object.keys(pictures) as PictureName[]).flatMap((name) =>
  themesOf(name).flatMap((theme) =>
    (['avif', 'webp'] as const).map((type) => [name, pictureFile(name, theme, type)] as const),
  ),
)

test.each(files)('%s: %s has the proportions of its place on the page, and few bytes', async (name, file) => {
  const { width, height } = await sharp(join(folder, file)).metadata()
  const { size } = await stat(join(folder, file))
  const picture = pictures[name]
  expect(width / height).toBeCloseTo(picture.width / picture.height, 2)
  expect(width).toBeGreaterThan(picture.width)
  expect(size).toBeLessThan(90_000)
})

test.each([...drawStoryCrests()])("%s is the club's crest", async (file, crest) =>
  expect(await readFile(join(folder, file), 'utf8')).toBe(crest),
)
