import { Fragment } from 'react'
import { plainDate } from '#domain/date-words.ts'
import { toLocalTime } from '#domain/league-time.ts'
import type { Bracket } from './bracket.ts'

interface DrawFactsProps {
  bracket: Bracket
  timeZone: string
  children?: React.ReactNode
}

/** When a knock-out was drawn, and how to repeat its draw. */
export function DrawFacts({ bracket, timeZone, children }: DrawFactsProps) {
  const draw = bracket.draws.at(-1)
  if (draw === undefined) return null
  const { date, time } = toLocalTime(new Date(draw.drawn_at), timeZone)
  const number = bracket.draws.length
  const verb = bracket.moved.length > 0 ? 'took' : 'take'
  return (
    <section aria-labelledby="draw-heading" className="text-muted text-sm">
      <h3 id="draw-heading" className="eyebrow text-ink">
        The draw
      </h3>
      <p className="mt-1">
        Drawn on {plainDate(date)} at {time}
        {number > 1 && `, after ${number - 1} earlier ${number === 2 ? 'draw' : 'draws'}`}. Seed:{' '}
        <code className="wrap-anywhere text-ink">{draw.seed}</code>
      </p>
      <p className="mt-1 max-w-prose">
        Anybody can check it: the teams are in the order of the SHA-256 digests of “seed:key”, and {verb} the places of
        the bracket in this order. A team’s key is its id, the end of its page’s address.
      </p>
      {bracket.moved.length > 0 && (
        <p className="mt-1 max-w-prose text-ink">
          After the draw the owner of the competition swapped teams by hand:{' '}
          {bracket.moved.map((name, at) => (
            <Fragment key={name}>
              {at > 0 && ', '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
          .
        </p>
      )}
      {children}
    </section>
  )
}
