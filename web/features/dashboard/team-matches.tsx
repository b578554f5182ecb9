import { Check, Circle } from 'lucide-react'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import type { MatchesOfTeam, TeamMatch } from './managed-matches-query.ts'

interface TeamMatchesProps {
  matches: MatchesOfTeam | undefined
  /** Shows which parts of the last match are recorded. */
  hasTasks?: boolean
}

/** The next match of a team, and its last one, each with a link. */
export function TeamMatches({ matches, hasTasks = false }: TeamMatchesProps) {
  const { next = null, last = null } = matches ?? {}
  if (next === null && last === null) return null
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 text-sm">
      {next && (
        <>
          <dt className="text-muted">Next</dt>
          <dd>
            <MatchLink match={next}>
              <span className="text-muted">
                {shortDate(next.local.date)}, {next.local.time}
              </span>
            </MatchLink>
          </dd>
        </>
      )}
      {last && (
        <>
          <dt className="text-muted">Last</dt>
          <dd>
            <MatchLink match={last}>{hasTasks && <Parts match={last} />}</MatchLink>
          </dd>
        </>
      )}
    </dl>
  )
}

const MatchLink = ({ match, children }: { match: TeamMatch; children: React.ReactNode }) => (
  <Link to={`/match/${match.id}`} className="flex min-h-11 flex-wrap items-center gap-x-4 hover:text-pitch">
    <span className="wrap-anywhere">
      <Sides match={match} />
    </span>
    {children}
  </Link>
)

/** 'Ash 2–1 Birch', or without a result 'v Birch' at home and 'at Birch' away. */
function Sides({ match: { home, away, isHome, score } }: { match: TeamMatch }) {
  if (score === null)
    return (
      <>
        {isHome ? 'v' : 'at'} <bdi>{isHome ? away.name : home.name}</bdi>
      </>
    )
  return (
    <>
      <bdi>{home.name}</bdi> <span className="figures font-semibold">{score.join('–')}</span> <bdi>{away.name}</bdi>
    </>
  )
}

const Parts = ({ match: { hasLineup, score, hasNotes } }: { match: TeamMatch }) => (
  <span className="flex flex-wrap gap-x-4 text-muted">
    <Part name="Line-up" isDone={hasLineup} />
    <Part name="Score" isDone={score !== null} />
    <Part name="Notes" isDone={hasNotes} />
  </span>
)

function Part({ name, isDone }: { name: string; isDone: boolean }) {
  const Icon = isDone ? Check : Circle
  return (
    <span className="inline-flex items-center gap-1">
      <Icon aria-hidden className={`size-4 ${isDone ? 'text-pitch' : ''}`} />
      {name}
      <span className="sr-only">{isDone ? 'done' : 'missing'}</span>
    </span>
  )
}
