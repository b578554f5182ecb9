import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { type PictureName, type PictureTheme, pictureFile, pictures } from '#web/features/landing/pictures.ts'
import type { Demo } from './find-demo.ts'
import { hideCutContent } from './hide-cut-content.ts'
import type { Shot } from './shots.ts'

const PHONE = 390
const TALL = 3000

interface Session {
  url: string
  demo: Demo
  /** The output folder. */
  folder: string
  /** The signed-in owner as Playwright's storage state. */
  owner: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
}

/** Takes one picture in one theme, as AVIF and as WebP. */
export async function takePicture(
  browser: Browser,
  name: PictureName,
  shot: Shot,
  theme: PictureTheme,
  session: Session,
): Promise<void> {
  const { folder } = session
  const png = await (shot.isImage ? fetchImage(shot, session) : takeScreen(browser, name, shot, theme, session))
  await sharp(png)
    .avif({ quality: 50, effort: 7 })
    .toFile(join(folder, pictureFile(name, theme, 'avif')))
  await sharp(png)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(join(folder, pictureFile(name, theme, 'webp')))
}

async function fetchImage({ path }: Shot, { url, demo }: Session): Promise<Buffer> {
  const response = await fetch(url + path(demo))
  if (!response.ok) throw new Error(`${path(demo)} was answered with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function takeScreen(
  browser: Browser,
  name: PictureName,
  { path, asOwner, screen = PHONE, prepare, top, above = 0 }: Shot,
  theme: PictureTheme,
  { url, demo, owner }: Session,
): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width: screen, height: TALL },
    deviceScaleFactor: screen === PHONE ? 2 : 1.5,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    ...(asOwner && { storageState: owner }),
  })
  const page = await context.newPage()
  await page.goto(url + path(demo), { waitUntil: 'networkidle' })
  await prepare?.(page)
  await page.evaluate(() => document.fonts.ready)
  const { width, height } = pictures[name]
  const box = await top?.(page).boundingBox()
  const clip = { x: (screen - width) / 2, y: Math.max(0, (box?.y ?? 0) - above), width, height }
  await hideCutContent(page, clip.y + clip.height)
  const png = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  await context.close()
  return png
}
