/** A football pitch is 105 by 68 metres; these are hundredths of its width, with two decimals. */
const metres = (length: number) => round((length / 68) * 100)
const round = (length: number) => Math.round(length * 100) / 100
const INSET = 1.8
const BOX = { width: metres(40.32), depth: metres(16.5) }
const GOAL_AREA = { width: metres(18.32), depth: metres(5.5) }
const GOAL = { width: metres(7.32), depth: 1.6 }
const CIRCLE = metres(9.15)
const SPOT = metres(11)
/** Every second of eight is mown the other way. */
const MOWN = [0, 2, 4, 6]

/** One half of a pitch, the goal at the top and the halfway line at the bottom. @param depth in hundredths of its width */
export const PitchMarkings = ({ depth }: { depth: number }) => (
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
      <rect x={INSET} y={INSET} width={100 - 2 * INSET} height={depth - 2 * INSET} />
      {centred(BOX)}
      {centred(GOAL_AREA)}
      <rect x={round(50 - GOAL.width / 2)} y={round(INSET - GOAL.depth)} width={GOAL.width} height={GOAL.depth} />
      <path d={arc(BOX.depth - SPOT, INSET + BOX.depth, 0)} />
      <path d={arc(0, depth - INSET, 1)} />
      <circle cx="50" cy={depth - INSET} r="0.6" fill="currentColor" stroke="none" />
    </g>
  </svg>
)

const centred = ({ width, depth }: typeof BOX) => (
  <rect x={round(50 - width / 2)} y={INSET} width={width} height={depth} />
)

/** Of a circle, whose centre is `distance` from the line at `y`, what lies beyond it. */
function arc(distance: number, y: number, sweep: 0 | 1): string {
  const half = round(Math.sqrt(CIRCLE ** 2 - distance ** 2))
  return `M${round(50 - half)} ${round(y)}A${CIRCLE} ${CIRCLE} 0 0 ${sweep} ${round(50 + half)} ${round(y)}`
}
