import { plainDate } from '#domain/date-words.ts'
import { browserDay } from '#web/ui/browser-day.ts'
import { Button } from '#web/ui/button.tsx'
import { lastUsed } from '#web/ui/last-used.ts'
import type { ApiKey } from './api-keys-query.ts'

interface ApiKeyRowProps {
  apiKey: ApiKey
  onRevoke: () => void
}

export function ApiKeyRow({
  apiKey: { name, access, start, created_at, expires_at, last_used_at },
  onRevoke,
}: ApiKeyRowProps) {
  return (
    <li className="flex items-center gap-4 border-line border-b py-4">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <bdi className="wrap-anywhere font-semibold">{name}</bdi>
          <span className="text-sm">{access === 'write' ? 'Reads and writes' : 'Reads'}</span>
        </p>
        <p className="text-muted text-sm">
          <code>{start}…</code>
          {last_used_at === null ? ', never used' : `, last used ${lastUsed(last_used_at, new Date())}`}
        </p>
        <p className="text-muted text-sm">
          Created {plainDate(browserDay(created_at))}
          {expires_at !== null && <Expiry moment={expires_at} />}
        </p>
      </div>
      <Button variant="outline" className="shrink-0" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

function Expiry({ moment }: { moment: string }) {
  if (new Date(moment) > new Date()) return `, expires on ${plainDate(browserDay(moment))}`
  return <strong className="text-danger">, expired on {plainDate(browserDay(moment))}</strong>
}
