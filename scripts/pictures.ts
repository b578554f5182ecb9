// npm run pictures [-- NAME…]: takes the front page's pictures of the demo league on the production server.

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { ensureBrowser, wholeBrowser } from '#server/testing/browser.ts'
import { type PictureName, pictures, themesOf } from '#web/features/landing/pictures.ts'
import { startInstallation } from '../tests/e2e/fixtures/installation.ts'
import { ensureBuilt, root } from './installation.mjs'
import { findDemo } from './pictures/find-demo.ts'
import { shots } from './pictures/shots.ts'
import { drawStoryCrests } from './pictures/story-crests.ts'
import { takePicture } from './pictures/take-picture.ts'

const folder = join(root, 'web/public/pictures')
const wanted = process.argv.slice(2)
const names = (Object.keys(pictures) as PictureName[]).filter((name) => wanted.length === 0 || wanted.includes(name))

ensureBuilt()
await ensureBrowser()
await mkdir(folder, { recursive: true })
for (const [file, crest] of drawStoryCrests()) await writeFile(join(folder, file), crest)
const installation = await startInstallation({ demo: true })
const browser = await chromium.launch(wholeBrowser())
try {
  const [, email = '', password = ''] = await installation.printed(/League owner\s+(\S+)\s+(\S+)/)
  const owner = await signIn(browser, installation.url, email, password)
  const demo = await findDemo(installation)
  for (const name of names) {
    for (const theme of themesOf(name))
      await takePicture(browser, name, shots[name], theme, { url: installation.url, demo, folder, owner })
    console.log(name)
  }
} finally {
  await browser.close()
  await installation.stop()
}

async function signIn(browser: Browser, url: string, email: string, password: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/auth`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
  const state = await context.storageState()
  await context.close()
  return state
}
