import { clsx } from 'clsx'
import styles from '#web/styles/bracket.css?url'
import type { Bracket, Tie } from './bracket.ts'
import { isOfTree, placeTies, rowsOf } from './place-ties.ts'
import { TieCard } from './tie-card.tsx'

/** A printed page has room for the lines between 16 teams. */
const MOST_ROUNDS_ON_PAPER = 4

interface BracketTreeProps {
  bracket: Bracket
  timeZone: string
}

/**
 * The rounds of a knock-out: one below the other on a phone and on paper that is narrow, and side by side with
 * connecting lines on a wide screen.
 */
export function BracketTree({ bracket, timeZone }: BracketTreeProps) {
  const rows = placeTies(bracket)
  const style = { '--rounds': bracket.rounds.length, '--rows': rowsOf(bracket) } as React.CSSProperties
  return (
    <div className={clsx('bracket', bracket.rounds.length > MOST_ROUNDS_ON_PAPER && 'bracket-large')} style={style}>
      <link rel="stylesheet" href={styles} precedence="bracket" />
      {bracket.rounds.map(({ round, name, ties }, at) => (
        <section key={round} aria-labelledby={`round-${round}`} className="bracket-round">
          <h3 id={`round-${round}`} className="mb-3 text-2xl">
            {name}
          </h3>
          <ul className="bracket-ties">
            {inOrder(ties, rows).map((tie) => (
              <li key={tie.id} className={linesOf(tie)} style={spanOf(rows.get(tie.id) ?? 1, at)}>
                <TieCard tie={tie} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const inOrder = (ties: Tie[], rows: Map<string, number>) =>
  ties.filter(isOfTree).toSorted((a, b) => (rows.get(a.id) ?? 0) - (rows.get(b.id) ?? 0))

const spanOf = (first: number, at: number) => ({ '--first': first, '--span': 2 ** (at + 1) }) as React.CSSProperties

/** A line from each of the ties that lead here. */
const linesOf = ({ home, away }: Tie) =>
  [home.from_tie && 'bracket-above', away.from_tie && 'bracket-below', 'bracket-tie'].filter(Boolean).join(' ')
