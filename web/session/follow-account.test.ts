import type { Session } from '@supabase/supabase-js'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { KEPT_MATCH, readDraft, writeDraft } from '#web/forms/draft-store.ts'
import { followAccount } from './follow-account.ts'
import { publishSession } from './session-store.ts'

/** A browser's storage. */
class MemoryStorage {
  [key: string]: unknown
  setItem(key: string, value: string) {
    this[key] = value
  }
  getItem(key: string) {
    return this[key] ?? null
  }
  removeItem(key: string) {
    delete this[key]
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { documentElement: { toggleAttribute() {} } })
})
afterEach(() => {
  publishSession(undefined)
  vi.unstubAllGlobals()
})

const sessionOf = (id: string, access_token = `token of ${id}`) => ({ access_token, user: { id } }) as Session
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A tab with a cached page and an open one, whose data is the name of the account that fetched it. */
async function openTab(account: string) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, retry: false } } })
  const reader = { name: account, fails: false }
  const queryFn = () => (reader.fails ? Promise.reject(new Error()) : Promise.resolve(reader.name))
  const stop = followAccount(queries)
  onTestFinished(() => void stop())
  onTestFinished(new QueryObserver(queries, { queryKey: ['open'], queryFn }).subscribe(() => undefined))
  await queries.query({ queryKey: ['cached'], queryFn })
  return { reader, open: () => queries.getQueryData(['open']), cached: () => queries.getQueryData(['cached']), queries }
}

test.each([
  ['ada', null],
  ['ada', 'bob'],
  [null, 'bob'],
])('data of %s does not stay for %s', async (before, after) => {
  publishSession(before === null ? null : sessionOf(before))
  const { reader, open, cached } = await openTab(before ?? 'visitor')
  expect([open(), cached()]).toEqual([before ?? 'visitor', before ?? 'visitor'])
  reader.name = after ?? 'visitor'
  publishSession(after === null ? null : sessionOf(after))
  expect(cached()).toBeUndefined()
  await nextTask()
  expect(open()).toBe(after ?? 'visitor')
})

test('data stays for the same account, and when a page finds its session', async () => {
  const { reader, open, cached } = await openTab('the page')
  reader.name = 'another fetch'
  publishSession(sessionOf('ada'))
  publishSession(sessionOf('ada', 'a new token'))
  await nextTask()
  expect([open(), cached()]).toEqual(['the page', 'the page'])
})

test('requests that failed are repeated with a new token', async () => {
  publishSession(sessionOf('ada'))
  const { reader, open, queries } = await openTab('ada')
  reader.fails = true
  await queries.refetchQueries({ queryKey: ['open'] })
  Object.assign(reader, { name: 'ada again', fails: false })
  publishSession(sessionOf('ada', 'a new token'))
  await nextTask()
  expect(open()).toBe('ada again')
})

test('drafts outlive a lost session, a reload and another account; kept matches do not outlive the account', async () => {
  await openTab('visitor')
  publishSession(sessionOf('ada'))
  writeDraft('score', '3')
  localStorage.setItem(`${KEPT_MATCH}ada`, 'a squad')
  publishSession(null)
  publishSession(undefined)
  publishSession(sessionOf('ada'))
  expect([readDraft('score'), localStorage.getItem(`${KEPT_MATCH}ada`)]).toEqual(['3', 'a squad'])
  publishSession(null)
  publishSession(undefined)
  publishSession(sessionOf('bob'))
  expect([readDraft('score'), localStorage.getItem(`${KEPT_MATCH}ada`)]).toEqual(['3', null])
})

test('what a visitor typed stays for the account that the visitor signs in with', async () => {
  await openTab('visitor')
  publishSession(null)
  writeDraft('score', '3')
  publishSession(sessionOf('ada'))
  expect(readDraft('score')).toBe('3')
})

test('matches that another tab kept for another account are dropped', async () => {
  await openTab('visitor')
  publishSession(sessionOf('ada'))
  localStorage.setItem(`${KEPT_MATCH}ada`, 'a squad')
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  publishSession(undefined)
  publishSession(sessionOf('bob'))
  expect(localStorage.getItem(`${KEPT_MATCH}ada`)).toBeNull()
})
