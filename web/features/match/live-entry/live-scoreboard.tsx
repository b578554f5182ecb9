import { useEffect, useState } from 'react'
import { liveWords } from '#domain/live-clock.ts'
import { Crest } from '#web/ui/crest.tsx'
import { FittedName } from '#web/ui/fitted-name.tsx'
import { clockOf, type LiveSide } from './live-match.ts'
import type { ShownMatch } from './project-match.ts'

const TICK_MS = 1000

/** The score and the clock, in figures that are read from afar. */
export const LiveScoreboard = ({ match, now }: { match: ShownMatch; now: () => number }) => (
  <header className="touchline border-pitch bg-card px-3 py-4 sm:px-8">
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
      <Team side={match.home} />
      <p className="figures whitespace-nowrap font-display font-semibold text-7xl leading-none">
        {match.home_score ?? 0}
        <span className="mx-[0.15em] text-[0.6em] text-muted">–</span>
        {match.away_score ?? 0}
      </p>
      <Team side={match.away} />
    </div>
    <div className="mt-2 text-center">
      {match.is_over ? <p className="eyebrow text-lg text-pitch">Full time</p> : <Clock match={match} now={now} />}
    </div>
  </header>
)

const Team = ({ side }: { side: LiveSide }) => (
  <p className="grid min-w-0 justify-items-center gap-1 text-center">
    <Crest team={side} size="medium" />
    <span className="fitted-name w-full font-display font-semibold text-base leading-tight [overflow-wrap:anywhere] sm:text-xl">
      <FittedName name={side.name} />
    </span>
  </p>
)

/** The time since the kick-off that was pressed, and the minute that an entry gets. */
function Clock({ match, now }: { match: ShownMatch; now: () => number }) {
  const { phase } = match
  const [, tick] = useState(0)
  useEffect(() => {
    if (phase === null) return
    const timer = setInterval(() => tick((count) => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [phase])
  const clock = clockOf(match)
  if (clock === null) return <p className="eyebrow text-muted">Not kicked off</p>
  if (phase === 'half_time') return <p className="eyebrow text-lg text-pitch">Half-time</p>
  return (
    <p role="timer" className="figures">
      <span className="font-display font-semibold text-4xl">{elapsed(now() - clock.since)}</span>
      <span className="ml-3 text-muted">
        {phase === 'first_half' ? 'First half' : 'Second half'}, {liveWords(clock, now())}
      </span>
    </p>
  )
}

/** '46:13' */
function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
