import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadingFailed } from '#web/queries/failures/loading-failed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Section } from '#web/ui/page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ApiKeyRow } from './api-key-row.tsx'
import { type ApiKey, apiKeysQuery } from './api-keys-query.ts'
import { CreateKey } from './create-key.tsx'
import { RevokeKey } from './revoke-key.tsx'

/** The database has the same limit. */
const MOST_KEYS = 10

/** The API keys of a competition, each with a button to revoke it. */
export function ApiAccess({ leagueId }: { leagueId: string }) {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery(leagueId))
  const [open, setOpen] = useState<'create' | ApiKey | null>(null)
  // An answer that arrives after the dialog was closed must not close the next one.
  const close = () => setOpen((now) => (now === open ? null : now))
  return (
    <Section title="API access">
      <div className="grid justify-items-start gap-6">
        <p className="max-w-prose text-muted">
          With an API key, another program can read this competition’s teams, matches and tables, or enter its results.{' '}
          <a href="/developers" className="link">
            How the API works
          </a>
        </p>
        {keys === undefined ? (
          <KeysMissing error={error} onRetry={refetch} />
        ) : (
          <Keys keys={keys} onCreate={() => setOpen('create')} onRevoke={setOpen} />
        )}
      </div>
      {open !== null && (
        <Dialog open onOpenChange={(isOpen) => !isOpen && close()}>
          {open === 'create' ? (
            <CreateKey leagueId={leagueId} onDone={close} />
          ) : (
            <RevokeKey leagueId={leagueId} apiKey={open} onDone={close} />
          )}
        </Dialog>
      )}
    </Section>
  )
}

interface KeysProps {
  keys: ApiKey[]
  onCreate: () => void
  onRevoke: (key: ApiKey) => void
}

function Keys({ keys, onCreate, onRevoke }: KeysProps) {
  const create = <Button onClick={onCreate}>Create key</Button>
  if (keys.length === 0)
    return (
      <div className="w-full">
        <EmptyState title="No API keys yet" action={create} />
      </div>
    )
  return (
    <>
      <ul aria-label="API keys" className="w-full border-line border-t">
        {keys.map((key) => (
          <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
        ))}
      </ul>
      {keys.length < MOST_KEYS ? (
        create
      ) : (
        <p className="text-muted">A competition has at most {MOST_KEYS} keys. Revoke one to create another.</p>
      )}
    </>
  )
}

interface KeysMissingProps {
  error: Error | null
  onRetry: () => unknown
}

function KeysMissing({ error, onRetry }: KeysMissingProps) {
  if (error === null) return <Spinner />
  return <LoadingFailed what="The API keys" error={error} onRetry={onRetry} />
}
