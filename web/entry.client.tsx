import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { queryClientContext } from '#web/data/page-context.ts'
import { createQueryClient } from '#web/data/query-client.ts'
import { registerServiceWorker } from '#web/features/offline/new-version.ts'

const queryClient = createQueryClient()

function getContext() {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

// Once the page is there: the first visit is not to wait for the next one.
const LATER_MS = 2000
const registerLater = () => setTimeout(() => void registerServiceWorker(), LATER_MS)
if ('serviceWorker' in navigator) {
  if (document.readyState === 'complete') registerLater()
  else window.addEventListener('load', registerLater)
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
