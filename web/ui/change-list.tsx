import { longDate } from '#domain/date-words.ts'
import type { Change, ChangeNames } from '#domain/history/change.ts'
import { describeChange } from '#domain/history/describe-change.ts'
import { toLocalTime } from '#domain/league-time.ts'

interface ListedChange extends Change {
  id: number
  changed_at: string
  origin: string
  by: string | null
}

interface ChangeListProps<C extends ListedChange> {
  changes: readonly C[]
  names: ChangeNames
  actionOf?: (change: C) => React.ReactNode
}

/** Changes with the person and the time, the latest first. */
export const ChangeList = <C extends ListedChange>({ changes, names, actionOf }: ChangeListProps<C>) => (
  <ol className="border-line border-t">
    {changes.map((change) => (
      <li key={change.id} className="grid gap-1 border-line border-b py-3 sm:grid-cols-[1fr_auto] sm:gap-x-4">
        <div className="wrap-anywhere min-w-0">
          <ul>
            {describeChange(change, names).map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-1 text-muted text-sm">
            {sourceWords(change)},{' '}
            <time dateTime={change.changed_at}>{momentOf(change.changed_at, names.timeZone)}</time>
          </p>
        </div>
        {actionOf?.(change)}
      </li>
    ))}
  </ol>
)

function sourceWords({ by, origin }: ListedChange): React.ReactNode {
  if (origin === 'server') return 'The server'
  if (origin === 'key') return 'A program with an API key'
  if (origin === 'link') return 'Somebody with a link to report the result'
  const person = <bdi>{by ?? 'A deleted account'}</bdi>
  return origin === 'import' ? <>{person}, by an import</> : person
}

function momentOf(moment: string, timeZone: string): string {
  const { date, time } = toLocalTime(new Date(moment), timeZone)
  return `${longDate(date)}, ${time}`
}
