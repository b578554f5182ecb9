import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readChoice, storeChoice } from './stored-choice.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => void vi.unstubAllGlobals())

// A program gives a team an id of its own, which need not be of a version of RFC 9562.
test.each(['0f0e0d0c-0b0a-0908-0706-050403020100', '6f1b0c9e-5a44-4a51-9d5e-0c7c7f7a1b11'])(
  'a choice with the id %s is read again',
  (id) => {
    const choice = { kinds: ['goal' as const], topics: [{ kind: 'team' as const, id, name: 'Ash' }] }
    storeChoice(choice)
    expect(readChoice()).toEqual(choice)
  },
)
