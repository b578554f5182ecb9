import type { RecordedEvent } from '#web/features/match/recorded.ts'

const YELLOW = '#f2c200'
const RED = '#cf2030'
const GREEN = '#1a8a4a'

const card = (fill: string, x = 8) => (
  <rect x={x} y="4" width="9" height="14" rx="1.5" fill={fill} stroke="currentColor" />
)
const ball = <circle cx="12" cy="12" r="8" />
const cross = <path d="m6 6 12 12M18 6 6 18" />

const drawings: Record<RecordedEvent['kind'], React.ReactNode> = {
  goal: ball,
  penalty: ball,
  own_goal: ball,
  yellow: card(YELLOW),
  second_yellow: (
    <>
      {card(YELLOW, 5)}
      {card(RED, 10)}
    </>
  ),
  red: card(RED),
  penalty_missed: (
    <>
      {ball}
      {cross}
    </>
  ),
  penalty_saved: (
    <>
      {ball}
      <path d="M4 20h16M4 4h16" />
    </>
  ),
  substitution: (
    <>
      <path d="M8 20V5m-4 4 4-4 4 4" stroke={GREEN} />
      <path d="M16 4v15m-4-4 4 4 4-4" stroke={RED} />
    </>
  ),
}

/** The kind of an event as a drawing. The words beside it say the same. */
export const EventIcon = ({ kind }: { kind: RecordedEvent['kind'] }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="size-6 [print-color-adjust:exact]"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {drawings[kind]}
  </svg>
)
