import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { queryClientContext } from '#web/queries/page-context.ts'
import { createQueryClient } from '#web/queries/query-client.ts'
import { keepRevoking } from '#web/session/ended-sessions.ts'
import { followAccount } from '#web/session/follow-account.ts'

const queryClient = createQueryClient()
followAccount(queryClient)
keepRevoking()

function getContext() {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <HydratedRouter getContext={getContext} />
      </QueryClientProvider>
    </StrictMode>,
  )
})
