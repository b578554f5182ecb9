import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkScreen } from './fixtures/check-screen.ts'
import { expect, test } from './fixtures/installation.ts'
import {
  createEditedLeague,
  expectSaved,
  openDialog,
  openMatch,
  readReports,
  saveButton,
} from './fixtures/match-editing.ts'
import { createMatch, type MatchLeague } from './fixtures/match-league.ts'
import { signInQuietly } from './fixtures/people.ts'
import { slowUploads } from './fixtures/pictures.ts'
import { createWav } from './fixtures/wav.ts'

let league: MatchLeague
test.beforeAll(async ({ empty }) => {
  league = await createEditedLeague(empty)
})

const wav = (name: string, seconds: number) => ({ name, mimeType: 'audio/wav', buffer: createWav(seconds) })

test('a recording goes up with its progress, can be cancelled, heard, replaced and removed', {
  tag: ['@spec:5-audio', '@spec:7-bucket-recordings'],
}, async ({ context, empty }) => {
  await signInQuietly(context, empty, league.ownerEmail)
  const id = await createMatch(league, { playedAt: '2026-01-10T15:00:00Z' })
  const page = await openMatch(context, empty, id)
  let dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  const choose = dialog.getByLabel('Choose audio file')

  await choose.setInputFiles({ name: 'talk.mp4', mimeType: 'video/mp4', buffer: Buffer.from('moving') })
  await expect(page.getByText('Failed to upload recording')).toBeVisible()
  await expect(dialog.getByText('Only audio files are accepted')).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'touchline-audio-'))
  const large = await open(join(folder, 'large.mp3'), 'w')
  await large.truncate(100 * 1024 * 1024 + 1)
  await large.close()
  await choose.setInputFiles(join(folder, 'large.mp3'))
  await expect(dialog.getByText('File size must be less than 100MB')).toBeVisible()
  await rm(folder, { recursive: true })
  // The file claims to be sound, but the server checks its content.
  const refused = page.waitForResponse(/\/storage\/v1\/object\/match-reports\//)
  await choose.setInputFiles({
    name: 'talk.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('<p>4-4-2</p>'.repeat(99)),
  })
  expect((await refused).ok()).toBe(false)
  await expect(dialog.getByText('Only audio files are accepted')).toBeVisible()

  const fast = await slowUploads(page)
  await choose.setInputFiles(wav('Half-time talk.wav', 600))
  await expect(dialog.getByText(/Uploading Half-time talk.wav: [1-9]\d?%/)).toBeVisible()
  await expect(dialog.getByText('You can save when the recording is uploaded.')).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await expect(dialog.getByText('Nothing has been changed.')).toBeVisible()
  await fast()
  await choose.setInputFiles(wav('Half-time talk.wav', 3))
  await expect(dialog.getByRole('region', { name: 'Audio commentary' }).getByText('/ 0:03')).toBeVisible()
  await checkScreen(page)
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.locator('#report').getByText('/ 0:03')).toBeVisible()

  dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await dialog.getByLabel('Replace audio file').setInputFiles(wav('second.wav', 5))
  await expect(dialog.getByText('/ 0:05')).toBeVisible()
  // The page does not show it before it is saved.
  expect(await readReports(league, id)).toHaveLength(1)
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.locator('#report').getByText('/ 0:05')).toBeVisible()

  dialog = await openDialog(page)
  await dialog.getByRole('tab', { name: 'Text & Audio' }).click()
  await dialog.getByRole('button', { name: 'Remove recording' }).click()
  await saveButton(page).click()
  await expectSaved(page)
  await expect(page.locator('#report').getByText('0:05')).toBeHidden()
  const reports = await readReports(league, id)
  const [first, second, third] = reports.map(({ audio_url }) => audio_url)
  expect(first).toMatch(new RegExp(`/match-reports/match-reports/${id}/half-time-talk-[0-9a-f]{8}\\.wav`))
  // The archived reports still play the replaced recordings.
  for (const url of [first, second]) expect((await fetch(new URL(url ?? '', empty.url))).status).toBe(200)
  expect(third).toBeNull()
})
