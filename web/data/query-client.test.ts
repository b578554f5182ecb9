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
  test('data is fresh for five minutes, and a look at another window fetches nothing', async () => {
    vi.stubGlobal('document', {})
    const { staleTime, refetchOnWindowFocus } = await loadOptions()
    expect({ staleTime, refetchOnWindowFocus }).toEqual({ staleTime: 5 * 60 * 1000, refetchOnWindowFocus: false })
  })

  test('what fails is tried once more after a second, but not what does not exist', async () => {
    vi.stubGlobal('document', {})
    const { retry, retryDelay } = await loadOptions()
    expect(retryDelay).toBe(1000)
    expect([retry(0, new Error()), retry(1, new Error())]).toEqual([true, false])
    const { NotFoundError } = await import('./not-found-error.ts')
    expect(retry(0, new NotFoundError('match'))).toBe(false)
  })
})

test('on the server nothing is tried again', async () => {
  const { retry } = await loadOptions()
  expect(retry(0, new Error())).toBe(false)
})
