import { QueryCache, QueryClient } from '@tanstack/react-query'
import { FetchError } from '#web/queries/failures/load-failure.ts'
import { NotFoundError } from '#web/queries/failures/not-found-error.ts'
import { textProperty } from '#web/queries/failures/text-property.ts'

const FIVE_MINUTES = 5 * 60 * 1000
const isServer = typeof document === 'undefined'

/** The server creates one for each request, the browser one for the whole visit. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(isServer ? {} : { onError: log }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: isServer ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        refetchOnWindowFocus: false,
        // Without a network a query fails, instead of waiting without a message.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => !isServer && failures < 1 && !isFinal(error),
        retryDelay: 1000,
      },
    },
  })
}

// No rights, no session, no such row: a retry would fail in the same way.
const FINAL = /^(42501|PGRST116|PGRST30[0-3])$/

function isFinal(error: Error): boolean {
  const cause = error instanceof FetchError ? error.cause : error
  return error instanceof NotFoundError || FINAL.test(textProperty(cause, 'code'))
}

/** A failed refetch leaves the screen as it was, so the console is the only place that mentions it. */
function log(error: Error) {
  if (!(error instanceof NotFoundError)) console.error(error)
}
