import { Suspense, useState } from 'react'
import type { DocumentedCall } from '#domain/public-api/document-api.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

// The code of forms is a fifth of the page's, and most readers come to read.
const TryIt = lazyPart(
  () => import('./try-it.tsx').then((m) => m.TryIt),
  () => <p role="alert">The form could not be loaded. Reload the page.</p>,
)

/** A button that opens the form which calls the API. */
export function TryItPlace({ calls }: { calls: DocumentedCall[] }) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <Suspense fallback={<Spinner />}>
        <TryIt calls={calls} />
      </Suspense>
    )
  return (
    <div className="grid justify-items-start gap-4">
      <p>Call the API from this page, with a key of your own.</p>
      <Button onClick={() => setOpen(true)} className="scriptless:hidden">
        Try it
      </Button>
    </div>
  )
}
