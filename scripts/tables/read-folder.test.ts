import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readFolder } from './read-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-'))
  await writeFile(join(folder, 'rules.json'), '{"name":"Málaga"}')
})
afterEach(() => rm(folder, { recursive: true }))

const RESULTS = 'home,away\nMálaga,Köln'

test.each([
  ['UTF-8', Buffer.from(RESULTS)],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${RESULTS}`, 'utf16le')],
  ['Windows-1252', Buffer.from(RESULTS, 'latin1')],
])('results.csv in %s', async (_, bytes) => {
  await writeFile(join(folder, 'results.csv'), bytes)
  const { rules, results } = await readFolder(folder)
  expect(rules).toBe('{"name":"Málaga"}')
  expect(results.replace('\ufeff', '')).toBe(RESULTS)
})

test('a workbook and a missing file are named', async () => {
  await expect(readFolder(folder)).rejects.toThrow('results.csv cannot be read (ENOENT).')
  await writeFile(join(folder, 'results.csv'), Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  await expect(readFolder(folder)).rejects.toThrow('results.csv: This is a spreadsheet file, not CSV.')
})
