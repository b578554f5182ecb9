import { queryOptions } from '@tanstack/react-query'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { queryClientContext } from './page-context.ts'
import { load, preload } from './preload.ts'
import { createQueryClient } from './query-client.ts'

function createContext() {
  const context = new RouterContextProvider()
  context.set(queryClientContext, createQueryClient())
  return context
}

const answering = (key: string) => queryOptions({ queryKey: [key], queryFn: async () => `${key}!` })
const failing = (error: Error, meta = {}) =>
  queryOptions({ queryKey: ['failing'], meta, queryFn: (): Promise<string> => Promise.reject(error) })

test('a loader hands on what it preloaded, and not what another one did', async () => {
  const context = createContext()
  await preload(context, answering('other'))
  const { dehydratedState } = await preload(context, answering('own'))
  expect(dehydratedState?.queries.map(({ queryKey, state }) => [queryKey, state.data])).toEqual([[['own'], 'own!']])
})

test.each([
  [
    'what does not exist',
    new NotFoundError('Match not found'),
    404,
    { message: 'Match not found', code: null, details: null },
  ],
  [
    'what the API refused',
    new FetchError('Failed to load', { code: '57014', message: 'canceling statement' }),
    500,
    { message: 'Failed to load', code: '57014', details: 'canceling statement' },
  ],
])('%s becomes a response', async (_what, error, status, data) => {
  const response = { data, init: { status } }
  await expect(preload(createContext(), failing(error))).rejects.toMatchObject(response)
  await expect(load(createContext(), failing(error))).rejects.toMatchObject(response)
})

test('an optional query may fail: the others are there, and it is not handed on', async () => {
  const { dehydratedState } = await preload(
    createContext(),
    answering('own'),
    failing(new Error('no'), { optional: true }),
  )
  expect(dehydratedState?.queries.map(({ queryKey }) => queryKey)).toEqual([['own']])
})

test('the server asks once', async () => {
  let asked = 0
  const query = queryOptions({
    queryKey: ['once'],
    queryFn: (): Promise<string> => Promise.reject(new Error(String(++asked))),
  })
  await expect(load(createContext(), query)).rejects.toBeDefined()
  expect(asked).toBe(1)
})

test('a query whose account changed while it was loaded begins again', async () => {
  const context = createContext()
  const { promise, resolve } = Promise.withResolvers<string>()
  const answers = [promise, Promise.resolve('of the new account')]
  const query = queryOptions({
    queryKey: ['own'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('third')),
  })
  const loaded = [load(context, query), preload(context, query)]
  context.get(queryClientContext).removeQueries({ type: 'inactive' })
  resolve('of the former account')
  await Promise.all(loaded)
  expect(context.get(queryClientContext).getQueryData(query.queryKey)).toBe('of the new account')
})
