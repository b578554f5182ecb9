import { afterEach, describe, expect, test, vi } from 'vitest'

const loadOptions = async () => {
  vi.resetModules()
  const { createQueryClient } = await import('./query-client.ts')
  const { queries } = createQueryClient().getDefaultOptions()
  if (typeof queries?.retry !== 'function') throw new Error('The client has no rule for retries')
  return { ...queries, retry: queries.retry }
}
afterEach(() => vi.unstubAllGlobals())

describe('in the browser', () => {
  test('data is fresh for five minutes, and a look at another window fetches nothing', {
    tags: ['@spec:9-queries-fresh', '@spec:9-queries-retry'],
  }, async () => {
    vi.stubGlobal('document', {})
    const { staleTime, refetchOnWindowFocus } = await loadOptions()
    expect({ staleTime, refetchOnWindowFocus }).toEqual({ staleTime: 5 * 60 * 1000, refetchOnWindowFocus: false })
  })

  test('what fails is tried once more after a second, but not what does not exist', {
    tags: '@spec:9-queries-retry',
  }, async () => {
    vi.stubGlobal('document', {})
    const { retry, retryDelay } = await loadOptions()
    expect(retryDelay).toBe(1000)
    expect([retry(0, new Error()), retry(1, new Error())]).toEqual([true, false])
    const { NotFoundError } = await import('#web/queries/failures/not-found-error.ts')
    expect(retry(0, new NotFoundError('match'))).toBe(false)
  })

  test.each([
    ['42501', false],
    ['PGRST301', false],
    ['PGRST303', false],
    ['PGRST116', false],
    ['PGRST001', true],
    ['57P01', true],
    ['', true],
  ])('%s is tried again: %s', async (code, isRepeated) => {
    vi.stubGlobal('document', {})
    const { retry } = await loadOptions()
    const { FetchError } = await import('#web/queries/failures/load-failure.ts')
    expect(retry(0, Object.assign(new Error(), { code }))).toBe(isRepeated)
    expect(retry(0, new FetchError('Failed to load', { code }))).toBe(isRepeated)
  })
})

test('on the server nothing is tried again', async () => {
  const { retry } = await loadOptions()
  expect(retry(0, new Error())).toBe(false)
})
