import { QueryCache, QueryClient } from '@tanstack/react-query'
import { NotFoundError } from './not-found-error.ts'

const FIVE_MINUTES = 5 * 60 * 1000
const isServer = typeof document === 'undefined'

/** One a request on the server, one for the whole visit in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache(isServer ? {} : { onError: log }),
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        gcTime: isServer ? Number.POSITIVE_INFINITY : FIVE_MINUTES,
        refetchOnWindowFocus: false,
        retry: (failures, error) => !isServer && failures < 1 && !(error instanceof NotFoundError),
        retryDelay: 1000,
      },
    },
  })
}

/** What a screen does not tell, since it stays as it was, can be read by who looks for it. */
function log(error: Error) {
  if (!(error instanceof NotFoundError)) console.error(error)
}
