import { clsx } from 'clsx'
import { Link } from 'react-router'
import { shortDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import { Crest } from '#web/ui/crest.tsx'
import type { Tie, TieLeg, TieSide } from './bracket.ts'
import { describeDecision, scoreOfLeg } from './describe-tie.ts'

interface TieCardProps {
  tie: Tie
  timeZone: string
}

/** A tie: both sides with their goals, then the date or the decision. */
export function TieCard({ tie, timeZone }: TieCardProps) {
  const { home, away, home_goals, away_goals, winner_id, legs } = tie
  const [first] = legs
  if (first === undefined) return <ByeCard side={home} />
  const rows = (
    <>
      <SideRow side={home} goals={home_goals} winnerId={winner_id} />
      <SideRow side={away} goals={away_goals} winnerId={winner_id} />
    </>
  )
  return (
    <article className="break-inside-avoid border border-line bg-card">
      {legs.length === 1 && first.match_id !== null ? (
        <Link to={`/match/${first.match_id}`} prefetch="none" className="block hover:bg-sunken">
          {rows}
        </Link>
      ) : (
        rows
      )}
      <p className="flex min-h-7 flex-wrap items-center gap-x-3 border-line border-t px-2 py-1 text-muted text-xs">
        {legs.length === 1 ? (
          <When leg={first} timeZone={timeZone} />
        ) : (
          legs.map((leg) => <Leg key={leg.leg} leg={leg} timeZone={timeZone} />)
        )}
        <Decision tie={tie} />
      </p>
    </article>
  )
}

const ByeCard = ({ side }: { side: TieSide }) => (
  <article className="border border-line border-dashed">
    <SideRow side={side} goals={null} winnerId={null} />
    <p className="border-line border-t border-dashed px-2 py-1 text-muted text-xs">Bye</p>
  </article>
)

function SideRow({ side, goals, winnerId }: { side: TieSide; goals: number | null; winnerId: string | null }) {
  const isWinner = winnerId !== null && winnerId === side.team_id
  const isLoser = winnerId !== null && !isWinner
  return (
    <span
      className={clsx(
        'flex min-h-10 items-center gap-2 border-line px-2 py-1 not-first:border-t',
        side.team_id === null || isLoser ? 'text-muted' : 'text-ink',
      )}
    >
      {side.team_id !== null && <Crest team={{ ...side, id: side.team_id, code: side.code ?? '' }} />}
      <bdi className={clsx('wrap-anywhere line-clamp-2 min-w-0 flex-1 text-sm/tight', isWinner && 'font-semibold')}>
        {side.name}
        {isWinner && <span className="sr-only"> (through)</span>}
      </bdi>
      {goals !== null && (
        <span className={clsx('figures font-display text-xl', isWinner ? 'font-bold text-pitch' : 'font-semibold')}>
          {goals}
        </span>
      )}
    </span>
  )
}

function Decision({ tie }: { tie: Tie }) {
  const words = describeDecision(tie)
  return words !== null && <span className="font-semibold text-ink">{words}</span>
}

function When({ leg, timeZone }: { leg: TieLeg; timeZone: string }) {
  if (leg.played_at === null) return <span>No date yet</span>
  const { date, time } = toLocalTime(new Date(leg.played_at), timeZone)
  return <time dateTime={leg.played_at}>{`${shortDate(date)}${scoreOfLeg(leg) === null ? `, ${time}` : ''}`}</time>
}

/** '1st leg 2–1', a link to the match once there is one. */
function Leg({ leg, timeZone }: { leg: TieLeg; timeZone: string }) {
  const words = (
    <>
      {leg.leg === 1 ? '1st' : '2nd'} leg {scoreOfLeg(leg) ?? <When leg={leg} timeZone={timeZone} />}
    </>
  )
  if (leg.match_id === null) return <span>{words}</span>
  return (
    <Link to={`/match/${leg.match_id}`} prefetch="none" className="link py-1">
      {words}
    </Link>
  )
}
