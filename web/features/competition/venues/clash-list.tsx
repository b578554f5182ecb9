import { ClashPair, type MatchClash } from './clash-pair.tsx'

interface ClashListProps {
  title: string
  clashes: MatchClash[]
  timeZone: string
}

/** Pairs of matches that clash, under a title that opens them. Nothing without one. */
export const ClashList = ({ title, clashes, timeZone }: ClashListProps) =>
  clashes.length > 0 && (
    <details className="touchline mt-6 border-danger bg-card px-4 py-3 print:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <ul>
        {clashes.map((clash) => (
          <li key={keyOf(clash)} className="border-line border-t py-3">
            <ClashPair clash={clash} timeZone={timeZone} />
          </li>
        ))}
      </ul>
    </details>
  )

const keyOf = ({ kind, shared, ...pair }: MatchClash) =>
  [kind, shared, pair.played_at, pair.home, pair.away, pair.other_played_at, pair.other_home, pair.other_away].join(
    '\n',
  )
