import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Content } from './content.ts'
import { openEdit } from './edit-state.ts'
import { readMatchDraft, removeMatchDraft, writeMatchDraft } from './match-draft-store.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const side = { lineup: ['ada'], goals: {}, assists: {} }
const content: Content = {
  home: side,
  away: side,
  manOfMatchId: null,
  typedScore: { home: '3', away: '1' },
  isScoreKnown: false,
  reportText: 'A draft.',
  audioUrl: '',
}
const edit = openEdit({ version: 7, reportId: null, content })
const OLD = 'touchline-draft-match-2-match-user'
const AT = '2026-11-20T12:00:00Z'
const withChanges = { ...edit, incoming: { before: content, after: content }, conflicts: ['typedScore'] }
const old = JSON.stringify({ at: AT, edit: withChanges })
  .replace('"incoming":', '"news":')
  .replace('"conflicts":', '"collisions":')

test('a draft of form 2 is read with its new names, and its key is removed', () => {
  kept.set(OLD, old)
  const upgraded = { at: AT, edit: withChanges }
  expect(readMatchDraft('match', 'user')).toEqual(upgraded)
  expect([...kept.keys()]).toEqual(['touchline-draft-match-3-match-user'])
  expect(readMatchDraft('match', 'user')).toEqual(upgraded)
})

test('a draft of form 3 is newer', () => {
  writeMatchDraft('match', 'user', edit)
  kept.set(OLD, old)
  expect(readMatchDraft('match', 'user')?.edit).toEqual(edit)
  expect(kept.has(OLD)).toBe(false)
})

test.each(['{', 'null', '"text"', '{"at":""}'])('%s is no draft', (text) => {
  kept.set(OLD, text)
  expect(readMatchDraft('match', 'user')).toBeNull()
})

test('a discarded draft is gone in each form', () => {
  writeMatchDraft('match', 'user', edit)
  kept.set(OLD, old)
  removeMatchDraft('match', 'user')
  expect(kept.size).toBe(0)
})
