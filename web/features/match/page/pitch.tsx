import type { Kit } from '#domain/kits.ts'
import { type Line, PLACE_HEIGHT, type Place, placeLineUp } from '#domain/line-up.ts'
import { shortenNames } from '#domain/line-up-names.ts'
import type { LineupPlayer } from '#web/features/match/recorded.ts'
import { PlacedPlayer } from './placed-player.tsx'

interface PitchProps {
  /** The team's and the goalkeeper's. */
  kits: [Kit, Kit]
  /** The players in the order of the line-up. */
  players: LineupPlayer[]
  /** The number of rows that fit. */
  rows: number
  goalsOf: (playerId: string) => number
  manOfMatchId: string | undefined
}

/** One team's line-up in its own half, the goalkeeper first. Screen readers get a list for each row. */
export function Pitch({ kits: [kit, keeperKit], players, rows, goalsOf, manOfMatchId }: PitchProps) {
  const { lines, depth } = placeLineUp(players, rows)
  const names = new Map(shortenNames(players.map(({ full_name }) => full_name)).map((name, at) => [players[at], name]))
  return (
    <div
      className="half-pitch @container relative bg-grass text-chalk print:break-inside-avoid print:bg-transparent print:text-ink"
      style={{ aspectRatio: `100 / ${depth}` }}
    >
      <PitchMarkings depth={depth} />
      {lines.map(({ line, places }) => (
        <section key={line}>
          <h4 className="sr-only">{titles[line]}</h4>
          <ul>
            {places.map((place) => (
              <li key={place.player.id} style={boxOf(place, depth)}>
                <PlacedPlayer
                  player={place.player}
                  shortName={names.get(place.player) ?? place.player.full_name}
                  kit={line === 'goalkeeper' ? keeperKit : kit}
                  goals={goalsOf(place.player.id)}
                  isManOfMatch={place.player.id === manOfMatchId}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const titles: Record<Line, string> = {
  goalkeeper: 'Goalkeeper',
  defender: 'Defence',
  midfield: 'Midfield',
  forward: 'Attack',
}

const boxOf = ({ x, y, width }: Place<LineupPlayer>, depth: number): React.CSSProperties & { '--y': string } => ({
  left: `${x - width / 2}%`,
  width: `${width}%`,
  '--y': percent((y - PLACE_HEIGHT / 2) / depth),
  height: percent(PLACE_HEIGHT / depth),
})

/** Two decimals are a sixteenth of a pixel at most. */
const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** A football pitch is 105 by 68 metres; these are hundredths of its width, with two decimals. */
const metres = (length: number) => round((length / 68) * 100)
const round = (length: number) => Math.round(length * 100) / 100
const INSET = 1.8
const BOX = { width: metres(40.32), depth: metres(16.5) }
const GOAL_AREA = { width: metres(18.32), depth: metres(5.5) }
const GOAL = { width: metres(7.32), depth: 1.6 }
const CIRCLE = metres(9.15)
const SPOT = metres(11)
/** The pitch has eight stripes; these four have another green. */
const MOWN = [0, 2, 4, 6]

/** One half of a pitch, the goal at the top and the halfway line along the bottom edge. @param depth in hundredths of its width */
const PitchMarkings = ({ depth }: { depth: number }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 100 ${depth}`}
    className="absolute inset-0 size-full overflow-hidden text-chalk print:text-edge"
  >
    <g className="fill-[#0a6136] print:hidden">
      {MOWN.map((stripe) => (
        <rect key={stripe} y={(stripe * depth) / 8} width="100" height={depth / 8} />
      ))}
    </g>
    <g fill="none" stroke="currentColor" strokeWidth="0.5" opacity="0.5">
      <rect x={INSET} y={INSET} width={100 - 2 * INSET} height={depth - INSET} />
      {centred(BOX)}
      {centred(GOAL_AREA)}
      <rect x={round(50 - GOAL.width / 2)} y={round(INSET - GOAL.depth)} width={GOAL.width} height={GOAL.depth} />
      <path d={arc(BOX.depth - SPOT, INSET + BOX.depth, 0)} />
      <path d={arc(0, depth, 1)} />
      <circle cx="50" cy={depth} r="0.6" fill="currentColor" stroke="none" />
    </g>
  </svg>
)

const centred = ({ width, depth }: typeof BOX) => (
  <rect x={round(50 - width / 2)} y={INSET} width={width} height={depth} />
)

/** The part of a circle beyond the line at `y`. Its centre is `distance` before that line. */
function arc(distance: number, y: number, sweep: 0 | 1): string {
  const half = round(Math.sqrt(CIRCLE ** 2 - distance ** 2))
  return `M${round(50 - half)} ${round(y)}A${CIRCLE} ${CIRCLE} 0 0 ${sweep} ${round(50 + half)} ${round(y)}`
}
