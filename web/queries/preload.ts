import {
  CancelledError,
  type DehydratedState,
  dehydrate,
  hashKey,
  type QueryClient,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { createContext, data, type RouterContextProvider } from 'react-router'
import { loadFailure, statusOfFailure } from '#web/queries/failures/load-failure.ts'
import { queryClientContext } from './page-context.ts'
import { shareEqual } from './share-equal.ts'

// biome-ignore lint/suspicious/noExplicitAny: queries of any result and key are preloaded side by side.
type AnyQuery = QueryExecuteOptions<any, any, any, any, any>
export type LoaderContext = Readonly<RouterContextProvider>
type Preloaded = { dehydratedState: DehydratedState | null }

/**
 * Fills the cache before the page renders, all queries in parallel. When a query with `meta.optional` fails, its
 * component finds no data and fetches it itself.
 * @returns on the server the state of these queries for the browser's cache; null in the browser
 * @throws a response whose data is a LoadFailure, with the matching status
 */
export async function preload(context: LoaderContext, ...queries: AnyQuery[]): Promise<Preloaded> {
  const client = context.get(queryClientContext)
  const skip = () => noteMissingPart(context)
  await Promise.all(queries.map((query) => ask(client, query).catch(query.meta?.optional ? skip : failLoading)))
  return { dehydratedState: import.meta.env.SSR ? dehydrateOnly(client, queries) : null }
}

/** One query's result, for a loader that needs it before its next query. Throws as `preload` does. */
export async function load<T, K extends QueryKey>(
  context: LoaderContext,
  query: QueryExecuteOptions<T, Error, T, T, K>,
): Promise<T> {
  return ask(context.get(queryClientContext), query).catch(failLoading)
}

/** A query that was cancelled because the account changed begins again, as the new account. */
const ask = <T, K extends QueryKey>(client: QueryClient, query: QueryExecuteOptions<T, Error, T, T, K>): Promise<T> =>
  client.query(query).catch((error: unknown) => {
    if (error instanceof CancelledError) return client.query(query)
    throw error
  })

function dehydrateOnly(client: QueryClient, queries: AnyQuery[]): DehydratedState {
  const hashes = new Set(queries.map(({ queryKey }) => hashKey(queryKey)))
  const dehydrated = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => state.status === 'success' && hashes.has(queryHash),
    serializeData: (result) => shareEqual(result),
  })
  // A page contains each value once: the moment of the fetch also tells the age of the copy.
  const queriesOfPage = dehydrated.queries.map(({ state, ...query }) => ({
    ...query,
    state: withoutFetch(state),
    dehydratedAt: state.dataUpdatedAt,
  }))
  return { ...dehydrated, queries: queriesOfPage }
}

type State = DehydratedState['queries'][number]['state']

/** The state of a query that has its data. The browser begins with a fetch of its own, and sets these fields then. */
const withoutFetch = ({ fetchStatus, fetchMeta, fetchFailureCount, fetchFailureReason, ...state }: State) =>
  state as State

/** Rethrows in the form in which a failure travels from a loader, with the status that fits it. */
export function failLoading(error: unknown): never {
  throw data(loadFailure(error), { status: statusOfFailure(error) })
}

/** Tells the server which changes can change a page, so that it may cache the rendered page until then. */
export interface Shown {
  /** Ids of leagues and players; null until a loader named them. */
  ids: string[] | null
  /** Ids whose creation makes a cached page stale, such as 'not found'. Open pages do not follow them. */
  awaited: string[]
  /** False if a part of the page is missing because it could not be loaded. */
  isComplete: boolean
}

/** Null in the browser. */
export const shownContext = createContext<Shown | null>(null)

/**
 * Names everything that the page shows: with the id of a league all of its contents, with the id of a player the
 * profile and the leagues of all their teams, former ones included. Without ids, no change can change the page. A page
 * whose loaders do not call this is rendered for each request.
 */
export function noteShown(context: LoaderContext, ...ids: string[]): void {
  const shown = context.get(shownContext)
  if (shown !== null) shown.ids = [...(shown.ids ?? []), ...ids]
}

/** Reports that the page lacks a part, which the next visitor's page may have. */
export function noteMissingPart(context: LoaderContext): void {
  const shown = context.get(shownContext)
  if (shown !== null) shown.isComplete = false
}
